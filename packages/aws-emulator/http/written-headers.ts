import type { LocalRequest } from './messages.ts';
import { ownValue } from './own-value.ts';

/**
 * Returns the headers of a request as API Gateway forwards them: names in the client's case, which matters,
 * and names that CloudFront or its function set with each part capitalized.
 */
export function writtenHeaders({
  headers,
  writtenNames = {},
  repeatedHeaders = {},
}: LocalRequest): Map<string, string[]> {
  return new Map(
    Object.entries(headers).map(([name, value]) => {
      const values = ownValue(repeatedHeaders, name) ?? [value];
      return [
        ownValue(writtenNames, name) ?? capitalized(name),
        values.join(', ') === value ? values : [value],
      ];
    }),
  );
}

/** Returns `X-My-Header` for `x-my-header`; CloudFront's own headers begin with `CloudFront-`. */
function capitalized(name: string): string {
  return name
    .replace(/(^|-)([a-z])/g, (letters) => letters.toUpperCase())
    .replace(/^Cloudfront-/, 'CloudFront-');
}
