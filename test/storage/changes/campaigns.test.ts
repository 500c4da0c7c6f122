import {
  type Campaign,
  makeCampaign,
  maxCampaigns,
  type NewCampaign,
} from '../../../core/campaigns/campaign.ts';
import { defaultCampaignRules } from '../../../core/campaigns/default-campaign.ts';
import { listCampaigns, readCampaign } from '../../../storage/campaigns.ts';
import { revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../../storage/changes/campaigns.ts';
import { removeProduct } from '../../../storage/changes/products.ts';
import { campaignKey } from '../../../storage/dynamodb/keys.ts';
import { readCounters, requireMerchant } from '../../../storage/merchants.ts';
import { startDatabase, type TestDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  addKey,
  addMerchant,
  addProduct,
  newId,
  now,
  readItem,
  setCounter,
  type TestMerchant,
} from '../../support/storage/merchants.ts';
import { tally } from '../../support/storage/outcomes.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeAll(async () => {
  test = await startDatabase();
});
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});
afterAll(() => test.stop());

const counted = async () => (await readCounters(test.database, merchant.id)).campaigns;
const revision = async () => (await requireMerchant(test.database, merchant.id)).revision;
const all = async () => (await listCampaigns(test.database, merchant.id, { limit: 100 })).entries;
const some = (fields: Partial<NewCampaign> = {}) =>
  makeCampaign({ name: 'Summer', ...fields }, newId('camp'), now());

async function added(fields: Partial<NewCampaign> = {}): Promise<Campaign> {
  const campaign = some(fields);
  expect(await insertCampaign(test.database, merchant.id, campaign)).toBe('created');
  return campaign;
}

describe('create, get and list', () => {
  it('store exactly the campaign and count it, without raising the revision', async () => {
    const campaign = await added({ allowedDomains: ['shop.example'], code: 'SUN' });
    expect(await readCampaign(test.database, merchant.id, campaign.id)).toEqual(campaign);
    expect(await readItem(test.database, campaignKey(merchant.id, campaign.id))).toEqual({
      ...campaignKey(merchant.id, campaign.id),
      ...campaign,
    });
    expect([await counted(), await revision()]).toEqual([2, 0]);
  });

  it('know the default campaign that onboarding made', async () => {
    expect(await all()).toEqual([merchant.campaign]);
    expect(merchant.campaign).toMatchObject({ ...defaultCampaignRules(), isDefault: true });
  });

  it('show a merchant nothing of another', async () => {
    const campaign = await added();
    const other = await addMerchant(test.database);
    expect(await readCampaign(test.database, other.id, campaign.id)).toBeUndefined();
    expect(await listCampaigns(test.database, other.id, { limit: 100 })).toEqual({
      entries: [other.campaign],
    });
  });

  it('list newest first, in pages that fit together', async () => {
    const ids = [merchant.campaign.id];
    for (let index = 0; index < 3; index++) ids.unshift((await added()).id);
    const first = await listCampaigns(test.database, merchant.id, { limit: 3 });
    expect(first.entries.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = await listCampaigns(test.database, merchant.id, { limit: 3, before: first.next ?? '' });
    expect(second).toEqual({ entries: [merchant.campaign] });
  });

  it('refuse to go over the limit, with and without a product', async () => {
    const product = await addProduct(test.database, merchant.id);
    await setCounter(test.database, merchant.id, 'campaigns', maxCampaigns);
    expect(await insertCampaign(test.database, merchant.id, some())).toBe('limit_reached');
    expect(await insertCampaign(test.database, merchant.id, some({ productId: product.id }))).toBe(
      'limit_reached',
    );
    expect(await all()).toHaveLength(1);
  });

  it('have room again after a deletion', async () => {
    const { id } = await added();
    await setCounter(test.database, merchant.id, 'campaigns', maxCampaigns);
    await removeCampaign(test.database, merchant.id, id);
    expect(await insertCampaign(test.database, merchant.id, some())).toBe('created');
  });

  it('of 100 at once with room for one let exactly one succeed', async () => {
    await setCounter(test.database, merchant.id, 'campaigns', maxCampaigns - 1);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => insertCampaign(test.database, merchant.id, some())),
    );
    expect(tally(outcomes)).toEqual({ created: 1, limit_reached: 99 });
    expect(await counted()).toBe(maxCampaigns);
    expect(await all()).toHaveLength(2);
  });

  it.each(['unknown', 'foreign'])('refuse the id of an %s product and write nothing', async (which) => {
    const other = await addMerchant(test.database);
    const foreign = await addProduct(test.database, other.id);
    const productId = which === 'foreign' ? foreign.id : newId('prod');
    expect(await insertCampaign(test.database, merchant.id, some({ productId }))).toBe('unknown_product');
    expect(await patchCampaign(test.database, merchant.id, merchant.campaign.id, { productId }, now)).toBe(
      'unknown_product',
    );
    expect([await all(), await counted(), await revision()]).toEqual([[merchant.campaign], 1, 0]);
  });

  it('never name a product that is deleted at the same time', async () => {
    const product = await addProduct(test.database, merchant.id);
    const campaign = some({ productId: product.id });
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      insertCampaign(test.database, merchant.id, campaign),
    );
    expect(await removeProduct(slow, merchant.id, product.id, now)).toBe('deleted');
    expect(await readCampaign(test.database, merchant.id, campaign.id)).toMatchObject({ productId: null });
    const next = await addProduct(test.database, merchant.id);
    const late = interrupt(test.database, 'TransactWriteCommand', () =>
      removeProduct(test.database, merchant.id, next.id, now),
    );
    const creation = insertCampaign(late, merchant.id, some({ productId: next.id }));
    expect(await creation).toBe('unknown_product');
  });
});

describe('update', () => {
  it('changes what is sent and sets updatedAt', async () => {
    const campaign = await added({ code: 'SUN' });
    const later = new Date(Date.parse(campaign.createdAt) + 1_000);
    const changed = await patchCampaign(
      test.database,
      merchant.id,
      campaign.id,
      {
        code: null,
        banner: { position: 'top' },
      },
      () => later,
    );
    expect(changed).toEqual({
      ...campaign,
      code: null,
      banner: { ...campaign.banner, position: 'top' },
      updatedAt: later.toISOString(),
    });
    expect(await readCampaign(test.database, merchant.id, campaign.id)).toEqual(changed);
  });

  it('writes nothing when nothing changes', async () => {
    const spied = intercept(test.database, (name, _input, proceed) => {
      if (/Update|Write|Put/.test(name)) throw new Error('must not write');
      return proceed();
    });
    for (const changes of [{}, { status: 'active' as const, banner: { position: 'bottom-right' as const } }])
      expect(await patchCampaign(spied, merchant.id, merchant.campaign.id, changes, now)).toEqual(
        merchant.campaign,
      );
  });

  it.each([{ name: 'New' }, { name: 'New', status: 'active' as const, productId: null, banner: {} }])(
    'that shows no visitor a difference does not raise the revision: %j',
    async (changes) => {
      await addKey(test.database, merchant.id, 'public');
      const before = await revision();
      expect(
        await patchCampaign(test.database, merchant.id, merchant.campaign.id, changes, now),
      ).toMatchObject({ name: 'New' });
      expect((await readCampaign(test.database, merchant.id, merchant.campaign.id))?.name).toBe('New');
      expect(await revision()).toBe(before);
    },
  );

  it('answers with nothing for unknown and foreign campaigns and creates none', async () => {
    const other = await addMerchant(test.database);
    for (const changes of [{ name: 'Theirs' }, { status: 'paused' as const }]) {
      expect(
        await patchCampaign(test.database, other.id, merchant.campaign.id, changes, now),
      ).toBeUndefined();
      expect(await patchCampaign(test.database, merchant.id, newId('camp'), changes, now)).toBeUndefined();
    }
    expect([await all(), await revision()]).toEqual([[merchant.campaign], 0]);
  });

  it.each([
    ['UpdateCommand', { name: 'Back' }],
    ['TransactWriteCommand', { status: 'paused' as const }],
  ] as const)('before its %s does not bring back a campaign that is deleted', async (command, changes) => {
    const { id } = await added();
    const slow = interrupt(test.database, command, () => removeCampaign(test.database, merchant.id, id));
    expect(await patchCampaign(slow, merchant.id, id, changes, now)).toBeUndefined();
    expect(await readItem(test.database, campaignKey(merchant.id, id))).toBeUndefined();
  });

  it('and another one between its reads, in the same millisecond, are both there in the end', async () => {
    const { id, updatedAt } = await added();
    const frozen = () => new Date(updatedAt);
    let reads = 0;
    const slow = intercept(test.database, async (name, _input, proceed) => {
      const isFirst = name === 'GetCommand' && reads++ === 0;
      const answer = await proceed();
      if (isFirst) await patchCampaign(test.database, merchant.id, id, { code: 'SUN' }, frozen);
      return answer;
    });
    await patchCampaign(slow, merchant.id, id, { status: 'paused' }, frozen);
    expect(await readCampaign(test.database, merchant.id, id)).toMatchObject({
      code: 'SUN',
      status: 'paused',
    });
  });

  it('succeeds when the product it does not speak of is deleted between its reads', async () => {
    const product = await addProduct(test.database, merchant.id);
    const { id } = await added({ productId: product.id });
    let reads = 0;
    const slow = intercept(test.database, async (name, _input, proceed) => {
      const isFirst = name === 'GetCommand' && reads++ === 0;
      const answer = await proceed();
      if (isFirst) await removeProduct(test.database, merchant.id, product.id, now);
      return answer;
    });
    const changed = await patchCampaign(slow, merchant.id, id, { status: 'paused' }, now);
    expect(changed).toMatchObject({ status: 'paused', productId: null });
  });

  it('of the name and of anything else at the same time keep both', async () => {
    for (const [command, late, early] of [
      ['UpdateCommand', { name: 'New' }, { code: 'SUN' }],
      ['TransactWriteCommand', { code: 'RAIN' }, { name: 'Newer' }],
    ] as const) {
      const slow = interrupt(test.database, command, () =>
        patchCampaign(test.database, merchant.id, merchant.campaign.id, early, now),
      );
      await patchCampaign(slow, merchant.id, merchant.campaign.id, late, now);
      expect(await readCampaign(test.database, merchant.id, merchant.campaign.id)).toMatchObject({
        ...early,
        ...late,
      });
    }
  });
});

describe('deleting a product', () => {
  it('takes it out of its campaigns, which counts as a change of them', async () => {
    const product = await addProduct(test.database, merchant.id);
    const campaign = await added({ productId: product.id });
    const later = new Date(Date.parse(campaign.createdAt) + 1_000);
    await removeProduct(test.database, merchant.id, product.id, () => later);
    expect(await readCampaign(test.database, merchant.id, campaign.id)).toEqual({
      ...campaign,
      productId: null,
      updatedAt: later.toISOString(),
    });
  });
});

describe('delete', () => {
  it('removes the campaign and counts it off, once', async () => {
    const { id } = await added();
    expect(await removeCampaign(test.database, merchant.id, id)).toBe('deleted');
    expect([await all(), await counted()]).toEqual([[merchant.campaign], 1]);
    expect(await removeCampaign(test.database, merchant.id, id)).toBe('missing');
    expect(await counted()).toBe(1);
  });

  it('refuses the default campaign and one that an active key shows', async () => {
    const { id } = await added();
    const key = await addKey(test.database, merchant.id, 'public', id);
    expect(await removeCampaign(test.database, merchant.id, merchant.campaign.id)).toBe('in_use');
    expect(await removeCampaign(test.database, merchant.id, id)).toBe('in_use');
    await revokeApiKey(test.database, merchant.id, key.id, now);
    expect(await removeCampaign(test.database, merchant.id, id)).toBe('deleted');
  });

  it('does not touch the campaigns of another merchant', async () => {
    const { id } = await added();
    const other = await addMerchant(test.database);
    expect(await removeCampaign(test.database, other.id, id)).toBe('missing');
    expect(await readCampaign(test.database, merchant.id, id)).toBeDefined();
  });

  it('50 at once delete it exactly once', async () => {
    const { id } = await added();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => removeCampaign(test.database, merchant.id, id)),
    );
    expect(tally(outcomes)).toEqual({ deleted: 1, missing: 49 });
    expect(await counted()).toBe(1);
  });
});
