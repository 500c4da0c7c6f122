import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { managementOperations } from '../../support/service/management-operations.ts';
import { type ApiResponse, type Caller, callApi, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { snapshot } from '../../support/service/snapshot.ts';
import { withOperator, withoutFirewall } from '../../support/service/target.ts';

let emulator: Service;
let productPath: string;
let campaignPath: string;
let keyPath: string;
beforeAll(async () => {
  emulator = await openService('Errors');
  const create = async (path: string, body: object) =>
    `${path}/${(await callApi(emulator, 'POST', path, body)).body.data.id}`;
  productPath = await create('/v1/products', book);
  campaignPath = await create('/v1/campaigns', { name: 'C' });
  keyPath = await create('/v1/api-keys', { name: 'Key', type: 'public' });
});

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 19.99 };
const unknownCheckout = 'chk_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const unknownProduct = '/v1/products/prod_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const errorOf = ({ status, body }: ApiResponse) => [status, body.error.code];

/** Returns every operation with a body. A checkout needs a provider, so its ID is unknown. */
function writes(): [method: string, path: string][] {
  const paths: Record<string, string> = {
    products: productPath,
    campaigns: campaignPath,
    'api-keys': keyPath,
  };
  return managementOperations.flatMap(({ method, path, body }) => {
    const collection = path.split('/')[2] ?? '';
    const resource = paths[collection] ?? `/v1/${collection}/${unknownCheckout}`;
    return body ? [[method, path.replace(`/v1/${collection}/{id}`, resource)]] : [];
  });
}

it('a body with several errors returns 400 with all of them and writes nothing', async () => {
  const before = await snapshot(emulator);
  const all = writes();
  expect(all).not.toEqual([]);
  for (const [method, path] of all) {
    const invalid = { name: 5, country: 5, id: 'x', createdAt: 'x', 'nope.nope': 1 };
    const response = await callApi(emulator, method, path, invalid);
    expect([method, path, ...errorOf(response)]).toEqual([method, path, 400, 'validation_failed']);
    const { error } = response.body;
    const details = error.details as { path: string; code: string; message: string }[];
    expect(details).toEqual(
      expect.arrayContaining([
        { path: 'id', code: 'read_only', message: expect.any(String) },
        { path: 'createdAt', code: 'read_only', message: expect.any(String) },
        { path: 'nope.nope', code: 'unknown_field', message: expect.any(String) },
      ]),
    );
    expect(error).toMatchObject({ type: 'invalid_request_error', param: details[0]?.path });
  }
  expect(await snapshot(emulator)).toEqual(before);
});

describe('a query parameter', () => {
  const lists = managementOperations.filter(({ parameters }) => parameters.includes('limit'));

  it.each(['limit=101', 'limit=5&limit=5'])(
    '%s returns 400 invalid_parameter on every list',
    async (query) => {
      expect(lists).not.toEqual([]);
      for (const { path } of lists) {
        const response = await callApi(emulator, 'GET', `${path}?${query}`);
        expect([...errorOf(response), response.body.error.param]).toEqual([
          400,
          'invalid_parameter',
          'limit',
        ]);
      }
    },
  );
});

it.each([
  ['GET', '/v1/nothing'],
  ['PUT', '/v1/products'],
  ['GET', '/v1/products/prod_01ARZ3NDEKTSV4RRFFQ69G5FAV/more'],
  ['OPTIONS', '/v1/products'],
  ['GET', '/v2/products'],
])('%s %s returns 404 route_not_found with and without a key', async (method, path) => {
  for (const headers of [{}, { authorization: `Bearer ${emulator.secretKey}` }]) {
    const response = await request(emulator, method, path, { headers });
    expect([...errorOf(response), response.body.error.type]).toEqual([
      404,
      'route_not_found',
      'not_found_error',
    ]);
  }
});

withoutFirewall(() =>
  it('checks route, key, size, media type, JSON, schema and existence in this order', async () => {
    const large = '{'.padEnd(40 * 1024, 'x');
    const anonymous = (path: string) =>
      request(emulator, 'PATCH', path, { body: large, headers: { 'content-type': 'application/json' } });
    expect(errorOf(await anonymous('/v1/nothing'))).toEqual([404, 'route_not_found']);
    expect(errorOf(await anonymous(unknownProduct))).toEqual([401, 'invalid_api_key']);
    const steps: [body: string, type: string, expected: [number, string]][] = [
      [large, 'text/plain', [413, 'body_too_large']],
      ['{', 'text/plain', [415, 'unsupported_media_type']],
      ['{', 'application/json', [400, 'invalid_json']],
      ['{"name":5}', 'application/json', [400, 'validation_failed']],
      ['{"name":"x"}', 'application/json', [404, 'product_not_found']],
    ];
    for (const [body, type, expected] of steps) {
      const headers = { authorization: `Bearer ${emulator.secretKey}`, 'content-type': type };
      const response = await request(emulator, 'PATCH', unknownProduct, { headers, body });
      expect(errorOf(response)).toEqual(expected);
    }
  }),
);

describe('a merchant at a limit', () => {
  withOperator(() => {
    let full: Caller;
    beforeAll(async () => {
      full = await addMerchant(emulator, 'Collector', { isFull: true });
    });
    it.each([
      ['/v1/products', book, 'product_limit_reached'],
      ['/v1/campaigns', { name: 'Campaign' }, 'campaign_limit_reached'],
      ['/v1/api-keys', { name: 'Key', type: 'public' }, 'api_key_limit_reached'],
      ['/v1/api-keys', { name: 'Key', type: 'secret' }, 'api_key_limit_reached'],
    ])('POST %s %j returns 409 %s and writes nothing', async (path, body, code) => {
      const before = await snapshot(full);
      const response = await callApi(full, 'POST', path, body);
      expect([...errorOf(response), response.body.error.type]).toEqual([409, code, 'conflict_error']);
      expect(await snapshot(full)).toEqual(before);
    });
  });
});
