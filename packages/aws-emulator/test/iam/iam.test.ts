import { checkStatement, decide, type Statement } from '../../iam/iam.ts';

const allow = (changes: Partial<Statement>): Statement => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: 'arn:table',
  ...changes,
});
const get = { action: 'dynamodb:GetItem', resource: 'arn:table' };

it('allows what a statement allows, and nothing else', () => {
  expect(decide([allow({})], get)).toBe('allowed');
  expect(decide([], get)).toBe('not allowed');
  expect(decide([allow({})], { ...get, action: 'dynamodb:PutItem' })).toBe('not allowed');
  expect(decide([allow({})], { ...get, resource: 'arn:other' })).toBe('not allowed');
});

it('compares actions case-insensitively and resources case-sensitively', () => {
  expect(decide([allow({ Action: 'DynamoDB:getitem' })], get)).toBe('allowed');
  expect(decide([allow({ Resource: 'ARN:table' })], get)).toBe('not allowed');
});

it.each([
  ['dynamodb:*', true],
  ['dynamodb:Get*', true],
  ['dynamodb:Get', false],
  ['*', true],
])('supports wildcards: %s', (Action, isAllowed) => {
  expect(decide([allow({ Action })], get) === 'allowed').toBe(isAllowed);
});

it('lets an explicit Deny win', () => {
  expect(decide([allow({}), allow({ Effect: 'Deny' })], get)).toBe('denied explicitly');
});

describe('dynamodb:LeadingKeys', () => {
  const forKeys = (operator: string, ...patterns: string[]) =>
    allow({ Condition: { [operator]: { 'dynamodb:LeadingKeys': patterns } } });
  const keys = (...leading: string[]) => ({ ...get, context: { 'dynamodb:LeadingKeys': leading } });

  it('ForAllValues holds when every key matches one of the patterns', () => {
    const statement = forKeys('ForAllValues:StringLike', 'A_*', 'B_*');
    expect(decide([statement], keys('A_1', 'B_2'))).toBe('allowed');
    expect(decide([statement], keys('A_1', 'C_1'))).toBe('not allowed');
  });

  it('ForAllValues does not combine statements: a batch over two kinds needs one statement for both', () => {
    const statements = [forKeys('ForAllValues:StringLike', 'A_*'), forKeys('ForAllValues:StringLike', 'B_*')];
    expect(decide(statements, keys('A_1', 'B_2'))).toBe('not allowed');
  });

  it('ForAllValues holds for a request without keys, as in IAM', () => {
    expect(decide([forKeys('ForAllValues:StringLike', 'A_*')], get)).toBe('allowed');
    expect(decide([forKeys('StringLike', 'A_*')], get)).toBe('not allowed');
  });

  it('Null “false” rejects a request without keys, next to ForAllValues', () => {
    const patterns = { 'dynamodb:LeadingKeys': ['A_*'] };
    const isNull = { Null: { 'dynamodb:LeadingKeys': 'false' } };
    const statement = allow({ Condition: { 'ForAllValues:StringLike': patterns, ...isNull } });
    expect(decide([statement], get)).toBe('not allowed');
    expect(decide([statement], keys('A_1'))).toBe('allowed');
    expect(decide([statement], keys('B_1'))).toBe('not allowed');
    checkStatement(statement, 'Role');
  });

  it('StringEqualsIfExists holds for a request without the key, and for an equal one', () => {
    const statement = forKeys('StringEqualsIfExists', 'A_1');
    expect(decide([statement], get)).toBe('allowed');
    expect(decide([statement], keys('A_1'))).toBe('allowed');
    expect(decide([statement], keys('B_1'))).toBe('not allowed');
    checkStatement(statement, 'Role');
  });

  it('StringEquals has no wildcards; condition keys are case-insensitive', () => {
    expect(decide([forKeys('ForAllValues:StringEquals', 'A_*')], keys('A_1'))).toBe('not allowed');
    const statement = allow({
      Condition: { 'ForAllValues:StringEquals': { 'DynamoDB:leadingkeys': 'A_1' } },
    });
    expect(decide([statement], keys('A_1'))).toBe('allowed');
  });
});

it.each<[what: string, statement: object]>([
  ['NotAction', { Effect: 'Allow', NotAction: 'a:B' }],
  ['NotResource', { Effect: 'Allow', Action: 'a:B', NotResource: '*' }],
  ['StringNotEquals', allow({ Condition: { StringNotEquals: { 'a:b': 'c' } } })],
  ['ForAnyValue:StringLike', allow({ Condition: { 'ForAnyValue:StringLike': { 'a:b': 'c' } } })],
])('rejects %s by name', (what, statement) => {
  expect(() => checkStatement(statement as Statement, 'Role')).toThrow(what);
});
