import { hourMs } from '../../../../core/shared/durations.ts';
import { discount, discountIn } from '../../../support/banner-script/banner-configs.ts';
import { estimateIn } from '../../../support/banner-script/prices.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { textOf, until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

const now = '2026-12-01T10:00:00.000Z';
const timer = () => shop.visitor.banner.getByRole('timer');

/** Opens the shop and, after the banner is reported, stops its clock two hours after `now`. */
async function openAndStop(): Promise<void> {
  await shop.open((page) => page.clock.install({ time: now }));
  await until(() => shop.stubs.eventNames().length === 1);
  await shop.visitor.page.clock.pauseAt('2026-12-01T12:00:00.000Z');
}

/** Advances the stopped clock until `condition` is true. */
const runUntil = (condition: () => Promise<boolean>): Promise<void> =>
  until(async () => {
    await shop.visitor.page.clock.runFor(100);
    return condition();
  });

/** Changes URL and content of the page, as a router does. */
const navigate = (path: string): Promise<void> =>
  shop.visitor.page.evaluate((target) => {
    history.pushState(null, '', target);
    document.querySelector('main')?.append(target);
  }, path);

/** Returns the estimate of the page's price, or an empty text before it exists. */
const estimate = async () => (await estimateIn(shop.visitor, '[data-ppp-price]')).trim();

const price = '<p data-ppp-price="99">$99</p>';

/** Waits longer than the script needs to notice a page change. */
const pause = () => shop.visitor.page.waitForTimeout(700);

describe('a countdown', () => {
  test('is in the banner’s language; at the end the banner disappears', async () => {
    const { banner } = discountIn('pt-BR', 'BR');
    shop.respondWith(discount({ ...banner, endsAt: '2026-12-01T13:00:30.000Z' }, { language: 'pt-BR' }));
    await openAndStop();
    const { clock } = shop.visitor.page;
    expect(await textOf(timer())).toBe('Termina em 1 h 0 min');
    await clock.fastForward(hourMs);
    // The clock of the page's timers can be some milliseconds behind, and a second that has begun counts
    // whole.
    expect(await textOf(timer())).toMatch(/^Termina em 3[01] s$/);
    await clock.fastForward(30_000);
    await runUntil(async () => (await shop.visitor.banner.count()) === 0);
    expect(shop.stubs.eventNames()).toEqual(['banner_shown']);
  });

  test('appears in a banner without a headline and a message', async () => {
    const texts = { offerTemplate: '', messageTemplate: '' };
    shop.respondWith(discount({ ...texts, endsAt: '2026-12-01T13:00:30.000Z' }));
    await openAndStop();
    expect(await textOf(timer())).toBe('Ends in 1 hr 0 min');
    expect(await shop.visitor.banner.locator('b, p').count()).toBe(0);
  });

  test('changes once a second, and not while the page is hidden or once the banner is closed', async () => {
    shop.respondWith(discount({ endsAt: '2026-12-01T12:00:50.000Z' }));
    await openAndStop();
    await timer().evaluate((element) => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      new MutationObserver(() => changes.push(String(element.textContent))).observe(element, {
        characterData: true,
        subtree: true,
      });
    });
    const changesWithin = async (milliseconds: number) => {
      await shop.visitor.page.evaluate('changes.length = 0');
      await shop.visitor.page.clock.runFor(milliseconds);
      return (await shop.visitor.page.evaluate('changes')) as string[];
    };
    // The clock of the page's timers can be some milliseconds ahead of the one that was stopped.
    const seconds = (await changesWithin(3_000)).map((text) => Number(/\d+/.exec(text)));
    const [first = 0] = seconds;
    expect([49, 50]).toContain(first);
    expect(seconds).toEqual([first, first - 1, first - 2]);
    await shop.visitor.page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { configurable: true, value: true }),
    );
    expect(await changesWithin(5_000)).toEqual([]);
    await shop.visitor.page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
    expect(await changesWithin(2_000)).toHaveLength(2);
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    expect(await changesWithin(5_000)).toEqual([]);
  });

  test('stands in a banner within the page, too; at the end the prices are the page’s own again', async () => {
    shop.respondWith(discount({ endsAt: '2026-12-03T12:30:00.000Z' }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, `<div data-ppp-banner></div>${price}`);
    await openAndStop();
    expect(await textOf(timer())).toBe('Ends in 2 days 0 hr');
    await runUntil(async () => (await estimate()) === '≈ ₹4,360');
    await shop.visitor.page.clock.fastForward(49 * hourMs);
    await runUntil(async () => (await shop.visitor.banner.count()) === 0);
    await runUntil(async () => (await estimate()) === '');
  });
});

describe('pages', () => {
  test('have banner and prices where a pattern matches, after navigations within the page, too, counted once', async () => {
    shop.respondWith(discount({ pagePaths: ['/pricing', '/shop/*'] }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, `<main>${price}</main>`);
    await shop.open();
    await pause();
    expect([await shop.visitor.banner.count(), shop.stubs.eventNames()]).toEqual([0, []]);
    for (const [path, isShown] of [
      ['/pricing/', true],
      ['/shopping', false],
      ['/shop/a', true],
      ['/checkout', false],
    ] as const) {
      await navigate(path);
      await shop.visitor.banner.waitFor({ state: isShown ? 'visible' : 'detached' });
      await until(async () => (await estimate()) === (isShown ? '≈ ₹4,360' : ''));
      await until(() => shop.stubs.eventNames().length > 0);
    }
    await shop.visitor.page.goBack();
    await shop.visitor.page.evaluate(() => document.querySelector('main')?.append('Back'));
    await shop.visitor.banner.waitFor();
    await pause();
    expect(shop.stubs.eventNames()).toEqual(['banner_shown']);
    expect(shop.stubs.loadedFiles.map(({ path }) => path.replace(/\?.*/, '')).sort()).toEqual([
      '/v1/banner/prices.js',
      '/v1/banner/rules.js',
    ]);
  });

  test('have no banner while the rules cannot be loaded', async () => {
    shop.respondWith(discount({ pagePaths: ['/*'] }));
    await shop.open((page) => page.route('**/rules.js*', (route) => route.abort()));
    await pause();
    expect([await shop.visitor.banner.count(), shop.stubs.eventNames()]).toEqual([0, []]);
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('with the meta element have prices but no banner, from the start or while a navigation shows them', async () => {
    const meta = '<meta name="ppp-banner" content="off">';
    shop.stubs.page.html = htmlPage(shop.stubs.snippet + meta, price);
    await shop.open();
    await until(async () => (await estimate()) === '≈ ₹4,360');
    await pause();
    expect([await shop.visitor.banner.count(), shop.stubs.eventNames()]).toEqual([0, []]);
    const toggle = () =>
      shop.visitor.page.evaluate(() => {
        const element = document.querySelector('meta[name=ppp-banner]');
        if (element) element.remove();
        else
          document.head.append(
            Object.assign(document.createElement('meta'), { name: 'ppp-banner', content: 'off' }),
          );
      });
    await toggle();
    await shop.visitor.banner.waitFor();
    await toggle();
    await shop.visitor.banner.waitFor({ state: 'detached' });
  });
});
