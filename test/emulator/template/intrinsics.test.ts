import { stackOf } from '../gateway/gateway-fixtures.ts';

/** `<Name>` in CloudFormation's syntax. */
const sub = (text: string) => text.replaceAll('<', `${'$'}{`).replaceAll('>', '}');

const { identities } = stackOf(
  { Queue: ['AWS::SQS::Queue', {}], Fn: ['AWS::Logs::LogGroup', {}] },
  {
    Parameters: { Size: { Default: 'small' } },
    Conditions: {
      IsHome: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
      IsAway: { 'Fn::Not': [{ Condition: 'IsHome' }] },
      IsBoth: { 'Fn::And': [{ Condition: 'IsHome' }, { Condition: 'IsAway' }] },
      IsEither: { 'Fn::Or': [{ Condition: 'IsHome' }, { Condition: 'IsAway' }] },
    },
    Mappings: { Sizes: { small: { memory: 128 } } },
  },
);

it.each<[name: string, value: unknown, expected: unknown]>([
  ['Ref of a pseudo parameter', { Ref: 'AWS::AccountId' }, '000000000000'],
  ['Ref of a parameter', { Ref: 'Size' }, 'small'],
  ['Ref of the stack', { Ref: 'AWS::StackName' }, 'Test'],
  ['GetAtt as a list', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Queue'],
  ['GetAtt with a dot', { 'Fn::GetAtt': 'Queue.QueueName' }, 'Queue'],
  ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Size' }]] }, 'a-small'],
  ['Split and Select', { 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
  ['Sub', { 'Fn::Sub': sub('<AWS::Region>/<Queue.QueueName>/<!Literal>') }, sub('us-east-1/Queue/<Literal>')],
  ['Sub with variables', { 'Fn::Sub': [sub('<Name>-<Size>'), { Name: { Ref: 'Size' } }] }, 'small-small'],
  ['If', { 'Fn::If': ['IsHome', 1, 2] }, 1],
  ['If of a negation', { 'Fn::If': ['IsAway', 1, 2] }, 2],
  ['If of an And', { 'Fn::If': ['IsBoth', 1, 2] }, 2],
  ['If of an Or', { 'Fn::If': ['IsEither', 1, 2] }, 1],
  ['FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'Size' }, 'memory'] }, 128],
  ['Base64', { 'Fn::Base64': 'x' }, 'eA=='],
  ['NoValue in an object', { a: { Ref: 'AWS::NoValue' }, b: 1 }, { b: 1 }],
  ['GetStackOutput as absent', { a: { 'Fn::GetStackOutput': { StackName: 'Other' } }, b: 1 }, { b: 1 }],
  ['NoValue in a list', [{ Ref: 'AWS::NoValue' }, 1], [1]],
])('resolves %s', (_name, value, expected) => {
  expect(identities.resolve(value)).toEqual(expected);
});

it('refuses intrinsics, attributes and resources that it does not know', () => {
  expect(() => identities.resolve({ 'Fn::Cidr': 'x' })).toThrow('does not know the intrinsic Fn::Cidr');
  expect(() => identities.resolve({ 'Fn::GetAtt': ['Queue', 'Colour'] })).toThrow(
    'does not know Colour of AWS::SQS::Queue',
  );
  expect(() => identities.resolve({ Ref: 'Nobody' })).toThrow('refers to Nobody');
});

it('leaves out resources and outputs whose condition is false', () => {
  const { assembly } = stackOf(
    {},
    {
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Resources: {
        Here: { Type: 'AWS::SQS::Queue' },
        Gone: { Type: 'AWS::Unknown::Thing', Condition: 'Never' },
      },
      Outputs: { Gone: { Value: 1, Condition: 'Never' }, Here: { Value: 2 } },
    },
  );
  expect([...assembly.resources.keys()]).toEqual(['Here']);
  expect(Object.keys(assembly.outputs)).toEqual(['Here']);
});
