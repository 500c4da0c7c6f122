import { setTimeout as sleep } from 'node:timers/promises';
import {
  origin,
  type Responses,
  type ResponseValue,
  readResponses,
  send,
  visitors,
} from '../../../bin/rehearse/responses.ts';
import type { Caller } from './requests.ts';

export type { ResponseValue };

/** The parts of an OpenAPI document that describe what can be created and read. */
export interface ApiDocument {
  paths: Record<string, { get?: object; post?: PostOperation }>;
  components: { examples: Record<string, { value: Record<string, ResponseValue> }> };
}

interface PostOperation {
  requestBody: { content: Record<string, { examples: Record<string, { $ref: string }> }> };
}

type Resource = { id: string; key?: string; type?: string };

/**
 * The last resources to be created, because a campaign can refer to the others, and a key shows a campaign.
 */
const last = ['/v1/campaigns', '/v1/api-keys'];

/** Sends a test alert in versions before 0.1.0. It is not a resource. */
const testAlert = '/v1/merchant/alerts';

/** Returns the paths at which a document's resources are created, in the order in which that is possible. */
function creatable({ paths }: ApiDocument): string[] {
  const lists = Object.keys(paths).filter((path) => paths[path]?.get && !path.includes('{'));
  return lists
    .filter((path) => paths[path]?.post && path !== testAlert)
    .sort((one, other) => last.indexOf(one) - last.indexOf(other));
}

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

function examplesOf({ paths, components }: ApiDocument, path: string): Record<string, ResponseValue>[] {
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
  const read = async (url: string) => (await send(caller, 'GET', url)).body as { data: unknown };
  let views = 0;
  for (const { id } of (await read('/v1/campaigns?limit=100')).data as Resource[]) {
    const { data } = await read(`/v1/campaigns/${id}/stats`);
    views += (data as { totals: { shown: number } }).totals.shown;
  }
  return views;
}

/** Reads every GET route of a document. Throws if a route had nothing to read. Returns the responses by request. */
export async function readShop(
  caller: Caller,
  document: ApiDocument,
  publicKeys: readonly string[],
): Promise<Responses> {
  const responses = await readResponses(caller, document, publicKeys);
  const urls = Object.keys(responses).map((request) => request.split(' ')[1] ?? '');
  for (const [path, { get }] of Object.entries(document.paths)) {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    if (get && !path.endsWith('.js') && !urls.some((url) => pattern.test(url)))
      throw new Error(`Nothing to read at ${path}: create a resource in fillShop`);
  }
  return responses;
}
