import { recordFilter } from '../../../lambda/event-sources/filter-criteria.ts';

const record = (pk: string) => ({ eventName: 'INSERT', dynamodb: { Keys: { pk: { S: pk } } } });
const matches = (pattern: unknown, value: unknown) => recordFilter([JSON.stringify(pattern)])(value);
const byKey = (...rules: unknown[]) => ({ dynamodb: { Keys: { pk: { S: rules } } } });

it.each<[name: string, rules: unknown[], key: string, expected: boolean]>([
  ['a prefix', [{ prefix: 'A_' }], 'A_1', true],
  ['another prefix', [{ prefix: 'A_' }], 'B_A_', false],
  ['one of several', ['x', { prefix: 'A' }], 'A_1', true],
  ['an exact value', ['A'], 'A_1', false],
])('supports %s', (_name, rules, key, expected) => {
  expect(matches(byKey(...rules), record(key))).toBe(expected);
});

it('requires all fields of a pattern, and one of the patterns', () => {
  expect(matches({ ...byKey('A'), eventName: ['REMOVE'] }, record('A'))).toBe(false);
  const either = recordFilter([JSON.stringify(byKey('A')), JSON.stringify(byKey('B'))]);
  expect([either(record('A')), either(record('B')), either(record('C'))]).toEqual([true, true, false]);
});

it('rejects unsupported rules', () => {
  for (const rule of ['suffix', 'exists', 'anything-but', 'numeric'])
    expect(() => matches({ a: [{ [rule]: 'x' }] }, {})).toThrow(`filter rule ${rule}`);
  expect(() => matches({ a: 'text' }, {})).toThrow('ends in lists');
});
