import { addedPermissions, permissionsOf } from '../../../bin/diff/permissions.ts';

const policy = (...Statement: object[]) => ({ PolicyDocument: { Statement } });

it('says who may do what with which resource, also in policies of resources', () => {
  const template = {
    Resources: {
      EdgeRole0A1B2C3D: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [
            policy({
              Effect: 'Allow',
              Action: ['sqs:SendMessage', 'sqs:DeleteMessage'],
              Resource: { 'Fn::GetAtt': ['Queue89ABCDEF', 'Arn'] },
            }),
          ],
        },
      },
      QueuePolicy01234567: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: policy({
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 'sqs:*',
          Resource: { 'Fn::Join': ['', ['arn:aws:sqs:', { Ref: 'AWS::Region' }, ':*']] },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      },
      Invoke: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          Principal: 'apigateway.amazonaws.com',
          FunctionName: { Ref: 'Fn01234567' },
        },
      },
    },
  };
  expect([...permissionsOf([template])]).toEqual([
    'EdgeRole may sqs:SendMessage on Queue.Arn',
    'EdgeRole may sqs:DeleteMessage on Queue.Arn',
    '* (QueuePolicy) must not sqs:* on arn:aws:sqs:AWS::Region:*, with a condition',
    'apigateway.amazonaws.com may lambda:InvokeFunction on Fn',
  ]);
});

it('lists what is newly allowed, and what is no longer denied', () => {
  const role = (...statements: object[]) => ({
    Resources: { Role01234567: { Type: 'AWS::IAM::Role', Properties: policy(...statements) } },
  });
  const read = { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' };
  const write = { Effect: 'Allow', Action: 's3:PutObject', Resource: '*' };
  const denial = { Effect: 'Deny', Action: 's3:DeleteObject', Resource: '*' };
  expect(addedPermissions([role(read, denial)], [role(write)])).toEqual([
    'Role may s3:PutObject on *',
    'no longer: Role must not s3:DeleteObject on *',
  ]);
  const narrowed = { ...read, Condition: { StringEquals: { 'aws:SourceAccount': '123456789012' } } };
  expect(addedPermissions([role(read)], [role(narrowed, denial)])).toEqual([]);
});
