import * as z from 'zod';
import type { Predicate } from '../errors/response-error.ts';

const controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u;
const controlButLineBreaksAndTabs = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

/** Limits for a text field, in Unicode characters after trimming. */
interface TextLimits {
  max: number;
  min?: number;
  allowsLineBreaks?: boolean;
}

/** Returns a field for a trimmed string without control characters and lone surrogates. */
export function text(limits: TextLimits) {
  return sentText(limits).pipe(z.string());
}

/** The input of a text field, for fields with more checks. */
export function sentText({ max, min = 1, allowsLineBreaks = false }: TextLimits) {
  const forbidden = allowsLineBreaks ? controlButLineBreaksAndTabs : controlOrLoneSurrogate;
  return z
    .string()
    .trim()
    .check(
      rule(
        (value) => [...value].length >= min,
        'too_short',
        min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`,
      ),
      rule((value) => [...value].length <= max, 'too_long', `Must have at most ${max} characters.`),
      rule(
        (value) => !forbidden.test(value),
        'forbidden_characters',
        'Must not contain control characters or lone surrogates.',
      ),
    )
    .meta({ minLength: min, maxLength: max, pattern: documentedPattern(min, allowsLineBreaks) });
}

/** The pattern of JSON Schema for the same rules, before trimming. */
function documentedPattern(min: number, allowsLineBreaks: boolean): string {
  const controls = allowsLineBreaks
    ? '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'
    : '\\u0000-\\u001f\\u007f-\\u009f';
  const trimmed = `[^\\s${controls}]([^${controls}]*[^\\s${controls}])?`;
  return min === 0 ? `^\\s*(${trimmed})?\\s*$` : `^\\s*${trimmed}\\s*$`;
}

/**
 * Converts a to z to upper case. `toUpperCase` would also convert other letters to ASCII, such as the long s
 * of `uſd`.
 */
export function upperCaseLetters(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Returns a check of a value with an error code of the API. */
export function rule<Value>(isValid: (value: Value) => boolean, code: string, message: Predicate) {
  return ({ value, issues }: z.core.ParsePayload<Value>): void => {
    if (!isValid(value)) issues.push(fieldIssue(value, code, message));
  };
}

/** A zod issue with an error code of the API, for `validationDetails`. */
export function fieldIssue(input: unknown, code: string, message: Predicate, path: PropertyKey[] = []) {
  return { code: 'custom' as const, input, message, path, params: { code } };
}

/**
 * Parses a URL by the WHATWG rules; `undefined` if it is not valid. `URL.canParse` is not used because Node
 * 20, once it optimizes the call, reads Latin-1 text as UTF-8 and rejects names such as `bücher.example`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
