import { createContext, runInContext } from 'node:vm';
import * as fc from 'fast-check';
import { gateCode } from '../../lib/edge/gate-code.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { campaignId, configPath, entries } from './requests.ts';
import { type EdgeEvent, edgeEvent, storeOf } from './sandbox.ts';

// CloudFront stops a function above its compute limit, but no public runtime measures that. Here, calls of built-in functions count, and
// more for longer texts and lists, in proportion to the times that njs (nginx's JavaScript engine) takes for these requests.

const counters = `'use strict';
  let calls = 0;
  const sizeOf = (value) =>
    typeof value === 'string' ? value.length / 1000 : isPlain(value) ? Object.keys(value).reduce((sum, name) => sum + 1 / 3 + sizeOf(value[name]), 0) : 0;
  const isPlain = (value) => value !== null && typeof value === 'object' && !(value instanceof RegExp);
  const watch = (owner, name) => {
    const original = owner[name];
    let isNested = false;
    owner[name] = function (...values) {
      if (isNested) return original.apply(this, values);
      isNested = true;
      calls += [typeof this === 'string' ? this : '', ...values].reduce((sum, value) => sum + sizeOf(value), 1);
      isNested = false;
      return original.apply(this, values);
    };
  };
  const { getOwnPropertyNames, getOwnPropertyDescriptor } = Object;
  const methodsOf = (owner) => getOwnPropertyNames(owner).filter((name) => name !== 'constructor' && typeof getOwnPropertyDescriptor(owner, name).value === 'function');
  for (const owner of [String.prototype, RegExp.prototype]) for (const name of methodsOf(owner)) watch(owner, name);
  for (const name of ['parse', 'stringify']) watch(JSON, name);
`;

/** Returns a function that runs the gate for an event and returns the work of its built-in functions. */
function costOf(store = storeOf(entries)): (event: EdgeEvent) => Promise<number> {
  const context = createContext({ cf: { kvs: () => store } });
  const code = gateCode('release').replace(/^import .*\n/, '');
  const text = `${counters}\n${code}\n(async (event) => { calls = 0; await handler(event); return calls; })`;
  return runInContext(text, context);
}

const usual = {
  host: 'd111.cloudfront.net',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
  'accept-encoding': 'gzip, deflate, br, zstd',
  origin: 'https://shop.example',
  referer: 'https://shop.example/',
  'cloudfront-viewer-country': 'IN',
  'cloudfront-viewer-country-name': 'India',
  'cloudfront-viewer-asn': '55836',
  'accept-language': 'sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7',
};
const cost = costOf(storeOf({ ...entries, [campaignId]: { r: 7, d: ['shop.example'] } }));
let ordinary = 0;
beforeAll(async () => {
  ordinary = await cost(edgeEvent('GET', configPath, usual));
});

const withHeaders = (headers: Record<string, string>, query = '') =>
  cost(edgeEvent('GET', `${configPath}${query}`, { ...usual, ...headers }));
const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));

describe('the gate does at most twice the work of an ordinary request', () => {
  test.each([
    ['languages without texts', { 'accept-language': 'xx-yy,'.repeat(50) }],
    ['short languages', { 'accept-language': 'xx,'.repeat(100) }],
    ['languages of many parts', { 'accept-language': 'xx-a-b-c-d-e-f-g-h-i-j-k-l-m-n-o,'.repeat(9) }],
    ['one language of many parts', { 'accept-language': 'a-'.repeat(4_000) }],
    ['Chinese of many places', { 'accept-language': 'zh-tw-tw-tw-tw-tw-tw-tw,'.repeat(12) }],
    ['eight kilobytes of languages', { 'accept-language': 'xx-yy-zz,'.repeat(900) }],
    ['commas', { 'accept-language': ','.repeat(8_000) }],
    ['a long origin', { origin: `https://${'a.'.repeat(4_000)}` }],
    ['a long port', { origin: `https://${'a'.repeat(4_000)}:${'1'.repeat(4_000)}` }],
    ['a long referer', { origin: '', referer: `https://shop.example/${'x'.repeat(8_000)}` }],
    ['a long encoding', { 'accept-encoding': 'br '.repeat(2_600) }],
    [
      '800 headers',
      Object.fromEntries(numbered(800, (index) => `x-ppp-${index}`).map((name) => [name, '1'])),
    ],
  ])('for %s', async (_name, headers) => {
    expect(await withHeaders(headers)).toBeLessThanOrEqual(2 * ordinary);
  });

  test.each([
    ['2,000 parameters', `?${numbered(2_000, (index) => `${index}=`).join('&')}`],
    ['2,000 values', `?${'key=&'.repeat(2_000)}`],
    ['a long value', `?a=${'x'.repeat(8_000)}`],
  ])('for %s', async (_name, query) => {
    expect(await withHeaders({}, query)).toBeLessThanOrEqual(2 * ordinary);
  });

  test('for any list of languages', async () => {
    const part = fc.constantFrom('zh', 'tw', 'tl', 'in', 'xx', 'a', '1', '-', ',', ';q=0.5', ';q=', ' ', '*');
    const header = fc.array(part, { maxLength: 300 }).map((parts) => parts.join(''));
    const isBounded = fc.asyncProperty(header, async (languages) => {
      expect(await withHeaders({ 'accept-language': languages })).toBeLessThanOrEqual(2 * ordinary);
    });
    await fc.assert(isBounded, propertyRuns);
  });
});

test('the work of many languages would be noticed', async () => {
  expect(ordinary).toBeGreaterThan(20);
  const long = await withHeaders({ 'accept-language': 'xx-yy-zz,'.repeat(900) });
  expect(long).toBeGreaterThan(ordinary);
});
