import * as fc from 'fast-check';
import * as z from 'zod';
import { fieldIssue, parseWebAddress, text } from '../../../core/shared/text.ts';
import { runs } from '../../support/property-runs.ts';

const codeOf = (schema: ReturnType<typeof text>, value: string) => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue?.code === 'custom' ? issue.params?.code : issue?.code;
};
const anyText = fc.string({ unit: 'binary' });

describe('a text', () => {
  test('is trimmed and otherwise as it was sent', () => {
    return fc.assert(
      fc.property(anyText, (value) => {
        const result = text({ max: 1000 }).safeParse(`  ${value}\n`);
        if (result.success) expect(result.data).toBe(value.trim());
      }),
      runs,
    );
  });

  test('is measured in characters, not in UTF-16 units', () => {
    const emoji = '🙂';
    expect(text({ max: 3 }).parse(emoji.repeat(3))).toBe(emoji.repeat(3));
    expect(codeOf(text({ max: 3 }), emoji.repeat(4))).toBe('too_long');
  });

  test('is measured after trimming', () => {
    expect(text({ max: 3 }).parse('   abc   ')).toBe('abc');
    expect(codeOf(text({ max: 3 }), '   ')).toBe('too_short');
  });

  test.each([
    [{ max: 5 }, '', 'too_short'],
    [{ max: 5, min: 0 }, '', undefined],
    [{ max: 5, min: 2 }, 'a', 'too_short'],
    [{ max: 5, min: 2 }, 'ab', undefined],
    [{ max: 5 }, 'abcde', undefined],
    [{ max: 5 }, 'abcdef', 'too_long'],
  ])('with limits %j: %j → %s', (limits, value, code) => {
    expect(codeOf(text(limits), value)).toBe(code);
  });

  test.each([
    [{ max: 5 }, '', 'Must not be empty.'],
    [{ max: 5, min: 2 }, 'a', 'Must have at least 2 characters.'],
    [{ max: 5 }, 'abcdef', 'Must have at most 5 characters.'],
  ])('with limits %j: %j is rejected, because it %s', (limits, value, message) => {
    expect(text(limits).safeParse(value).error?.issues).toMatchObject([{ message }]);
  });

  test('never has a control character', () => {
    for (let unit = 0; unit < 0xa0; unit++) {
      const isControl = unit < 0x20 || unit >= 0x7f;
      const value = `a${String.fromCharCode(unit)}b`;
      expect(codeOf(text({ max: 9 }), value)).toBe(isControl ? 'forbidden_characters' : undefined);
    }
  });

  test('with line breaks allowed has these and tabs, and no other control character', () => {
    for (let unit = 0; unit < 0xa0; unit++) {
      const isForbidden = (unit < 0x20 || unit >= 0x7f) && ![9, 10, 13].includes(unit);
      const value = `a${String.fromCharCode(unit)}b`;
      const code = codeOf(text({ max: 9, allowsLineBreaks: true }), value);
      expect(code).toBe(isForbidden ? 'forbidden_characters' : undefined);
    }
  });

  test('never has half of a surrogate pair; whole ones are fine', () => {
    expect(text({ max: 9 }).parse('a🙂b')).toBe('a🙂b');
    return fc.assert(
      fc.property(fc.integer({ min: 0xd800, max: 0xdfff }), (unit) => {
        const lone = `a${String.fromCharCode(unit)}b`;
        expect(codeOf(text({ max: 9 }), lone)).toBe('forbidden_characters');
        expect(codeOf(text({ max: 9, allowsLineBreaks: true }), lone)).toBe('forbidden_characters');
      }),
      runs,
    );
  });

  test('that is accepted survives JSON and UTF-8 unchanged', () => {
    return fc.assert(
      fc.property(anyText, (value) => {
        const result = text({ max: 1000, min: 0 }).safeParse(value);
        if (result.success) expect(Buffer.from(result.data).toString()).toBe(result.data);
      }),
      runs,
    );
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

/** Enough calls for the engine to optimise what is called. */
const warmUpCalls = 30_000;

function isWebAddress(text: string): boolean {
  try {
    return new URL(text) instanceof URL;
  } catch {
    return false;
  }
}

describe('an address with letters of Latin-1', () => {
  test('is read as the URL standard reads it, however often one was read before', () => {
    const wrong = new Set<string>();
    for (let call = 0; call < warmUpCalls; call++) {
      const address = `http://${names[call % names.length]}`;
      if ((parseWebAddress(address) !== undefined) !== isWebAddress(address)) wrong.add(address);
    }
    expect([...wrong]).toEqual([]);
  });
});
