import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { readAssignedPublication } from '../../storage/assigned-publication.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import type { ItemKey } from '../../storage/dynamodb/keys.ts';
import { publicationKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { remove } from '../../storage/dynamodb/writes.ts';
import { writeExchangeRates } from '../../storage/exchange-rates.ts';
import { storeLinkReport } from '../../storage/link-reports.ts';
import { patchApiKey, revokeApiKey } from '../../storage/transactions/api-keys.ts';
import { removeCampaign } from '../../storage/transactions/campaign-removal.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addCampaign, addKey, addMerchant, now } from '../support/storage/merchants.ts';

const database = useDatabase();

describe('a public key and what it shows', () => {
  /**
   * A merchant with two campaigns and a key that shows the first; reads are counted, and `meanwhile` happens
   * after the first.
   */
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
    expect(reads).toEqual([3]);
  });

  it('come with the latest test of the shop’s buy buttons, if there is one', async () => {
    const { assigned, read } = await stage();
    expect(await read(assigned.id)).toMatchObject({ buttonTest: null });
    const at = '2026-05-01T12:00:00.000Z';
    const links = { count: 2, hosts: [], path: '/', reportedAt: at };
    await storeLinkReport(itemsOf(database.database), assigned.id, { ...links, test: null });
    expect(await read(assigned.id)).toMatchObject({ buttonTest: null });
    const buttonTest = { carried: 2, lost: 0, unknown: 0, path: '/', testedAt: at };
    await storeLinkReport(itemsOf(database.database), assigned.id, { ...links, test: buttonTest });
    expect(await read(assigned.id, true)).toMatchObject({ buttonTest });
  });

  it('come with the exchange rates if they are asked for, in the same read', async () => {
    const rates = { ...bundledExchangeRates, refreshedAt: 'then' };
    await writeExchangeRates(database.database, rates, undefined);
    const { assigned, read, reads } = await stage();
    expect(await read(assigned.id, true)).toMatchObject({ publication: { campaignId: assigned.id }, rates });
    expect(await read(assigned.id)).toMatchObject({ rates: undefined });
    expect(reads).toEqual([4, 3]);
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
      expect(reads).toEqual([3, 3]);
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
    await transact(database.database, [remove(publicationKey(assigned.id))]);
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
