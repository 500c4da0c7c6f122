import { decide, type Statement } from '../../../emulator/iam/iam.ts';

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

it('compares actions without regard to case, resources with it', () => {
  expect(decide([allow({ Action: 'DynamoDB:getitem' })], get)).toBe('allowed');
  expect(decide([allow({ Resource: 'ARN:table' })], get)).toBe('not allowed');
});

it.each([
  ['dynamodb:*', true],
  ['dynamodb:Get*', true],
  ['dynamodb:GetIte?', true],
  ['dynamodb:Get', false],
  ['*', true],
])('knows wildcards: %s', (Action, isAllowed) => {
  expect(decide([allow({ Action })], get) === 'allowed').toBe(isAllowed);
});

it('takes a dot in a pattern for a dot', () => {
  expect(decide([allow({ Resource: 'arn.table' })], get)).toBe('not allowed');
});

it('lets an explicit Deny win, also by NotAction and NotResource', () => {
  const deny = (changes: Partial<Statement>) => ({ ...allow(changes), Effect: 'Deny' as const });
  expect(decide([allow({}), deny({})], get)).toBe('denied explicitly');
  const { Action: _action, ...anyAction } = allow({ NotAction: 'dynamodb:PutItem' });
  expect(decide([anyAction], get)).toBe('allowed');
  const { Resource: _resource, ...elsewhere } = allow({ NotResource: 'arn:table' });
  expect(decide([elsewhere], get)).toBe('not allowed');
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

  it('ForAllValues does not add up statements: a batch over two kinds needs one statement for both', () => {
    const statements = [forKeys('ForAllValues:StringLike', 'A_*'), forKeys('ForAllValues:StringLike', 'B_*')];
    expect(decide(statements, keys('A_1', 'B_2'))).toBe('not allowed');
  });

  it('ForAllValues holds for a request without keys, as in IAM', () => {
    expect(decide([forKeys('ForAllValues:StringLike', 'A_*')], get)).toBe('allowed');
    expect(decide([forKeys('ForAnyValue:StringLike', 'A_*')], get)).toBe('not allowed');
    expect(decide([forKeys('StringLike', 'A_*')], get)).toBe('not allowed');
  });

  it('StringEquals knows no wildcards; names of keys have no case', () => {
    expect(decide([forKeys('ForAllValues:StringEquals', 'A_*')], keys('A_1'))).toBe('not allowed');
    const statement = allow({
      Condition: { 'ForAllValues:StringEquals': { 'DynamoDB:leadingkeys': 'A_1' } },
    });
    expect(decide([statement], keys('A_1'))).toBe('allowed');
  });
});

it('knows negations and IfExists', () => {
  const when = (operator: string, value: string) => allow({ Condition: { [operator]: { 'x:y': value } } });
  const context = { ...get, context: { 'x:y': ['a'] } };
  expect(decide([when('StringNotEquals', 'a')], context)).toBe('not allowed');
  expect(decide([when('StringNotLike', 'b*')], context)).toBe('allowed');
  expect(decide([when('StringNotEquals', 'a')], get)).toBe('allowed');
  expect(decide([when('StringEqualsIfExists', 'b')], get)).toBe('allowed');
  expect(decide([when('StringEqualsIfExists', 'b')], context)).toBe('not allowed');
  expect(decide([when('Bool', 'A')], context)).toBe('allowed');
});

it('refuses condition operators that it does not know', () => {
  const statement = allow({ Condition: { DateGreaterThan: { 'aws:CurrentTime': '2026' } } });
  expect(() => decide([statement], get)).toThrow('DateGreaterThan');
});
