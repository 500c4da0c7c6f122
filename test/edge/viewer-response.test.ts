import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lifetimeSeconds } from '../../core/campaigns/cache-lifetime.ts';
import { compileResponseFunction } from '../../packages/aws-emulator/cloudfront/function/edge-function.ts';
import { request, response } from '../../packages/aws-emulator/test/cloudfront/fixtures/edge-fixtures.ts';
import { context } from '../../packages/aws-emulator/test/cloudfront/function/edge-function-runs.ts';
import { projectRoot } from '../support/source-tree.ts';
import { usesUnsupportedFeatures } from './runtime-features.ts';

const code = readFileSync(join(projectRoot, 'edge', 'viewer-response.js'), 'utf8');
const run = compileResponseFunction(code);

/** Returns the headers that a visitor gets for these of a response. */
function visitorHeaders(headers: Record<string, string>, status = 200): Record<string, string> {
  const origin = response(status, headers, 'body');
  const outcome = run(request('/v1/banner/config/key'), origin, context);
  if (outcome.kind !== 'response') throw new Error(outcome.reason);
  expect([outcome.response.status, outcome.response.body]).toEqual([status, origin.body]);
  return outcome.response.headers;
}
const cacheControl = (value: string) => visitorHeaders({ 'cache-control': value })['cache-control'];

it('a visitor gets no directive that is for the edge', () => {
  expect(cacheControl('public, max-age=300, s-maxage=3600')).toBe('public, max-age=300');
  expect(cacheControl('public, max-age=9, s-maxage=9, stale-if-error=0')).toBe('public, max-age=9');
});

it.each(['public, max-age=300', 'no-store', 'public, max-age=0', 'private, s-maxages=1', ''])(
  'Cache-Control %j stays unchanged',
  (value) => {
    expect(cacheControl(value)).toBe(value);
  },
);

it('the time for browsers stays that of core/campaigns/cache-lifetime.ts', () => {
  const now = new Date();
  for (const seconds of [0, 1, 2, 60, 300, 302, 4_000]) {
    const { browser, edge } = lifetimeSeconds(new Date(now.getTime() + seconds * 1_000), now);
    const sent = `public, max-age=${browser}, s-maxage=${edge}, stale-if-error=0`;
    expect(cacheControl(sent)).toBe(`public, max-age=${browser}`);
  }
});

it('all other headers stay unchanged, also of a response without Cache-Control', () => {
  const headers = {
    'content-encoding': 'br',
    age: '7',
    expires: 'Thu, 01 Jan 2026 00:00:00 GMT',
    vary: 'Origin',
  };
  expect(visitorHeaders(headers)).toEqual(headers);
  expect(visitorHeaders(headers, 304)).toEqual(headers);
});

it('the code uses only features of CloudFront Functions', () => {
  expect(usesUnsupportedFeatures(code)).toBe(false);
});
