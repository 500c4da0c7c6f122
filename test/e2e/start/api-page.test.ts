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

it('the address without a slash leads to the page', async () => {
  const answer = await fetch(`${baseUrl}/docs`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/']);
});

it('the page is HTML that may run nothing, and is asked for every time', async () => {
  const answer = await fetch(`${baseUrl}/docs/`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
  const page = await answer.text();
  for (const { operationId } of Object.values<Record<string, { operationId: string }>>(
    JSON.parse(document).paths,
  ).flatMap((methods) => Object.values(methods)))
    expect(page).toContain(`id="${operationId}"`);
});

it('what the page names is there: the style sheet for a year, the icon, and the document itself', async () => {
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

it('only reading is possible', async () => {
  const answer = await fetch(`${baseUrl}/docs/`, { method: 'POST', body: '{}' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
