import { grouped, ownValue } from '../../http/own-value.ts';

it('a name that a client chose never selects an inherited value', () => {
  expect(ownValue({ a: 1 }, 'a')).toBe(1);
  for (const name of ['b', 'constructor', '__proto__', 'toString'])
    expect(ownValue<unknown>({ a: 1 }, name)).toBeUndefined();
});

it('values are grouped by name in order of first occurrence, and __proto__ is a name like any other', () => {
  const groups = grouped([
    ['b', 1],
    ['__proto__', 2],
    ['b', 3],
  ]);
  expect(Object.entries(groups)).toEqual([
    ['b', [1, 3]],
    ['__proto__', [2]],
  ]);
});
