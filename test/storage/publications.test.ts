import { firstPublication, makeDefaultCampaign } from '../../core/campaigns/campaign.ts';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import type { Publication } from '../../core/campaigns/publication.ts';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import type { ItemKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { writeExchangeRates } from '../../storage/exchange-rates.ts';
import {
  putPublication,
  readAssignedPublication,
  readPublication,
  removePublication,
  toPublication,
  updatePublication,
} from '../../storage/publications.ts';
import { patchApiKey, revokeApiKey } from '../../storage/transactions/api-keys.ts';
import { removeCampaign } from '../../storage/transactions/campaigns.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addCampaign, addKey, addMerchant, now } from '../support/storage/merchants.ts';

const database = useDatabase();

test('a publication is read as it was written', async () => {
  const publication: Publication = {
    campaignId: 'camp_1',
    merchantId: 'mer_1',
    version: 7,
    isSuspended: false,
    baseCurrency: 'EUR',
    rules: rulesOf({ code: 'SUN', countryOverrides: [{ country: 'IN', discount: 45, code: 'TWO  WORDS' }] }),
  };
  expect(await transact(database.database, [putPublication(publication)])).toBe('committed');
  expect(await readPublication(database.database, 'camp_1')).toEqual(publication);
});

test('a change of a publication raises its version', async () => {
  const { campaign } = await addMerchant(database.database);
  expect(
    await transact(database.database, [updatePublication(campaign.id, { set: { isSuspended: true } })]),
  ).toBe('committed');
  expect(await readPublication(database.database, campaign.id)).toMatchObject({
    version: 2,
    isSuspended: true,
  });
});

test('a publication without a currency is in US dollars', () => {
  const { operation } = putPublication(
    firstPublication(makeDefaultCampaign('camp_1', now()), merchantFields),
  );
  const item = operation.Put?.Item ?? {};
  expect(item).not.toHaveProperty('baseCurrency');
  expect(toPublication(item).baseCurrency).toBe('USD');
});

const merchantFields = { merchantId: 'mer_1', isSuspended: false };

test('codes of a publication are texts by percentage, or absent', () => {
  const publication = firstPublication(makeDefaultCampaign('camp_1', now()), merchantFields);
  const item = putPublication(publication).operation.Put?.Item ?? {};
  expect(toPublication(item).codes).toBeUndefined();
  expect(toPublication({ ...item, codes: { 60: 'PPP60' } }).codes).toEqual({ 60: 'PPP60' });
  expect(() => toPublication({ ...item, codes: { 60: 5 } })).toThrow('publication.codes');
});

test('a malformed version is reported with its place', () => {
  const publication = firstPublication(makeDefaultCampaign('camp_1', now()), merchantFields);
  const item = putPublication(publication).operation.Put?.Item ?? {};
  expect(() => toPublication({ ...item, version: '1' })).toThrow('publication.version');
  expect(() => toPublication({ ...item, version: undefined })).toThrow('publication.version');
});

describe('a public key and what it shows', () => {
  /** A merchant with two campaigns and a key that shows the first; reads are counted, and `meanwhile` happens after the first. */
  async function stage(
    meanwhile?: (ids: { merchantId: string; keyId: string; other: string }) => Promise<unknown>,
  ) {
    const { id: merchantId } = await addMerchant(database.database);
    const assigned = await addCampaign(database.database, merchantId);
    const other = await addCampaign(database.database, merchantId);
    const key = await addKey(database.database, merchantId, 'public', assigned.id);
    const reads: number[] = [];
    const items = {
      getAll: async (keys: readonly ItemKey[], optionalKeys: readonly ItemKey[] = []) => {
        reads.push(keys.length + optionalKeys.length);
        if (reads.length === 2) await meanwhile?.({ merchantId, keyId: key.id, other: other.id });
        return itemsOf(database.database).getAll(keys, optionalKeys);
      },
    };
    const read = (believed: string, withRates = false) =>
      readAssignedPublication(items, key.credential, believed, withRates);
    return { merchantId, key, assigned, other, reads, read };
  }

  it('are read together, once, if the edge knows the campaign', async () => {
    const { key, assigned, read, reads } = await stage();
    expect(await read(assigned.id)).toMatchObject({
      key: { keyId: key.id },
      publication: { campaignId: assigned.id },
    });
    expect(reads).toEqual([2]);
  });

  it('come with the exchange rates if they are asked for, in the same read', async () => {
    const rates = { ...bundledExchangeRates, heldBack: {}, refreshedAt: 'then', checkedAt: 'then' };
    await writeExchangeRates(database.database, rates, undefined);
    const { assigned, read, reads } = await stage();
    expect(await read(assigned.id, true)).toMatchObject({ publication: { campaignId: assigned.id }, rates });
    expect(await read(assigned.id)).toMatchObject({ rates: undefined });
    expect(reads).toEqual([3, 2]);
  });

  it.each(['another campaign', 'a campaign that is gone', 'no campaign'])(
    'are read once more if the edge believes in %s',
    async (what) => {
      const { key, assigned, other, read, reads } = await stage();
      const believed = { 'another campaign': other.id, 'a campaign that is gone': 'camp_gone' }[what] ?? '';
      expect(await read(believed)).toMatchObject({
        key: { keyId: key.id },
        publication: { campaignId: assigned.id },
      });
      expect(reads).toEqual([2, 2]);
    },
  );

  it('are nothing as soon as the key is revoked, for any campaign that the edge names', async () => {
    const { merchantId, key, assigned, read } = await stage();
    await revokeApiKey(database.database, merchantId, key.id, now);
    expect(await read(assigned.id)).toBeUndefined();
    expect(await read('')).toBeUndefined();
  });

  it('whose campaign has no publication are a fault of the service, after four reads', async () => {
    const { assigned, reads, read } = await stage();
    await transact(database.database, [removePublication(assigned.id)]);
    await expect(read(assigned.id)).rejects.toThrow(`Campaign ${assigned.id} has a key but no publication`);
    expect(reads).toHaveLength(4);
  });

  it('are right although the key moves and its campaign is deleted between two reads', async () => {
    const { other, assigned, read } = await stage(async ({ merchantId, keyId, other }) => {
      await patchApiKey(database.database, merchantId, keyId, { campaignId: other });
      await removeCampaign(database.database, merchantId, assigned.id);
    });
    expect(await read('')).toMatchObject({ publication: { campaignId: other.id } });
  });
});
