import type { Json } from './json-schemas.ts';

const description = `Location-based (purchasing-power-parity) discounts: a visitor from a country with lower prices gets a discount code.

**Management operations** take a secret key: \`Authorization: Bearer ppp_sk_live_…\`. A secret key belongs on a server, never in a page. Their answers carry no CORS headers.

**Banner operations** take a public key (\`ppp_pk_live_…\`) in the path or in the query. Any page may call them.

**Errors** have one shape everywhere. \`code\` is the contract; \`message\` is for people and may change. All problems of a body come at once. Name \`requestId\` when you ask for help.

**Lists** are newest first. While there is more, \`nextCursor\` is the \`cursor\` of the next page.

**Changes** follow RFC 7396: what is left out stays as it is, \`null\` removes. \`application/merge-patch+json\` is taken as well as \`application/json\`. A field that is unknown or read-only is refused.

**Sending again** is safe for a POST with an \`Idempotency-Key\`: the same key with the same body gets the first answer again, for 24 hours. \`If-Match\` with an \`ETag\` keeps a change from undoing another one.

**Throttling** is by merchant. A management request beyond the plan is answered 429 with \`Retry-After\`; a banner says \`rate_limited\` instead.

**Addresses** have at most 8,192 bytes, query included. CloudFront answers a longer one itself: 413, in HTML.

Answers may get further fields within \`v1\`. Nothing is renamed, moved or removed.`;

/** What the document says of the service as a whole. The contact is the operator, because everybody runs a service of their own. */
export const documentInfo: Json = {
  title: 'PPP discounts',
  version: 'v1',
  summary:
    'Location-based discounts: products, campaigns, API keys, statistics, and the banner that visitors see.',
  description,
  contact: { name: 'Whoever runs this service; name the request id' },
  license: { name: 'MIT', identifier: 'MIT' },
};

/** Where the operations are. The first is right wherever the service itself hands out the document. */
export const documentServers: readonly Json[] = [
  { url: '/', description: 'The service that serves this document.' },
  { url: 'http://127.0.0.1:3000', description: 'The emulator that `npm start` runs.' },
];

const tagTexts: Readonly<Record<string, string>> = {
  products: 'What a merchant sells: name, address and base price.',
  'api-keys': 'Public keys stand in pages, secret keys on servers. The value of a key is shown once.',
  campaigns: 'Which visitors get which discount and code, on which sites, and how the banner looks.',
  merchant: 'The merchant that a secret key belongs to.',
  banner: 'What a shop’s page asks for its visitor. Only public keys; open to every page.',
};

/** The groups of operations, in the order of first use. Throws for a group without a text. */
export function documentedTags(names: Iterable<string>): Json[] {
  return [...new Set(names)].map((name) => {
    const description = tagTexts[name];
    if (!description) throw new Error(`lambdas/contract/document-info.ts has no text for the tag ${name}`);
    return { name, description };
  });
}
