import type { LocalHandler } from '../http/messages.ts';

/** One rule of a bucket's CORS configuration, as in the template. */
export interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
}

/** Adds S3's CORS headers to a bucket's responses. The first rule that matches the `Origin` applies. */
export function withCors(bucket: LocalHandler, rules: readonly CorsRule[]): LocalHandler {
  return async (request) => {
    const response = await bucket(request);
    const { origin } = request.headers;
    const rule = rules.find(({ AllowedOrigins, AllowedMethods }) => {
      return (
        AllowedMethods.includes(request.method) && AllowedOrigins.some((allowed) => covers(allowed, origin))
      );
    });
    if (!rule || origin === undefined) return response;
    const allowsAll = rule.AllowedOrigins.includes('*');
    const headers = {
      'access-control-allow-origin': allowsAll ? '*' : origin,
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    };
    return { ...response, headers: { ...response.headers, ...headers } };
  };
}

/** Returns true if an allowed origin, which may contain one `*`, matches. */
function covers(allowed: string, origin: string | undefined): boolean {
  if (origin === undefined) return false;
  const [start = '', end] = allowed.split('*');
  if (end === undefined) return allowed === origin;
  return origin.length >= start.length + end.length && origin.startsWith(start) && origin.endsWith(end);
}
