import type { CheckoutProvider } from '../../../../core/checkouts/checkout.ts';
import type { CheckoutResponse } from '../../../../core/checkouts/checkout-response.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../../support/checkouts/checkouts-emulator.ts';
import { fakeOrder } from '../../../support/checkouts/fake-checkouts.ts';
import { copyOnce } from '../../../support/console/copy-once.ts';
import {
  accessibilityProblems,
  brokenWords,
  goTo,
  type MerchantTab,
  signIn,
} from '../../../support/console/merchant-tab.ts';
import { useConsoleOfTest } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

const countLabel = 'Check the key and count';

type Orders = NonNullable<CheckoutResponse['orders']>;

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: { baseUrl: string; secretKey: string };
  let tab: MerchantTab;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  afterAll(() => emulator.stop());
  const opened = useConsoleOfTest(() => emulator);
  beforeEach(() => {
    ({ merchant, tab } = opened);
    for (const { orders } of Object.values(emulator.fakes)) orders.length = 0;
  });

  const call = <Data>(method: string, path: string, body?: unknown) =>
    callApi<{ data: Data }>(merchant, method, `/v1${path}`, body).then((response) => response.body.data);
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

  /** Connects a checkout whose codes exist, with India's orders with and without a code. Returns its path. */
  async function connect(provider: CheckoutProvider): Promise<string> {
    const fake = emulator.fakes[provider];
    const { id } = await call<{ id: string }>('POST', '/checkouts', {
      provider,
      providerKey: fake.providerKey,
    });
    const [campaign] = await call<{ id: string }[]>('GET', '/campaigns');
    await call('PATCH', `/campaigns/${campaign?.id}`, { checkout: { id } });
    await call('POST', `/campaigns/${campaign?.id}/codes/sync`, {});
    const codes = await call<{ code: string; discount: number }[]>('GET', `/campaigns/${campaign?.id}/codes`);
    const code = codes.find(({ discount }) => discount === 60)?.code ?? '';
    const discountId = fake.providerIdOf(code) ?? '';
    const withCode = { country: 'IN', cardCountry: 'IN', amount: 1_960, discountId };
    fake.orders.push(
      ...[1, 2, 3, 4].map((day) => fakeOrder({ at: daysAgo(day), ...withCode })),
      fakeOrder({ at: daysAgo(2), ...withCode, cardCountry: 'US' }),
      fakeOrder({ at: daysAgo(3), country: 'IN', cardCountry: 'IN' }),
      fakeOrder({ at: daysAgo(3), country: 'US', refunded: 4_900 }),
      fakeOrder({ at: daysAgo(4), country: 'IN', kind: 'renewal', amount: 900 }),
    );
    return `/checkouts/${id}`;
  }

  /** Connects the key for orders, and opens *Revenue* when the first count has ended. */
  async function openCounted(provider: CheckoutProvider): Promise<string> {
    const path = await connect(provider);
    await call('PATCH', path, { ordersKey: emulator.fakes[provider].ordersKey });
    await signIn(tab.page, merchant.secretKey);
    await goTo(tab.page, 'Revenue');
    await row('India').waitFor();
    return path;
  }

  const row = (country: string) =>
    tab.page.getByRole('table', { name: 'Revenue by country' }).getByRole('row').filter({ hasText: country });
  /** Returns a row's texts once the banners are known, which come with the statistics. */
  const cells = async (country: string) => {
    await row(country).locator('[data-label="Banners shown"]').filter({ hasText: /\d/ }).waitFor();
    return row(country).getByRole('cell').allTextContents();
  };
  const totals = () => tab.page.locator('.totals strong').allTextContents();

  it.each([
    ['Stripe', 'stripe', 'Charges: read', ['1 of 6']],
    ['Paddle', 'paddle', 'transaction.read', []],
    ['Polar', 'polar', 'orders:read', []],
  ] as const)(
    '%s: one pasted key, and India’s orders with and without a code',
    async (name, id, permission, cards) => {
      const { page } = tab;
      await signIn(page, merchant.secretKey);
      await connect(id);
      await page.reload();
      await goTo(page, 'Revenue');
      await page.getByText(permission).waitFor();
      await page.getByText('See each buyer’s name and e-mail, which we read and don’t keep').waitFor();
      expect(await page.getByText('Number of cards from another country').count()).toBe(cards.length);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Paste the key here').fill(emulator.fakes[id].ordersKey);
      await page.getByRole('button', { name: countLabel }).click();
      await row('India').waitFor();
      expect(await cells('India')).toEqual([
        'India',
        '60%',
        '0',
        '5 $98',
        '0 ',
        '1 $49',
        '$147',
        '$0',
        ...cards,
      ]);
      expect(await cells('United States')).toMatchObject({ 6: '$0', 7: '$49' });
      await page.getByText('Full price', { exact: true }).first().click();
      await row('India').waitFor({ state: 'detached' });
      expect(await row('Total').locator('td').allTextContents()).toMatchObject({ 5: '$0', 6: '$49' });
      await page.getByText('All', { exact: true }).first().click();
      expect(await totals()).toEqual(['$147', '7', '5', '$49']);
      await page.getByRole('table', { name: 'Renewals' }).getByText('$9').first().waitFor();
      await page.getByLabel('Currency').selectOption('EUR');
      await row('India').filter({ hasText: '€' }).waitFor();
      await page.getByText(`${name} was connected`).waitFor();
      await page.getByText('Show the numbers').click();
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('a shop owner finds with one click what India paid in the last month, and with a second one in the calendar’s', async () => {
    await openCounted('stripe');
    const { page } = tab;
    expect(await cells('India')).toMatchObject({ 3: '5 $98', 5: '1 $49', 6: '$147' });
    await page.getByText('Last month', { exact: true }).click();
    const first = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));
    const name = first.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${name} 1, .* to ${name} `) }).waitFor();
  });

  const opener = (country: string) => tab.page.getByRole('button', { name: country, exact: true });
  const parts = () => tab.page.locator('.row-parts > div').allTextContents();

  it('a row opens to the amounts of each group and to renewals, also with the keyboard', async () => {
    await openCounted('stripe');
    await opener('India').press('Enter');
    expect(await opener('India').getAttribute('aria-expanded')).toBe('true');
    expect(await parts()).toEqual([
      'Our code$98 5 orders',
      'Other discount$0 0 orders',
      'Without$49 1 order',
      'Renewals$9 1 payment, not in $147',
    ]);
    await opener('India').press('Space');
    expect(await parts()).toEqual([]);
    await opener('United States').click();
    expect(await parts()).toMatchObject({ 2: 'Without$0 1 order, $49 refunded', 3: 'Renewals$0 0 payments' });
  });

  it('banners that couldn’t be counted are no zero', async () => {
    await tab.page.route(/\/stats\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await openCounted('stripe');
    expect(await row('India').getByRole('cell').allTextContents()).toMatchObject({ 2: '–' });
    expect(await row('Total').locator('[data-label="Banners shown"]').textContent()).toBe('–');
  });

  it('Discounts says what a larger discount costs at most, and Home what was paid with codes', async () => {
    // Without it, Home has no statistics.
    await copyOnce(merchant);
    await openCounted('stripe');
    const { page } = tab;
    await goTo(page, 'Discounts');
    await page.getByText('At 60% off, 2.5 times as many orders give the same revenue.').waitFor();
    const field = page.getByLabel(/^Discount for India/);
    await field.fill('70');
    // $98 had the code of 60%, and loses a quarter more; $49 had none.
    await page.getByText('In the last 90 days, these countries paid you $147.').waitFor();
    await page.getByText('these discounts cost you at most about $59 of that.').waitFor();
    await page.getByText('How this is calculated').click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill('50');
    await page.getByText('cost you at most').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Add a sale' }).click();
    // The United States paid back all. India's own discount is larger.
    await page.getByText('In the last 90 days, these countries paid you nothing.').waitFor();
    await page.getByLabel('Discount in percent').fill('70');
    // $98 had the code of 60%, and loses a quarter more; $49 had none. Four of 90 days count.
    await page.getByText('the 4 days of the sale cost you at most about $3 of that.').waitFor();
    await page.getByText('How this is calculated').click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await goTo(page, 'Home');
    const paid = page.locator('.funnel dl > div').filter({ hasText: 'Paid with codes' });
    expect(await paid.locator('strong').textContent()).toBe('$98');
    await paid.getByText('5 orders').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Revenue by country' }).click();
    await row('India').waitFor();
  });

  it('Checkout says what was paid with each code, and at Stripe from where the cards were', async () => {
    await openCounted('stripe');
    await goTo(tab.page, 'Checkout');
    const text =
      '1 of 5 orders with a 60% code was paid with a card from the United States, which has no discount.';
    const codes = tab.page.getByRole('region', { name: 'Codes', exact: true });
    await codes.getByText(text).waitFor();
    expect(await codes.locator('tbody [data-label="Paid"]').first().textContent()).toBe('$98');
    expect(await codes.locator('tfoot [data-label="Paid"]').textContent()).toBe('$98');
    await codes.getByText('with all codes of the discount').waitFor();
    expect(await accessibilityProblems(tab.page)).toEqual([]);
    const [replace, end] = await Promise.all(
      ['Replace', 'End it now'].map((name) => codes.getByRole('button', { name }).first().boundingBox()),
    );
    expect(replace?.y).toBe(end?.y);
    for (const width of [768, 1180]) {
      await tab.page.setViewportSize({ width, height: 900 });
      expect(await codes.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    }
  });

  it('a full secret key is rejected without a request, and a key without a permission lists what it needs', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    const path = await connect('stripe');
    await signIn(page, merchant.secretKey);
    await goTo(page, 'Revenue');
    await page.getByLabel('Paste the key here').fill('sk_live_0123456789');
    await page.getByRole('button', { name: countLabel }).click();
    await page.locator('[aria-invalid]').waitFor();
    const needed = [...(stripe.keys.get(stripe.ordersKey) ?? [])];
    stripe.keys.set('rk_live_without', new Set(needed.filter((name) => name !== 'invoice_read')));
    await page.getByLabel('Paste the key here').fill('rk_live_without');
    await page.getByRole('button', { name: countLabel }).click();
    await page.getByRole('listitem').filter({ hasText: 'Missing:Invoices: read' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await call<CheckoutResponse>('GET', path)).orders).toBeNull();
    stripe.keys.set('rk_live_without', new Set(needed));
    await page.getByRole('button', { name: 'Check again' }).click();
    await row('India').waitFor();
  });

  it('an order is there after Count now, and removing the key removes the numbers', async () => {
    const { page } = tab;
    const path = await openCounted('polar');
    expect(await totals()).toMatchObject({ 1: '7' });
    emulator.fakes.polar.orders.push(fakeOrder({ at: daysAgo(1), country: 'BR' }));
    await page.getByRole('button', { name: 'Count now', exact: true }).click();
    await row('Brazil').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove the key…' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
    await page.getByRole('button', { name: countLabel }).waitFor();
    expect((await call<CheckoutResponse>('GET', path)).orders).toBeNull();
  });

  it('a rejected key is said, and another one can be pasted', async () => {
    const { page } = tab;
    await openCounted('paddle');
    const { paddle } = emulator.fakes;
    const needed = paddle.keys.get(paddle.ordersKey) ?? new Set();
    paddle.keys.delete(paddle.ordersKey);
    await page.getByRole('button', { name: 'Count now', exact: true }).click();
    await page.getByText('Paddle has rejected the key for orders since').waitFor();
    expect(await totals()).toMatchObject({ 1: '7' });
    expect(await accessibilityProblems(page)).toEqual([]);
    paddle.keys.set(paddle.ordersKey, needed);
    await page.getByRole('button', { name: 'Paste a new key' }).click();
    await page.getByLabel('Paste the key here').fill(paddle.ordersKey);
    await page.getByRole('button', { name: countLabel }).click();
    await page.getByText('has rejected the key').waitFor({ state: 'detached' });
    await page.getByText(/mode\. Counted /).waitFor();
  });

  /** Changes the orders of the checkout in the responses that the console gets. */
  const changeOrders = (change: (orders: Orders) => void) =>
    tab.page.route(/\/v1\/checkouts(\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { orders: Orders }[] };
      for (const { orders } of json.data) change(orders);
      await route.fulfill({ response, json });
    });

  const problem = { startedAt: daysAgo(2).toISOString(), permission: null, field: null };

  it.each([
    ['too_many_orders', null, 'A month has more than 20,000 orders.', 0],
    ['unexpected_response', 'tax', 'The field tax is missing', 3],
    ['unreachable', null, 'We couldn’t read orders from Stripe', 3],
  ] as const)('%s is explained, and old numbers are gray with their age', async (type, field, text, days) => {
    const { page } = tab;
    await openCounted('stripe');
    await changeOrders((orders) => {
      orders.status = 'failing';
      orders.problem = { ...problem, type, field };
      orders.countedAt = daysAgo(days).toISOString();
      orders.uncountedMonths = type === 'too_many_orders' ? [daysAgo(90).toISOString().slice(0, 7)] : [];
    });
    await page.reload();
    await page.getByText(text).first().waitFor();
    await page.locator('.totals strong').first().waitFor();
    expect(await page.getByText('Not updated since').count()).toBe(days === 0 ? 0 : 1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByText('Show the numbers').click();
    const months = page.getByRole('table', { name: 'Revenue by month' });
    expect(await months.getByText('Not known').count()).toBe(type === 'too_many_orders' ? 2 : 0);
  });

  it('the first count shows how far it is, and no number', async () => {
    const { page } = tab;
    await openCounted('stripe');
    const lastDay = daysAgo(1);
    const month = new Date(Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth() - 3, 1));
    await changeOrders((orders) => {
      Object.assign(orders, { status: 'counting', countedAt: null });
      orders.countedFrom = month.toISOString().slice(0, 10);
    });
    await page.reload();
    await page.getByText('3 of 13 months').waitFor();
    expect(await page.locator('.totals').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([
    { width: 1280, height: 900, colorScheme: 'dark' },
    { width: 390, height: 844, colorScheme: 'light' },
    { width: 320, height: 700, colorScheme: 'dark' },
  ] as const)('nothing overflows the window at $width pixels', async ({ colorScheme, ...viewport }) => {
    const { page } = tab;
    await page.route(/\/revenue\?/, async (route) => {
      const response = await route.fetch();
      const counts = /"(orders|otherCardCountry)":([1-9]\d*)/g;
      await route.fulfill({ response, body: (await response.text()).replace(counts, '"$1":$2000') });
    });
    await openCounted('stripe');
    await row('Total').getByText('1,000 of 7,000').waitFor();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await opener('India').click();
    await page.locator('.chart svg').waitFor();
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.card, .table-frame')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, className }) => `${tagName} ${className}`),
    );
    expect(wide).toEqual([]);
    const tops = await page
      .locator('.totals strong')
      .evaluateAll((numbers) => numbers.map((number) => number.getBoundingClientRect().top));
    // The numbers of a row have one baseline.
    expect(new Set(tops).size).toBe(viewport.width === 1280 ? 1 : 2);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a country’s name breaks only between its words, in a window of any width', async () => {
    const { page } = tab;
    emulator.fakes.stripe.orders.push(fakeOrder({ at: daysAgo(1), country: 'CF' }));
    await openCounted('stripe');
    await row('Central African Republic').waitFor();
    for (const width of [1280, 900, 760, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect([width, ...(await brokenWords(page))]).toEqual([width]);
    }
  });
});
