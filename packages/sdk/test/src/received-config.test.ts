import { discount, noDiscount } from '../../../../test/support/banner-script/banner-configs.ts';
import { readStoredConfig, receiveConfig } from '../../src/received-config.ts';

const url = 'https://service.test/v1/banner/config/key';
const nowMs = 1_800_000_000_000;

/** Returns a time this many seconds from now, as headers write it. */
const inSeconds = (seconds: number): string => new Date(nowMs + seconds * 1_000).toUTCString();

const response = (headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(discount()), { headers });

beforeEach(() => {
  jest.useFakeTimers({ now: nowMs });
  Object.assign(globalThis, { sessionStorage: {} });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test.each<[string, Record<string, string>, number]>([
  ['five minutes from its receipt', { 'cache-control': 'public, max-age=300' }, 300],
  ['five minutes, however long a cache may keep it', { 'cache-control': 'public, max-age=3600' }, 300],
  ['as long as its max-age', { 'cache-control': 'public, max-age=40' }, 40],
  ['as long as its max-age, whatever follows it', { 'cache-control': 'public, max-age=40, x=1' }, 40],
  ['never with no-store', { 'cache-control': 'no-store' }, 0],
  [
    'five minutes, though the edge kept it for an hour before',
    { 'cache-control': 'public, max-age=300', date: inSeconds(-3_600), age: '3600' },
    300,
  ],
  [
    'a minute, if the browser’s cache kept it for four',
    { 'cache-control': 'public, max-age=300', date: inSeconds(-240) },
    60,
  ],
  [
    'until the campaign starts or ends',
    { 'cache-control': 'public, max-age=300', date: inSeconds(-3_000), age: '3000', expires: inSeconds(20) },
    20,
  ],
  [
    'until the campaign ends by the service’s clock, which is an hour ahead',
    { 'cache-control': 'public, max-age=100', date: inSeconds(3_600), expires: inSeconds(3_650) },
    50,
  ],
  [
    'never, if the campaign ends at a time that the page cannot compare',
    { 'cache-control': 'public, max-age=300', expires: inSeconds(100) },
    0,
  ],
])('a response is kept %s', async (_, headers, seconds) => {
  await receiveConfig(response(headers), url);
  if (seconds > 0) {
    jest.setSystemTime(nowMs + seconds * 1_000 - 1);
    expect(readStoredConfig(url)?.config).toEqual(discount());
  }
  jest.setSystemTime(nowMs + seconds * 1_000);
  expect(readStoredConfig(url)).toBeUndefined();
});

test('a response without the URL, such as a preview’s, is not kept', async () => {
  await receiveConfig(response());
  expect(sessionStorage).toEqual({});
});

test('a clock that the visitor sets back ends the copy', async () => {
  await receiveConfig(response(), url);
  jest.setSystemTime(nowMs - 1);
  expect(readStoredConfig(url)).toBeUndefined();
});

test.each<[string, Record<string, string>, number]>([
  ['is behind by a minute', { date: inSeconds(60) }, 60_000],
  ['is ahead by an hour', { date: inSeconds(-3_600) }, -3_600_000],
  ['is right, and the edge kept the response for an hour', { date: inSeconds(-3_600), age: '3600' }, 0],
  ['is right, and the browser’s cache kept the response for four minutes', { date: inSeconds(-240) }, 0],
  ['cannot be compared', {}, 0],
])('the visitor’s clock %s, also by the copy', async (_, headers, aheadMs) => {
  const received = await receiveConfig(response(headers), url);
  expect([received.aheadMs, readStoredConfig(url)?.aheadMs]).toEqual([aheadMs, aheadMs]);
});

test.each([
  '',
  'mine',
  'null',
  '1',
  '{}',
  '[]',
  JSON.stringify([nowMs, discount()]),
  JSON.stringify([nowMs + 1_000, 0]),
  JSON.stringify([nowMs + 1_000, 0, null]),
  JSON.stringify([nowMs + 1_000, 0, {}]),
  JSON.stringify([nowMs + 1_000, 0, { show: true }]),
  JSON.stringify([nowMs + 1_000, 0, { show: true, banner: {} }]),
  JSON.stringify([nowMs + 300_001, 0, discount()]),
  JSON.stringify([String(nowMs), 0, discount()]),
])('what others stored counts as nothing: %s', (text) => {
  sessionStorage[url] = text;
  expect(readStoredConfig(url)).toBeUndefined();
});

test.each<[string, object]>([
  ['missing', {}],
  ['null', { value: null }],
  [
    'forbidden',
    {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    },
  ],
  [
    'full',
    {
      value: new Proxy(
        {},
        {
          set: () => {
            throw new DOMException('', 'QuotaExceededError');
          },
        },
      ),
    },
  ],
])('a storage that is %s changes nothing', async (_, property) => {
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...property });
  expect((await receiveConfig(response(), url)).config).toEqual(discount());
  expect(readStoredConfig(url)).toBeUndefined();
});

test('a page that patches toJSON cannot change the copy', async () => {
  Object.assign(Array.prototype, { toJSON: () => 'broken' });
  try {
    await receiveConfig(new Response(JSON.stringify(noDiscount())), url);
  } finally {
    Reflect.deleteProperty(Array.prototype, 'toJSON');
  }
  expect(readStoredConfig(url)?.config).toEqual(noDiscount());
});

test('an error is thrown and not kept', async () => {
  const error = new Response('{}', { status: 401 });
  await expect(receiveConfig(error, url)).rejects.toBe(error);
  expect(sessionStorage).toEqual({});
});
