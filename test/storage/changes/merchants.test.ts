import { listCampaigns } from '../../../storage/campaigns.ts';
import { setMerchantStatus } from '../../../storage/changes/merchants.ts';
import { readCredential } from '../../../storage/credentials.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addCampaigns,
  addKey,
  addKeys,
  addMerchant,
  addProduct,
  type TestMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});

const faults = () => publicationFaults(test.database, merchant.id);
const published = () => readPublication(itemsOf(test.database), merchant.campaign.id);

/** A crash: nothing is sent any more once so many transactions were. */
function crashingAfter(transactions: number) {
  let sent = 0;
  return intercept(test.database, async (name, _input, proceed) => {
    if (name === 'TransactWriteCommand' && sent++ >= transactions) throw new Error('crashed');
    return proceed();
  });
}

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

describe('a suspension', () => {
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
      const attempt = setMerchantStatus(crashingAfter(transactions), merchant.id, status);
      const isWhole = (await attempt.catch((error: Error) => error.message)) === 'changed';
      if (transactions === 1) expect((await requireMerchant(test.database, merchant.id)).status).toBe(status);
      if (isWhole) expect(transactions).toBeGreaterThan(2);
      expect(await setMerchantStatus(test.database, merchant.id, status)).toBe('changed');
      expect(await faults()).toEqual([]);
      if (isWhole) break;
      status = status === 'active' ? 'suspended' : 'active';
    }
  }, 60_000);

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
