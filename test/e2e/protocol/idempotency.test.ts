import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService('Idempotency');
});

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 19.99 };
const cases: [path: string, body: object][] = [
  ['/v1/products', book],
  ['/v1/campaigns', { name: 'Summer', banner: { textColor: '#eeeeee', backgroundColor: '#ffffff' } }],
];
const newKey = () => `order ${crypto.randomUUID()}`;
const send = (path: string, body: unknown, key: string, caller = service) =>
  callApi(caller, 'POST', path, body, { 'idempotency-key': key });
describe.each(cases)('POST %s with an Idempotency-Key', (path, body) => {
  const countOf = async () => (await callApi<{ data: unknown[] }>(service, 'GET', path)).body.data.length;

  it('returns the first response again: status, headers and body, even after a deletion', async () => {
    const key = newKey();
    const first = await send(path, body, key);
    await callApi(service, 'PATCH', String(first.headers.get('location')), { name: 'Updated' });
    const before = await countOf();
    const again = await send(path, JSON.stringify(body, null, 2), key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const comparable = ({ headers }: typeof first) =>
      [...headers].filter(([name]) => !/^(x-|date|idempotent|via|age)/.test(name));
    expect(comparable(again)).toEqual(comparable(first));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await countOf()).toBe(before);
    await callApi(service, 'DELETE', String(first.headers.get('location')));
    expect((await send(path, body, key)).text).toBe(first.text);
  });
});

describe('POST /v1/api-keys with an Idempotency-Key', () => {
  it.each(['public', 'secret'])(
    'returns a %s key once; the same request returns 409 with its id',
    async (type) => {
      const key = newKey();
      const body = { name: 'Shop', type };
      const first = await send('/v1/api-keys', body, key);
      const again = await send('/v1/api-keys', body, key);
      expect([first.status, again.status]).toEqual([201, 409]);
      expect(again.body.error).toMatchObject({
        type: 'conflict_error',
        code: 'api_key_already_created',
        resourceId: first.body.data.id,
      });
      expect(again.text).not.toContain(String(first.body.data.key));
      const other = await send('/v1/api-keys', { ...body, name: 'Other' }, key);
      expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused']);
    },
  );
});
