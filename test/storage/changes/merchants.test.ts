import { randomBytes } from 'node:crypto';
import { makeOnboarding } from '../../../core/keys/onboarding.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import {
  setMerchantStatus,
  settleMerchantStatus,
  writeOnboarding,
} from '../../../storage/changes/merchants.ts';
import { readCredential } from '../../../storage/credentials.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { crashing, intercept, interrupt, losing } from '../../support/storage/interference.ts';
import { readMerchantItems } from '../../support/storage/merchant-items.ts';
import {
  addCampaign,
  addCampaigns,
  addKey,
  addKeys,
  addProduct,
  newId,
  now,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const faults = () => publicationFaults(test.database, merchant.id);
const published = () => readPublication(test.database, merchant.campaign.id);

it('onboarding publishes the default campaign', async () => {
  expect(await published()).toMatchObject({
    campaignId: merchant.campaign.id,
    merchantId: merchant.id,
    revision: 1,
    isSuspended: false,
    productId: null,
    baseCurrency: 'USD',
  });
  expect(await faults()).toEqual([]);
});

it('onboarding again, with the same name, finds the merchant and writes nothing', async () => {
  const before = await readMerchantItems(test.database, merchant.id);
  const again = makeOnboarding(
    { name: merchant.merchant.name, plan: 'scale' },
    { newId, randomBytes, now: now() },
  );
  expect(again.merchant.id).toBe(merchant.id);
  expect(await writeOnboarding(test.database, again, 'another gateway key')).toBe('exists');
  expect(await readMerchantItems(test.database, merchant.id)).toEqual(before);
  expect(await readCredential(test.database, again.apiKey.credential)).toBeUndefined();
  expect(await readPublication(test.database, again.campaign.id)).toBeUndefined();
});

it.each([
  ['active', false],
  ['suspended', true],
] as const)(
  'onboarding of an %s merchant publishes its campaign and credential as such',
  async (status, isSuspended) => {
    const name = `Onboarded ${status} ${merchant.id}`;
    const onboarding = makeOnboarding({ name, plan: 'starter' }, { newId, randomBytes, now: now() });
    const { campaign, apiKey } = onboarding;
    const wanted = { ...onboarding, merchant: { ...onboarding.merchant, status } };
    expect(await writeOnboarding(test.database, wanted, 'gateway key')).toBe('created');
    expect(await readPublication(test.database, campaign.id)).toMatchObject({ isSuspended });
    expect(await readCredential(test.database, apiKey.credential)).toMatchObject({ merchantStatus: status });
  },
);

describe('a suspension', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reaches every publication with the next revision, every credential, and so does taking it back', async () => {
    await addCampaign(test.database, merchant.id, null);
    await addKey(test.database, merchant.id, 'secret');
    for (const [status, isSuspended] of [
      ['suspended', true],
      ['active', false],
    ] as const) {
      const before = Number((await published())?.revision);
      expect(await setMerchantStatus(test.database, merchant.id, status)).toBe('changed');
      expect(await published()).toMatchObject({ isSuspended, revision: before + 1 });
      expect(await readCredential(test.database, merchant.apiKey.credential)).toMatchObject({
        merchantStatus: status,
      });
      expect(await faults()).toEqual([]);
    }
    expect(await setMerchantStatus(test.database, 'mer_none', 'suspended')).toBe('missing');
  });

  it('of a merchant with many campaigns and keys is finished by the next call, wherever the first one crashes', async () => {
    await addCampaigns(test.database, merchant.id, null, 70);
    await addKeys(test.database, merchant.id, 'secret', 60);
    expect(await faults()).toEqual([]);
    let status: 'active' | 'suspended' = 'suspended';
    for (let transactions = 0; ; transactions++) {
      const attempt = setMerchantStatus(crashing(test.database, transactions), merchant.id, status);
      const isWhole = (await attempt.catch((error: Error) => error.message)) === 'changed';
      if (transactions === 1) expect((await requireMerchant(test.database, merchant.id)).status).toBe(status);
      if (isWhole) expect(transactions).toBeGreaterThan(2);
      expect(await setMerchantStatus(test.database, merchant.id, status)).toBe('changed');
      expect(await faults()).toEqual([]);
      if (isWhole) break;
      status = status === 'active' ? 'suspended' : 'active';
    }
  }, 60_000);

  it('of a merchant with few campaigns and keys happens at once, and is not repeated', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addCampaign(test.database, merchant.id, null);
    await addKey(test.database, merchant.id, 'secret');
    expect(await setMerchantStatus(crashing(test.database, 1), merchant.id, 'suspended')).toBe('changed');
    expect((await requireMerchant(test.database, merchant.id)).status).toBe('suspended');
    expect(await faults()).toEqual([]);
    expect(await setMerchantStatus(crashing(test.database, 0), merchant.id, 'suspended')).toBe('changed');
  });

  it('reaches more credentials than two transactions hold', async () => {
    await addKeys(test.database, merchant.id, 'secret', 150);
    expect(await setMerchantStatus(test.database, merchant.id, 'suspended')).toBe('changed');
    expect(await faults()).toEqual([]);
  });

  it('that is taken back before it reached all credentials leaves none suspended', async () => {
    await addKeys(test.database, merchant.id, 'secret', 60);
    let transactions = 0;
    const slow = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'TransactWriteCommand' && ++transactions === 2)
        await setMerchantStatus(test.database, merchant.id, 'active');
      return proceed();
    });
    await setMerchantStatus(slow, merchant.id, 'suspended');
    expect((await requireMerchant(test.database, merchant.id)).status).toBe('active');
    expect(await faults()).toEqual([]);
  });

  it('that others get ahead of each time gives up in time, and says so', async () => {
    await addKeys(test.database, merchant.id, 'secret', 60);
    const suspension = setMerchantStatus(losing(test.database, 1), merchant.id, 'suspended');
    await expect(suspension).rejects.toMatchObject({ code: 'concurrent_modification' });
  });

  it('that was interrupted is finished as the merchant says by now', async () => {
    await addKeys(test.database, merchant.id, 'secret', 60);
    await expect(setMerchantStatus(crashing(test.database, 1), merchant.id, 'suspended')).rejects.toThrow(
      'crashed',
    );
    await settleMerchantStatus(test.database, merchant.id);
    expect((await requireMerchant(test.database, merchant.id)).status).toBe('suspended');
    expect(await faults()).toEqual([]);
  });

  it('that is taken back while it goes on ends as the merchant says', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    for (let count = 0; count < 3; count++) await addCampaign(test.database, merchant.id, null);
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      setMerchantStatus(test.database, merchant.id, 'suspended').then(() =>
        setMerchantStatus(test.database, merchant.id, 'active'),
      ),
    );
    await setMerchantStatus(slow, merchant.id, 'suspended');
    const { status } = await requireMerchant(test.database, merchant.id);
    expect(status).toBe('suspended');
    expect(await faults()).toEqual([]);
    expect((await listCampaigns(test.database, merchant.id, { limit: 9 })).entries).toHaveLength(4);
  });
});
