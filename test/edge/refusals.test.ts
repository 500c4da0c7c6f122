import {
  campaignId,
  configPath,
  entries,
  entry,
  eventsPath,
  expectError,
  pricesPath,
  publicKey,
  refused,
  revokedKey,
  scriptPath,
  secretKey,
} from './requests.ts';
import { edgeEvent, storeOf } from './sandbox.ts';

describe('a path that is no banner route', () => {
  test.each([
    '/',
    '/v1',
    '/v1/banner',
    '/v1/banner/',
    '/v1/banner/foo',
    '/v1/banner/config',
    '/v1/banner/script.jsx',
    '/v1/banner/script-js',
    '/v1/banner/prices',
    '/v1/banner/price.js',
    '/v1/banner/scriptprices.js',
    '/v1/banner/other.js',
    '/v1/banner/events/',
    '/v1/banner/Config/x',
    `/V1/banner/config/${publicKey}`,
    `/v2/banner/config/${publicKey}`,
    `/banner/config/${publicKey}`,
    `${configPath}/`,
    `${configPath}/more`,
    `//v1/banner/config/${publicKey}`,
    `/v1//banner/config/${publicKey}`,
    `/v1/banner//config/${publicKey}`,
    `/v1/banner/config//${publicKey}`,
    `/v1/banner/./config/${publicKey}`,
    `/v1/banner/x/../config/${publicKey}`,
    '/v1/banner/config/.',
    '/v1/banner/config/..',
    `/v1/banner/%63onfig/${publicKey}`,
    `/v1/banner/config/%70${publicKey.slice(1)}`,
    `/v1/banner/config%2F${publicKey}`,
    `/v1/banner/script%2Ejs?key=${publicKey}`,
    '/anything/else',
  ])('%s is 404 for every method', async (target) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const store = storeOf(entries);
      await expectError(edgeEvent(method, target), 'route_not_found', store);
      expect(store.calls).toEqual([]);
    }
  });
});

describe('a method the route does not have', () => {
  test.each([
    ['POST', configPath],
    ['PUT', configPath],
    ['DELETE', configPath],
    ['PATCH', configPath],
    ['POST', scriptPath],
    ['POST', pricesPath],
    ['TRACE', scriptPath],
    ['GET', eventsPath],
    ['HEAD', eventsPath],
    ['PUT', eventsPath],
    ['get', configPath],
  ])('%s %s is 404', async (method, target) => {
    const event = edgeEvent(method, target);
    if (method === 'HEAD') expect((await refused(event)).statusCode).toBe(404);
    else await expectError(event, 'route_not_found');
  });
});

describe('a key the gate refuses', () => {
  test.each([
    ['GET', '/v1/banner/config/'],
    ['GET', '/v1/banner/config/nonsense'],
    ['GET', '/v1/banner/config/foo.json'],
    ['GET', `${configPath}x`],
    ['GET', `/v1/banner/config/x${publicKey}`],
    ['GET', configPath.slice(0, -1)],
    ['GET', `/v1/banner/config/${publicKey.toUpperCase()}`],
    ['GET', '/v1/banner/script.js'],
    ['GET', '/v1/banner/script.js?'],
    ['GET', '/v1/banner/script.js?key'],
    ['GET', '/v1/banner/script.js?key='],
    ['GET', '/v1/banner/prices.js'],
    ['GET', `${pricesPath}&key=${publicKey}`],
    ['GET', `/v1/banner/script.js?Key=${publicKey}`],
    ['GET', `/v1/banner/script.js?key=%70${publicKey.slice(1)}`],
    ['GET', `${scriptPath}&key=${publicKey}`],
    ['GET', `${scriptPath}&key=${revokedKey}`],
    ['POST', '/v1/banner/events'],
    ['POST', `${eventsPath}&key=`],
  ])('%s %s is 401 without a look-up', async (method, target) => {
    const store = storeOf(entries);
    await expectError(edgeEvent(method, target), 'invalid_api_key', store);
    expect(store.calls).toEqual([]);
  });

  test.each([
    ['GET', `/v1/banner/config/${revokedKey}`],
    ['GET', `/v1/banner/script.js?key=${revokedKey}`],
    ['GET', `/v1/banner/prices.js?key=${revokedKey}`],
    ['POST', `/v1/banner/events?key=${revokedKey}`],
  ])('%s %s is 401 because the store does not have it', async (method, target) => {
    await expectError(edgeEvent(method, target), 'invalid_api_key');
  });

  test.each([
    ['GET', `/v1/banner/config/${secretKey}`],
    ['GET', `/v1/banner/config/x${secretKey}`],
    ['GET', `/v1/banner/config/${secretKey.slice(0, 20)}`],
    ['GET', `${configPath}?key=${secretKey}`],
    ['GET', `/v1/banner/script.js?key=${secretKey}`],
    ['GET', `/v1/banner/prices.js?key=${secretKey}`],
    ['GET', `${scriptPath}&key=${secretKey}`],
    ['GET', `${scriptPath}&secret=${secretKey}`],
    ['GET', `${scriptPath}&${secretKey}`],
    ['POST', `/v1/banner/events?key=${secretKey}`],
  ])('%s %s is a secret key: 401, never echoed, never looked up', async (method, target) => {
    const store = storeOf({ ...entries, [secretKey]: entry });
    const response = await expectError(edgeEvent(method, target), 'public_key_required', store);
    expect(JSON.stringify(response)).not.toContain('sk_live_');
    expect(store.calls).toEqual([]);
  });

  test('HEAD gets the status and the headers without a body', async () => {
    const response = await refused(edgeEvent('HEAD', `/v1/banner/config/${revokedKey}`));
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
  ])('of %s is 204 and allows %s, whatever the key', async (target, methods) => {
    const store = storeOf({});
    const response = await refused(edgeEvent('OPTIONS', target, { origin: 'https://shop.example' }), store);
    expect(response).toEqual({
      statusCode: 204,
      statusDescription: 'No Content',
      headers: {
        'access-control-allow-origin': { value: '*' },
        'access-control-allow-methods': { value: methods },
        'access-control-allow-headers': { value: '*' },
        'access-control-max-age': { value: '86400' },
        'x-request-id': { value: 'request-1' },
      },
    });
    expect(store.calls).toEqual([]);
  });
});

describe('the store', () => {
  const out = () => Promise.reject(new Error('out'));

  test('that is out is 503', async () => {
    const store = { ...storeOf({}), get: out, exists: out };
    await expectError(edgeEvent('GET', configPath), 'temporarily_unavailable', store);
  });

  test('that has the key but cannot read it is 503', async () => {
    const store = { ...storeOf(entries), get: out };
    await expectError(edgeEvent('GET', configPath), 'temporarily_unavailable', store);
  });

  test.each([
    ['no JSON', '{'],
    ['empty', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['no gateway key', { c: campaignId }],
    ['a gateway key that is no string', { k: 12345, c: campaignId }],
    ['an empty gateway key', { k: '', c: campaignId }],
    ['a gateway key that would break the header', { k: 'a\r\nx-evil: 1', c: campaignId }],
    ['no campaign', { k: 'abc' }],
    ['a campaign that is no string', { k: 'abc', c: 7 }],
    ['an empty campaign', { k: 'abc', c: '' }],
    ['a campaign that would break the header', { k: 'abc', c: `${campaignId}\r\nx-evil: 1` }],
    ['the entry of a campaign', { r: 7, d: [] }],
  ])('with %s under the key is 503', async (_what, value) => {
    const store = storeOf({ ...entries, [publicKey]: value });
    await expectError(edgeEvent('GET', configPath), 'temporarily_unavailable', store);
  });

  test.each([
    ['no JSON', '{'],
    ['empty', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['no revision', { d: [] }],
    ['a revision that is no number', { r: '7', d: [] }],
    ['no domains', { r: 7 }],
    ['domains that are no list', { r: 7, d: 'shop.example' }],
    ['a domain that is no string', { r: 7, d: [null] }],
    ['the entry of a key', entry],
  ])('with %s under the campaign is 503', async (_what, value) => {
    const store = storeOf({ ...entries, [campaignId]: value });
    await expectError(edgeEvent('GET', configPath), 'temporarily_unavailable', store);
  });

  test('without the campaign that the key names is 503, for every path: never an open door', async () => {
    for (const [method, target] of [
      ['GET', configPath],
      ['GET', scriptPath],
      ['POST', eventsPath],
    ] as const)
      await expectError(
        edgeEvent(method, target),
        'temporarily_unavailable',
        storeOf({ [publicKey]: entry }),
      );
  });
});
