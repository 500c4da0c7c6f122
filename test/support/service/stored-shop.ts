import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './requests.ts';

/** Any JSON value. */
export type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;

/** The parts of an OpenAPI document that describe what can be created and read. */
export interface ApiDocument {
  paths: Record<string, { get?: object; post?: PostOperation }>;
  components: { examples: Record<string, { value: Record<string, Json> }> };
}

interface PostOperation {
  requestBody: { content: Record<string, { examples: Record<string, { $ref: string }> }> };
}

type Resource = { id: string; key?: string; type?: string };

/**
 * The last resources to be created, because a campaign can refer to the others, and a key shows a campaign.
 */
const last = ['/v1/campaigns', '/v1/api-keys'];

/** Sends a test alert, which is not a resource. */
const testAlert = '/v1/merchant/alerts';

/** Returns the paths at which a document's resources are created, in the order in which that is possible. */
function creatable({ paths }: ApiDocument): string[] {
  const lists = Object.keys(paths).filter((path) => paths[path]?.get && !path.includes('{'));
  return lists
    .filter((path) => paths[path]?.post && path !== testAlert)
    .sort((one, other) => last.indexOf(one) - last.indexOf(other));
}

const india = { country: 'IN', language: 'en' };
const visitors = [
  india,
  { country: 'BR', language: 'pt-BR' },
  { country: 'US', language: 'en' },
  { country: 'SA', language: 'ar' },
];

/** Site in the allowed domains of the document's examples. */
const origin = 'https://shop.example.com';

/** Fields that a read, a new table of exchange rates or a check of a checkout's key changes. */
const changing = new Set(['lastUsedAt', 'fxRate', 'checkedAt']);

/** Creates a resource from every example of a document, and events. Returns the public keys. */
export async function fillShop(
  caller: Caller,
  document: ApiDocument,
  providerKeys: Readonly<Record<string, string>>,
): Promise<string[]> {
  const resources: Resource[] = [];
  for (const path of creatable(document)) {
    for (const example of examplesOf(document, path)) {
      // Campaigns have no period, so that a banner shows today.
      const { startsAt: _startsAt, endsAt: _endsAt, ...body } = example;
      const campaign = resources.findLast(({ id }) => id.startsWith('camp_'));
      if (body.campaignId && campaign) body.campaignId = campaign.id;
      const providerKey = providerKeys[String(body.provider)];
      resources.push(await create(caller, path, providerKey ? { ...body, providerKey } : body));
    }
  }
  const publicKeys = resources.flatMap(({ type, key }) => (type === 'public' && key ? [key] : []));
  for (const publicKey of publicKeys) await sendEvents(caller, publicKey);
  return publicKeys;
}

function examplesOf({ paths, components }: ApiDocument, path: string): Record<string, Json>[] {
  const { examples = {} } = paths[path]?.post?.requestBody.content['application/json'] ?? {};
  return Object.values(examples).map(({ $ref }) => {
    const example = components.examples[$ref.split('/').pop() ?? ''];
    if (!example) throw new Error(`The document has no ${$ref}`);
    return { ...example.value };
  });
}

async function create({ baseUrl, secretKey }: Caller, path: string, body: object): Promise<Resource> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`POST ${path}: ${response.status} ${text}`);
  return JSON.parse(text).data;
}

/** Sends one view from each visitor's country, and waits until the statistics contain them. */
async function sendEvents(caller: Caller, publicKey: string): Promise<void> {
  const expected = (await viewsOf(caller)) + visitors.length;
  for (const { country } of visitors) {
    const event = { id: crypto.randomUUID(), name: 'banner_shown', at: new Date().toISOString() };
    await fetch(`${caller.baseUrl}/v1/banner/events?key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'CloudFront-Viewer-Country': country, origin },
      body: JSON.stringify({ events: [event] }),
    });
  }
  while ((await viewsOf(caller)) < expected) await sleep(100);
}

/** Returns the views of all campaigns. */
async function viewsOf(caller: Caller): Promise<number> {
  const { body } = await get(caller, '/v1/campaigns?limit=100');
  let views = 0;
  for (const { id } of body.data as Resource[])
    views += (await get(caller, `/v1/campaigns/${id}/stats`)).body.data.totals.shown;
  return views;
}

/**
 * Reads every GET route of a document: lists, each of their resources, and config responses. Returns the
 * responses by URL, without what differs between two reads.
 */
export async function readShop(
  caller: Caller,
  { paths }: ApiDocument,
  publicKeys: readonly string[],
): Promise<Record<string, Json>> {
  const responses: Record<string, Json> = {};
  for (const path of Object.keys(paths).filter((each) => paths[each]?.get && !each.endsWith('.js'))) {
    const urls = await urlsOf(caller, path, publicKeys);
    if (urls.length === 0) throw new Error(`Nothing to read at ${path}: create a resource in fillShop`);
    for (const url of urls) {
      for (const visitor of url.includes('/banner/') ? visitors : [undefined]) {
        const { status, etag, body } = await get(caller, url, visitor);
        const name = visitor ? `${url} ${visitor.country} ${visitor.language}` : url;
        // The ETag of an API key contains its last use.
        const version = url.startsWith('/v1/api-keys/') ? etag?.replace(/-[^"]*/, '') : etag;
        responses[name] = JSON.parse(
          JSON.stringify({ status, etag: version, body }, (field, value) =>
            changing.has(field) ? undefined : value,
          ),
        );
      }
    }
  }
  return responses;
}

async function urlsOf(caller: Caller, path: string, publicKeys: readonly string[]): Promise<string[]> {
  if (path.includes('{publicKey}')) return publicKeys.map((key) => path.replace('{publicKey}', key));
  const [list = '', rest] = path.split('/{id}');
  if (rest === undefined) return [path];
  const { body } = await get(caller, `${list}?limit=100`);
  return (body.data as Resource[]).map(({ id }) => `${list}/${id}${rest}`);
}

async function get({ baseUrl, secretKey }: Caller, url: string, visitor = india) {
  const response = await fetch(baseUrl + url, {
    headers: {
      ...(url.includes('/banner/') ? {} : { authorization: `Bearer ${secretKey}` }),
      'CloudFront-Viewer-Country': visitor.country,
      'accept-language': visitor.language,
      origin,
    },
  });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: JSON.parse(await response.text()),
  };
}
