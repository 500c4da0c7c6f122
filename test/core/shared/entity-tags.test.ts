import * as fc from 'fast-check';
import { conditionsHold, entityTag, isKnown, readTags } from '../../../core/shared/entity-tags.ts';

const tag = '"abc"';

it('a tag is strong and opaque, and the same for any order of fields', () => {
  expect(entityTag({ a: 1, b: { c: 2, d: 3 } })).toMatch(/^"[\w-]{22}"$/);
  expect(entityTag({ b: { d: 3, c: 2 }, a: 1 })).toBe(entityTag({ a: 1, b: { c: 2, d: 3 } }));
});

it('two resources have the same tag only if they have the same content', async () => {
  const backwards = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, entry) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? Object.fromEntries(Object.entries(entry).reverse())
        : entry,
    );
  await fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(entityTag(backwards(one))).toBe(entityTag(one));
      expect(entityTag({ one })).not.toBe(entityTag({ other: one }));
      expect(entityTag([one, other])).not.toBe(entityTag([one]));
    }),
  );
  expect(entityTag({ a: 1 })).not.toBe(entityTag({ a: '1' }));
  expect(entityTag({ a: [1, 2] })).not.toBe(entityTag({ a: [2, 1] }));
});

describe('a header', () => {
  it.each([
    [[], undefined],
    [['*'], '*'],
    [[' * '], '*'],
    [['"a"'], ['"a"']],
    [['""'], ['""']],
    [['"a", W/"b" ,"c,d"'], ['"a"', 'W/"b"', '"c,d"']],
    [
      ['"a"', '"b"'],
      ['"a"', '"b"'],
    ],
    [[', "a",,'], ['"a"']],
  ])('%j holds the tags %j', (values, tags) => {
    expect(readTags('If-Match', values)).toEqual(tags);
  });
  it.each([
    [''],
    [','],
    ['abc'],
    ['"a'],
    ['w/"a"'],
    ['"a" "b"'],
    ['"a b"'],
    ['*, "a"'],
    ['"a", b'],
    ['W/ "a"'],
  ])('%j is rejected by its name', (value) => {
    expect(() => readTags('If-Match', [value])).toThrow(
      expect.objectContaining({
        code: 'invalid_header',
        details: [expect.objectContaining({ path: 'If-Match' })],
      }),
    );
  });
});

it.each([
  ['no condition holds', {}, true],
  ['If-Match with the tag holds', { ifMatch: ['"x"', tag] }, true],
  ['If-Match with another tag does not', { ifMatch: ['"x"'] }, false],
  ['If-Match with the weak tag does not', { ifMatch: [`W/${tag}`] }, false],
  ['If-Match: * holds', { ifMatch: '*' }, true],
  ['If-None-Match with the tag does not', { ifNoneMatch: [tag] }, false],
  ['If-None-Match with the weak tag does not', { ifNoneMatch: [`W/${tag}`] }, false],
  ['If-None-Match with another tag holds', { ifNoneMatch: ['"x"'] }, true],
  ['If-None-Match: * does not', { ifNoneMatch: '*' }, false],
  ['both must hold', { ifMatch: [tag], ifNoneMatch: [tag] }, false],
] as const)('%s', (_name, conditions, holds) => {
  expect(conditionsHold(conditions, tag)).toBe(holds);
});

it('of what has no tag, only * is true', () => {
  expect(conditionsHold({ ifMatch: '*' }, undefined)).toBe(true);
  expect(conditionsHold({ ifMatch: [tag] }, undefined)).toBe(false);
  expect(conditionsHold({ ifNoneMatch: [tag] }, undefined)).toBe(true);
  expect(isKnown(undefined, tag)).toBe(false);
});
