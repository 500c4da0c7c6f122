import { makeCampaign } from '../../../core/campaigns/campaign.ts';
import { revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../../storage/changes/campaigns.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { readEdgeState } from '../../../storage/edge/edge-state.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addCampaign, addKey, newId, now, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const stateOf = (...names: string[]) => readEdgeState(itemsOf(test.database), names);
const namesOf = async (...names: string[]) => (await stateOf(...names)).changes.map(({ name }) => name);

it('puts revocations and pauses first, a campaign before its keys, and its removal last', async () => {
  const [revoked, active] = [
    await addKey(test.database, merchant.id, 'public'),
    await addKey(test.database, merchant.id, 'public'),
  ];
  const [paused, gone] = [
    await addCampaign(test.database, merchant.id),
    await addCampaign(test.database, merchant.id),
  ];
  await revokeApiKey(test.database, merchant.id, revoked.id, now);
  await patchCampaign(test.database, merchant.id, paused.id, { status: 'paused' }, now);
  await removeCampaign(test.database, merchant.id, gone.id);
  const { id: campaignId } = merchant.campaign;
  const names = [gone.id, active.credential, campaignId, paused.id, revoked.credential];
  const inOrder = [revoked.credential, paused.id, campaignId, active.credential, gone.id];
  expect(await namesOf(...names)).toEqual(inOrder);
  expect((await stateOf(...names)).changes.map(({ value }) => value === undefined)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

it('brings the campaign of a key along, whoever is asked for first', async () => {
  const { credential } = await addKey(test.database, merchant.id, 'public');
  expect(await namesOf(credential)).toEqual([merchant.campaign.id, credential]);
  expect(await namesOf(merchant.campaign.id)).toEqual([merchant.campaign.id]);
});

it('leaves a key out whose campaign cannot become an entry, and says why of both', async () => {
  const rules = {
    allowedDomains: Array.from({ length: 20 }, (_none, index) => `${'x'.repeat(60)}.shop${index}.example`),
  };
  const large = makeCampaign({ name: 'Too large', ...rules }, newId('camp'), now());
  await insertCampaign(test.database, merchant.id, large);
  const { credential } = await addKey(test.database, merchant.id, 'public', large.id);
  const { changes, failures } = await stateOf(credential);
  expect(changes).toEqual([]);
  expect([...failures.keys()].sort()).toEqual([large.id, credential].sort());
});
