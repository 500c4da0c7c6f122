import type { CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import { shownCodes } from '../../../core/campaigns/publication.ts';
import { reconcileCampaign, reconcileCheckout } from '../../../lambdas/checkouts/code-runs.ts';
import { listActivity } from '../../../storage/activity.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { beginDisconnection } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readCodes, writeCodes } from '../../../storage/checkouts/codes.ts';
import { readPublication } from '../../../storage/publications.ts';
import { readStatistics } from '../../../storage/statistics.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { ConnectedShop } from '../../support/checkouts/connected-shop.ts';
import type { TestCheckout } from '../../support/checkouts/fake-checkouts.ts';
import type { FaultKind } from '../../support/checkouts/fake-transport.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept } from '../../support/storage/interference.ts';
import { addCampaign, newId, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const day = '2026-11-23';
const connect = () => new ConnectedShop(test.database, merchant.id);

/** Stores codes and shown codes as a backup contains them. */
async function restoreCodes(
  campaignId: string,
  { codes, creations }: Awaited<ReturnType<typeof readCodes>>,
  shown: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  const previous = await readCodes(test.database, merchant.id, campaignId);
  const written = await writeCodes(test.database, {
    merchantId: merchant.id,
    campaignId,
    previous,
    codes,
    creations,
    campaignVersion: (await readCampaign(test.database, merchant.id, campaignId))?.version,
    shown: {
      codes: shown ?? {},
      codesEndAt: undefined,
      codesMode: undefined,
      unconfirmed: undefined,
      saleCode: undefined,
    },
    redemptions: [],
    day,
    retentionMonths: 25,
  });
  if (!written) throw new Error('The codes changed');
}

it('publishes live codes, and a run with nothing to do writes neither codes nor publication', async () => {
  const shop = await connect().open();
  expect(await shop.shown()).toEqual({});
  await shop.work();
  const shown = await shop.shown();
  expect(Object.keys(shown ?? {})).toEqual(['20', '30', '40', '50', '60']);
  expect(shop.fake.redeem(shown?.[60] ?? '')).toBe(60);
  const { version } = (await readPublication(test.database, shop.campaignId)) ?? {};
  await shop.work();
  expect((await readCodes(test.database, merchant.id, shop.campaignId)).codes).toMatchObject(
    [0, 0, 0, 0, 1].map((redemptions) => ({ redemptions })),
  );
  await shop.work();
  expect((await readPublication(test.database, shop.campaignId))?.version).toBe(version);
});

it('a redemption counts once in the statistics of the day on which a run sees it', async () => {
  const shop = await connect().open();
  await shop.work();
  const code = (await shop.shown())?.[60] ?? '';
  shop.fake.redeem(code);
  await shop.work();
  await shop.work();
  shop.pass(24);
  shop.fake.redeem(code);
  await shop.work();
  const period = { from: day, to: '2026-11-24' };
  expect((await readStatistics(test.database, shop.campaignId, period)).redemptions).toEqual([
    { day, discount: 60, isSale: false, redeemed: 1 },
    { day: '2026-11-24', discount: 60, isSale: false, redeemed: 1 },
  ]);
});

it('two runs at the same time create no code twice', async () => {
  const shop = await connect().open();
  await Promise.all([shop.work(), shop.work(), shop.work()]);
  expect(await shop.codes('live')).toHaveLength(5);
  expect(shop.fake.discounts()).toHaveLength(5);
});

it('a change of the campaign during a run wins', async () => {
  const shop = await connect().open();
  let isChanged = false;
  const database = intercept(test.database, async (name, _input, proceed) => {
    if (name === 'TransactWriteCommand' && !isChanged) {
      isChanged = true;
      await shop.patch({ checkout: null });
    }
    return proceed();
  });
  await shop.work(database);
  expect(await shop.shown()).toBeUndefined();
  expect(shop.fake.discounts()).toEqual([]);
});

it('codes of a checkout that a campaign had before are shown again immediately', async () => {
  const shop = await connect().open();
  await shop.work();
  const before = await shop.shown();
  await shop.patch({ checkout: null });
  await shop.patch({ checkout: shop.settings });
  expect(await shop.shown()).toEqual({});
  await shop.work();
  expect(await shop.shown()).toEqual(before);
});

it('a rejected key makes the checkout failing, and codes stay in the banner', async () => {
  const shop = await connect().open();
  await shop.work();
  shop.fake.keys.clear();
  await shop.work();
  expect(await shop.checkout()).toMatchObject({ status: 'failing', problem: { type: 'key_refused' } });
  expect(Object.keys((await shop.shown()) ?? {})).toHaveLength(5);
  shop.fake.keys.set(shop.fake.providerKey, new Set(['coupon_write', 'promotion_code_write']));
  await shop.work();
  expect(await shop.checkout()).toMatchObject({ status: 'connected', problem: null });
});

it('after a rate limit, no run sends a request before the time that the provider set', async () => {
  const shop = await connect().open();
  shop.fake.transport.faults = [{ kind: 'rate_limited_without_time', times: 1 }];
  await shop.work();
  expect(await shop.checkout()).toMatchObject({ problem: { type: 'rate_limited' } });
  shop.fake.transport.requests.length = 0;
  const checkout = await shop.checkout();
  const options = { replace: { codes: [], graceHours: 48 }, signal: new AbortController().signal };
  await reconcileCampaign(
    { merchantId: merchant.id, checkout },
    shop.campaignId,
    shop.dependencies(),
    options,
  );
  await shop.work();
  expect(shop.fake.transport.requests).toEqual([]);
  shop.pass(1);
  await shop.work();
  expect(await shop.codes('live')).toHaveLength(5);
});

describe('a run that sends nothing leaves the problem of the checkout', () => {
  const refused = async () => {
    const shop = await connect().open();
    shop.fake.keys.clear();
    await shop.work();
    const checkout = await shop.checkout();
    expect(checkout).toMatchObject({ problem: { type: 'key_refused' } });
    shop.fake.transport.requests.length = 0;
    return { shop, checkout };
  };
  const signal = AbortSignal.abort();

  it.each(['campaign', 'checkout'] as const)('because the time for a %s is over', async (kind) => {
    const { shop, checkout } = await refused();
    const owned = { merchantId: merchant.id, checkout };
    if (kind === 'campaign') await reconcileCampaign(owned, shop.campaignId, shop.dependencies(), { signal });
    else await reconcileCheckout(owned, shop.dependencies(), { signal });
    expect(shop.fake.transport.requests).toEqual([]);
    expect(await shop.checkout()).toEqual(checkout);
  });

  it('because the campaign changes each time', async () => {
    const { shop, checkout } = await refused();
    await shop.patch({ tiers: [{ tier: 6, discount: 33, code: 'A' }] });
    let changes = 0;
    const database = intercept(test.database, async (name, input, proceed) => {
      if (name === 'TransactWriteCommand' && JSON.stringify(input).includes('"creations"'))
        await shop.patch({ name: `Change ${changes++}` });
      return proceed();
    });
    await reconcileCampaign(
      { merchantId: merchant.id, checkout },
      shop.campaignId,
      shop.dependencies(database),
      {
        signal: new AbortController().signal,
      },
    );
    expect(changes).toBe(6);
    expect(shop.fake.transport.requests).toEqual([]);
    expect(await shop.checkout()).toEqual(checkout);
  });
});

describe('codes that nobody confirms any more leave the banners of all campaigns after seven days', () => {
  it.each<[name: string, hasRuns: boolean, fail: (shop: ConnectedShop) => void]>([
    ['the provider is down', true, ({ fake }) => setFault(fake, 'server_error_before')],
    ['the key is rejected', true, ({ fake }) => fake.keys.clear()],
    ['the provider limits requests', true, ({ fake }) => setFault(fake, 'rate_limited_without_time')],
    ['a limit lasts longer than that', true, (shop) => limitFor(shop, 9 * 24 * 3600)],
    ['no run starts', false, () => {}],
  ])('%s', async (_name, hasRuns, fail) => {
    const shop = await connect().open();
    const other = (await addCampaign(test.database, merchant.id)).id;
    await patchCampaign(test.database, merchant.id, other, { checkout: shop.settings }, shop.clock);
    await shop.work();
    const shown = async () => {
      const published = [shop.campaignId, other].map((id) => readPublication(test.database, id));
      return (await Promise.all(published)).map((each) => each && shownCodes(each, shop.now)?.codes);
    };
    const [before] = await shown();
    expect(Object.keys(before ?? {})).toHaveLength(5);
    fail(shop);
    const hours = async (count: number) => {
      for (let hour = 0; hour < count; hour++) {
        shop.pass(1);
        if (hasRuns) await shop.work();
      }
    };
    const lastHour = hasRuns ? 7 * 24 - 3 : 6 * 24 - 1;
    await hours(lastHour);
    const [first, second] = await shown();
    expect(first).toEqual(before);
    expect(Object.keys(second ?? {})).toHaveLength(5);
    await hours(7 * 24 - lastHour);
    expect(await shown()).toEqual([{}, {}]);
  });
});

function setFault({ transport }: TestCheckout, kind: FaultKind): void {
  transport.faults = [{ kind, times: 100_000 }];
}

/** The provider limits requests once, for so long. */
function limitFor(shop: ConnectedShop, seconds: number): void {
  const headers = { 'content-type': 'application/json', 'retry-after': String(seconds) };
  shop.fetch = () => Promise.resolve(new Response('{}', { status: 429, headers }));
}

it('a suspended merchant and a checkout that is being disconnected have no usual runs', async () => {
  const shop = await connect().open();
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  await shop.work();
  expect(shop.fake.transport.requests).toEqual([]);
  await setMerchantStatus(test.database, merchant.id, 'active');
  await shop.patch({ checkout: null });
  await beginDisconnection(test.database, merchant.id, shop.checkoutId, shop.clock);
  await shop.work();
  expect(shop.fake.transport.requests).toEqual([]);
});

describe('a change of a campaign', () => {
  it('creates its codes, and then sends nothing for what needs no code: a color, a name, the same again, nothing', async () => {
    const shop = await connect().open();
    expect(await shop.workOnChange()).not.toEqual([]);
    const before = await shop.checkout();
    const changes: CampaignUpdate[] = [
      { banner: { backgroundColor: '#123456' } },
      { name: 'Other' },
      { name: 'Other' },
      {},
    ];
    for (const change of changes) {
      await shop.patch(change);
      expect([change, await shop.workOnChange()]).toEqual([change, []]);
    }
    expect(await shop.checkout()).toEqual(before);
  });

  it('of a discount changes only its own codes at the provider', async () => {
    const shop = await connect().open();
    await shop.workOnChange();
    const other = (await addCampaign(test.database, merchant.id)).id;
    await patchCampaign(test.database, merchant.id, other, { checkout: shop.settings }, shop.clock);
    await shop.workOnChange(other);
    const { codes } = await readCodes(test.database, merchant.id, other);
    await shop.patch({ countryOverrides: [{ country: 'IN', discount: 55, code: null }] });
    const requests = await shop.workOnChange();
    expect(Object.keys((await shop.shown()) ?? {})).toContain('55');
    for (const { code, providerId = '' } of codes)
      expect(requests.filter((request) => request.includes(code) || request.includes(providerId))).toEqual(
        [],
      );
  });

  it('that takes it away from its checkout ends its codes 48 hours later, and its deletion immediately', async () => {
    const shop = await connect().open();
    await shop.workOnChange();
    const active = () => shop.fake.discounts().filter(({ isActive }) => isActive);
    await shop.patch({ checkout: null });
    await shop.workOnChange();
    expect((await shop.codes('replaced')).map(({ endsAt }) => endsAt)).toEqual(
      Array(5).fill('2026-11-25T12:00:00.000Z'),
    );
    expect(active()).toHaveLength(5);
    await removeCampaign(test.database, merchant.id, shop.campaignId);
    await shop.workOnChange();
    expect(active()).toEqual([]);
    await shop.workOnChange();
    expect(await shop.codes()).toEqual([]);
  });

  it('that no campaign caused, such as a new checkout, records no check, so that If-Match still matches', async () => {
    const shop = await connect().open();
    await shop.patch({ checkout: null });
    const before = await shop.checkout();
    shop.pass(1);
    await shop.work();
    expect(await shop.checkout()).toEqual(before);
  });
});

it('a checkout whose codes are ended can be deleted with If-Match, because its last run records no check', async () => {
  const shop = await connect().open();
  await shop.work();
  await shop.patch({ checkout: null });
  const { version } = (await readCheckout(test.database, merchant.id, shop.checkoutId)) ?? {};
  expect(await shop.delete({ 'if-match': [`"${version}"`] })).toMatchObject({ status: 204 });
  expect(shop.fake.discounts().filter(({ isActive }) => isActive)).toEqual([]);
});

describe('an exception in one campaign', () => {
  it('stays its own: the others are reconciled, and the message comes again', async () => {
    const shop = await connect().open();
    const others: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { id } = await addCampaign(test.database, merchant.id);
      await patchCampaign(test.database, merchant.id, id, { checkout: shop.settings }, shop.clock);
      others.push(id);
    }
    const broken = intercept(test.database, (name, input, proceed) => {
      const isBroken = JSON.stringify(input).includes(`CODES#${shop.campaignId}`);
      if (name === 'GetCommand' && isBroken) throw new Error('The stored code.status is malformed');
      return proceed();
    });
    const log = jest.spyOn(console, 'error').mockReturnValue();
    await expect(shop.work(broken)).rejects.toThrow('malformed');
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      message: 'campaign_not_reconciled',
      campaignId: shop.campaignId,
    });
    log.mockRestore();
    for (const id of others)
      expect(Object.keys((await readPublication(test.database, id))?.codes ?? {})).toHaveLength(5);
    expect(await shop.checkout()).toMatchObject({ status: 'connected' });
  });
});

describe('a drift of the provider', () => {
  it('in one campaign’s codes is the checkout’s problem, and the others continue', async () => {
    const shop = await connect().open();
    await shop.work();
    const { id } = await addCampaign(test.database, merchant.id);
    await patchCampaign(test.database, merchant.id, id, { checkout: shop.settings }, shop.clock);
    const [code] = await shop.codes();
    shop.fake.transport.drift = (body) => {
      const entry = Object(body);
      if (entry.id === code?.providerId) delete entry.active;
      return body;
    };
    const before = shop.working;
    await shop.work();
    const problem = {
      ...{ type: 'unexpected_response', permission: null, field: 'active' },
      campaignId: shop.campaignId,
    };
    expect(await shop.checkout()).toMatchObject({ status: 'failing', problem });
    expect(shop.reported).toEqual([{ type: problem.type, campaignId: problem.campaignId }]);
    expect(Object.keys((await readPublication(test.database, id))?.codes ?? {})).toHaveLength(5);
    expect(shop.working).toEqual(expect.arrayContaining(before));
    expect(Object.keys((await shop.shown()) ?? {})).toHaveLength(5);
    shop.fake.transport.drift = undefined;
    await shop.work();
    expect(await shop.checkout()).toMatchObject({ status: 'connected', problem: null });
  });
});

describe('the list of an account’s codes', () => {
  it('after a restored backup shows the codes that work, and ends those that nobody needs', async () => {
    const shop = await connect().open();
    await shop.work();
    const before = await readCodes(test.database, merchant.id, shop.campaignId);
    const old = await shop.shown();
    shop.pass(30 * 24);
    await shop.work();
    const rotated = await shop.shown();
    shop.pass(48);
    await shop.work();
    expect(shop.working).toEqual(Object.values(rotated ?? {}).sort());
    await restoreCodes(shop.campaignId, before, old);
    await shop.work();
    expect(await shop.shown()).toEqual(rotated);
    expect(await shop.checkout()).toMatchObject({ status: 'connected' });
    expect((await shop.codes('ended')).map(({ code }) => code).sort()).toEqual(
      Object.values(old ?? {}).sort(),
    );
  });

  it('is made every day, and when an operator asks for it', async () => {
    const shop = await connect().open();
    await shop.work();
    await shop.createElsewhere(shop.campaignId, 'PPP60ORPHAN');
    shop.pass(1);
    await shop.work();
    expect((await shop.codes()).map((each) => each.code)).not.toContain('PPP60ORPHAN');
    await shop.list();
    const orphan = (await shop.codes()).find((each) => each.code === 'PPP60ORPHAN');
    expect(orphan).toMatchObject({ status: 'replaced', discount: 60 });
    await shop.createElsewhere(shop.campaignId, 'PPP60SECOND');
    shop.pass(24);
    await shop.work();
    expect((await shop.codes()).map((each) => each.code)).toContain('PPP60SECOND');
    shop.pass(48);
    await shop.work();
    expect(shop.working).toEqual(Object.values((await shop.shown()) ?? {}).sort());
  });

  it('ends the codes of a deleted campaign, and only shows those of another installation', async () => {
    const shop = await connect().open();
    await shop.work();
    await removeCampaign(test.database, merchant.id, shop.campaignId);
    await shop.work();
    const stranger = newId('camp');
    await shop.createElsewhere(shop.campaignId, 'PPP60ORPHAN');
    await shop.createElsewhere(stranger, 'PPP60STRANGE');
    shop.fake.createByHand('SUMMER', 15);
    await shop.list();
    expect(shop.working).toEqual(['PPP60STRANGE', 'SUMMER']);
    expect((await shop.checkout()).otherCodes).toEqual([
      { code: 'PPP60STRANGE', discount: 60, campaignId: stranger, reason: 'unknown_campaign' },
    ]);
  });
});

describe('the deletion of a checkout', () => {
  it('also ends codes whose creation got no response', async () => {
    const shop = await connect().open();
    shop.fake.transport.faults = [
      { kind: 'server_error_after', requests: /^POST .v1.promotion_codes/, times: 5 },
    ];
    await shop.work();
    shop.fake.transport.faults = [];
    await shop.work();
    expect(shop.working).toHaveLength(5);
    await shop.patch({ checkout: null });
    // An interrupted request can create one once more.
    expect(await shop.delete()).toMatchObject({ status: 202 });
    expect(shop.working).toEqual([]);
    await shop.passHours(1);
    expect(await readCheckout(test.database, merchant.id, shop.checkoutId)).toBeUndefined();
  });

  it('reports the codes whose end the provider did not confirm', async () => {
    const shop = await connect().open();
    await shop.work();
    const working = shop.working;
    await shop.patch({ checkout: null });
    shop.fake.transport.faults = [{ kind: 'server_error_before', times: 100 }];
    const { status, body } = await shop.delete();
    const { remainingCodes } = (body as { data: { remainingCodes: { code: string }[] } }).data;
    expect(status).toBe(202);
    expect(remainingCodes.map(({ code }) => code).sort()).toEqual(working);
    expect(shop.working).toEqual(working);
  });
});

describe('the trail of a campaign', () => {
  /** Returns the entries about its codes, oldest first: who changed them. */
  async function actors({ campaignId }: ConnectedShop): Promise<string[]> {
    const request = { limit: 100, now: new Date(), resource: campaignId };
    const { entries } = await listActivity(test.database, merchant.id, request);
    return entries.filter(({ fields }) => fields.includes('codes')).map(({ actor }) => actor);
  }

  it('gets one entry for a run that changes codes, and none for checks and counts', async () => {
    const shop = await connect().open();
    await shop.work();
    expect(await actors(shop)).toEqual(['key']); // the author of the test's database
    shop.fake.redeem(shop.working[4] ?? '');
    await shop.work();
    shop.pass(1);
    await shop.work();
    expect(await actors(shop)).toHaveLength(1);
    await shop.patch({ countryOverrides: [{ country: 'IN', discount: 45, code: null }] });
    await shop.work();
    expect(await actors(shop)).toHaveLength(2);
  });

  it('says that the service ended the codes of a checkout that is deleted', async () => {
    const shop = await connect().open();
    await shop.work();
    await shop.patch({ checkout: null });
    await shop.delete();
    expect(await actors(shop)).toEqual(['service', 'key']);
  });
});
