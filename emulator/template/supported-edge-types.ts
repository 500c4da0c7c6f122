import type { SupportedType } from './supported-types.ts';

const behavior = (path: string) =>
  [
    'AllowedMethods',
    'CachedMethods',
    'CachePolicyId',
    'Compress',
    'FunctionAssociations',
    'OriginRequestPolicyId',
    'PathPattern',
    'ResponseHeadersPolicyId',
    'TargetOriginId',
    'ViewerProtocolPolicy',
  ].map((name) => `DistributionConfig.${path}.${name}`);

const origin = [
  'CustomOriginConfig',
  'DomainName',
  'Id',
  'OriginAccessControlId',
  'OriginCustomHeaders',
  'OriginPath',
  'S3OriginConfig',
];

/** The edge half: CloudFront, S3 and what fills the bucket. See `supportedTypes`. */
export const supportedEdgeTypes: Record<string, SupportedType | 'ignored'> = {
  'AWS::CloudFront::CachePolicy': { actsOn: ['CachePolicyConfig'], ignores: [] },
  'AWS::CloudFront::Distribution': {
    actsOn: [
      ...behavior('CacheBehaviors'),
      ...behavior('DefaultCacheBehavior'),
      ...origin.map((name) => `DistributionConfig.Origins.${name}`),
      'DistributionConfig.CustomErrorResponses',
      'DistributionConfig.Enabled',
    ],
    ignores: [
      'DistributionConfig.Aliases',
      'DistributionConfig.Comment',
      'DistributionConfig.HttpVersion',
      'DistributionConfig.IPV6Enabled',
      'DistributionConfig.PriceClass',
      'DistributionConfig.ViewerCertificate',
      'DistributionConfig.WebACLId',
    ],
  },
  'AWS::CloudFront::Function': {
    actsOn: ['AutoPublish', 'FunctionCode', 'FunctionConfig', 'Name'],
    ignores: [],
  },
  'AWS::CloudFront::KeyValueStore': { actsOn: ['Name'], ignores: ['Comment'] },
  'AWS::CloudFront::MonitoringSubscription': 'ignored',
  'AWS::CloudFront::OriginAccessControl': { actsOn: ['OriginAccessControlConfig'], ignores: [] },
  'AWS::CloudFront::OriginRequestPolicy': { actsOn: ['OriginRequestPolicyConfig'], ignores: [] },
  'AWS::CloudFront::ResponseHeadersPolicy': { actsOn: ['ResponseHeadersPolicyConfig'], ignores: [] },
  'AWS::S3::Bucket': {
    actsOn: ['BucketName', 'CorsConfiguration'],
    ignores: [
      'BucketEncryption',
      'LifecycleConfiguration',
      'LoggingConfiguration',
      'OwnershipControls',
      'PublicAccessBlockConfiguration',
      'VersioningConfiguration',
    ],
  },
  'AWS::S3::BucketPolicy': { actsOn: ['Bucket', 'PolicyDocument'], ignores: [] },
  'AWS::WAFv2::WebACL': 'ignored',
  'Custom::CDKBucketDeployment': {
    actsOn: [
      'DestinationBucketKeyPrefix',
      'DestinationBucketName',
      'Extract',
      'Prune',
      'SourceBucketNames',
      'SourceMarkers',
      'SourceObjectKeys',
      'SystemMetadata',
      'UserMetadata',
    ],
    ignores: ['OutputObjectKeys', 'RetainOnDelete', 'ServiceToken', 'WaitForDistributionInvalidation'],
  },
};
