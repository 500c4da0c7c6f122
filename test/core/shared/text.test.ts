import * as fc from 'fast-check';
import * as z from 'zod';
import { fieldIssue, parseUrl, text } from '../../../core/shared/text.ts';
import { testProperty } from '../../support/property-runs.ts';

const codeOf = (schema: ReturnType<typeof text>, value: string) => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue?.code === 'custom' ? issue.params?.code : issue?.code;
};
const anyText = fc.string({ unit: 'binary' });

describe('a text', () => {
  testProperty('is trimmed and otherwise unchanged', [anyText], (value) => {
    const result = text({ max: 1000 }).safeParse(`  ${value}\n`);
    if (result.success) expect(result.data).toBe(value.trim());
  });

  test('is measured in characters, not in UTF-16 units', () => {
    const emoji = '🙂';
    expect(text({ max: 3 }).parse(emoji.repeat(3))).toBe(emoji.repeat(3));
    expect(codeOf(text({ max: 3 }), emoji.repeat(4))).toBe('too_long');
  });

  test.each([
    [{ max: 5 }, '   abcde   '],
    [{ max: 5, min: 2 }, 'ab'],
    [{ max: 5, min: 0 }, ''],
  ])('with limits %j can be %j', (limits, value) => {
    expect(text(limits).parse(value)).toBe(value.trim());
  });

  test.each([
    [{ max: 5 }, '', 'too_short', 'Must not be empty.'],
    [{ max: 5 }, '   ', 'too_short', 'Must not be empty.'],
    [{ max: 5, min: 2 }, 'a', 'too_short', 'Must have at least 2 characters.'],
    [{ max: 5 }, 'abcdef', 'too_long', 'Must have at most 5 characters.'],
  ])('with limits %j cannot be %j: %s, %s', (limits, value, code, message) => {
    expect(codeOf(text(limits), value)).toBe(code);
    expect(text(limits).safeParse(value).error?.issues).toMatchObject([{ message }]);
  });

  test.each([
    [false, []],
    [true, [9, 10, 13]],
  ])(
    'has no control character, except tabs and line breaks if they are allowed: %p',
    (allowsLineBreaks, allowed) => {
      for (let unit = 0; unit < 0xa0; unit++) {
        const isForbidden = (unit < 0x20 || unit >= 0x7f) && !allowed.includes(unit);
        const code = codeOf(text({ max: 9, allowsLineBreaks }), `a${String.fromCharCode(unit)}b`);
        expect(code).toBe(isForbidden ? 'forbidden_characters' : undefined);
      }
    },
  );

  test('never has half of a surrogate pair; whole ones are fine', () => {
    expect(text({ max: 9 }).parse('a🙂b')).toBe('a🙂b');
    for (const half of ['a\ud800b', 'a\udbff', '\udc00b', 'a\udfffb']) {
      expect(codeOf(text({ max: 9 }), half)).toBe('forbidden_characters');
      expect(codeOf(text({ max: 9, allowsLineBreaks: true }), half)).toBe('forbidden_characters');
    }
  });

  testProperty('that is accepted survives JSON and UTF-8 unchanged', [anyText], (value) => {
    const result = text({ max: 1000, min: 0 }).safeParse(value);
    if (result.success) expect(Buffer.from(result.data).toString()).toBe(result.data);
  });

  test.each([1, null, true, {}, ['a']])('is not %j', (value) => {
    expect(text({ max: 9 }).safeParse(value).error?.issues).toMatchObject([{ code: 'invalid_type' }]);
  });
});

test('the documented pattern has the same rules, before trimming', () => {
  const patternOf = (limits: Parameters<typeof text>[0]) =>
    new RegExp(String(z.toJSONSchema(text(limits), { io: 'input' }).pattern), 'u');
  const [line, empty, lines] = [
    { max: 9 },
    { max: 9, min: 0 },
    { max: 9, min: 0, allowsLineBreaks: true },
  ].map(patternOf);
  const accepted = (value: string) => [line, empty, lines].map((pattern) => pattern?.test(value));
  expect(accepted(' a b ')).toEqual([true, true, true]);
  expect(accepted('a')).toEqual([true, true, true]);
  expect(accepted('  ')).toEqual([false, true, true]);
  expect(accepted('a\nb')).toEqual([false, false, true]);
  expect(accepted('a\u0007b')).toEqual([false, false, false]);
});

test('an issue of ours carries its own code and place', () => {
  expect(fieldIssue('x', 'too_odd', 'Is odd.', ['a', 0])).toEqual({
    code: 'custom',
    input: 'x',
    message: 'Is odd.',
    path: ['a', 0],
    params: { code: 'too_odd' },
  });
});

const names = [
  'bücher.example',
  'café.example',
  'ÿ.example',
  'straße.example',
  'a\u0080b',
  'ñ..example',
  '\u00ad',
];

/** Enough calls for the engine to optimize what is called. */
const warmUpCalls = 30_000;

function isWebUrl(text: string): boolean {
  try {
    return new URL(text) instanceof URL;
  } catch {
    return false;
  }
}

describe('a URL with Latin-1 letters', () => {
  test('is parsed as the URL standard requires, also after many calls', () => {
    const wrong = new Set<string>();
    for (let call = 0; call < warmUpCalls; call++) {
      const url = `http://${names[call % names.length]}`;
      if ((parseUrl(url) !== undefined) !== isWebUrl(url)) wrong.add(url);
    }
    expect([...wrong]).toEqual([]);
  });
});
