import { campaignFilter } from '../../../core/campaigns/campaign-filter.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { listAllApiKeys, listApiKeys } from '../../../storage/keys/api-keys.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addCampaigns, addKeys, addMerchant } from '../../support/storage/merchants.ts';
import { unitsOf } from '../../support/storage/units.ts';

const test = useDatabase();

const isSecret = ({ type }: { type: string }) => type === 'secret';

it('all keys, or those of one type, come oldest first', async () => {
  const { id } = await addMerchant(test.database);
  const added = await addKeys(test.database, id, 'public', 3);
  const publicKeys = await listAllApiKeys(test.database, id, 'public');
  expect(publicKeys.map((key) => key.id)).toEqual(added.map((key) => key.id).sort());
  expect((await listAllApiKeys(test.database, id, 'secret')).map(({ type }) => type)).toEqual(['secret']);
  expect(await listAllApiKeys(test.database, id)).toHaveLength(4);
});

it('a filtered page costs at most 50 read units: there are 500 keys and 100 campaigns at most', async () => {
  const { id } = await addMerchant(test.database);
  await addKeys(test.database, id, 'public', 499);
  await addCampaigns(test.database, id, 99);
  const paused = campaignFilter({ status: 'paused', name: undefined });
  const keys = (database: Database) => listApiKeys(database, id, { limit: 1 }, isSecret);
  const campaigns = (database: Database) => listCampaigns(database, id, { limit: 1 }, paused);
  expect((await unitsOf(test.database, keys)).reads).toBeLessThanOrEqual(50);
  expect((await unitsOf(test.database, campaigns)).reads).toBeLessThanOrEqual(50);
});
