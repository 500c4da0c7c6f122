import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedEmulator } from '../../support/emulator/shared-emulator.ts';
import { runningTarget } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

const document = readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8');
let baseUrl: string;
beforeAll(async () => {
  ({ baseUrl } = runningTarget ?? (await sharedEmulator()));
});

it('the page is HTML that runs only the service’s scripts and is revalidated on every visit', async () => {
  const response = await fetch(`${baseUrl}/docs/`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).not.toContain('unsafe');
});

it('serves the style sheet for a year, the icon and the OpenAPI document', async () => {
  const page = await (await fetch(`${baseUrl}/docs/`)).text();
  const [styleSheet = ''] = /\/docs\/assets\/page-\w+\.css/.exec(page) ?? [];
  const style = await fetch(`${baseUrl}${styleSheet}`);
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css']);
  expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${baseUrl}/docs/icon.svg`)).status).toBe(200);
  const served = await fetch(`${baseUrl}/docs/openapi.json`);
  expect(served.headers.get('content-type')).toBe('application/json');
  expect(await served.text()).toBe(document);
});

it('serves llms.txt, whose links lead to pages', async () => {
  const served = await fetch(`${baseUrl}/docs/llms.txt`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'text/plain']);
  const paths = [...(await served.text()).matchAll(/\]\((\/docs\/[^)]*)\)/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  const responses = await Promise.all(paths.map((path) => fetch(`${baseUrl}${path}`)));
  expect(responses.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([]);
});

it('returns 404 for a missing page', async () => {
  const response = await fetch(`${baseUrl}/docs/merchants/missing.html`);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('NoSuchKey')]);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
