import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type ApiAnswer, type Caller, callApi, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { snapshot } from '../../support/service/snapshot.ts';
import { withOperator } from '../../support/service/target.ts';

let emulator: Service;
let productPath: string;
let campaignPath: string;
beforeAll(async () => {
  emulator = await openService('Errors');
  productPath = String((await callApi(emulator, 'POST', '/v1/products', book)).headers.get('location'));
  campaignPath = String(
    (await callApi(emulator, 'POST', '/v1/campaigns', { name: 'C' })).headers.get('location'),
  );
});

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 19.99 };
const unknownProduct = '/v1/products/prod_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const errorOf = ({ status, body }: ApiAnswer) => [status, body.error.code];

/** A request with a raw body of any media type. */
function send(method: string, path: string, body: string, contentType?: string): Promise<ApiAnswer> {
  const headers = {
    authorization: `Bearer ${emulator.secretKey}`,
    ...(contentType ? { 'content-type': contentType } : {}),
  };
  return request(emulator, method, path, { headers, body });
}

/** Every operation with a body: method, path, a body that it takes. */
const writes = (): [method: string, path: string, body: object][] => [
  ['POST', '/v1/products', book],
  ['PATCH', productPath, { name: 'New' }],
  ['POST', '/v1/api-keys', { name: 'Key', type: 'public' }],
  ['POST', '/v1/campaigns', { name: 'Campaign' }],
  ['PATCH', campaignPath, { name: 'New' }],
  ['POST', `${campaignPath}/preview`, { country: 'IN' }],
];

/** Makes a request of every operation with a body and checks that all return the same error and write nothing. */
async function expectRejected(
  expected: [status: number, code: string],
  attempt: (method: string, path: string, body: object) => Promise<ApiAnswer>,
): Promise<ApiAnswer[]> {
  const before = await snapshot(emulator);
  const answers: ApiAnswer[] = [];
  for (const [method, path, body] of writes()) {
    const answer = await attempt(method, path, body);
    expect([method, path, ...errorOf(answer)]).toEqual([method, path, ...expected]);
    answers.push(answer);
  }
  expect(await snapshot(emulator)).toEqual(before);
  return answers;
}

describe('a body', () => {
  it('of broken JSON is 400 invalid_json wherever a body is read, and nothing is written', async () => {
    await expectRejected([400, 'invalid_json'], (method, path) =>
      send(method, path, '{"name":', 'application/json'),
    );
  });

  it('with several problems is 400 validation_failed with all of them, and nothing is written', async () => {
    const answers = await expectRejected([400, 'validation_failed'], (method, path) =>
      callApi(emulator, method, path, { name: 5, country: 5, id: 'x', createdAt: 'x', 'nope.nope': 1 }),
    );
    for (const { body } of answers) {
      const details = body.error.details as { path: string; code: string; message: string }[];
      expect(details).toEqual(
        expect.arrayContaining([
          { path: 'id', code: 'read_only', message: expect.any(String) },
          { path: 'createdAt', code: 'read_only', message: expect.any(String) },
          { path: 'nope.nope', code: 'unknown_field', message: expect.any(String) },
        ]),
      );
      expect(body.error).toMatchObject({ type: 'invalid_request_error', param: details[0]?.path });
    }
  });

  it('of one byte more than 32 KiB is 413 body_too_large, and nothing is written', async () => {
    await expectRejected([413, 'body_too_large'], (method, path, body) =>
      send(method, path, JSON.stringify(body).padEnd(32 * 1024 + 1), 'application/json'),
    );
  });

  it('as a form is 415 unsupported_media_type, and nothing is written', async () => {
    await expectRejected([415, 'unsupported_media_type'], (method, path, body) =>
      send(method, path, JSON.stringify(body), 'application/x-www-form-urlencoded'),
    );
  });

  it('as a merge patch is accepted by PATCH', async () => {
    const type = 'application/merge-patch+json; charset=utf-8';
    expect((await send('PATCH', productPath, '{}', type)).status).toBe(200);
  });
});

describe('a parameter', () => {
  const lists = ['/v1/products', '/v1/api-keys', '/v1/campaigns'];

  it.each(['limit=101', 'limit=5&limit=5'])('%s is 400 invalid_parameter on every list', async (query) => {
    for (const path of lists) {
      const answer = await callApi(emulator, 'GET', `${path}?${query}`);
      expect([...errorOf(answer), answer.body.error.param]).toEqual([400, 'invalid_parameter', 'limit']);
    }
  });
});

it.each([
  ['GET', '/v1/nothing'],
  ['PUT', '/v1/products'],
  ['GET', '/v1/products/prod_01ARZ3NDEKTSV4RRFFQ69G5FAV/more'],
  ['OPTIONS', '/v1/products'],
  ['GET', '/v2/products'],
])('%s %s is 404 route_not_found, with and without a key', async (method, path) => {
  for (const headers of [{}, { authorization: `Bearer ${emulator.secretKey}` }]) {
    const answer = await request(emulator, method, path, { headers });
    expect([...errorOf(answer), answer.body.error.type]).toEqual([404, 'route_not_found', 'not_found_error']);
  }
});

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
    expect(errorOf(await send('PATCH', unknownProduct, body, type))).toEqual(expected);
  }
});

describe('the state', () => {
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
    ])(
      'of a merchant who may not have more: POST %s %j is 409 %s, and nothing is written',
      async (path, body, code) => {
        const before = await snapshot(full);
        const answer = await callApi(full, 'POST', path, body);
        expect([...errorOf(answer), answer.body.error.type]).toEqual([409, code, 'conflict_error']);
        expect(await snapshot(full)).toEqual(before);
      },
    );
  });
});
