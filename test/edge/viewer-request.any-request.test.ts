import * as fc from 'fast-check';
import { propertyRuns } from '../support/property-runs.ts';
import { campaignId, configPath, entries, publicKey } from './requests.ts';
import { edgeEvent, isResponse, loadGate, storeOf } from './sandbox.ts';

const gate = loadGate(storeOf({ ...entries, [campaignId]: { r: 1, d: ['shop.example'] } }));

const base62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const suffix = fc.string({ unit: fc.constantFrom(...base62), minLength: 38, maxLength: 38 });
const otherKey = suffix.map((text) => `ppp_pk_live_${text}`);
const secretKey = suffix.map((text) => `ppp_sk_live_${text}`);
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE');

/** Paths made of pieces of valid paths in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '/v1',
    '/banner',
    '/config',
    '/config/',
    '/script.js',
    '/prices.js',
    '/rules.js',
    '/links.js',
    '/preview.js',
    '/preview',
    '/events',
  ),
  fc.constantFrom('.', '..', '/../', '%2f', '%70', '?', '\\', ';', ' ', '\n', '\u0000'),
  fc.constantFrom('/v1/banner/config/', '/v1/banner', publicKey),
  otherKey,
  fc.string(),
);
const uri = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.webPath(),
  fc.constant(configPath),
);
const query = fc.oneof(
  fc.constantFrom('', `key=${publicKey}`, `key=${publicKey}&key=${publicKey}`, '__proto__=1', 'key'),
  fc.webQueryParameters(),
);

const scripts = ['script', 'prices', 'rules', 'links', 'preview'].map((name) => `/v1/banner/${name}.js`);
const canonical = [
  ...[configPath, ...scripts].flatMap((path) => [`GET ${path} {}`, `HEAD ${path} {}`]),
  'POST /v1/banner/preview {}',
  `POST /v1/banner/events ${JSON.stringify({ key: { value: publicKey } })}`,
];

describe('the gate, for any request', () => {
  test('returns an error or forwards one of fourteen canonical requests', async () => {
    await fc.assert(
      fc.asyncProperty(method, uri, query, async (verb, path, search) => {
        const event = edgeEvent(verb, '', { 'content-length': '2' });
        event.request.uri = path;
        event.request.querystring = edgeEvent(verb, `/?${search}`).request.querystring;
        const result = await gate(event);
        if (isResponse(result)) expect([401, 404]).toContain(result.statusCode);
        else
          expect(canonical).toContain(`${result.method} ${result.uri} ${JSON.stringify(result.querystring)}`);
      }),
      propertyRuns,
    );
  });

  test('returns 401 for a secret key anywhere in the URL, without repeating the key', async () => {
    const target = fc.constantFrom(
      (key: string) => `/v1/banner/config/${key}`,
      (key: string) => `${configPath}?${key}`,
      (key: string) => `${configPath}?a=b&token=x${key}y`,
      (key: string) => `/v1/banner/script.js?key=${publicKey}&key=${key}`,
    );
    await fc.assert(
      fc.asyncProperty(secretKey, target, async (key, targetFor) => {
        const result = await gate(edgeEvent('GET', targetFor(key)));
        expect(isResponse(result) && result.statusCode).toBe(401);
        expect(JSON.stringify(result)).toContain('public_key_required');
        expect(JSON.stringify(result)).not.toContain(key.slice(12));
      }),
      propertyRuns,
    );
  });
});
