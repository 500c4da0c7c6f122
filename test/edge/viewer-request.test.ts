import { anonymizers, gateHeaders, sites } from '../../platform/gate-headers.ts';
import {
  campaignId,
  configPath,
  entries,
  eventsPath,
  expectError,
  forwarded,
  previewPath,
  pricesPath,
  publicKey,
  scriptPath,
  values,
} from './requests.ts';
import { edgeEvent, storeOf } from './sandbox.ts';

/** A script whose name contains its hash, as pages with `integrity` request it. */
const pinnedScript = 'script-0123456789abcdef.js';

/** What the gate adds to every request with `publicKey`, beside the visitor's country. */
const described = {
  'x-api-key': 'gatewaykey0123456789',
  'x-ppp-campaign': campaignId,
  'x-ppp-version': '7-release',
  'x-ppp-site': 'any',
  'x-ppp-language': 'und',
  'x-ppp-anonymizer': 'none',
};

describe('a request with an active public key', () => {
  test.each(['GET', 'HEAD'])('%s config is forwarded with its path and without a query', async (method) => {
    const request = await forwarded(edgeEvent(method, `${configPath}?key=other&x=1`));
    expect(request.uri).toBe(configPath);
    expect(request.querystring).toEqual({});
    expect(request.method).toBe(method);
  });

  test.each([
    ['GET', 'script.js', scriptPath],
    ['GET', 'prices.js', pricesPath],
    ['HEAD', 'prices.js', pricesPath],
    ['GET', 'rules.js', `/v1/banner/rules.js?key=${publicKey}`],
    ['GET', 'links.js', `/v1/banner/links.js?key=${publicKey}`],
    ['GET', 'preview.js', `/v1/banner/preview.js?key=${publicKey}`],
    ['GET', pinnedScript, `/v1/banner/${pinnedScript}?key=${publicKey}`],
  ])('%s %s is forwarded without the key, so all keys share a cache entry', async (method, file, path) => {
    const request = await forwarded(edgeEvent(method, `${path}&v=2`));
    expect(request.uri).toBe(`/v1/banner/${file}`);
    expect(request.querystring).toEqual({});
  });

  test.each([
    ['gzip, deflate, br', '.br'],
    ['br;q=1.0, gzip', '.br'],
    ['gzip, deflate, br, zstd', '.br'],
    ['gzip, br;q=0', ''],
    ['gzip', ''],
    ['brotli', ''],
  ])('a script for a browser that accepts %s is the file with the ending %j', async (encodings, ending) => {
    const headers = { 'accept-encoding': encodings };
    expect((await forwarded(edgeEvent('GET', scriptPath, headers))).uri).toBe(
      `/v1/banner/script.js${ending}`,
    );
    expect((await forwarded(edgeEvent('GET', configPath, headers))).uri).toBe(configPath);
  });

  test('POST events is forwarded with only the key and the visitor’s country as query parameters', async () => {
    const visitor = { 'CloudFront-Viewer-Country': 'IN' };
    const request = await forwarded(
      edgeEvent('POST', `${eventsPath}&country=DE&x=1`, { ...visitor, 'content-length': '2' }),
    );
    expect(request.uri).toBe('/v1/banner/events');
    expect(request.querystring).toEqual({ key: { value: publicKey }, country: { value: 'IN' } });
  });

  test('POST preview is forwarded without a query, so that no cache or log has a token', async () => {
    const request = await forwarded(edgeEvent('POST', `${previewPath}&token=x`, { 'content-length': '22' }));
    expect([request.uri, request.querystring]).toEqual(['/v1/banner/preview', {}]);
  });

  test.each([
    ['GET', configPath],
    ['GET', scriptPath],
    ['POST', eventsPath],
    ['POST', previewPath],
  ])(
    '%s %s is forwarded with headers for gateway key, campaign, version and visitor',
    async (method, target) => {
      const visitor = {
        'cloudfront-viewer-asn': '55836',
        'cloudfront-viewer-country': 'IN',
        'cloudfront-viewer-country-name': 'India',
        ...(method === 'POST' ? { 'content-length': '2', 'content-type': 'text/plain;charset=UTF-8' } : {}),
      };
      const request = await forwarded(edgeEvent(method, target, visitor));
      expect(values(request.headers)).toEqual({
        ...visitor,
        ...described,
        'x-ppp-country': 'IN',
        'x-ppp-country-name': 'India',
        ...(method === 'POST' ? { 'content-type': 'text/plain' } : {}),
      });
    },
  );

  test.each(['0', '8192'])('POST events is forwarded with a body of %s bytes', async (length) => {
    const request = await forwarded(edgeEvent('POST', eventsPath, { 'content-length': length }));
    expect(request.method).toBe('POST');
  });

  test.each([[undefined], ['8193'], ['9999999'], [''], ['-1'], ['1e1'], [['1', '9000']]])(
    'POST events with the content length %j is rejected',
    async (length) => {
      const headers: Record<string, string | string[]> =
        length === undefined ? {} : { 'content-length': length };
      await expectError(edgeEvent('POST', eventsPath, headers), 'body_too_large');
    },
  );

  test('reads the key and then its campaign from the store', async () => {
    const store = storeOf(entries);
    await forwarded(edgeEvent('GET', configPath), store);
    expect(store.calls).toEqual([`get ${publicKey}`, `get ${campaignId}`]);
  });

  test('replaces the client’s gateway key and the headers that describe a visitor, and keeps its other headers', async () => {
    const request = await forwarded(
      edgeEvent('GET', configPath, {
        Accept: 'application/json',
        'X-Api-Key': ['stolen', 'twice'],
        ...Object.fromEntries(Object.values(gateHeaders).map((name) => [name, ['allowed', 'any']])),
        'x-pppp': 'kept',
      }),
    );
    expect(values(request.headers)).toEqual({
      accept: 'application/json',
      'cloudfront-viewer-asn': '64496',
      'x-pppp': 'kept',
      ...described,
      'x-ppp-country': 'XX',
      'x-ppp-country-name': 'Unknown',
    });
    expect(Object.values(request.headers).filter((field) => field.multiValue)).toEqual([]);
  });
});

describe('the visitor', () => {
  test.each([
    ['IN', 'IN'],
    ['XX', 'XX'],
    ['T1', 'XX'],
    ['in', 'XX'],
    ['__proto__', 'XX'],
    ['', 'XX'],
  ])('from country %j is from %s', async (header, country) => {
    const visitor = { 'cloudfront-viewer-country': header, 'cloudfront-viewer-country-name': 'India' };
    const request = await forwarded(edgeEvent('GET', configPath, visitor));
    expect(request.headers['x-ppp-country']?.value).toBe(country);
    expect(request.headers['x-ppp-country-name']?.value).toBe(country === 'XX' ? 'Unknown' : 'India');
  });

  test.each([
    ['India', 'India'],
    ['T%C3%BCrkiye', 'Türkiye'],
    ['Côte d’Ivoire', 'Côte d’Ivoire'],
    ['A "quoted" \\ $& name', 'A "quoted" \\ $& name'],
    ['%F0%9F%98%80%E2%80%A8', '\u{1f600}\u2028'],
    ['100%', '100%'],
    ['', 'Unknown'],
  ])('has the country name %j as ASCII that a JSON string can contain', async (header, name) => {
    const visitor = { 'cloudfront-viewer-country': 'IN', 'cloudfront-viewer-country-name': header };
    const { headers } = await forwarded(edgeEvent('GET', configPath, visitor));
    expect(headers['x-ppp-country-name']?.value).toMatch(/^[ -~]+$/);
    expect(JSON.parse(`"${headers['x-ppp-country-name']?.value}"`)).toBe(name);
  });

  test('accepts a header whose list of values has one entry', async () => {
    const event = edgeEvent('GET', configPath);
    event.request.headers['cloudfront-viewer-country'] = { value: 'IN', multiValue: [{ value: 'IN' }] };
    expect((await forwarded(event)).headers['x-ppp-country']?.value).toBe('IN');
  });

  test.each<[Record<string, string | string[]>, string]>([
    [{ 'x-amzn-waf-anonymizer': '1' }, 'vpn'],
    [{ 'x-amzn-waf-anonymizer': '0' }, 'vpn'],
    [{ 'x-amzn-waf-anonymizer': '' }, 'vpn'],
    [{ 'x-amzn-waf-anonymizer': ['1', '1'] }, 'vpn'],
    [{ 'x-amzn-waf-anonymizer': ['', '0'] }, 'vpn'],
    [{ 'x-amzn-waf-hosting': '1' }, 'hosting'],
    [{ 'x-amzn-waf-hosting': '1', 'x-amzn-waf-anonymizer': '1' }, 'both'],
    [{ 'x-ppp-anonymizer': 'both' }, 'none'],
  ])('with the headers %j is marked as %s', async (headers, mark) => {
    const request = await forwarded(edgeEvent('GET', configPath, headers));
    expect(request.headers['x-ppp-anonymizer']?.value).toBe(mark);
  });

  test('is described by exactly the headers and values of platform/gate-headers.ts', async () => {
    const open = storeOf(entries);
    const restricted = storeOf({ ...entries, [campaignId]: { r: 1, d: ['shop.example'] } });
    const sent = async (store: typeof open, headers: Record<string, string>) =>
      values((await forwarded(edgeEvent('GET', configPath, headers), store)).headers);
    const seen = [
      await sent(open, {}),
      await sent(restricted, { origin: 'https://shop.example', 'x-amzn-waf-hosting': '1' }),
      await sent(restricted, { origin: 'https://other.example', 'x-amzn-waf-anonymizer': '1' }),
      await sent(open, { 'x-amzn-waf-hosting': '1', 'x-amzn-waf-anonymizer': '1' }),
      await sent(open, { 'CloudFront-Viewer-ASN': '' }),
    ];
    const names = Object.values(gateHeaders).map((name) => name.toLowerCase());
    for (const headers of seen)
      expect(
        Object.keys(headers)
          .filter((name) => name.startsWith('x-ppp-'))
          .sort(),
      ).toEqual(names.sort());
    const valuesOf = (name: string) => new Set(seen.map((headers) => headers[name.toLowerCase()]));
    expect(valuesOf(gateHeaders.site)).toEqual(new Set(sites));
    expect(valuesOf(gateHeaders.anonymizer)).toEqual(new Set(Object.keys(anonymizers)));
  });
});
