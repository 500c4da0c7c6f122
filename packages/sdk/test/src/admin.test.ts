import { createPppAdmin, PppApiError, type Product } from '../../src/admin.ts';

type Outcome =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string>; isCut?: boolean }
  | 'lost';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const secretKey = 'ppp_sk_live_7XkQ2mVn8Rt4Wc6Yb1Za3Hd5Jf9Lg0Ps1aB2cD';
const product = { id: 'prod_1', name: 'Book' } as Product;

let sent: Sent[];
let pauses: number[];

/** Returns a client whose requests get these responses in order, without pauses. */
function adminFor(...outcomes: Outcome[]) {
  sent = [];
  pauses = [];
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((then: () => void, ms = 0) => {
    pauses.push(ms);
    queueMicrotask(then);
  }) as typeof setTimeout);
  globalThis.fetch = jest.fn(async (url, init) => {
    sent.push({ url: String(url), ...init } as unknown as Sent);
    const outcome = outcomes.shift();
    if (!outcome || outcome === 'lost') throw new TypeError('fetch failed');
    const { status, body, headers = {}, text = JSON.stringify(body), isCut } = outcome;
    const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    return new Response(isCut ? cut : (text ?? null), { status, headers });
  });
  return createPppAdmin({ secretKey, baseUrl: 'https://service.test/' });
}

const { fetch } = globalThis;
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = fetch;
});

it('sends a typed request, and returns the body with status and entity tag', async () => {
  const admin = adminFor({ status: 200, body: { data: product }, headers: { etag: '"3"' } });
  const result = await admin.request('PATCH /v1/products/{id}', {
    path: { id: 'a/b' },
    body: { name: 'Book' },
    ifMatch: '"2"',
  });
  expect(result).toEqual({ data: product, status: 200, etag: '"3"' });
  expect(result.data.name).toBe('Book');
  expect(sent).toEqual([
    expect.objectContaining({
      method: 'PATCH',
      url: 'https://service.test/v1/products/a%2Fb',
      body: '{"name":"Book"}',
    }),
  ]);
  expect(sent[0]?.headers).toEqual({
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
    'if-match': '"2"',
  });
});

it('repeats a POST with one key after a lost connection, and waits as long as the service says', async () => {
  const busy = { status: 429, body: {}, headers: { 'retry-after': '7' } };
  const admin = adminFor('lost', busy, { status: 201, body: { data: product } });
  const body = { name: 'Book', url: 'https://shop.test', baseCurrency: 'EUR', basePrice: 1 };
  expect(await admin.request('POST /v1/products', { body })).toMatchObject({ status: 201 });
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(pauses.at(0)).toBeGreaterThanOrEqual(500);
  expect(pauses.at(0)).toBeLessThan(1_000);
  expect(pauses.at(1)).toBe(7_000);
});

it.each([
  ['a rejection', [{ status: 404, body: { error: { code: 'product_not_found', message: 'No.' } } }], 1],
  ['a pause that is too long', [{ status: 429, body: {}, headers: { 'retry-after': '61' } }], 1],
  ['the last attempt', Array.from({ length: 4 }, () => ({ status: 503, body: {} })), 4],
  ['a response of somebody else', [{ status: 403 }], 1],
])('rejects after %s', async (_, outcomes, attempts) => {
  const admin = adminFor(...outcomes);
  const error = await admin.request('GET /v1/products/{id}', { path: { id: 'x' } }).catch((reason) => reason);
  expect(error).toBeInstanceOf(PppApiError);
  expect(error.status).toBe(outcomes[0]?.status);
  expect(sent).toHaveLength(attempts);
});

it('rejects with the error of fetch after the last attempt', async () => {
  await expect(adminFor().request('GET /v1/merchant')).rejects.toThrow('fetch failed');
  expect(sent).toHaveLength(4);
});

it('repeats a request whose response breaks off', async () => {
  const admin = adminFor({ status: 201, isCut: true }, { status: 201, body: { data: product } });
  const body = { name: 'Book', url: 'https://shop.test', baseCurrency: 'EUR', basePrice: 1 };
  expect(await admin.request('POST /v1/products', { body })).toMatchObject({ data: product });
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(sent).toHaveLength(2);
});

it.each(['<!doctype html>', ''])(
  'says so if a wrong URL leads to a page, or to nothing: “%s”',
  async (text) => {
    const request = adminFor({ status: 200, text }).request('GET /v1/merchant');
    await expect(request).rejects.toMatchObject({ name: 'PppApiError', status: 200, error: undefined });
    await expect(request).rejects.toThrow("The response has the status 200, and not the service's format.");
  },
);

it.each(['lost', { status: 503 }] as const)(
  'takes a DELETE as done that finds nothing after %j',
  async (first) => {
    const admin = adminFor(first, { status: 404, body: {} });
    const result = await admin.request('DELETE /v1/products/{id}', { path: { id: 'x' } });
    expect(result.status).toBe(204);
  },
);

it('rejects a DELETE that finds nothing after one that was limited', async () => {
  const admin = adminFor({ status: 429, body: {} }, { status: 404, body: {} });
  const request = admin.request('DELETE /v1/products/{id}', { path: { id: 'x' } });
  await expect(request).rejects.toMatchObject({ status: 404 });
});

it('ends with its signal in the pause between two attempts', async () => {
  const controller = new AbortController();
  const admin = adminFor('lost', { status: 200, body: { data: {} } });
  jest.mocked(setTimeout).mockImplementation(((then: () => void) => {
    queueMicrotask(() => controller.abort(new Error('stopped')));
    queueMicrotask(then);
  }) as typeof setTimeout);
  const request = admin.request('GET /v1/merchant', controller);
  await expect(request).rejects.toThrow('stopped');
  expect(sent).toHaveLength(1);
});

it('lists the entries of all pages', async () => {
  const admin = adminFor(
    { status: 200, body: { data: [product], nextCursor: 'next' } },
    { status: 200, body: { data: [product] } },
  );
  const names: string[] = [];
  for await (const { name } of admin.list('GET /v1/products', { query: { limit: 1 } })) names.push(name);
  expect(names).toEqual(['Book', 'Book']);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?limit=1', '?limit=1&cursor=next']);
});

it('rejects a key of another kind before it sends anything', () => {
  const options = { secretKey: 'ppp_pk_live_x', baseUrl: 'https://service.test' };
  expect(() => createPppAdmin(options)).toThrow('secretKey must be ppp_sk_….');
});

/** The compiler checks these calls; nobody runs them. */
export async function rejectedByTheCompiler(): Promise<void> {
  const admin = adminFor();
  // @ts-expect-error There is no such operation.
  await admin.request('GET /v1/shops');
  // @ts-expect-error The ID is missing.
  await admin.request('GET /v1/products/{id}');
  // @ts-expect-error A product has no such field.
  await admin.request('POST /v1/products', { body: { title: 'Book' } });
  // @ts-expect-error This operation returns no pages.
  admin.list('GET /v1/merchant');
}

it.each([
  ['its own change, whose response was lost', ['lost' as const], true],
  ['another change', [], false],
])('says whether a failed condition may be about %s', async (_what, before, mayBeDone) => {
  const admin = adminFor(...before, { status: 412, body: { error: { code: 'precondition_failed' } } });
  const request = admin.request('PATCH /v1/products/{id}', {
    ...{ path: { id: 'prod_1' }, body: { name: 'Book' }, ifMatch: '"2"' },
  });
  await expect(request).rejects.toMatchObject({ status: 412, mayBeDone });
});
