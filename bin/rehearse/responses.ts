import { sendUntilAccepted } from '../service-client.ts';

/** Any JSON value. */
export type ResponseValue =
  | { [name: string]: ResponseValue }
  | ResponseValue[]
  | string
  | number
  | boolean
  | null;

/** A running service, and the secret key of a merchant. */
export interface Service {
  baseUrl: string;
  secretKey: string;
  /** Ends requests early. @default - only their time limit does */
  signal?: AbortSignal;
}

/** The operations of an OpenAPI document, by path. */
export interface Operations {
  paths: Record<string, { get?: object }>;
}

/** Responses by request, such as `GET /v1/products`, without what differs between two reads. */
export type Responses = Record<string, ResponseValue>;

interface Visitor {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As in `Accept-Language`. */
  language: string;
}

const india: Visitor = { country: 'IN', language: 'en' };

/** Visitors who request each banner. */
export const visitors: readonly Visitor[] = [
  india,
  { country: 'BR', language: 'pt-BR' },
  { country: 'US', language: 'en' },
  { country: 'SA', language: 'ar' },
];

/** Site of the visitors, which is in the allowed domains of the API document's examples. */
export const origin = 'https://shop.example.com';

/** Fields that a read, a new table of exchange rates or a check of a checkout's key changes, and IDs of requests. */
const changing = new Set(['lastUsedAt', 'fxRate', 'checkedAt', 'requestId']);

/**
 * Sends every GET request of a document: lists, each resource on their first page, and the banners' configs.
 * Leaves out scripts, which every release changes.
 */
export async function readResponses(
  service: Service,
  { paths }: Operations,
  publicKeys: readonly string[],
): Promise<Responses> {
  const responses: Responses = {};
  for (const path of Object.keys(paths).filter((each) => paths[each]?.get && !each.endsWith('.js'))) {
    for (const url of await urlsOf(service, path, publicKeys)) {
      if (url.includes('/banner/')) Object.assign(responses, await configsAt(service, url));
      else {
        const { status, etag, body } = await send(service, 'GET', url);
        // The ETag of an API key contains its last use.
        const version = url.startsWith('/v1/api-keys/') ? etag?.replace(/-[^"]*/, '') : etag;
        responses[`GET ${url}`] = stable({ status, etag: version ?? null, body });
      }
    }
  }
  return responses;
}

/** Requests a banner's config as each visitor. */
export async function configsAt(service: Service, url: string): Promise<Responses> {
  const responses: Responses = {};
  for (const visitor of visitors) {
    const { status, body } = await send(service, 'GET', url, undefined, visitor);
    responses[`GET ${url} from ${visitor.country} in ${visitor.language}`] = stable({ status, body });
  }
  return responses;
}

/** Returns the URLs of a path: itself, or with each key or the ID of each resource. */
async function urlsOf(service: Service, path: string, publicKeys: readonly string[]): Promise<string[]> {
  if (path.includes('{publicKey}')) return publicKeys.map((key) => path.replace('{publicKey}', key));
  const [list = '', rest] = path.split('/{id}');
  if (rest === undefined) return [path];
  const { body } = await send(service, 'GET', `${list}?limit=100`);
  const data = dataOf(body);
  return Array.isArray(data) ? data.map((resource) => `${list}/${Object(resource).id}${rest}`) : [];
}

/** Returns `data` of a body; `undefined` for an error, or a version that has no such path. */
export function dataOf(body: ResponseValue): unknown {
  return Object(body).data;
}

/** A response. A body that is no JSON is a text, and no body is `null`. */
interface Received {
  status: number;
  etag: string | null;
  body: ResponseValue;
}

/** Sends a request of the merchant, or of a visitor to a banner's URL. */
export async function send(
  { baseUrl, secretKey, signal }: Service,
  method: string,
  url: string,
  body?: object,
  { country, language } = india,
): Promise<Received> {
  const headers = {
    ...(url.includes('/banner/') ? {} : { authorization: `Bearer ${secretKey}` }),
    'CloudFront-Viewer-Country': country,
    'accept-language': language,
    origin,
  };
  const reply = await sendUntilAccepted(baseUrl, method, url, { headers, body, signal });
  return { status: reply.status, etag: reply.headers.get('etag'), body: jsonOr(reply.text) };
}

function jsonOr(text: string): ResponseValue {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns a response without the fields that differ between two reads. */
export const stable = (response: ResponseValue): ResponseValue =>
  JSON.parse(JSON.stringify(response, (field, value) => (changing.has(field) ? undefined : value)));
