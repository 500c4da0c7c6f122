import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { readEdgeState } from '../../../storage/edge/edge-state.ts';
import { revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addCampaign, addKey, now, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('puts revocations first, a campaign before its keys, and its removal last', async () => {
  const [revoked, active] = [
    await addKey(test.database, merchant.id, 'public'),
    await addKey(test.database, merchant.id, 'public'),
  ];
  const gone = await addCampaign(test.database, merchant.id);
  await revokeApiKey(test.database, merchant.id, revoked.id, now);
  await removeCampaign(test.database, merchant.id, gone.id);
  const { id: campaignId } = merchant.campaign;
  const names = [gone.id, active.credential, campaignId, revoked.credential];
  const { changes } = await readEdgeState(itemsOf(test.database), names);
  expect(changes.map(({ name, value }) => [name, value === undefined])).toEqual([
    [revoked.credential, true],
    [campaignId, false],
    [active.credential, false],
    [gone.id, true],
  ]);
});

it('is otherwise in the order of the names, each key behind its campaign', async () => {
  const [key, other] = [
    await addKey(test.database, merchant.id, 'public'),
    await addCampaign(test.database, merchant.id),
  ];
  const { changes } = await readEdgeState(itemsOf(test.database), [key.credential, other.id]);
  expect(changes.map(({ name }) => name)).toEqual([merchant.campaign.id, key.credential, other.id]);
});
