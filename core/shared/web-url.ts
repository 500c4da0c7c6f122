import * as z from 'zod';
import { parseUrl, rule, sentText } from './text.ts';

/** A field for the URL of a page. */
export const webUrl = sentText({ max: 2048 })
  .check(
    rule(
      (value) => isPlainUrl(value, /^https?:/i),
      'invalid_url',
      'Must be an http or https URL without credentials, spaces or backslashes.',
    ),
  )
  .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+\\s*$' })
  .pipe(z.string());

/** Returns true for a URL with one of these schemes, and without credentials, spaces and backslashes. */
export function isPlainUrl(value: string, scheme: RegExp): boolean {
  if (!scheme.test(value) || !/^\w+:\/\/[^\s\\]+$/.test(value)) return false;
  const url = parseUrl(value);
  return url?.username === '' && url.password === '';
}
