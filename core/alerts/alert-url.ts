import type * as z from 'zod';
import { docs } from '../shared/resource.ts';
import { rule, sentText } from '../shared/text.ts';
import { isPlainUrl } from '../shared/web-url.ts';

/** The path of a masked URL, because that of a Slack URL is a secret. */
const mask = '/••••••••';

/**
 * A field for the URL that receives alerts. Its addresses are checked at each delivery. A masked URL, which
 * contains `•`, is not one.
 */
export const alertUrl = sentText({ max: 2048 })
  .check(
    rule(
      (value) => isPlainUrl(value, /^https:[^•]+$/i),
      'invalid_url',
      'Must be an https URL without credentials, spaces or backslashes.',
    ),
  )
  .meta({
    pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]://[^\\s\\\\•]+\\s*$',
    ...docs('URL that receives alerts.', 'https://hooks.slack.com/services/T0/B0/example'),
  }) satisfies z.ZodType<string>;

/** A masked URL of which not even the host is known. */
export const unreadableUrl = `https:/${mask}`;

/** Returns a URL with only its host readable: `https://hooks.slack.com/••••••••`. */
export function maskedUrl(url: string): string {
  return new URL(url).origin + mask;
}
