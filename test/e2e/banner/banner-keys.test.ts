import { type ApiResponse, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Banner keys');
});

const errorOf = ({ status, body }: ApiResponse) => [status, body.error.code];
const events = { headers: { 'content-type': 'text/plain' }, body: '{"events":[]}' };

/** Returns the requests to the three banner endpoints with this key. */
const requestsWith = (key: string): [method: string, path: string][] => [
  ['GET', `/v1/banner/config/${key}`],
  ['GET', `/v1/banner/script.js?key=${key}`],
  ['POST', `/v1/banner/events?key=${key}`],
];
const callAll = (key: string): Promise<ApiResponse[]> =>
  Promise.all(
    requestsWith(key).map(([method, path]) =>
      request(emulator, method, path, method === 'POST' ? events : {}),
    ),
  );

it('a secret key in a banner URL returns 401 public_key_required and is never repeated', async () => {
  const secret = emulator.secretKey;
  const responses = [
    ...(await callAll(secret)),
    await request(emulator, 'GET', `/v1/banner/script.js?key=${emulator.publicKey}&other=${secret}`),
    await request(emulator, 'GET', `/v1/banner/config/${emulator.publicKey}?key=${secret}`),
    await request(emulator, 'GET', `/v1/banner/config/${secret.slice(0, -5)}`),
  ];
  for (const response of responses) {
    expect(errorOf(response)).toEqual([401, 'public_key_required']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.text + JSON.stringify([...response.headers])).not.toContain(secret.slice(12, 40));
  }
});

it.each([
  ['an unknown key', () => emulator.publicKey.replace(/.{8}$/, '00000000')],
  ['a malformed key', () => emulator.publicKey.slice(0, -1)],
  ['a key of another service', () => 'pk_live_0123456789'],
])('%s returns 401 invalid_api_key for config, script and events', async (_what, key) => {
  for (const response of await callAll(key())) expect(errorOf(response)).toEqual([401, 'invalid_api_key']);
});

withVisitors(() => {
  it('a valid key returns config, script and 204, which any page may read', async () => {
    const [config, script, accepted] = await callAll(emulator.publicKey);
    expect([config?.status, script?.status, accepted?.status]).toEqual([200, 200, 204]);
    expect(config?.body).toMatchObject({
      show: true,
      country: 'IN',
      currencyCode: 'INR',
      currencySymbol: '₹',
    });
    expect(config?.headers.get('cache-control')).toBe('public, max-age=300');
    expect(config?.headers.get('vary')).toMatch(/\bOrigin\b/);
    expect(script?.headers.get('cache-control')).toBe('public, max-age=3600');
    for (const response of [config, script, accepted])
      expect(response?.headers.get('access-control-allow-origin')).toBe('*');
  });
});

it.each([
  ['GET', '/v1/banner/nothing'],
  ['POST', '/v1/banner/config/KEY'],
  ['GET', '/v1/banner//config/KEY'],
  ['GET', '/elsewhere'],
])('%s %s returns 404 route_not_found with and without a key', async (method, path) => {
  for (const headers of [{}, { authorization: `Bearer ${emulator.secretKey}` }]) {
    const response = await request(emulator, method, path.replace('KEY', emulator.publicKey), { headers });
    expect([...errorOf(response), response.headers.get('cache-control')]).toEqual([
      404,
      'route_not_found',
      'no-store',
    ]);
  }
});
