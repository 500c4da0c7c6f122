import type { Locator, Page } from 'playwright-core';
import { twoDeliveries } from './states.ts';
import type { Studio, Tab } from './studio.ts';

/** What a picture shows. */
export interface View {
  /** The parts of the page with its words. */
  parts: readonly Locator[];
  /** The parts of the page that it contains. @default parts */
  crop?: readonly Locator[];
  /** Pixels around them. @default 16 */
  margin?: number;
  /** True for a picture of the window instead of the page, with what sticks to its edge. @default false */
  isOfWindow?: boolean;
}

/** Brings a tab into the state of a picture. */
export type Scene = (studio: Studio) => Promise<View>;

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

const title = (page: Page): Locator => page.locator('main .page-title > div');

/** A dialog without what is behind it, because its padding is wider than this margin. */
const dialogIn = (page: Page): View => ({ parts: [page.getByRole('dialog')], margin: 20 });

/** Opens rows of the Discounts screen, and closes the one that is open at the beginning. */
async function openRows({ page, open }: Tab, ...names: string[]): Promise<Locator[]> {
  await open('campaign');
  await region(page, 'By country group').locator('summary').first().click();
  for (const name of names) await region(page, name).locator('summary').first().click();
  return names.map((name) => region(page, name));
}

/** Opens the setup's instructions for codes by hand in a checkout. */
async function openCodesByHand({ page, open }: Tab, checkout: string): Promise<View> {
  await open('setup/checkout');
  await page.getByRole('button', { name: checkout, exact: true }).click();
  await page.getByLabel('Codes start with').fill('PPP');
  const howTo = region(page, `How to create codes in ${checkout}`);
  return { parts: [title(page), page.locator('.prefix'), page.locator('main table'), howTo] };
}

/** Opens the form that connects a provider. */
async function openConnect({ page, open }: Tab, provider: string): Promise<View> {
  await open('checkout');
  if (provider !== 'Stripe') await page.getByRole('button', { name: provider, exact: true }).click();
  await page.getByRole('heading', { name: `Connect ${provider}` }).waitFor();
  return { parts: [title(page), page.locator('.connect')] };
}

const discounts: Readonly<Record<string, Scene>> = {
  discounts: async ({ byHand: { page, open } }) => {
    await open('campaign');
    return { parts: [region(page, 'By country group')], margin: 0 };
  },
  limits: async ({ byHand }) => {
    const parts = await openRows(byHand, 'Limits');
    const { page } = byHand;
    await page.getByLabel('Maximum discount').selectOption('50');
    await page.getByLabel('Countries in the EU’s single market get').selectOption({ label: 'all 20%' });
    for (const country of ['Switzerland', 'Singapore']) {
      await page.getByRole('combobox', { name: 'Excluded country' }).fill(country);
      await page.getByRole('option', { name: country }).click();
      await page.getByRole('button', { name: 'Exclude the country' }).click();
    }
    return { parts, margin: 0 };
  },
  sale: async ({ byHand: { page, open } }) => {
    await open('campaign', 1100);
    await page.getByRole('button', { name: 'Add a sale' }).click();
    await page.getByLabel('Name').fill('Black Friday');
    await page.getByLabel('Discount in percent').fill('40');
    await page.getByLabel('Start', { exact: true }).fill('2030-11-29T00:00');
    await page.getByLabel('End', { exact: true }).fill('2030-12-03T00:00');
    await page.getByLabel('Code', { exact: true }).fill('BLACK40');
    await page.getByLabel('Message for countries').fill('Black Friday: {{discount}}% off with {{code}}.');
    await page.getByLabel('Country 2').selectOption('PL');
    // Else the frame around the last field would stay.
    await page.getByRole('heading', { name: 'Add a sale' }).click();
    return dialogIn(page);
  },
  schedule: async ({ byHand }) => {
    const parts = await openRows(byHand, 'Period', 'Pages');
    const { page } = byHand;
    await page.getByLabel('Start', { exact: true }).fill('2030-11-29T00:00');
    await page.getByLabel('End', { exact: true }).fill('2030-12-03T00:00');
    await page.getByLabel('Show a countdown in the banner').check();
    for (const path of ['/pricing', '/shop/*']) {
      await page.getByLabel('Page', { exact: true }).fill(path);
      await page.keyboard.press('Enter');
    }
    // It stands between them.
    return { parts: [...parts, region(page, 'Domains')], margin: 0 };
  },
  products: async ({ busy }) => ({ parts: await openRows(busy, 'Products'), margin: 0 }),
};

const banner: Readonly<Record<string, Scene>> = {
  banner: async ({ byHand: { page, open } }) => {
    await open('banner');
    await page.frameLocator('.preview iframe').locator('ppp-banner section').waitFor();
    const parts = ['Position and parts', 'Colors', 'Preview'].map((name) => region(page, name));
    await parts[0]?.evaluate((part) => scrollBy(0, part.getBoundingClientRect().top - 24));
    return { parts, isOfWindow: true };
  },
  texts: async ({ byHand: { page, open } }) => {
    await open('banner');
    await page.getByLabel('Language').selectOption('es');
    await page.frameLocator('.preview iframe').locator('ppp-banner section').waitFor();
    return { parts: [region(page, 'Text'), region(page, 'Preview')] };
  },
  preview: async ({ busy: { page, open } }) => {
    await open('preview');
    await page.frameLocator('iframe').locator('ppp-banner section').waitFor();
    return { parts: [region(page, 'Sample visitor'), region(page, 'Result')] };
  },
};

const checkouts: Readonly<Record<string, Scene>> = {
  setup: async ({ fresh: { page, open } }) => {
    await open('setup/checkout');
    return {
      parts: [page.locator('.side'), page.locator('main')],
      crop: [page.locator('.side .brand'), page.locator('.side ol'), page.locator('.choices')],
    };
  },
  'codes-gumroad': ({ fresh }) => openCodesByHand(fresh, 'Gumroad'),
  'codes-lemon-squeezy': ({ fresh }) => openCodesByHand(fresh, 'Lemon Squeezy'),
  'checkout-stripe': ({ fresh }) => openConnect(fresh, 'Stripe'),
  'checkout-paddle': ({ fresh }) => openConnect(fresh, 'Paddle'),
  'checkout-polar': ({ fresh }) => openConnect(fresh, 'Polar'),
  checkout: async ({ busy: { page, open } }) => {
    await open('checkout');
    const codes = region(page, 'Codes');
    await codes.getByText('Redeemed').first().waitFor();
    return { parts: [title(page), region(page, 'Connection'), codes] };
  },
  links: async ({ busy: { page, open } }) => {
    await open('checkout');
    return { parts: [region(page, 'Checkout links')] };
  },
};

/** The pictures of the documents, by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  shop: async ({ storefront }) => {
    await storefront.locator('ppp-banner section').waitFor();
    await storefront.waitForFunction(() => document.querySelector('.price')?.shadowRoot);
    const parts = ['.masthead', '.product', 'ppp-banner section'].map((part) => storefront.locator(part));
    return { parts, crop: [storefront.locator('.window')] };
  },
  console: async ({ busy: { page, open } }) => {
    await open('');
    await page.locator('.beside svg').waitFor();
    return {
      parts: [page.locator('.side'), page.locator('main')],
      crop: [page.locator('.side'), page.locator('.cards')],
    };
  },
  demo: async ({ demo: { page, open } }) => {
    await open('');
    await page.locator('.beside svg').waitFor();
    return {
      parts: [page.locator('.side'), page.locator('main')],
      crop: [page.locator('.side'), page.locator('.cards')],
    };
  },
  trouble: async ({ busy: { page, open }, withRefusedKey }) =>
    withRefusedKey(async () => {
      await open('');
      const state = region(page, 'Is it live?');
      await state.getByText('Stripe has rejected our key').first().waitFor();
      return { parts: [title(page), state] };
    }),
  install: async ({ busy: { page, open } }) => {
    await open('install');
    await region(page, '2. The line').locator('pre').waitFor();
    return { parts: [region(page, '2. The line')] };
  },
  'new-key': async ({ busy: { page, open } }) => {
    await open('install');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Checkout server');
    await page.getByText('Secret, for servers').click();
    return dialogIn(page);
  },
  statistics: async ({ busy: { page, open } }) => {
    await open('statistics');
    await page.locator('.map-place').waitFor({ state: 'detached' });
    const cards = await page.locator('main .cards').first().locator('> *').all();
    // The period, the totals and the charts, without the tables.
    return { parts: [title(page), ...cards.slice(0, 4)] };
  },
  revenue: async ({ busy: { page, open } }) => {
    await open('revenue');
    await region(page, 'By country').locator('tbody tr').first().waitFor();
    return {
      parts: [title(page), region(page, 'Orders'), page.locator('.totals'), region(page, 'By country')],
    };
  },
  alerts: async ({ busy: { page, open, changed } }) =>
    changed(/\/v1\/merchant\/alerts$/, twoDeliveries, async () => {
      await open('alerts');
      return { parts: [title(page), page.locator('main .cards')] };
    }),
  activity: async ({ busy: { page, open } }) => {
    await open('activity');
    return { parts: [title(page), page.locator('.trail-filters'), region(page, 'Activity')] };
  },
  ...discounts,
  ...banner,
  ...checkouts,
};
