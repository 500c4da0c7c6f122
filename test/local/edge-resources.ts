import type { TemplateResource, TemplateResources } from './edge-fixtures.ts';

const policyName = (kind: string) => ({ 'Fn::Join': ['', [`${kind}-`, { Ref: 'AWS::Region' }]] });
const attribute = (logicalId: string, name: string) => ({ 'Fn::GetAtt': [logicalId, name] });

/** A cache policy as the CDK renders it; `key` replaces parts of what makes requests differ. */
export function cachePolicyResource(
  [MinTTL, DefaultTTL, MaxTTL]: [number, number, number],
  key: Record<string, unknown> = {},
): TemplateResource {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        DefaultTTL,
        MaxTTL,
        MinTTL,
        Name: policyName('Cache'),
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          EnableAcceptEncodingBrotli: false,
          EnableAcceptEncodingGzip: false,
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          ...key,
        },
      },
    },
  };
}

/** An origin request policy as the CDK renders it. */
export function originRequestPolicyResource(config: Record<string, unknown>): TemplateResource {
  return {
    Type: 'AWS::CloudFront::OriginRequestPolicy',
    Properties: {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        Name: 'Forwarding',
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        ...config,
      },
    },
  };
}

/** A response headers policy as the CDK renders it. */
export function responseHeadersPolicyResource(config: Record<string, unknown>): TemplateResource {
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: { ResponseHeadersPolicyConfig: { Name: 'Headers', ...config } },
  };
}

/** A published function with the store `Store`. */
export function functionResource(code: string): TemplateResource {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      AutoPublish: true,
      FunctionCode: code,
      FunctionConfig: {
        Comment: 'A function',
        KeyValueStoreAssociations: [{ KeyValueStoreARN: attribute('Store', 'Arn') }],
        Runtime: 'cloudfront-js-2.0',
      },
      Name: policyName('Gate'),
    },
  };
}

/** Store, bucket with origin access control and policy, REST API: what a distribution refers to. */
export function surroundings(): TemplateResources {
  return {
    Store: { Type: 'AWS::CloudFront::KeyValueStore', Properties: { Name: 'Store' } },
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Name: 'api' } },
    Bucket: { Type: 'AWS::S3::Bucket', Properties: {} },
    BucketPolicy: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: { Ref: 'Bucket' },
        PolicyDocument: structuredClone({
          Statement: [denyPlainHttp, allowDistribution],
          Version: '2012-10-17',
        }),
      },
    },
    AccessControl: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: 'AccessControl',
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
  };
}

const bucketObjects = { 'Fn::Join': ['', [attribute('Bucket', 'Arn'), '/*']] };

const denyPlainHttp = {
  Action: 's3:*',
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  Effect: 'Deny',
  Principal: { AWS: '*' },
  Resource: [attribute('Bucket', 'Arn'), bucketObjects],
};

const allowDistribution = {
  Action: 's3:GetObject',
  Condition: {
    StringEquals: {
      'AWS:SourceArn': {
        'Fn::Join': [
          '',
          ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/', { Ref: 'Distribution' }],
        ],
      },
    },
  },
  Effect: 'Allow',
  Principal: { Service: 'cloudfront.amazonaws.com' },
  Resource: bucketObjects,
};

/** The API's host name, as the distribution's origin. */
export const apiDomain = 'Api.execute-api.us-east-1.amazonaws.com';
/** The bucket's host name. */
export const bucketDomain = 'bucket.s3.us-east-1.amazonaws.com';

/** A distribution with the origins `api` and `bucket`. */
export function distributionResource(
  defaultBehavior: Record<string, unknown>,
  others: Record<string, unknown>[] = [],
  more: Record<string, unknown> = {},
): TemplateResource {
  return {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        CacheBehaviors: others,
        DefaultCacheBehavior: defaultBehavior,
        Enabled: true,
        HttpVersion: 'http2and3',
        IPV6Enabled: true,
        Origins: [
          {
            CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
            DomainName: {
              'Fn::Select': [
                2,
                {
                  'Fn::Split': [
                    '/',
                    {
                      'Fn::Join': [
                        '',
                        ['https://', { Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com/v1/'],
                      ],
                    },
                  ],
                },
              ],
            },
            Id: 'api',
          },
          {
            DomainName: attribute('Bucket', 'RegionalDomainName'),
            Id: 'bucket',
            OriginAccessControlId: attribute('AccessControl', 'Id'),
            S3OriginConfig: { OriginAccessIdentity: '' },
          },
        ],
        ...more,
      },
    },
  };
}
