import { readCampaignChanges } from '../../storage/campaign-changes.ts';
import { publicationKey } from '../../storage/dynamodb/keys.ts';
import { putItem } from '../../storage/dynamodb/single-writes.ts';
import { put } from '../../storage/dynamodb/writes.ts';
import { readGivenDiscounts } from '../../storage/given-discounts.ts';
import { removeCampaign } from '../../storage/transactions/campaign-removal.ts';
import { patchCampaign } from '../../storage/transactions/campaigns.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addCampaign, newId, useMerchant } from '../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const changedAt = new Date('2026-11-07T09:14:00.000Z');
const tiersWith = (discount: number) => ({ tiers: [{ tier: 6 as const, discount, code: 'A' }] });
const patch = (id: string, changes: Parameters<typeof patchCampaign>[3]) =>
  patchCampaign(test.database, merchant.id, id, changes, () => changedAt);
const unreadable: string[] = [];
const given = (...ids: string[]) => readGivenDiscounts(test.database, ids, (id) => unreadable.push(id));

it('a change ends the former discounts at its time, and other changes store nothing', async () => {
  const { id } = merchant.campaign;
  await patch(id, tiersWith(60));
  const before = await readCampaignChanges(test.database, id);
  await patch(id, { ...tiersWith(60), name: 'New' });
  expect(await readCampaignChanges(test.database, id)).toEqual(before);
  await patch(id, tiersWith(55));
  expect(await readCampaignChanges(test.database, id)).toEqual([
    ...before,
    {
      changedAt: changedAt.toISOString(),
      discounts: [{ formerDiscount: 60, discount: 55, countries: 28 }],
      period: null,
      formerSale: null,
    },
  ]);
  const ownUntil = (await given(id)).get(id)?.ownUntil;
  expect(ownUntil?.get(55)).toBe(Number.POSITIVE_INFINITY);
  expect(ownUntil?.get(60)).toBe(changedAt.getTime());
});

it('a deleted campaign gives nothing and keeps no changes', async () => {
  const { id } = await addCampaign(test.database, merchant.id, 'EUR');
  await patch(id, tiersWith(12));
  expect(await readCampaignChanges(test.database, id)).toHaveLength(1);
  await removeCampaign(test.database, merchant.id, id);
  expect(await readCampaignChanges(test.database, id)).toEqual([]);
  expect([...(await given(id, newId('camp')))]).toEqual([]);
});

it('a campaign that cannot be read does not stop the others', async () => {
  const broken = await addCampaign(test.database, merchant.id, 'EUR');
  await putItem(test.database, put({ ...publicationKey(broken.id), rules: 'none' }));
  const discounts = await given(broken.id, merchant.campaign.id);
  expect([...discounts.keys()]).toEqual([merchant.campaign.id]);
  expect(unreadable).toEqual([broken.id]);
});
