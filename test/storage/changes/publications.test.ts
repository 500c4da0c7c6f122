import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignChanges } from '../../../core/campaigns/campaign.ts';
import { type ApiKeyRecord, maxApiKeys } from '../../../core/keys/api-key.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { patchApiKey, revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../../storage/changes/campaigns.ts';
import { setMerchantStatus } from '../../../storage/changes/merchants.ts';
import { removeProduct } from '../../../storage/changes/products.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { publicationKey } from '../../../storage/dynamodb/keys.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { raiseRevision, requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { startDatabase, type TestDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  newId,
  now,
  type TestMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeAll(async () => {
  test = await startDatabase();
});
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});
afterAll(() => test.stop());

const revision = async () => (await requireMerchant(test.database, merchant.id)).revision;
const published = ({ credential }: ApiKeyRecord) => readPublication(itemsOf(test.database), credential);
const faults = () => publicationFaults(test.database, merchant.id);
const addKeys = async (count: number, campaignId?: string) => {
  const keys = [];
  for (let index = 0; index < count; index++)
    keys.push(await addKey(test.database, merchant.id, 'public', campaignId));
  return keys;
};

describe('a change of a campaign', () => {
  it('is in all its publications with the next revision, in one transaction, and in no other', async () => {
    const other = await addCampaign(test.database, merchant.id, null);
    const shown = await addKeys(3);
    const [kept] = await addKeys(1, other.id);
    const before = await revision();
    let transactions = 0;
    const counting = intercept(test.database, (name, _input, proceed) => {
      if (name === 'TransactWriteCommand') transactions += 1;
      return proceed();
    });
    const changes: CampaignChanges = { status: 'paused', allowedDomains: ['shop.example'], blockVpn: false };
    await patchCampaign(counting, merchant.id, merchant.campaign.id, changes, now);
    expect(transactions).toBe(1);
    for (const key of shown)
      expect(await published(key)).toMatchObject({ rules: changes, revision: before + 1 });
    expect(kept && (await published(kept))).toMatchObject({ rules: { status: 'active' }, revision: before });
    expect(await revision()).toBe(before + 1);
    expect(await faults()).toEqual([]);
  });

  it('to another product moves the base currency, and back to none to that of the oldest', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const { id: productId } = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const [key] = await addKeys(1);
    const currency = async () => key && (await published(key))?.baseCurrency;
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, { productId }, now);
    expect(await currency()).toBe('GBP');
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, { productId: null }, now);
    expect(await currency()).toBe('EUR');
  });

  it.each([
    ['a new key', () => addKey(test.database, merchant.id, 'public')],
    [
      'a moved key',
      async () => {
        const other = await addCampaign(test.database, merchant.id, null);
        const { id } = await addKey(test.database, merchant.id, 'public', other.id);
        await patchApiKey(test.database, merchant.id, id, { campaignId: null });
      },
    ],
    ['a suspension', () => setMerchantStatus(test.database, merchant.id, 'suspended')],
    ['a first product', () => addProduct(test.database, merchant.id, { baseCurrency: 'EUR' })],
  ])('at the same time as %s loses neither', async (_what, meanwhile) => {
    await addKeys(2);
    const slow = interrupt(test.database, 'TransactWriteCommand', meanwhile);
    await patchCampaign(slow, merchant.id, merchant.campaign.id, { code: 'SUN' }, now);
    expect(await faults()).toEqual([]);
    expect(await readCampaign(test.database, merchant.id, merchant.campaign.id)).toMatchObject({
      code: 'SUN',
    });
  });

  it('that loses every race is given up after 5 retries, and nothing of it is written', async () => {
    const [key] = await addKeys(1);
    let transactions = 0;
    const losing = intercept(test.database, async (name, _input, proceed) => {
      if (name !== 'TransactWriteCommand') return proceed();
      transactions += 1;
      await transact(test.database, [raiseRevision(await requireMerchant(test.database, merchant.id))]);
      return proceed();
    });
    const update = patchCampaign(losing, merchant.id, merchant.campaign.id, { status: 'paused' }, now);
    await expect(update).rejects.toMatchObject({ code: 'concurrent_modification' });
    expect(transactions).toBe(6);
    expect(key && (await published(key))?.rules.status).toBe('active');
    expect(await readCampaign(test.database, merchant.id, merchant.campaign.id)).toEqual(merchant.campaign);
  });
});

describe('a key', () => {
  it('that moves to another campaign shows that one, in its currency, from the next revision on', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const target = await addCampaign(test.database, merchant.id, product.id);
    await patchCampaign(test.database, merchant.id, target.id, { code: 'SUN' }, now);
    const [key] = await addKeys(1);
    if (!key) throw new Error('no key');
    const before = await revision();
    const moved = await patchApiKey(test.database, merchant.id, key.id, {
      campaignId: target.id,
      name: 'Moved',
    });
    expect(moved).toEqual({ ...key, name: 'Moved', campaignId: target.id, isCampaignChosen: true });
    expect(await published(key)).toMatchObject({
      campaignId: target.id,
      rules: { code: 'SUN' },
      baseCurrency: 'GBP',
      revision: before + 1,
    });
    const back = await patchApiKey(test.database, merchant.id, key.id, { campaignId: null });
    expect(back).toEqual({ ...key, name: 'Moved', campaignId: merchant.campaign.id });
    expect(await faults()).toEqual([]);
  });

  it('that is renamed or told the campaign that it shows anyway is published as before', async () => {
    const [key] = await addKeys(1);
    if (!key) throw new Error('no key');
    const before = await published(key);
    await patchApiKey(test.database, merchant.id, key.id, { name: 'New' });
    const told = await patchApiKey(test.database, merchant.id, key.id, { campaignId: merchant.campaign.id });
    expect(told).toMatchObject({ name: 'New', isCampaignChosen: true });
    expect(await published(key)).toEqual(before);
    expect(await revision()).toBe(1);
  });

  it.each(['moved', 'renamed'])(
    'that changes otherwise while it is %s has both changes',
    async (meanwhile) => {
      const [key] = await addKeys(1);
      const target = await addCampaign(test.database, merchant.id, null);
      const [rename, move] = [{ name: 'New' }, { campaignId: target.id }];
      const [late, early] = meanwhile === 'moved' ? [rename, move] : [move, rename];
      const slow = interrupt(test.database, 'TransactWriteCommand', () =>
        patchApiKey(test.database, merchant.id, key?.id ?? '', early),
      );
      const changed = await patchApiKey(slow, merchant.id, key?.id ?? '', late);
      expect(changed).toMatchObject({ ...rename, ...move });
      expect(await faults()).toEqual([]);
    },
  );

  it('cannot move to an unknown or foreign campaign, and a secret one nowhere', async () => {
    const other = await addMerchant(test.database);
    const [key] = await addKeys(1);
    if (!key) throw new Error('no key');
    const before = [await published(key), await revision()];
    for (const campaignId of [newId('camp'), other.campaign.id])
      expect(await patchApiKey(test.database, merchant.id, key.id, { campaignId })).toBe('unknown_campaign');
    const secret = patchApiKey(test.database, merchant.id, merchant.apiKey.id, {
      campaignId: merchant.campaign.id,
    });
    expect(await secret).toBe('only_for_public_keys');
    expect(await patchApiKey(test.database, other.id, key.id, { name: 'Theirs' })).toBeUndefined();
    expect([await published(key), await revision()]).toEqual(before);
  });

  it.each(['created for', 'moved to'])('that is %s a campaign keeps it from being deleted', async (how) => {
    const [key] = await addKeys(1);
    const target = await addCampaign(test.database, merchant.id, null);
    const point = async () => {
      if (how === 'created for') await addKey(test.database, merchant.id, 'public', target.id);
      else await patchApiKey(test.database, merchant.id, key?.id ?? '', { campaignId: target.id });
    };
    const slow = interrupt(test.database, 'TransactWriteCommand', point);
    expect(await removeCampaign(slow, merchant.id, target.id)).toBe('in_use');
    expect(await faults()).toEqual([]);
  });

  it('cannot move to a campaign that is deleted at the same time', async () => {
    const [key] = await addKeys(1);
    const target = await addCampaign(test.database, merchant.id, null);
    await insertCampaign(test.database, merchant.id, { ...target, id: newId('camp') });
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      removeCampaign(test.database, merchant.id, target.id),
    );
    const move = patchApiKey(slow, merchant.id, key?.id ?? '', { campaignId: target.id });
    expect(await move).toBe('unknown_campaign');
    expect(await faults()).toEqual([]);
  });

  it('that is revoked while it moves stays revoked', async () => {
    const [key] = await addKeys(1);
    if (!key) throw new Error('no key');
    const target = await addCampaign(test.database, merchant.id, null);
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      revokeApiKey(test.database, merchant.id, key.id, now),
    );
    expect(await patchApiKey(slow, merchant.id, key.id, { campaignId: target.id })).toBeUndefined();
    expect(await published(key)).toBeUndefined();
  });
});

describe('a suspension', () => {
  it('reaches every publication with the next revision, and so does taking it back', async () => {
    const keys = await addKeys(2);
    for (const [status, isSuspended] of [
      ['suspended', true],
      ['active', false],
    ] as const) {
      const before = await revision();
      expect(await setMerchantStatus(test.database, merchant.id, status)).toBe('changed');
      for (const key of keys)
        expect(await published(key)).toMatchObject({ isSuspended, revision: before + 1 });
      expect(await faults()).toEqual([]);
    }
    expect(await setMerchantStatus(test.database, 'mer_none', 'suspended')).toBe('missing');
  });
});

describe('50 public keys on one campaign', () => {
  /** All publications at one moment. */
  async function snapshot(
    keys: readonly ApiKeyRecord[],
  ): Promise<{ codes: unknown[]; revisions: unknown[] }> {
    const { Responses = [] } = await test.database.client.send(
      new TransactGetCommand({
        TransactItems: keys.map(({ credential }) => ({
          Get: { TableName: test.database.tableName, Key: publicationKey(credential) },
        })),
      }),
    );
    const unique = (values: unknown[]) => [...new Set(values)];
    return {
      codes: unique(Responses.map(({ Item }) => Item?.rules.code)),
      revisions: unique(Responses.map(({ Item }) => Item?.revision)),
    };
  }

  it('change together, whatever else happens; losers are told, and what was told done is there', async () => {
    const target = await addCampaign(test.database, merchant.id, null);
    const keys = await addKeys(maxApiKeys - 3, target.id);
    const isLoss = (result: PromiseSettledResult<unknown>) =>
      result.status === 'rejected' && result.reason?.code === 'concurrent_modification';
    for (let round = 0; round < 3; round++) {
      const code = `ROUND${round}`;
      const change = patchCampaign(test.database, merchant.id, target.id, { code }, now);
      const work = [
        change,
        addKey(test.database, merchant.id, 'public', target.id).then(({ id }) =>
          revokeApiKey(test.database, merchant.id, id, now),
        ),
        patchCampaign(test.database, merchant.id, target.id, { banner: { ctaText: code } }, now),
        patchCampaign(test.database, merchant.id, target.id, { name: code }, now),
        patchApiKey(test.database, merchant.id, keys[round]?.id ?? '', { name: code }),
        addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }).then(({ id }) =>
          removeProduct(test.database, merchant.id, id, now),
        ),
      ];
      const seen = await snapshot(keys);
      expect(seen.codes).toHaveLength(1);
      const results = await Promise.allSettled(work);
      expect(results.filter((result) => result.status === 'rejected' && !isLoss(result))).toEqual([]);
      if (results[0]?.status === 'fulfilled') expect((await snapshot(keys)).codes).toEqual([code]);
      expect(await faults()).toEqual([]);
    }
  });

  it('fit into one transaction, all 50 of them, with the longest campaign that can be sent', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await revokeApiKey(test.database, merchant.id, merchant.apiKey.id, now);
    const keys = await addKeys(maxApiKeys);
    const countryOverrides = listCountries().map(({ code: country }) => ({
      country,
      discount: 12.34,
      code: 'X'.repeat(64),
    }));
    const changes = { productId: product.id, code: 'SUN', countryOverrides };
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, changes, now);
    expect(await snapshot(keys)).toEqual({ codes: ['SUN'], revisions: [await revision()] });
    expect(await faults()).toEqual([]);
  });
});
