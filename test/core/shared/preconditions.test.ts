import { conditionsHold, isKnown, readKnownTags, readTags } from '../../../core/shared/preconditions.ts';
import { entityTag } from '../../../core/shared/versions.ts';

const tag = entityTag(3);
const used = '2026-11-21T10:15:00.000Z';

it('a tag is the version in quotes, which is strong', () => {
  expect(entityTag(3)).toBe('"3"');
});

it('the tag of an API key also has its last use', () => {
  const tags = [null, used, '2026-11-21T10:16:00.000Z'].map((lastUsedAt) => entityTag(3, lastUsedAt));
  expect(new Set(tags).size).toBe(3);
  expect(tags[0]).toBe('"3"');
  for (const each of tags) expect(readTags('If-Match', [each])).toEqual([each]);
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
    [[' \t"a"\t ,\t, "b" '], ['"a"', '"b"']],
    [[Array(10).fill('"a"').join()], Array(10).fill('"a"')],
    [[`"${'a'.repeat(998)}"`], [`"${'a'.repeat(998)}"`]],
  ])('%j holds the tags %j', (values, tags) => {
    expect(readTags('If-Match', values)).toEqual(tags);
    expect(readKnownTags(values)).toEqual(tags);
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
    [Array(11).fill('"a"').join()],
    [`"${'a'.repeat(999)}"`],
    [`"a"${', '.repeat(30)}x`],
  ])('%j is rejected by its name', (value) => {
    expect(() => readTags('If-Match', [value])).toThrow(
      expect.objectContaining({
        code: 'invalid_header',
        message: expect.stringMatching(/^`If-Match` must .* 10 .* 1000 characters/),
        details: [expect.objectContaining({ path: 'If-Match' })],
      }),
    );
    expect(readKnownTags([value])).toEqual([]);
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
  ['If-Match ignores when an API key was used', { ifMatch: [entityTag(3, used)] }, true],
  ['but not its version', { ifMatch: [entityTag(4, used)] }, false],
  ['If-Match with that tag as a weak one does not hold', { ifMatch: [`W/${entityTag(3, used)}`] }, false],
  ['If-None-Match ignores it on a write, too', { ifNoneMatch: [entityTag(3, used)] }, false],
] as const)('%s', (_name, conditions, holds) => {
  expect(conditionsHold(conditions, 3)).toBe(holds);
});

it('a request without If-None-Match knows no version', () => {
  expect(isKnown(undefined, tag)).toBe(false);
});
