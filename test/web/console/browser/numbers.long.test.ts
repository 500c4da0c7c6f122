import type { Page } from 'playwright-core';
import { dayMs } from '../../../../core/shared/durations.ts';
import type { CampaignStatistics } from '../../../../web/console/src/api/contract.ts';
import { goTo, type MerchantTab, openConsole, signIn } from '../../../support/console/merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { addMerchant, sharedEmulator } from '../../../support/emulator/shared-emulator.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

const counts = { shown: 2_064, copied: 268, opened: 198, dismissed: 40, redeemed: 13 };

/** Answers every request for statistics with the same numbers on each of its days. */
async function showStatistics(page: Page): Promise<void> {
  await page.route('**/stats?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
    const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    const dates = Array.from({ length }, (_, day) =>
      new Date(Date.parse(from) + day * dayMs).toISOString().slice(0, 10),
    );
    const totals = Object.entries(counts).map(([name, count]) => [name, count * length]);
    const data: CampaignStatistics = {
      ...{ from, to, totals: { ...Object.fromEntries(totals), copyPercent: 13 } },
      byDay: dates.map((date) => ({ ...counts, date })),
      byCountry: [{ ...counts, country: 'IN', countryName: 'India', copyPercent: 13 }],
      byDiscount: [{ ...counts, discount: 60, isSale: false }],
      ...{ byCode: [], changes: [], gaps: [], linkReport: null },
    };
    return route.fulfill({ json: { data } });
  });
}

withOperator(() => {
  const browser = useBrowser();
  let merchant: { baseUrl: string; secretKey: string };
  let tab: MerchantTab;
  const call = <Data>(method: string, path: string, body?: unknown) =>
    callApi<{ data: Data }>(merchant, method, `/v1${path}`, body).then((response) => response.body.data);
  const open = async (shownName?: string) => {
    merchant = await addMerchant(await sharedEmulator(), 'Northlight');
    tab = await openConsole(browser(), merchant.baseUrl);
    if (shownName !== undefined)
      await tab.page.route('**/v1/merchant', async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill({ response, json: { data: { ...data, name: shownName } } });
      });
    await showStatistics(tab.page);
    await signIn(tab.page, merchant.secretKey);
    await tab.page.locator('.funnel progress').first().waitFor();
  };
  const boxesOf = (selector: string) =>
    tab.page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom, height } = element.getBoundingClientRect();
        return { left, right, top, bottom, height };
      }),
    );
  const differences = <Box>(boxes: readonly Box[], side: keyof Box) => new Set(boxes.map((box) => box[side]));
  afterEach(async () => {
    expect(tab.faults).toEqual([]);
    await tab.context.close();
  });

  it('the numbers of Home have one baseline, and its four bars one start or top, end and height', async () => {
    await open();
    const numbers = await boxesOf('.funnel strong');
    expect(numbers).toHaveLength(4);
    expect(differences(numbers, 'bottom').size).toBe(1);
    const inRow = await boxesOf('.funnel progress');
    for (const side of ['top', 'height'] as const) expect(differences(inRow, side).size).toBe(1);
    await tab.page.setViewportSize({ width: 390, height: 844 });
    const below = await boxesOf('.funnel progress');
    for (const side of ['left', 'right', 'height'] as const) expect(differences(below, side).size).toBe(1);
  });

  it('the name of a row of totals stands beside its numbers', async () => {
    await open();
    await goTo(tab.page, 'Statistics');
    const cells = tab.page.locator('tfoot tr > *');
    await cells.first().waitFor();
    const bottoms = await cells.evaluateAll((elements) =>
      elements.map((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().bottom;
      }),
    );
    expect(bottoms.length).toBeGreaterThan(3);
    expect(new Set(bottoms).size).toBe(1);
  });

  it('the last label of both charts is the last day', async () => {
    await open();
    const lastDay = new Date().toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const lastLabel = () => tab.page.locator('.chart svg text').last().textContent();
    await tab.page.locator('.chart svg').waitFor();
    expect(await lastLabel()).toBe(lastDay);
    await goTo(tab.page, 'Statistics');
    await tab.page.locator('.chart svg').waitFor();
    expect(await lastLabel()).toBe(lastDay);
    expect(await tab.page.getByText('Copy rate').count()).toBe(1);
  });

  it('every invented number of the demo is marked', async () => {
    await open('Demo');
    await tab.page.locator('.chart svg').waitFor();
    const unmarked = await tab.page
      .locator('main .card')
      .filter({ has: tab.page.locator('.number, progress, .chart') })
      .filter({ hasNotText: 'Demo data' })
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    expect(unmarked).toEqual([]);
    await goTo(tab.page, 'Statistics');
    await tab.page.locator('.page-title').getByText('Demo data').waitFor();
  });

  it('after publishing, alerts are offered until the merchant says no', async () => {
    await open();
    const offer = tab.page.getByRole('region', { name: 'Alerts' });
    expect(await offer.count()).toBe(0);
    const [campaign] = await call<{ id: string }[]>('GET', '/campaigns');
    await call('PATCH', `/campaigns/${campaign?.id}`, { status: 'active', code: 'HELLO', maxDiscount: 20 });
    await call('POST', '/api-keys', { name: 'Shop', type: 'public', campaignId: campaign?.id });
    await tab.page.reload();
    await offer.getByRole('link', { name: 'Set up alerts' }).waitFor();
    // Without a checkout, there is no key that it could reject.
    expect(await offer.textContent()).not.toContain('checkout');
    await offer.getByRole('button', { name: 'No, thanks' }).click();
    await offer.waitFor({ state: 'detached' });
    await tab.page.reload();
    await tab.page.locator('.funnel progress').first().waitFor();
    expect(await offer.count()).toBe(0);
  });
});
