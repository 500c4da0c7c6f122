import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/emulator/browser.ts';
import { callApi, type Emulator, startEmulator } from '../../support/emulator/emulator.ts';

const browser = useBrowser();
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

/** The totals that the API answers for the campaign of the storefront's key. */
async function totals(): Promise<unknown> {
  const campaigns = await callApi(emulator, 'GET', '/v1/campaigns');
  const [campaign] = campaigns.body.data as unknown as { id: string }[];
  const { body } = await callApi(emulator, 'GET', `/v1/campaigns/${campaign?.id}/stats`);
  return body.data.totals;
}

/** What the storefront's chart shows. */
const chart = (page: Page) => page.locator('.statistics dd').allTextContents();

async function chartOnceIs(page: Page, wanted: string[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (String(await chart(page)) === String(wanted)) return;
    await sleep(50);
  }
  expect(await chart(page)).toEqual(wanted);
}

it('a view, a copy and a closed banner show in the statistics and in the storefront’s chart within seconds', async () => {
  const context = await browser().newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(emulator.baseUrl);
  const banner = page.locator('ppp-banner section');
  await banner.waitFor();
  await chartOnceIs(page, ['1', '0', '0']);
  await banner.getByRole('button', { name: 'Copy code' }).click();
  await banner.getByRole('button', { name: 'Close' }).click();
  await chartOnceIs(page, ['1', '1', '1']);
  expect(await totals()).toEqual({ shown: 1, copied: 1, dismissed: 1, copyRate: 1 });
  expect(await page.locator('#statistics-detail').textContent()).toContain('India 1');
  expect(await page.content()).not.toContain('sk_live');
  await context.close();
});

it('the emulator tells the chart no more than the statistics', async () => {
  const answer = await fetch(`${emulator.baseUrl}/emulator/campaign/stats`);
  expect([answer.status, Object.keys((await answer.json()).data)]).toEqual([
    200,
    ['from', 'to', 'totals', 'byDay', 'byCountry'],
  ]);
  expect((await fetch(`${emulator.baseUrl}/emulator/campaign/stats`, { method: 'POST' })).status).toBe(404);
});
