import { accessibilityProblems, openTab } from '../../support/console/merchant-tab.ts';
import { useBrowser } from '../../support/emulator/browser.ts';
import { sharedEmulator } from '../../support/emulator/shared-emulator.ts';
import { runningTarget } from '../../support/service/target.ts';

const browser = useBrowser();
const pageUrl = async (): Promise<string> => `${(runningTarget ?? (await sharedEmulator())).baseUrl}/docs/`;

const light = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;
const dark = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

it.each([
  { path: '', title: 'PPP discounts API', ...light },
  { path: '', title: 'PPP discounts API', ...dark },
  { path: 'merchants/troubleshooting.html', title: 'Troubleshooting – PPP discounts', ...light },
  { path: 'merchants/troubleshooting.html', title: 'Troubleshooting – PPP discounts', ...dark },
  { path: 'search.html?q=refund', title: 'Search – PPP discounts', ...light },
])(
  '“$title” is accessible, obeys its policy, requests no other host and fits $viewport.width pixels, $colorScheme',
  async ({ path, title, ...options }) => {
    const { context, page, faults } = await openTab(browser(), (await pageUrl()) + path, options);
    expect(await page.title()).toBe(title);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background).toBe(options.colorScheme === 'light' ? 'rgb(247, 247, 244)' : 'rgb(18, 21, 20)');
    expect(faults).toEqual([]);
    await context.close();
  },
);

it('links lead to every call, on a phone by its group, and calls show their paths', async () => {
  const viewport = { width: 390, height: 844 };
  const { context, page } = await openTab(browser(), await pageUrl(), { viewport });
  const groups = page.getByRole('navigation').getByRole('link');
  expect(await groups.allTextContents()).toEqual(expect.arrayContaining(['Start', 'Products', 'Errors']));
  const calls = await page
    .locator('.index a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(calls.length).toBeGreaterThan(20);
  const hidden = await page.evaluate(
    (targets) => targets.filter((target) => !document.querySelector(`${target} .route`)?.checkVisibility()),
    calls as string[],
  );
  expect(hidden).toEqual([]);
  await groups.getByText('Campaigns').click();
  await page.getByRole('link', { name: 'Creates a campaign. Only its name is required' }).first().click();
  const box = await page.getByRole('article', { name: 'Creates a campaign' }).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(viewport.height);
  await context.close();
});

it('the search finds sections while you type, and the address keeps the query', async () => {
  const { context, page, faults } = await openTab(browser(), `${await pageUrl()}search.html?q=revenue`, {});
  await page
    .locator('main ol a', { hasText: /revenue/i })
    .first()
    .waitFor();
  await page.getByRole('searchbox').fill('create campaign');
  await page.getByRole('link', { name: 'API reference: Create campaign' }).click();
  expect(page.url()).toMatch(/\/docs\/#createCampaign$/);
  await page.goBack();
  expect(page.url()).toMatch(/\/search\.html\?q=create%20campaign$/);
  expect(faults).toEqual([]);
  await context.close();
});
