import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { firstIdAt, type IdPrefix, idGenerator, isId, timeOfId } from '../../../core/shared/ids.ts';
import { testProperty } from '../../support/property-runs.ts';

const prefixes: IdPrefix[] = ['prod', 'key', 'camp', 'mer'];
const prefix = fc.constantFrom(...prefixes);
const lastTime = 2 ** 48 - 1;
/** The library takes time 0 for "now". */
const time = fc.integer({ min: 1, max: lastTime });
const idAt = (chosen: IdPrefix, milliseconds: number) =>
  idGenerator(() => new Date(milliseconds), randomBytes)(chosen);

testProperty('an id is its prefix and a ULID', [prefix, time], (chosen, milliseconds) => {
  const id = idAt(chosen, milliseconds);
  expect(id).toMatch(/^(prod|key|camp|mer)_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect(prefixes.filter((other) => isId(other, id))).toEqual([chosen]);
});

testProperty('ids sort by time', [prefix, time, time], (chosen, one, other) => {
  fc.pre(one < other);
  expect(idAt(chosen, one) < idAt(chosen, other)).toBe(true);
});

testProperty('an id contains its time', [prefix, time], (chosen, milliseconds) => {
  expect(timeOfId(idAt(chosen, milliseconds))).toEqual(new Date(milliseconds));
});

testProperty(
  'the first id at a time sorts after all earlier ids, and before all others',
  [prefix, time, time],
  (chosen, from, other) => {
    expect(idAt(chosen, other) < firstIdAt(chosen, new Date(from))).toBe(other < from);
  },
);

test('ids of one millisecond differ', () => {
  const ids = Array.from({ length: 1_000 }, () => idAt('prod', 1_700_000_000_000));
  expect(new Set(ids).size).toBe(1_000);
});

test('all 16 random characters vary', () => {
  const ids = Array.from({ length: 500 }, () => idAt('prod', 1).slice(-16));
  for (let place = 0; place < 16; place++) {
    expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(24);
  }
});

test.each([
  '',
  'prod_',
  'prod_01ARZ3NDEKTSV4RRFFQ69G5FA',
  'prod_01ARZ3NDEKTSV4RRFFQ69G5FAVX',
  'prod_81ARZ3NDEKTSV4RRFFQ69G5FAV',
  'prod_01arz3ndektsv4rrffq69g5fav',
  'prod_01ARZ3NDEKTSV4RRFFQ69G5FAI',
  'prod_01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
  ' prod_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'key_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'PROD_01ARZ3NDEKTSV4RRFFQ69G5FAV',
])('%j is no id of a product', (value) => {
  expect(isId('prod', value)).toBe(false);
});
