import type { Page } from 'playwright-core';
import { dayOf } from '../../../../core/shared/days.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import type { CampaignStatistics } from '../../../../web/console/src/api/contract.ts';
import {
  brokenWords,
  goTo,
  openDiscounts,
  openRows,
  openTab,
  signIn,
  signOut,
} from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

type Counts = Omit<CampaignStatistics['byDay'][number], 'date'>;

const phone = { width: 390, height: 844 };
const overIndia = (page: Page) => page.getByLabel(/^Discount for India,/);

/** Answers every request for statistics with two days. The totals are those of one. */
async function showStatistics(page: Page, counts: Counts): Promise<void> {
  const byDay = ['2026-01-01', '2026-01-02'].map((date, index) => ({
    ...{ ...counts, date },
    shown: counts.shown + index,
  }));
  const data: CampaignStatistics = {
    ...{ from: '2026-01-01', to: '2026-01-02', totals: { ...counts, copyPercent: null }, byDay },
    ...{ byCountry: [], byDiscount: [], byCode: [], changes: [], gaps: [], linkReport: null },
  };
  await page.route('**/stats?*', (route) => route.fulfill({ json: { data } }));
}

withOperator(() => {
  const browser = useBrowser();
  const service = useConsole('Console defects', browser);

  it('a screen whose code does not load shows an error, and the others still open', async () => {
    const { page } = await service.openSignedIn();
    await page.route('**/assets/preview-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Preview', exact: true }).click();
    await page.getByText('This page didn’t load.').waitFor();
    await openDiscounts(page);
    await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();
  });

  it('leaving or signing out on another screen asks for confirmation before it discards changes', async () => {
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    await overIndia(page).fill('61');
    await goTo(page, 'Install');
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await signOut(page);
    await page.getByText('Sign out and discard your changes?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
  });

  it('works in a browser that blocks storage', async () => {
    const { page } = await service.open();
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(self, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.reload();
    await signIn(page, service.secretKey);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });

  it('a changed discount suggests a matching code, 100% needs a confirmation, and an invalid code is marked', async () => {
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    const code = page.getByLabel(/^Code for India,/);
    await overIndia(page).fill('70');
    await page.getByRole('button', { name: 'Use PPP70' }).click();
    expect(await code.inputValue()).toBe('PPP70');
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    await code.fill('PPP 70%');
    await page.getByText('Many checkouts accept at most 32 letters').waitFor();
    await code.fill('A'.repeat(65));
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Code for India, Indonesia, Vietnam and 25 more: ').waitFor();
    const [hint, table] = await Promise.all(
      ['.code-hint', '.offers'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect((hint?.x ?? 0) + (hint?.width ?? 0)).toBeLessThanOrEqual((table?.x ?? 0) + (table?.width ?? 0));
    expect(
      await page
        .locator('.card')
        .first()
        .evaluate((card) => card.scrollWidth - card.clientWidth),
    ).toBe(0);
    await code.fill('FREE');
    await overIndia(page).fill('100');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Give products away for free?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await overIndia(page).inputValue()).toBe('60');
  });

  it('pausing and saving warn that the merchant’s browser caches the banner, and link to what visitors get', async () => {
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Your own browser caches the banner for up to five minutes').waitFor();
    await page.getByRole('button', { name: 'Pause the campaign' }).click();
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    await resume.click();
    const confirm = page.getByRole('button', { name: 'Resume the campaign' });
    expect(await confirm.getAttribute('class')).not.toContain('danger');
    await confirm.click();
    await goTo(page, 'Banner');
    await page.getByRole('button', { name: 'Sea' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your own browser may show the old one').waitFor();
    await page.getByRole('link', { name: 'See what visitors get now' }).click();
    await page.getByText('A visitor from India gets').waitFor();
  });

  it('a key created on a campaign’s screen shows that campaign', async () => {
    const name = 'A very long campaign name'.repeat(6);
    const { body } = await callApi(service, 'POST', '/v1/campaigns', { name });
    const { page } = await service.openSignedIn(phone);
    await page.goto(`${service.baseUrl}/console/install?campaign=${body.data.id}`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Second');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    const keys = await callApi<{ data: object[] }>(service, 'GET', '/v1/api-keys');
    expect(keys.body.data[0]).toMatchObject({ name: 'Second', campaignId: body.data.id });
    for (const screen of ['campaign', 'campaigns', '']) {
      await page.goto(`${service.baseUrl}/console/${screen}?campaign=${body.data.id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([screen, overflow]).toEqual([screen, 0]);
    }
  });

  it('the pinned code contains a key of its campaign, not the last key that this browser stores', async () => {
    const { body } = await callApi<{ data: { id: string } }>(service, 'POST', '/v1/campaigns', {
      name: 'Second shop',
    });
    const { page } = await service.openSignedIn();
    const createdKey = async (campaignId: string) => {
      await page.goto(`${service.baseUrl}/console/install?campaign=${campaignId}`);
      await page.getByRole('button', { name: /^Create (a public|another) key$/ }).click();
      return page.getByRole('region', { name: '1. Public key' }).locator('code').textContent();
    };
    const keys = { default: await createdKey(''), second: await createdKey(body.data.id) };
    const pinnedKey = async (campaignId: string) => {
      await page.goto(`${service.baseUrl}/console/pinned?campaign=${campaignId}`);
      const code = await page.locator('pre code').textContent();
      return /\?key=(\w+)/.exec(code ?? '')?.[1];
    };
    expect({ default: await pinnedKey(''), second: await pinnedKey(body.data.id) }).toEqual(keys);
  });

  it('a campaign without codes starts paused, and only its setup’s last step publishes codes', async () => {
    const { page } = await service.openSignedIn();
    await goTo(page, 'All campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Courses');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Some discounts have no code yet.').waitFor();
    await openDiscounts(page);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Some discounts have no code').waitFor();
    await page.getByRole('link', { name: 'Create codes' }).click();
    const prefix = page.getByLabel('Codes start with');
    await prefix.fill('NEVER');
    await page.reload();
    expect(await prefix.inputValue()).toBe('NEVER');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose a style' }).waitFor();
    const saved = async () =>
      (await callApi<{ data: object[] }>(service, 'GET', '/v1/campaigns?name=Courses')).body.data[0];
    const unpublished = {
      status: 'paused',
      banner: { backgroundColor: '#111827' },
      tiers: Array(5).fill(expect.objectContaining({ code: null })),
    };
    expect(await saved()).toMatchObject(unpublished);
    const plum = page.getByRole('button', { name: 'Plum' });
    await plum.click();
    await page.reload();
    await plum.and(page.locator('[aria-pressed="true"]')).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Add it to your site' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('link', { name: 'See it live' }).click();
    await page.getByText('NEVER60', { exact: true }).last().waitFor();
    expect(await saved()).toMatchObject(unpublished);
    await page.getByRole('button', { name: 'Not yet' }).click();
    await page.getByText('Not live. The campaign is paused.').waitFor();
    expect(await saved()).toMatchObject(unpublished);
  });

  it('a change that was typed while the campaign was paused asks if the campaign is live by now', async () => {
    const { page } = await service.openSignedIn();
    const { body } = await callApi<{ data: { id: string }[] }>(service, 'GET', '/v1/campaigns');
    const campaignPath = `/v1/campaigns/${body.data.at(-1)?.id}`;
    await callApi(service, 'PATCH', campaignPath, { status: 'paused', startsAt: null, endsAt: null });
    await page.reload();
    await openDiscounts(page);
    await page.getByLabel('End', { exact: true }).fill('2026-01-02T12:00');
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByRole('button', { name: 'Resume the campaign' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All discounts stop immediately').waitFor();
    await page.getByRole('button', { name: 'Save and take them offline' }).click();
    await page.getByText('Saved. The campaign isn’t live').waitFor();
    await callApi(service, 'PATCH', campaignPath, { endsAt: null });
  });

  it('the save bar never covers the preview or the focused field', async () => {
    const { page } = await service.openSignedIn();
    await goTo(page, 'Banner');
    await page.getByLabel('Headline').fill('{{discount}}% less');
    const boxOf = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [bar, preview] = [await boxOf('.save-bar'), await boxOf('.preview')];
    expect(bar.x + bar.width).toBeLessThanOrEqual(preview.x);
    expect(preview.y + preview.height).toBeLessThanOrEqual(900);
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab');
      const isHidden = await page.evaluate(() => {
        const element = document.activeElement;
        const shade = document.querySelector('.save-bar');
        if (!element || !shade || shade.contains(element) || !element.closest('.designer')) return false;
        const { bottom, top } = element.getBoundingClientRect();
        return (
          element.closest('.preview') === null &&
          bottom > shade.getBoundingClientRect().top &&
          top < innerHeight
        );
      });
      expect(isHidden).toBe(false);
    }
  });

  it('on a phone the preview stays visible during typing and shows the whole banner, with all of a long message', async () => {
    const { page } = await service.openSignedIn(phone);
    await goTo(page, 'Banner');
    const long = `A message of several lines, ${'word '.repeat(30)}end`;
    await page.getByLabel('Message').fill(long);
    const message = page.frameLocator('iframe').locator('ppp-banner p');
    await message.getByText('end').waitFor();
    await page.waitForFunction(() => {
      const frame = document.querySelector('iframe')?.contentDocument;
      const banner = frame?.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
      const text = banner?.querySelector('p');
      if (!frame?.defaultView || !banner || !text) return false;
      const { top, bottom } = banner.getBoundingClientRect();
      const isWhole =
        text.scrollWidth <= text.clientWidth &&
        text.scrollHeight <= text.clientHeight &&
        text.clientHeight > 40;
      return isWhole && top >= 0 && bottom <= frame.defaultView.innerHeight;
    });
    await page.getByLabel('Button', { exact: true }).last().focus();
    const [preview, field] = await Promise.all(
      ['.preview', ':focus'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(preview?.y).toBe(0);
    expect(field?.y).toBeGreaterThan(preview?.height ?? 0);
    expect(await page.frameLocator('iframe').locator('header').count()).toBe(0);
  });

  it('statistics show twelve months, and the URL has the period', async () => {
    const { page } = await service.openSignedIn();
    await page.goto(`${service.baseUrl}/console/statistics?months=12`);
    await page.getByText('No banner was shown in this period').waitFor();
    expect(await page.getByLabel('12 months and this one').isChecked()).toBe(true);
    await page.getByText('7 days', { exact: true }).click();
    await page.waitForFunction(() => location.search === '?days=7');
    await page.reload();
    await page.getByText('No banner was shown in this period').waitFor();
    expect(await page.getByLabel('7 days').isChecked()).toBe(true);
    const [today, later] = [0, 30].map((days) => dayOf(Date.now() + days * dayMs));
    const read = page.waitForRequest(new RegExp(`/stats\\?from=${today}&to=${today}$`));
    await page.goto(`${service.baseUrl}/console/statistics?from=${today}&to=${later}`);
    await read;
  });

  it.each([
    ['with a font for flags says nothing', true],
    ['without one says why the preview has no flag', false],
  ])('the switch of the flag on a system %s', async (_name, hasFlags) => {
    const { page } = await service.openSignedIn();
    await page.addInitScript((isOneSymbol) => {
      CanvasRenderingContext2D.prototype.measureText = (text) =>
        ({ width: isOneSymbol ? 10 : 10 * text.length }) as TextMetrics;
    }, hasFlags);
    await page.reload();
    await goTo(page, 'Banner');
    await page.getByLabel('Show the country’s flag').waitFor();
    expect(await page.getByText('This system can’t show flags').count()).toBe(hasFlags ? 0 : 1);
  });

  it.each([
    [390, 0],
    [390, 5432],
    [320, 0],
    [320, 5432],
  ])(
    'the titles of a table of counts stand apart, above their numbers, at %s pixels, with %s visits to the checkout',
    async (width, opened) => {
      const { page } = await service.openSignedIn({ width, height: 844 });
      const counts = { shown: 123_456, copied: 12_345, opened, dismissed: 1_234, redeemed: 1_234 };
      await showStatistics(page, counts);
      await page.goto(`${service.baseUrl}/console/statistics?days=7`);
      await page.getByText('Show every day').click();
      const table = page.getByRole('region', { name: 'Table by day' });
      await table.getByRole('button', { name: 'Redeemed' }).click();
      expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
      const boxesOf = (cells: string) =>
        table.locator(cells).evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
      const [titles, numbers] = [
        await boxesOf('th.number .sort'),
        await boxesOf('tbody tr:first-child td.number'),
      ];
      expect(titles.map(({ right }) => right)).toEqual(numbers.map(({ right }) => right));
      const gaps = titles
        .slice(1)
        .map(({ left, top }, index) => (top > titles[index].top ? 4 : left - titles[index].right));
      expect(gaps).toHaveLength(opened > 0 ? 5 : 4);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
    },
  );

  it.each([820, 1024])(
    'on a tablet of %s pixels, numbers stand apart and words of tables are whole',
    async (width) => {
      const { page } = await service.open({ width, height: 1000 });
      await showStatistics(page, {
        shown: 123_456,
        copied: 12_345,
        opened: 5_432,
        dismissed: 0,
        redeemed: 1_234,
      });
      await signIn(page, service.secretKey);
      const numbers = page.locator('.funnel dl > div');
      await numbers.getByText('12,345').waitFor();
      const tooWide = numbers.evaluateAll(
        (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      );
      expect(await tooWide).toBe(0);
      await goTo(page, 'Statistics');
      await page.getByText('Show every day').click();
      await page.getByRole('cell', { name: 'Jan 2, 2026' }).waitFor();
      expect(await brokenWords(page)).toEqual([]);
      await goTo(page, 'Activity');
      await page.getByRole('table', { name: 'Activity' }).waitFor();
      expect(await brokenWords(page)).toEqual([]);
    },
  );

  it('a tap on the map selects a country', async () => {
    const tab = await openTab(browser(), `${service.baseUrl}/console/`, { viewport: phone, hasTouch: true });
    await signIn(tab.page, service.secretKey);
    await openDiscounts(tab.page);
    await tab.page.locator('[data-country="BR"]').tap();
    await tab.page.locator('.map-caption').getByText('Brazil: 40% off with PPP40').waitFor();
    await tab.page.getByText('A stronger color means a higher discount.').waitFor();
  });

  it('a tap on the chart selects a day and shows its numbers', async () => {
    const tab = await openTab(browser(), `${service.baseUrl}/console/`, { viewport: phone, hasTouch: true });
    await showStatistics(tab.page, { shown: 10, copied: 0, opened: 0, dismissed: 0, redeemed: 0 });
    await signIn(tab.page, service.secretKey);
    const chart = tab.page.locator('.chart svg');
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.tap({ position: { x: width - 4, y: height / 2 } });
    await tab.page.locator('.map-caption').getByText('Jan 2, 2026: 11 shown, 0 copied').waitFor();
  });

  it('the focus follows the work after sign-in, add, remove, save and discard', async () => {
    const { page } = await service.openSignedIn();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await goTo(page, 'Discounts');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await openRows(page);
    await page.getByRole('combobox', { name: 'Country', exact: true }).focus();
    await page.keyboard.type('Braz');
    await page.getByRole('option', { name: 'Brazil' }).click();
    await page.getByRole('button', { name: 'Add the country' }).click();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Discount for Brazil',
    );
    expect(await page.getByLabel('Code for Brazil', { exact: true }).inputValue()).toBe('PPP40');
    await page.keyboard.type('025');
    expect(await page.getByLabel('Discount for Brazil', { exact: true }).inputValue()).toBe('25');
    await page.getByRole('button', { name: 'Remove Brazil' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.getByLabel('Code for all countries').fill('ALL');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Your changes were discarded.').waitFor();
    await page.waitForFunction(() => document.activeElement?.className === 'outcome');
    await page.getByLabel('Code for all countries').fill('ALL');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. New visitors').waitFor();
    await page.waitForFunction(() => document.activeElement?.className === 'outcome');
  });

  it('a product accepts a URL without a scheme and a price with a comma, and lists can be searched and sorted', async () => {
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    for (const [name, price] of [
      ['Zebra', '99,50'],
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => [`Book ${letter}`, '5']),
    ] as const) {
      await page.getByRole('button', { name: 'New product' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name ?? '');
      await page.getByLabel('Page URL').fill('shop.example.com/p');
      await page
        .getByRole('dialog')
        .getByLabel('Price', { exact: true })
        .fill(price ?? '');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(`Saved: the product ${name}.`).waitFor();
    }
    const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
    const first = rows.nth(1);
    await page.getByRole('button', { name: 'Price', exact: true }).click();
    expect(await first.textContent()).toContain('Zebrahttps://shop.example.com/p$99.50');
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    expect(await first.textContent()).toContain('Book A');
    await page.getByLabel('Search products').fill('zeb');
    expect(await rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Zebra' }).click();
    await page.getByRole('button', { name: 'Delete the product' }).click();
    await page.getByText('Delete Zebra?').waitFor();
    await page.getByRole('button', { name: 'Delete the product' }).click();
    await page.getByText('The product Zebra was deleted.').waitFor();
  });
});
