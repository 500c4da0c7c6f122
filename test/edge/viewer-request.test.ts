import {
  campaignId,
  configPath,
  entries,
  eventsPath,
  forwarded,
  pricesPath,
  publicKey,
  scriptPath,
  values,
} from './requests.ts';
import { edgeEvent, storeOf } from './sandbox.ts';

/** A script by a name that contains its hash, as pages with `integrity` request it. */
const pinnedScript = 'script-0123456789abcdef.js';

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
    ['GET', pinnedScript, `/v1/banner/${pinnedScript}?key=${publicKey}`],
  ])('%s %s is forwarded without the key, as one object for all keys', async (method, file, path) => {
    const request = await forwarded(edgeEvent(method, `${path}&v=2`));
    expect(request.uri).toBe(`/v1/banner/${file}`);
    expect(request.querystring).toEqual({});
  });

  test('POST events is forwarded with key and visitor’s country as its only query parameters', async () => {
    const visitor = { 'CloudFront-Viewer-Country': 'IN' };
    const request = await forwarded(edgeEvent('POST', `${eventsPath}&country=DE&x=1`, visitor));
    expect(request.uri).toBe('/v1/banner/events');
    expect(request.querystring).toEqual({ key: { value: publicKey }, country: { value: 'IN' } });
  });

  test.each([
    ['GET', configPath],
    ['GET', scriptPath],
    ['POST', eventsPath],
  ])('%s %s carries the gateway key, campaign, revision and the visitor', async (method, target) => {
    const request = await forwarded(edgeEvent(method, target, { 'CloudFront-Viewer-Country': 'IN' }));
    expect(values(request.headers)).toEqual({
      'cloudfront-viewer-country': 'IN',
      'x-api-key': 'gatewaykey0123456789',
      'x-ppp-campaign': campaignId,
      'x-ppp-revision': '7',
      'x-ppp-site': 'any',
      'x-ppp-language': 'und',
      'x-ppp-anonymizer': '0',
      'x-ppp-country': 'IN',
      'x-ppp-country-name': 'India',
      ...(method === 'POST' ? { 'content-type': 'text/plain' } : {}),
    });
  });

  test('POST events is forwarded with the media type text/plain for any content type', async () => {
    const request = await forwarded(
      edgeEvent('POST', eventsPath, { 'Content-Type': 'text/plain;charset=UTF-8' }),
    );
    expect(values(request.headers)).toMatchObject({ 'content-type': 'text/plain' });
  });

  test('reads the key and then its campaign from the store', async () => {
    const store = storeOf(entries);
    await forwarded(edgeEvent('GET', configPath), store);
    expect(store.calls).toEqual([`get ${publicKey}`, `get ${campaignId}`]);
  });

  test('drops the client’s x-ppp headers and gateway key, and keeps its other headers', async () => {
    const request = await forwarded(
      edgeEvent('GET', configPath, {
        Accept: 'application/json',
        'X-Api-Key': ['stolen', 'twice'],
        'X-PPP-Site': ['allowed', 'any'],
        'x-ppp-anything': '1',
        'x-ppp-': '1',
        'x-pppp': 'kept',
      }),
    );
    expect(values(request.headers)).toEqual({
      accept: 'application/json',
      'x-pppp': 'kept',
      'x-api-key': 'gatewaykey0123456789',
      'x-ppp-campaign': campaignId,
      'x-ppp-revision': '7',
      'x-ppp-site': 'any',
      'x-ppp-language': 'und',
      'x-ppp-anonymizer': '0',
      'x-ppp-country': 'XX',
      'x-ppp-country-name': 'Unknown',
    });
    expect(Object.values(request.headers).filter((field) => field.multiValue)).toEqual([]);
  });
});

describe('the visitor', () => {
  test.each([
    ['IN', 'IN', 'India'],
    ['XX', 'XX', 'Unknown'],
    ['T1', 'XX', 'Unknown'],
    ['in', 'XX', 'Unknown'],
    ['__proto__', 'XX', 'Unknown'],
    ['', 'XX', 'Unknown'],
  ])('from country %j is %s, %s', async (header, country, name) => {
    const request = await forwarded(edgeEvent('GET', configPath, { 'cloudfront-viewer-country': header }));
    expect(request.headers['x-ppp-country']?.value).toBe(country);
    expect(request.headers['x-ppp-country-name']?.value).toBe(name);
  });

  test('accepts a header whose list of values has one entry', async () => {
    const event = edgeEvent('GET', configPath);
    event.request.headers['cloudfront-viewer-country'] = { value: 'IN', multiValue: [{ value: 'IN' }] };
    expect((await forwarded(event)).headers['x-ppp-country']?.value).toBe('IN');
  });

  test.each([['1'], ['0'], [''], [['1', '1']], [['', '0']]])(
    'with the mark %j of the WAF is from an anonymizer',
    async (mark) => {
      const request = await forwarded(edgeEvent('GET', configPath, { 'x-amzn-waf-anonymizer': mark }));
      expect(request.headers['x-ppp-anonymizer']?.value).toBe('1');
    },
  );
});
