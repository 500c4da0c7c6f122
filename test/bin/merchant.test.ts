import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perResourceKind } from '../../core/shared/resource-kinds.ts';
import { demoKeys } from '../../demo/demo-merchant.ts';
import type { Campaign } from '../../web/console/src/api/contract.ts';
import { stepsDone } from '../../web/console/src/screens/setup/steps.ts';
import { interruptOnboarding, merchantCommand, sharedEmulator } from '../support/emulator/shared-emulator.ts';
import { callApi } from '../support/service/requests.ts';

interface Onboarded {
  merchantId: string;
  slug: string;
  defaultCampaignId: string;
  secretKey: string;
}

interface Shown {
  id: string;
  slug: string;
  plan: string;
  status: string;
  usage: Record<string, number>;
}

let emulator: Awaited<ReturnType<typeof sharedEmulator>>;
let baseUrl: string;
beforeAll(async () => {
  emulator = await sharedEmulator();
  baseUrl = emulator.baseUrl;
});
const run = <Value>(...args: string[]) => merchantCommand<Value>(emulator, ...args);

/** A name that no other test uses. */
const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const create = async (name: string, ...options: string[]) =>
  (await run<Onboarded>('create', name, ...options)).value;
const show = async (address: string) => (await run<Shown>('show', address)).value;
const status = async (secretKey: string) =>
  (await callApi({ baseUrl, secretKey }, 'GET', '/v1/merchant')).status;
const addPublicKey = async (secretKey: string) => {
  const body = { name: 'Shop', type: 'public' };
  return String((await callApi({ baseUrl, secretKey }, 'POST', '/v1/api-keys', body)).body.data.key);
};
const configStatus = async (publicKey: string) =>
  (await fetch(`${baseUrl}/v1/banner/config/${publicKey}`)).status;

describe('which merchant is meant', () => {
  it('id, slug and exact name address the same merchant, and all commands print both id and slug', async () => {
    const name = unique('Acme, Inc.');
    const { merchantId, slug, defaultCampaignId } = await create(name);
    const found = [await show(merchantId), await show(slug), await show(name)];
    expect(found.map(({ id }) => id)).toEqual([merchantId, merchantId, merchantId]);
    expect(found[0]).toMatchObject({ slug, defaultCampaignId });
    expect((await run('list')).text).toMatch(new RegExp(`${merchantId} .*${slug} .*${name}`));
  });

  it('names in other scripts are separate merchants and match exactly', async () => {
    const end = randomUUID().slice(0, 8);
    const [book, shop] = [await create(`Книга ${end}`), await create(`Магазин ${end}`)];
    expect(book.merchantId).not.toBe(shop.merchantId);
    expect((await show(`Книга ${end}`)).id).toBe(book.merchantId);
    await expect(show(`книга ${end}`)).rejects.toThrow(`There is no merchant "книга ${end}"`);
    await expect(show(end)).rejects.toThrow('There is no merchant');
  });

  it('an operator can choose the currency of the default campaign', async () => {
    const { secretKey } = await create(unique('Shop'), '--currency', 'eur');
    const { body } = await callApi<{ data: object[] }>({ baseUrl, secretKey }, 'GET', '/v1/campaigns');
    expect(body.data).toMatchObject([{ isDefault: true, baseCurrency: 'EUR' }]);
    await expect(create(unique('Shop'), '--currency', 'EURO')).rejects.toThrow('EURO');
  });

  it.each([
    [[], 'paused', 'press "Start the setup"', 'publishes nothing before its last step'],
    [['--codes', 'PPP'], 'paused', 'press "Setup"', 'create the codes PPP20 to PPP60 in your checkout'],
    [['--codes', 'PPP', '--active'], 'active', 'press "Setup"', 'Your campaign is already active'],
    [['--no-codes'], 'active', 'press "Setup"', 'make your checkout apply the discounts'],
  ])(
    'the message to forward after create %j has address, key and the button of a campaign that is %s',
    async (options, campaignStatus, button, hint) => {
      const { text, value } = await run<Onboarded>('create', unique('Invited'), ...options);
      const { body } = await callApi<{ data: Campaign[] }>(
        { baseUrl, secretKey: value.secretKey },
        'GET',
        '/v1/campaigns',
      );
      const [campaign] = body.data;
      if (!campaign) throw new Error('There is no campaign');
      expect(campaign.status).toBe(campaignStatus);
      expect(stepsDone(campaign, []).size === 0).toBe(button.includes('Start'));
      const message = text.slice(text.indexOf('Sign in'));
      for (const part of [button, hint, `${baseUrl}/console/`, value.secretKey])
        expect(message).toContain(part);
      expect(text.split(value.secretKey)).toHaveLength(2);
      expect(text.includes('publishes nothing')).toBe(campaignStatus === 'paused');
    },
  );

  it('an operator can choose the slug', async () => {
    const slug = `shop-${randomUUID().slice(0, 8)}`;
    const { merchantId } = await create(unique('店'), '--slug', slug);
    expect(await show(slug)).toMatchObject({ id: merchantId, slug });
    await expect(create(unique('Other'), '--slug', slug)).rejects.toThrow(`(${slug}, ${merchantId}) exists`);
    await expect(create(unique('Other'), '--slug', 'No Slug')).rejects.toThrow('"No Slug" is not a slug');
  });

  it.each([
    [['show'], 'Name the merchant'],
    [['show', 'mer_01ARZ3NDEKTSV4RRFFQ69G5FAV'], 'There is no merchant'],
    [['show', 'a', 'b'], 'Unexpected argument b'],
    [['sho', 'a'], 'There is no command sho.'],
    [['plan', 'a', '--plan'], '--plan'],
    [['list', '--purge'], '--purge'],
    [['create', 'Shop', '--active'], '--active with --codes'],
    [['create', 'Shop', '--codes', 'PPP', '--no-codes'], 'either --codes or --no-codes'],
  ])('%j fails with one line', async (args, line) => {
    await expect(run(...args)).rejects.toThrow(line);
  });
});

it.each([
  'create',
  'show',
  'list',
  'plan',
  'rotate-secret',
  'suspend',
  'resume',
  'delete',
  'export',
  'requests',
  'repair',
])('%s has a --help text, and then changes nothing', async (command) => {
  const { text } = await run(command, '--help');
  expect(text).toContain(`Usage: npm run merchant -- ${command}`);
  for (const option of ['--stage', '--json', '--help']) expect(text).toContain(option);
});

it('an onboarding that was interrupted, repeated with another plan, ends on the plan asked for', async () => {
  const name = unique('Interrupted');
  await interruptOnboarding(emulator, name); // on plan starter, which takes 40 requests at once
  const { secretKey } = await create(name, '--plan', 'growth');
  const statuses = await Promise.all(Array.from({ length: 100 }, () => status(secretKey)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('npm start replaces a secret key of the demo merchant that does not work any more only with --rotate-demo-key', async () => {
  const { secretKey } = (await run<Onboarded>('rotate-secret', 'Demo')).value;
  const rotated = await run<Onboarded>('rotate-secret', 'Demo');
  const keys = join(mkdtempSync(join(tmpdir(), 'ppp-demo-')), 'local.json');
  writeFileSync(keys, JSON.stringify({ secretKey }));
  const operator = {
    runMerchantCommand: async (args: readonly string[]) => (await run(...args)).value,
    createPublicKey: async () => 'ppp_pk_live_new',
    putCodeInLinks: async () => {},
    writeStatistics: async () => {},
  };
  const start = (mayRotate: boolean) => demoKeys(baseUrl, operator, { keyFiles: [keys], mayRotate });
  await expect(start(false)).rejects.toThrow('with --rotate-demo-key.');
  expect(await status(rotated.value.secretKey)).toBe(200);
  const started = await start(true);
  expect([await status(secretKey), await status(started.secretKey)]).toEqual([401, 200]);
  expect(started.publicKey).toBe('ppp_pk_live_new');
});

describe('plan', () => {
  it('moves a merchant to another plan; its keys work afterwards, with the new limits', async () => {
    const { merchantId, secretKey } = await create(unique('Mover'));
    const publicKey = await addPublicKey(secretKey);
    await run('plan', merchantId, '--plan', 'growth');
    expect((await show(merchantId)).plan).toBe('growth');
    expect(await configStatus(publicKey)).toBe(200);
    // The plan starter has a burst of 40 requests.
    const statuses = await Promise.all(Array.from({ length: 100 }, () => status(secretKey)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it.each([[[]], [['--plan', 'free']]])('%j names no plan and changes nothing', async (options) => {
    const { merchantId } = await create(unique('Stayer'));
    await expect(run('plan', merchantId, ...options)).rejects.toThrow('plan');
    expect((await show(merchantId)).plan).toBe('starter');
  });
});

it('rotate-secret revokes all earlier secret keys, and no public one', async () => {
  const { merchantId, secretKey } = await create(unique('Rotator'));
  const publicKey = await addPublicKey(secretKey);
  const { value } = await run<Onboarded & { revoked: number }>('rotate-secret', merchantId);
  expect(value.revoked).toBe(1);
  expect([await status(secretKey), await status(value.secretKey)]).toEqual([401, 200]);
  expect(await configStatus(publicKey)).toBe(200);
});

it('suspend and resume can be repeated', async () => {
  const { merchantId, secretKey } = await create(unique('Pauser'));
  for (const command of ['suspend', 'suspend']) await run(command, merchantId);
  expect([await status(secretKey), (await show(merchantId)).status]).toEqual([403, 'suspended']);
  for (const command of ['resume', 'resume']) await run(command, merchantId);
  expect([await status(secretKey), (await show(merchantId)).status]).toEqual([200, 'active']);
});

it('export writes a merchant’s resources, without credentials', async () => {
  const { merchantId, secretKey } = await create(unique('Leaver'));
  const publicKey = await addPublicKey(secretKey);
  const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 20 };
  await callApi({ baseUrl, secretKey }, 'POST', '/v1/products', book);
  const file = join(mkdtempSync(join(tmpdir(), 'ppp-export-')), 'merchant.json');
  await run('export', merchantId, '--output', file);
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    merchant: { id: merchantId },
    products: [{ name: 'Book' }],
    campaigns: [{ isDefault: true }],
    apiKeys: [{ type: 'secret' }, { type: 'public' }],
    statistics: [],
  });
  expect(statSync(file).mode & 0o077).toBe(0);
  for (const secret of [secretKey, publicKey]) expect(text).not.toContain(secret.slice(-20));
});

describe('delete', () => {
  it('asks for --purge, and removes nothing without it', async () => {
    const { merchantId, secretKey } = await create(unique('Careful'));
    await expect(run('delete', merchantId)).rejects.toThrow('Confirm with --purge');
    expect(await status(secretKey)).toBe(200);
  });

  it('removes everything of a merchant, prints the counts, and changes no other merchant', async () => {
    const [{ merchantId, secretKey }, other] = [await create(unique('Gone')), await create(unique('Stays'))];
    const publicKey = await addPublicKey(secretKey);
    const { value } = await run<{ removed: object }>('delete', merchantId, '--purge');
    expect(value.removed).toEqual({
      ...perResourceKind(() => 0),
      credentials: 2,
      checkoutSecrets: 0,
      ordersKeys: 0,
      orders: 0,
      alerts: 0,
      // The account, the public key, and the suspension before the removal.
      activity: 3,
      publications: 1,
      statistics: 0,
      campaigns: 1,
      apiKeys: 2,
      gatewayKeys: 1,
    });
    expect([await status(secretKey), await configStatus(publicKey), await status(other.secretKey)]).toEqual([
      401, 401, 200,
    ]);
    await expect(show(merchantId)).rejects.toThrow('There is no merchant');
    const again = await run<{ removed: Record<string, number> }>('delete', merchantId, '--purge');
    expect(Object.values(again.value.removed).every((count) => count === 0)).toBe(true);
  });

  it('lets the same merchant be onboarded again', async () => {
    const name = unique('Phoenix');
    const first = await create(name);
    await run('delete', first.merchantId, '--purge');
    const second = await create(name, '--plan', 'growth');
    expect(second.merchantId).toBe(first.merchantId);
    expect(await status(second.secretKey)).toBe(200);
  });
});
