import type { LocalRequest } from './messages.ts';
import { ownValue } from './own-value.ts';

/**
 * The headers of a request by name, as API Gateway passes them on. It keeps the names as the client wrote them, and the case counts.
 * Names that CloudFront or its function set have a capital at the start of each part.
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
        ownValue(writtenNames, name) ?? capitalised(name),
        values.join(', ') === value ? values : [value],
      ];
    }),
  );
}

/** `x-ppp-site` → `X-Ppp-Site`; CloudFront's own headers have a capital in the middle. */
function capitalised(name: string): string {
  return name
    .replace(/(^|-)([a-z])/g, (letters) => letters.toUpperCase())
    .replace(/^Cloudfront-/, 'CloudFront-');
}
