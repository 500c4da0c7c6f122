import type { ApiKey, Campaign, Product } from '../../../../../console/src/api/contract.ts';
import { checklist, keysOfCampaign } from '../../../../../console/src/screens/home/checklist.ts';
import { makeDefaultCampaign, responseCampaign } from '../../../../../core/campaigns/campaign.ts';

const now = '2026-11-21T12:00:00.000Z';
const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(now)));
const publicKey: ApiKey = {
  id: 'key_1',
  name: 'Shop',
  type: 'public',
  prefix: 'ppp_pk_live_abcd',
  createdAt: now,
  lastUsedAt: '2026-11-21T11:00:00.000Z',
};
const product: Product = {
  id: 'prod_1',
  name: 'Book',
  url: 'https://shop.example.com/book',
  baseCurrency: 'USD',
  basePrice: 10,
  createdAt: now,
  updatedAt: now,
};

/** Returns each check's state and the screen that fixes it. */
function states(changes: Partial<Campaign>, apiKeys = [publicKey], products = [product]) {
  return checklist({
    campaign: { ...campaign, ...changes },
    apiKeys,
    products,
    nowMs: Date.parse(now),
    ago: (timestamp) => `at ${timestamp}`,
  }).map(({ state, fix }) => (fix ? `${state} ${fix.screen}` : state));
}

it('a campaign with a used key and a code is live', () => {
  expect(states({ code: 'HELLO' })).toEqual(['done', 'done', 'done', 'done', 'done']);
});

it('each missing condition links to the screen that fixes it', () => {
  expect(states({ code: 'HELLO' }, [])).toEqual([
    'done',
    'done',
    'todo setup/site',
    'todo setup/site',
    'done',
  ]);
  expect(states({ code: 'HELLO', status: 'paused' })[1]).toBe('todo campaign');
  expect(states({ tiers: [] })[0]).toBe('todo campaign');
  expect(states({ code: 'HELLO', allowedDomains: ['other.example.com'] })[4]).toBe('todo campaign');
  expect(states({ code: 'HELLO', allowedDomains: ['*.example.com'] })[4]).toBe('done');
});

it('a discount without a code is not live, unless the checkout applies discounts automatically', () => {
  expect(states({ code: null })[0]).toBe('todo setup/codes');
  expect(states({ code: null, status: 'paused' }).slice(0, 2)).toEqual([
    'todo setup/codes',
    'todo setup/codes',
  ]);
  expect(states({ code: null, hasAutomaticDiscount: true })).toEqual(Array(5).fill('done'));
  expect(states({ hasAutomaticDiscount: true, status: 'paused' })[1]).toBe('todo campaign');
});

it('a campaign before its start or after its end is not live', () => {
  const code = 'HELLO';
  expect(states({ code, startsAt: '2026-11-21T12:00:01.000Z' })[1]).toBe('todo campaign');
  expect(states({ code, endsAt: now })[1]).toBe('todo campaign');
  expect(states({ code, startsAt: now, endsAt: '2026-11-21T12:00:01.000Z' })[1]).toBe('done');
});

it('a banner loaded 25 hours ago is not live, but 24 hours ago is', () => {
  const usedAt = (lastUsedAt: string) => states({}, [{ ...publicKey, lastUsedAt }])[3];
  expect(usedAt('2026-11-20T11:00:00.000Z')).toBe('todo setup/site');
  expect(usedAt('2026-11-20T12:00:00.000Z')).toBe('done');
});

it('the latest use of several keys counts, in any order', () => {
  const old = { ...publicKey, id: 'key_2', lastUsedAt: '2026-10-01T00:00:00.000Z' };
  expect(states({}, [publicKey, old])[3]).toBe('done');
  expect(states({}, [old, publicKey])[3]).toBe('done');
});

it('a public key shows its campaign, or the default campaign if it has none; a secret key shows none', () => {
  const moved = { ...publicKey, id: 'key_2', campaignId: 'camp_2' };
  const secret = { ...publicKey, id: 'key_3', type: 'secret' as const };
  const keys = [publicKey, moved, secret];
  expect(keysOfCampaign(campaign, keys)).toEqual([publicKey]);
  expect(keysOfCampaign({ ...campaign, id: 'camp_2', isDefault: false }, keys)).toEqual([moved]);
});
