import { maxErrorDetails } from '../../core/errors/response-error.ts';
import type { ResourceTag } from '../../core/shared/resource-kinds.ts';
import type { Json } from './json-schemas.ts';

const description = `Location-based discounts by purchasing-power parity (PPP): a visitor from a country with lower prices gets a discount code.

**Management operations** take a secret key: \`Authorization: Bearer ppp_sk_live_…\`. Use secret keys on servers, never in pages. Their responses have no CORS headers.

**Banner operations** take a public key (\`ppp_pk_live_…\`) in the path or in the query. Any page may call them.

**Errors** have the same shape everywhere. \`code\` is stable; \`message\` is for people and may change. One response lists up to ${maxErrorDetails} problems of a body.

**Lists** are newest first. If there are more entries, \`nextCursor\` is the \`cursor\` of the next page.

**Updates** follow RFC 7396: omitted fields do not change, \`null\` removes. The media type is \`application/merge-patch+json\` or \`application/json\`. Unknown and read-only fields are rejected.

**Retries** are safe for a POST with an \`Idempotency-Key\`: the same key with the same body returns the first response again, for 24 hours. \`If-Match\` with an \`ETag\` prevents lost updates.

**Throttling** is per merchant. A management request beyond the plan returns 429 with \`Retry-After\`; a banner config has the reason \`rate_limited\` instead.

**URLs** have at most 8,192 bytes, including the query. CloudFront rejects longer ones with 413 and an HTML body.

Responses may get more fields within \`v1\`. Fields are not renamed, moved or removed.`;

/** Description of the service. The contact is the operator, because the service is self-hosted. */
export const documentInfo: Json = {
  title: 'PPP discounts',
  version: 'v1',
  summary:
    'Location-based discounts: products, campaigns, API keys, statistics, and the banner that visitors see.',
  description,
  contact: { name: 'The operator of this service; quote the request ID' },
  license: { name: 'MIT', identifier: 'MIT' },
};

/** URLs of the API. The first is relative, for the document that the service itself serves. */
export const documentServers: readonly Json[] = [
  { url: '/', description: 'The service that serves this document.' },
  { url: 'http://127.0.0.1:3000', description: 'The emulator that `npm start` runs.' },
];

const tagsOfResources: Readonly<Record<ResourceTag, string>> = {
  products: 'What a merchant sells: name, URL and base price.',
  campaigns: 'Discounts and codes by country, the domains that show them, and the style of the banner.',
  'api-keys': 'Public keys are used in pages, secret keys on servers. The value of a key is shown once.',
  checkouts: 'Accounts at Stripe, Paddle or Polar in which the service may manage discounts.',
};

const tagDescriptions: Readonly<Record<string, string>> = {
  ...tagsOfResources,
  merchant: 'The merchant of a secret key.',
  activity: 'The trail of a merchant’s writes.',
  banner: 'Requests of shop pages for their visitors. Only public keys; open to every page.',
};

/** Returns the groups of operations, in the order of first use. Throws for a group without a text. */
export function documentedTags(names: Iterable<string>): Json[] {
  return [...new Set(names)].map((name) => {
    const description = tagDescriptions[name];
    if (!description) throw new Error(`lambdas/contract/document-info.ts has no text for the tag ${name}`);
    return { name, description };
  });
}
