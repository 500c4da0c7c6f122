import type { CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { resourceKinds } from '../../../core/shared/resource-kinds.ts';
import { readAssignedPublication } from '../../../storage/assigned-publication.ts';
import { readCounters } from '../../../storage/counters.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { withLatency } from '../../support/storage/interference.ts';
import {
  addCampaigns,
  addKey,
  addKeys,
  now,
  readCampaign,
  setCounter,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { parallel, tally } from '../../support/storage/outcomes.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';
import { storedKinds } from '../../support/storage/resource-kinds.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const faults = () => publicationFaults(test.database, merchant.id);
const counters = () => readCounters(test.database, merchant.id);

describe.each(storedKinds(test, merchant))('%s', (kind, { newId, insert, list, remove }) => {
  const { counter, limit } = resourceKinds[kind];

  it('of 100 that are created at once with room for one, exactly one is', async () => {
    const before = (await list()).length;
    await setCounter(test.database, merchant.id, counter, limit - 1);
    const outcomes = await parallel(100, () => insert(test.database, newId()));
    expect(tally(outcomes)).toEqual({ created: 1, limit_reached: 99 });
    expect((await counters())[counter]).toBe(limit);
    expect(await list()).toHaveLength(before + 1);
  });

  it('of 50 deletions of the same one at once, exactly one deletes it', async () => {
    const before = (await counters())[counter];
    const id = newId();
    await insert(test.database, id);
    const outcomes = await parallel(50, () => remove(test.database, id));
    expect(tally(outcomes)).toEqual({ [counter === 'keys' ? 'revoked' : 'deleted']: 1, missing: 49 });
    expect((await counters())[counter]).toBe(before);
  });
});

it('of 50 changes of disjoint fields of a campaign at once, each 5 ms away, each is there in the end', async () => {
  const late = withLatency(test.database, 5);
  const countries = listCountries().slice(0, 50);
  const { id } = merchant.campaign;
  const fields: CampaignUpdate[] = [
    { name: 'New' },
    { status: 'paused' },
    { blockVpn: false },
    { code: 'SUN' },
    { allowedDomains: ['shop.example'] },
    { countryOverrides: countries.map(({ code: country }) => ({ country, discount: 12.5, code: null })) },
    { tiers: [{ tier: 2, discount: 5, code: null }] },
    { banner: { ctaText: 'Copy' } },
    { banner: { position: 'top' } },
    { banner: { showFlag: false } },
  ];
  await parallel(50, (index) => patchCampaign(late, merchant.id, id, fields[index % 10] ?? {}, now));
  const changed = await readCampaign(test.database, merchant.id, id);
  for (const { banner, ...rest } of fields)
    expect(changed).toMatchObject({ ...rest, ...(banner ? { banner } : {}) });
  expect(await faults()).toEqual([]);
});

it('a change of a campaign is wholly in every response or not at all, whoever reads meanwhile', async () => {
  const { id } = merchant.campaign;
  const { credential } = await addKey(test.database, merchant.id, 'public');
  const versions: CampaignUpdate[] = [
    { code: 'ONE', baseCurrency: 'EUR', allowedDomains: ['eur.example'] },
    { code: 'TWO', baseCurrency: 'GBP', allowedDomains: ['gbp.example'] },
  ];
  await patchCampaign(test.database, merchant.id, id, versions[0] ?? {}, now);
  const seen = new Set<string>();
  let isDone = false;
  const reader = async () => {
    while (!isDone) {
      const assigned = await readAssignedPublication(itemsOf(test.database), credential, id, false);
      const { rules, baseCurrency } = assigned?.publication ?? {};
      seen.add(`${rules?.code} ${rules?.allowedDomains} ${baseCurrency}`);
    }
  };
  const readers = [reader(), reader(), reader()];
  for (let change = 1; change <= 20; change++)
    await patchCampaign(test.database, merchant.id, id, versions[change % 2] ?? {}, now);
  isDone = true;
  await Promise.all(readers);
  expect([...seen].sort()).toEqual(['ONE eur.example EUR', 'TWO gbp.example GBP']);
});

it('a suspension reaches 100 campaigns and more credentials than a transaction holds', async () => {
  await addCampaigns(test.database, merchant.id, 99);
  await addKeys(test.database, merchant.id, 'secret', 110);
  expect(await setMerchantStatus(test.database, merchant.id, 'suspended')).toBe('changed');
  expect(await faults()).toEqual([]);
});
