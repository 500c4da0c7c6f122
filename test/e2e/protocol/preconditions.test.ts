import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService('Preconditions');
});

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 19.99 };
const resources: [path: string, body: object, change: object][] = [
  ['/v1/products', book, { basePrice: 5 }],
  [
    '/v1/campaigns',
    { name: 'Summer', banner: { textColor: '#eeeeee', backgroundColor: '#ffffff' } },
    { code: 'SUN' },
  ],
];
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callApi(service, method, path, body, headers);
const tagOf = ({ headers }: Awaited<ReturnType<typeof call>>) => String(headers.get('etag'));

describe.each(resources)('a resource of %s', (collection, body, change) => {
  const create = async () => {
    const response = await call('POST', collection, body);
    return { path: String(response.headers.get('location')), tag: tagOf(response) };
  };

  it('has its version as a strong ETag in the responses of POST, PATCH and GET', async () => {
    const { path, tag } = await create();
    const changed = await call('PATCH', path, change);
    const shown = await call('GET', path);
    const renamed = await call('PATCH', path, { name: 'Renamed' });
    const unchanged = await call('PATCH', path, { name: 'Renamed' });
    const tags = [changed, shown, renamed, unchanged].map(tagOf);
    expect([tag, ...tags]).toEqual(['"1"', '"2"', '"2"', '"3"', '"3"']);
  });

  it('returns 304 without a body for its current ETag, and 200 after an update', async () => {
    const { path, tag } = await create();
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, text, headers } = await call('GET', path, undefined, { 'if-none-match': known });
      expect([known, status, text, headers.get('etag')]).toEqual([known, 304, '', tag]);
    }
    await call('PATCH', path, change);
    expect((await call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200);
  });

  it('is updated and deleted only if If-Match has its current ETag', async () => {
    const { path, tag } = await create();
    const changed = await call('PATCH', path, change, { 'if-match': tag });
    expect(changed.status).toBe(200);
    for (const stale of [tag, `W/${tagOf(changed)}`, '"other", "another"']) {
      for (const method of ['PATCH', 'DELETE']) {
        const changes = method === 'PATCH' ? { name: 'Mine' } : undefined;
        const { status, body } = await call(method, path, changes, { 'if-match': stale });
        expect([stale, status, body.error.code]).toEqual([stale, 412, 'precondition_failed']);
      }
    }
    expect(tagOf(await call('GET', path))).toBe(tagOf(changed));
    expect((await call('GET', path, undefined, { 'if-match': tag })).status).toBe(412);
    expect((await call('PATCH', path, {}, { 'if-match': '*' })).status).toBe(200);
    expect((await call('PATCH', path, {}, { 'if-none-match': '*' })).status).toBe(412);
    expect((await call('DELETE', path, undefined, { 'if-match': tagOf(changed) })).status).toBe(204);
    expect((await call('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(404);
  });
});

it.each([
  ['GET', 'if-match'],
  ['PATCH', 'if-match'],
  ['PATCH', 'if-none-match'],
  ['DELETE', 'if-none-match'],
])('%s with a malformed %s returns 400 with the name of the header', async (method, header) => {
  const created = await call('POST', '/v1/products', book);
  const path = String(created.headers.get('location'));
  const { status, body } = await call(method, path, method === 'PATCH' ? {} : undefined, { [header]: 'abc' });
  expect([status, body.error.code]).toEqual([400, 'invalid_header']);
  expect(String(body.error.param).toLowerCase()).toBe(header);
});

it.each(['0', 'abc', '"1', '"1",'.repeat(20)])(
  'GET with If-None-Match: %s returns the resource',
  async (value) => {
    const created = await call('POST', '/v1/products', book);
    const path = String(created.headers.get('location'));
    const { status, body } = await call('GET', path, undefined, { 'if-none-match': value });
    expect([status, body.data]).toEqual([200, created.body.data]);
  },
);
