import {
  campaignId,
  configPath,
  entries,
  entry,
  eventsPath,
  expectError,
  gateResponse,
  previewPath,
  pricesPath,
  publicKey,
  revokedKey,
  scriptPath,
  secretKey,
  securityHeaders,
} from './requests.ts';
import { edgeEvent, storeOf } from './sandbox.ts';

describe('a path outside the banner routes', () => {
  test.each([
    '/',
    '/v1/banner',
    '/v1/banner/config',
    '/v1/banner/script.jsx',
    '/v1/banner/script-js',
    '/v1/banner/script-0123456789abcdeg.js',
    '/v1/banner/script-0123456789abcde.js',
    '/v1/banner/events-0123456789abcdef.js',
    '/v1/banner/events/',
    '/v1/banner/preview/',
    '/v1/banner/previews',
    '/v1/banner/preview-0123456789abcdef',
    `/V1/banner/config/${publicKey}`,
    `/banner/config/${publicKey}`,
    `${configPath}/`,
    `${configPath}/more`,
    `/v1/banner//config/${publicKey}`,
    `/v1/banner/./config/${publicKey}`,
    `/v1/banner/x/../config/${publicKey}`,
    '/v1/banner/config/.',
    '/v1/banner/config/..',
    `//v1/banner/config/${publicKey}`,
    `/v1/banner/%63onfig/${publicKey}`,
    `/v1/banner/config%2F${publicKey}`,
    `/v1/banner/script%2Ejs?key=${publicKey}`,
  ])('%s returns 404 for every method', async (target) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const store = storeOf(entries);
      await expectError(edgeEvent(method, target), 'route_not_found', store);
      expect(store.calls).toEqual([]);
    }
  });
});

describe('a method that the route does not support', () => {
  test.each([
    ['POST', configPath],
    ['POST', scriptPath],
    ['POST', pricesPath],
    ['GET', eventsPath],
    ['HEAD', eventsPath],
    ['GET', previewPath],
    ['HEAD', previewPath],
    ['POST', `/v1/banner/preview.js?key=${publicKey}`],
    ['get', configPath],
  ])('%s %s returns 404', async (method, target) => {
    const event = edgeEvent(method, target);
    if (method === 'HEAD') expect((await gateResponse(event)).statusCode).toBe(404);
    else await expectError(event, 'route_not_found');
  });
});

describe('an invalid key', () => {
  test.each([
    ['GET', '/v1/banner/config/'],
    ['GET', '/v1/banner/config/nonsense'],
    ['GET', `${configPath}x`],
    ['GET', `/v1/banner/config/x${publicKey}`],
    ['GET', `/v1/banner/config/${publicKey.toUpperCase()}`],
    ['GET', '/v1/banner/script.js'],
    ['GET', '/v1/banner/script.js?key='],
    ['GET', '/v1/banner/prices.js'],
    ['GET', `${pricesPath}&key=${publicKey}`],
    ['GET', `/v1/banner/script.js?Key=${publicKey}`],
    ['GET', `/v1/banner/script.js?key=%70${publicKey.slice(1)}`],
    ['GET', `${scriptPath}&key=${publicKey}`],
    ['POST', '/v1/banner/events'],
    ['POST', '/v1/banner/preview'],
    ['POST', `${previewPath}&key=${publicKey}`],
  ])('%s %s returns 401 without a lookup', async (method, target) => {
    const store = storeOf(entries);
    await expectError(edgeEvent(method, target), 'invalid_api_key', store);
    expect(store.calls).toEqual([]);
  });

  test.each([
    ['GET', `/v1/banner/config/${revokedKey}`],
    ['GET', `/v1/banner/script.js?key=${revokedKey}`],
    ['GET', `/v1/banner/prices.js?key=${revokedKey}`],
    ['POST', `/v1/banner/events?key=${revokedKey}`],
    ['POST', `/v1/banner/preview?key=${revokedKey}`],
  ])('%s %s returns 401 for a key that is not in the store', async (method, target) => {
    await expectError(edgeEvent(method, target), 'invalid_api_key');
  });

  test.each([
    ['GET', `/v1/banner/config/${secretKey}`],
    ['GET', `/v1/banner/config/x${secretKey}`],
    ['GET', `${configPath}?key=${secretKey}`],
    ['GET', `/v1/banner/script.js?key=${secretKey}`],
    ['GET', `${scriptPath}&key=${secretKey}`],
    ['GET', `${scriptPath}&${secretKey}`],
    ['POST', `/v1/banner/events?key=${secretKey}`],
    ['POST', `/v1/banner/preview?key=${secretKey}`],
  ])(
    '%s %s with a secret key returns 401 without repeating the key or looking it up',
    async (method, target) => {
      const store = storeOf({ ...entries, [secretKey]: entry });
      const response = await expectError(edgeEvent(method, target), 'public_key_required', store);
      expect(JSON.stringify(response)).not.toContain('sk_live_');
      expect(store.calls).toEqual([]);
    },
  );

  test('HEAD returns status and headers without a body', async () => {
    const response = await gateResponse(edgeEvent('HEAD', `/v1/banner/config/${revokedKey}`));
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toEqual({ value: 'Bearer' });
    expect(response).not.toHaveProperty('body');
  });
});

describe('a preflight', () => {
  test.each([
    [configPath, 'GET, HEAD, OPTIONS'],
    ['/v1/banner/config/nonsense', 'GET, HEAD, OPTIONS'],
    [scriptPath, 'GET, HEAD, OPTIONS'],
    [pricesPath, 'GET, HEAD, OPTIONS'],
    [eventsPath, 'POST, OPTIONS'],
    [previewPath, 'POST, OPTIONS'],
  ])('of %s returns 204 and allows %s for any key', async (target, methods) => {
    const store = storeOf({});
    const response = await gateResponse(
      edgeEvent('OPTIONS', target, { origin: 'https://shop.example' }),
      store,
    );
    expect(response).toEqual({
      statusCode: 204,
      statusDescription: 'No Content',
      headers: {
        'access-control-allow-origin': { value: '*' },
        'access-control-allow-methods': { value: methods },
        'access-control-allow-headers': { value: '*' },
        'access-control-max-age': { value: '86400' },
        'x-request-id': { value: 'request-1' },
        ...Object.fromEntries(Object.entries(securityHeaders).map(([name, value]) => [name, { value }])),
      },
    });
    expect(store.calls).toEqual([]);
  });
});

describe('the edge store', () => {
  const outage = () => Promise.reject(new Error('out'));

  test('returns 503 during an outage, and when a key exists but cannot be read', async () => {
    for (const store of [
      { ...storeOf({}), get: outage, exists: outage },
      { ...storeOf(entries), get: outage },
    ])
      await expectError(edgeEvent('GET', configPath), 'temporarily_unavailable', store);
  });

  test.each([
    ['the key', 'invalid JSON', '{'],
    ['the key', 'null', 'null'],
    ['the key', 'no gateway key', { c: campaignId }],
    ['the key', 'a gateway key of the wrong type', { k: 12345, c: campaignId }],
    ['the key', 'a gateway key that would break the header', { k: 'a\r\nx-evil: 1', c: campaignId }],
    ['the key', 'no campaign', { k: 'abc' }],
    ['the key', 'a campaign of the wrong type', { k: 'abc', c: 7 }],
    ['the key', 'a campaign that would break the header', { k: 'abc', c: `${campaignId}\r\nx-evil: 1` }],
    ['the key', 'the entry of a campaign', { r: 7, d: [] }],
    ['the campaign', 'invalid JSON', '{'],
    ['the campaign', 'null', 'null'],
    ['the campaign', 'no version', { d: [] }],
    ['the campaign', 'a version of the wrong type', { r: '7', d: [] }],
    ['the campaign', 'no domains', { r: 7 }],
    ['the campaign', 'domains of the wrong type', { r: 7, d: 'shop.example' }],
    ['the campaign', 'a domain of the wrong type', { r: 7, d: [null] }],
    ['the campaign', 'the entry of a key', entry],
  ])('returns 503 when it contains under %s: %s', async (where, _what, value) => {
    const store = storeOf({ ...entries, [where === 'the key' ? publicKey : campaignId]: value });
    await expectError(edgeEvent('GET', configPath), 'temporarily_unavailable', store);
  });

  test('returns 503 on every path if the campaign of the key is missing', async () => {
    const store = storeOf({ [publicKey]: entry });
    for (const event of [
      edgeEvent('GET', configPath),
      edgeEvent('GET', scriptPath),
      edgeEvent('POST', eventsPath),
      edgeEvent('POST', previewPath),
    ])
      await expectError(event, 'temporarily_unavailable', store);
  });
});
