import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileEdgeFunction } from '../../packages/aws-emulator/cloudfront/function/edge-function.ts';
import { projectRoot } from '../support/source-tree.ts';

const code = readFileSync(join(projectRoot, 'edge', 'static-pages.js'), 'utf8');
const run = compileEdgeFunction(code);

/** Returns the path in the bucket, or `→` and the target of the redirect. */
function pathOf(path: string): string {
  const outcome = run(
    { method: 'GET', path, query: '', headers: {}, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
    { distributionDomainName: 'd.test', distributionId: 'D', requestId: 'r' },
  );
  if (outcome.kind === 'request') return outcome.request.path;
  return outcome.kind === 'response' ? `→ ${outcome.response.headers.location}` : outcome.reason;
}

it('maps every screen of the console to its page', () => {
  expect(['/console/', '/console/keys', '/console/a/b'].map(pathOf)).toEqual(
    Array(3).fill('/console/index.html'),
  );
});

it('keeps all other paths, so that a missing page of the API page is not found', () => {
  expect(pathOf('/docs/')).toBe('/docs/index.html');
  for (const path of ['/docs/missing', '/docs/merchants/', '/docs/a/b']) expect(pathOf(path)).toBe(path);
  for (const file of ['/console/assets/index-abc.js', '/docs/openapi.json']) expect(pathOf(file)).toBe(file);
});

it('redirects a path without the final slash', () => {
  expect(['/console', '/docs'].map(pathOf)).toEqual(['→ /console/', '→ /docs/']);
});
