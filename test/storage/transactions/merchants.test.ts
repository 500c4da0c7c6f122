import { randomBytes } from 'node:crypto';
import { makeOnboarding } from '../../../core/keys/onboarding.ts';
import { readCredential } from '../../../storage/keys/credentials.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import {
  applyMerchantStatus,
  setMerchantStatus,
  writeOnboarding,
} from '../../../storage/transactions/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { crashing, intercept, withConflicts } from '../../support/storage/interference.ts';
import { readMerchantItems } from '../../support/storage/merchant-items.ts';
import { addCampaign, addKey, newId, now, useMerchant } from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

// Pauses between attempts.
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }));

const test = useDatabase();
const merchant = useMerchant(test);

const faults = () => publicationFaults(test.database, merchant.id);
const published = () => readPublication(test.database, merchant.campaign.id);

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
    expect(await readPublication(test.database, campaign.id)).toMatchObject({
      campaignId: campaign.id,
      merchantId: onboarding.merchant.id,
      version: 1,
      isSuspended,
      baseCurrency: 'USD',
    });
    expect(await readCredential(test.database, apiKey.credential)).toMatchObject({ merchantStatus: status });
  },
);

describe('a suspension', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reaches every publication with the next version, every credential, and so does taking it back', async () => {
    await addCampaign(test.database, merchant.id);
    await addKey(test.database, merchant.id, 'secret');
    for (const [status, isSuspended] of [
      ['suspended', true],
      ['active', false],
    ] as const) {
      const before = Number((await published())?.version);
      expect(await setMerchantStatus(test.database, merchant.id, status)).toBe('changed');
      expect(await published()).toMatchObject({ isSuspended, version: before + 1 });
      expect(await readCredential(test.database, merchant.apiKey.credential)).toMatchObject({
        merchantStatus: status,
      });
      expect(await faults()).toEqual([]);
    }
    expect(await setMerchantStatus(test.database, 'mer_none', 'suspended')).toBe('missing');
  });

  it('is finished by the next call, wherever the first one crashes', async () => {
    for (let count = 0; count < 2; count++) {
      await addCampaign(test.database, merchant.id);
      await addKey(test.database, merchant.id, 'secret');
    }
    let status: 'active' | 'suspended' = 'suspended';
    // The first transaction writes the record.
    for (let transactions = 1; ; transactions++) {
      const attempt = setMerchantStatus(crashing(test.database, transactions), merchant.id, status);
      const isWhole = (await attempt.catch((error: Error) => error.message)) === 'changed';
      expect((await requireMerchant(test.database, merchant.id)).status).toBe(status);
      if (!isWhole) await applyMerchantStatus(test.database, merchant.id);
      expect(await faults()).toEqual([]);
      if (isWhole) break;
      status = status === 'active' ? 'suspended' : 'active';
    }
    expect(await setMerchantStatus(crashing(test.database, 1), merchant.id, status)).toBe('changed');
  });

  it.each([2, 3, 4])('that is taken back before its transaction %d leaves nothing suspended', async (nth) => {
    await addCampaign(test.database, merchant.id);
    await addKey(test.database, merchant.id, 'secret');
    let transactions = 0;
    const slow = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'TransactWriteCommand' && ++transactions === nth)
        await setMerchantStatus(test.database, merchant.id, 'active');
      return proceed();
    });
    await setMerchantStatus(slow, merchant.id, 'suspended');
    expect((await requireMerchant(test.database, merchant.id)).status).toBe('active');
    expect(await faults()).toEqual([]);
  });

  it('that loses every race gives up in time', async () => {
    await addKey(test.database, merchant.id, 'secret');
    const suspension = setMerchantStatus(withConflicts(test.database, 1), merchant.id, 'suspended');
    await expect(suspension).rejects.toMatchObject({ code: 'concurrent_modification' });
  });
});
