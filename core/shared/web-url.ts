import * as z from 'zod';
import { parseUrl, rule, sentText } from './text.ts';

/** A field for the URL of a page. */
export const webUrl = sentText({ max: 2048 })
  .check(
    rule(isWebUrl, 'invalid_url', 'Must be an http or https URL without credentials, spaces or backslashes.'),
  )
  .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+\\s*$' })
  .pipe(z.string());

function isWebUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value)) return false;
  const url = parseUrl(value);
  return url?.username === '' && url.password === '';
}
