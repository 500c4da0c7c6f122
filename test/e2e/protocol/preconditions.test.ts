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
    const { status, text, headers } = await call('GET', path, undefined, { 'if-none-match': tag });
    expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
    await call('PATCH', path, change);
    expect((await call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200);
  });

  it('is updated and deleted only if If-Match has its current ETag', async () => {
    const { path, tag } = await create();
    const changed = await call('PATCH', path, change, { 'if-match': tag });
    expect(changed.status).toBe(200);
    for (const [method, changes] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      const { status, body } = await call(method, path, changes, { 'if-match': tag });
      expect([status, body.error.code]).toEqual([412, 'precondition_failed']);
    }
    expect(tagOf(await call('GET', path))).toBe(tagOf(changed));
    expect((await call('DELETE', path, undefined, { 'if-match': tagOf(changed) })).status).toBe(204);
  });
});
