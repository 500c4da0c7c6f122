import { readCampaign, renameCampaign } from '../../storage/campaigns.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addCampaign, addMerchant, newId } from '../support/storage/merchants.ts';

const test = useDatabase();

it('a campaign gets another name and keeps the rest; one that is gone gets none', async () => {
  const { id: merchantId } = await addMerchant(test.database);
  const campaign = await addCampaign(test.database, merchantId);
  const renamed = { ...campaign, name: 'Renamed', updatedAt: '2027-01-01T00:00:00.000Z' };
  const asked = { ...renamed, status: 'paused' as const };
  expect(await renameCampaign(test.database, merchantId, asked)).toEqual(renamed);
  expect(await readCampaign(test.database, merchantId, campaign.id)).toEqual(renamed);
  const gone = { ...campaign, id: newId('camp') };
  expect(await renameCampaign(test.database, merchantId, gone)).toBe('conflict');
  expect(await readCampaign(test.database, merchantId, gone.id)).toBeUndefined();
});
