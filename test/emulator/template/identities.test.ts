import { stackOf } from '../gateway/gateway-fixtures.ts';

const { identities } = stackOf({
  Table: ['AWS::DynamoDB::GlobalTable', {}],
  Named: ['AWS::SQS::Queue', { QueueName: 'events' }],
  Bucket: ['AWS::S3::Bucket', {}],
  Store: ['AWS::CloudFront::KeyValueStore', { Name: 'keys' }],
  Gate: ['AWS::CloudFront::Function', { Name: 'gate' }],
  Cache: ['AWS::CloudFront::CachePolicy', {}],
  Api: ['AWS::ApiGateway::RestApi', {}],
  Stage: ['AWS::ApiGateway::Stage', { StageName: 'v1' }],
  Site: ['AWS::CloudFront::Distribution', {}],
  Topic: ['AWS::SNS::Topic', {}],
  Rule: ['AWS::Events::Rule', {}],
});
const attribute = (id: string, name: string) => identities.resolve({ 'Fn::GetAtt': [id, name] });

it('gives Ref what CloudFormation gives', () => {
  expect(identities.physicalId('Named')).toBe('https://sqs.us-east-1.amazonaws.com/000000000000/events');
  expect(identities.physicalId('Store')).toBe('keys');
  expect(identities.physicalId('Gate')).toBe('arn:aws:cloudfront::000000000000:function/gate');
  expect(identities.physicalId('Cache')).toBe(attribute('Cache', 'Id'));
  expect(identities.physicalId('Topic')).toBe('arn:aws:sns:us-east-1:000000000000:Topic');
});

it('makes ARNs and domain names of the right form', () => {
  expect(attribute('Table', 'StreamArn')).toBe(
    'arn:aws:dynamodb:us-east-1:000000000000:table/Table/stream/emulator',
  );
  expect(attribute('Named', 'Arn')).toBe('arn:aws:sqs:us-east-1:000000000000:events');
  expect(attribute('Bucket', 'RegionalDomainName')).toBe('bucket.s3.us-east-1.amazonaws.com');
  expect(attribute('Store', 'Arn')).toMatch(/^arn:aws:cloudfront::\d{12}:key-value-store\/[0-9a-f-]{36}$/);
  expect(attribute('Gate', 'FunctionARN')).toBe(identities.physicalId('Gate'));
  expect(attribute('Site', 'DomainName')).toMatch(/^d[0-9a-f]{13}\.cloudfront\.net$/);
  expect(attribute('Rule', 'Arn')).toBe('arn:aws:events:us-east-1:000000000000:rule/Rule');
});
