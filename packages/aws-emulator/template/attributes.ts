import { createHash } from 'node:crypto';
import { accountId, globalArn, region, regionalArn } from './pseudo-parameters.ts';
import type { Resource } from './template.ts';

/** The values of `Ref` and `Fn::GetAtt` for resources of one type. */
export interface TypeIdentity {
  /** @default the name in the template, else the logical id */
  ref?: (resource: Resource) => string;
  attributes?: Record<string, (resource: Resource) => string>;
}

/** Returns a resource's name in the template, else its logical id. */
export function nameOf({ logicalId, properties }: Resource, property: string): string {
  const given = properties[property];
  return typeof given === 'string' ? given : logicalId;
}

const named = (property: string) => (resource: Resource) => nameOf(resource, property);

/** CloudFormation gives FIFO queues names with this suffix. */
const queueName = (resource: Resource) =>
  `${nameOf(resource, 'QueueName')}${resource.properties.FifoQueue === true && !resource.properties.QueueName ? '.fifo' : ''}`;
const functionName = named('FunctionName');
const tableName = named('TableName');
const roleName = named('RoleName');
const topicName = named('TopicName');
const logGroupName = named('LogGroupName');
const ruleName = named('Name');
const bucketName = (resource: Resource) => nameOf(resource, 'BucketName').toLowerCase();
const storeId = ({ logicalId }: Resource) => uuidOf(logicalId);
const distributionId = ({ logicalId }: Resource) => `E${shortId(logicalId)}`;
const functionArn = (resource: Resource) => globalArn('cloudfront', `function/${nameOf(resource, 'Name')}`);

const policyById: TypeIdentity = {
  ref: ({ logicalId }) => uuidOf(logicalId),
  attributes: { Id: ({ logicalId }) => uuidOf(logicalId) },
};

const table: TypeIdentity = {
  ref: tableName,
  attributes: {
    Arn: (resource) => regionalArn('dynamodb', `table/${tableName(resource)}`),
    StreamArn: (resource) => regionalArn('dynamodb', `table/${tableName(resource)}/stream/emulator`),
  },
};

/** Identities by resource type. Other types have only a `Ref`, their logical id. */
export const typeIdentities: Record<string, TypeIdentity> = {
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Lambda::Function': {
    ref: functionName,
    attributes: { Arn: (resource) => regionalArn('lambda', `function:${functionName(resource)}`) },
  },
  'AWS::IAM::Role': {
    ref: roleName,
    attributes: { Arn: (resource) => globalArn('iam', `role/${roleName(resource)}`) },
  },
  'AWS::Logs::LogGroup': {
    ref: logGroupName,
    attributes: { Arn: (resource) => regionalArn('logs', `log-group:${logGroupName(resource)}:*`) },
  },
  'AWS::ApiGateway::RestApi': {
    attributes: { RootResourceId: ({ logicalId }) => `${logicalId}-root` },
  },
  'AWS::ApiGateway::Resource': { attributes: { ResourceId: ({ logicalId }) => logicalId } },
  'AWS::ApiGateway::Stage': { ref: ({ properties }) => String(properties.StageName) },
  'AWS::ApiGateway::UsagePlan': { attributes: { Id: ({ logicalId }) => logicalId } },
  'AWS::ApiGateway::Authorizer': { attributes: { AuthorizerId: ({ logicalId }) => logicalId } },
  'AWS::SQS::Queue': {
    ref: (resource) => `https://sqs.${region}.amazonaws.com/${accountId}/${queueName(resource)}`,
    attributes: {
      Arn: (resource) => regionalArn('sqs', queueName(resource)),
      QueueName: queueName,
      QueueUrl: (resource) => `https://sqs.${region}.amazonaws.com/${accountId}/${queueName(resource)}`,
    },
  },
  'AWS::SNS::Topic': {
    ref: (resource) => regionalArn('sns', topicName(resource)),
    attributes: { TopicArn: (resource) => regionalArn('sns', topicName(resource)), TopicName: topicName },
  },
  'AWS::S3::Bucket': {
    ref: bucketName,
    attributes: {
      Arn: (resource) => `arn:aws:s3:::${bucketName(resource)}`,
      RegionalDomainName: (resource) => `${bucketName(resource)}.s3.${region}.amazonaws.com`,
    },
  },
  'AWS::CloudFront::Distribution': {
    ref: distributionId,
    attributes: {
      Id: distributionId,
      DomainName: (resource) => `d${shortId(resource.logicalId).toLowerCase()}.cloudfront.net`,
    },
  },
  'AWS::CloudFront::KeyValueStore': {
    ref: ruleName,
    attributes: {
      Id: storeId,
      Arn: (resource) => globalArn('cloudfront', `key-value-store/${storeId(resource)}`),
    },
  },
  'AWS::CloudFront::Function': {
    ref: functionArn,
    attributes: {
      FunctionARN: functionArn,
    },
  },
  'AWS::CloudFront::CachePolicy': policyById,
  'AWS::CloudFront::OriginRequestPolicy': policyById,
  'AWS::CloudFront::ResponseHeadersPolicy': policyById,
  'AWS::CloudFront::OriginAccessControl': policyById,
  'AWS::Events::Rule': {
    ref: ruleName,
    attributes: { Arn: (resource) => regionalArn('events', `rule/${ruleName(resource)}`) },
  },
  'AWS::Lambda::LayerVersion': {
    ref: ({ logicalId }) => regionalArn('lambda', `layer:${logicalId}:1`),
    attributes: { LayerVersionArn: ({ logicalId }) => regionalArn('lambda', `layer:${logicalId}:1`) },
  },
};

function shortId(logicalId: string): string {
  return createHash('sha256').update(logicalId).digest('hex').slice(0, 13).toUpperCase();
}

function uuidOf(logicalId: string): string {
  const hex = createHash('sha256').update(logicalId).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
