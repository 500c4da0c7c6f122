import { stackOf } from '../gateway/gateway-fixtures.ts';

/** `<Name>` in CloudFormation's syntax. */
const sub = (text: string) => text.replaceAll('<', `${'$'}{`).replaceAll('>', '}');

const { identities } = stackOf(
  { Queue: ['AWS::SQS::Queue', {}], Fn: ['AWS::Logs::LogGroup', {}] },
  {
    Parameters: { Size: { Default: 'small' } },
  },
);

it.each<[name: string, value: unknown, expected: unknown]>([
  ['Ref of a pseudo parameter', { Ref: 'AWS::AccountId' }, '000000000000'],
  ['Ref of a parameter', { Ref: 'Size' }, 'small'],
  ['GetAtt as a list', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Queue'],
  ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Size' }]] }, 'a-small'],
  ['Split and Select', { 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
  ['Sub', { 'Fn::Sub': sub('<AWS::Region>/<Queue.QueueName>/<!Literal>') }, sub('us-east-1/Queue/<Literal>')],
  ['Sub with variables', { 'Fn::Sub': [sub('<Name>-<Size>'), { Name: { Ref: 'Size' } }] }, 'small-small'],
  ['NoValue in an object', { a: { Ref: 'AWS::NoValue' }, b: 1 }, { b: 1 }],
  ['GetStackOutput as absent', { a: { 'Fn::GetStackOutput': { StackName: 'Other' } }, b: 1 }, { b: 1 }],
])('resolves %s', (_name, value, expected) => {
  expect(identities.resolve(value)).toEqual(expected);
});

it('rejects intrinsics, attributes and resources that it does not support', () => {
  for (const name of ['Fn::If', 'Fn::FindInMap', 'Fn::Base64', 'Fn::Cidr'])
    expect(() => identities.resolve({ [name]: 'x' })).toThrow(`does not support the intrinsic ${name}`);
  expect(() => identities.resolve({ 'Fn::GetAtt': ['Queue', 'Color'] })).toThrow(
    'does not support Color of AWS::SQS::Queue',
  );
  expect(() => identities.resolve({ Ref: 'Missing' })).toThrow('refers to Missing');
});
