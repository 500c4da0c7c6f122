import type { Campaign } from '../../../console/src/api/contract.ts';
import { withCodes } from '../../../console/src/screens/campaign/codes.ts';
import { describeOffer, discountStep, offerOf } from '../../../console/src/screens/campaign/offer.ts';
import {
  campaignProblems,
  changesOf,
  conflicts,
  differences,
  rebase,
  valueInWords,
} from '../../../console/src/screens/campaign-changes.ts';
import { makeDefaultCampaign, shownCampaign } from '../../../core/campaigns/campaign.ts';

const base: Campaign = shownCampaign(makeDefaultCampaign('camp_1', new Date('2026-11-21T12:00:00.000Z')));

it('the patch holds whole fields, and of the banner only what changed', () => {
  const edited = { ...base, code: 'A', banner: { ...base.banner, ctaText: 'Copy it' } };
  expect(changesOf(base, edited)).toEqual({ code: 'A', banner: { ctaText: 'Copy it' } });
  expect(changesOf(base, base)).toEqual({});
});

it('the same field changed to different values by two is a conflict; the same value, or other fields, are none', () => {
  const mine = { ...base, code: 'MINE', blockVpn: false };
  expect(conflicts(base, mine, { ...base, code: 'THEIRS' })).toEqual(['code']);
  expect(conflicts(base, mine, { ...base, code: 'MINE' })).toEqual([]);
  expect(conflicts(base, mine, { ...base, name: 'Theirs' })).toEqual([]);
});

it('a merge keeps both sides’ changes', () => {
  const merged = rebase(base, { ...base, code: 'MINE' }, { ...base, name: 'Theirs', updatedAt: 'later' });
  expect(merged).toEqual({ ...base, code: 'MINE', name: 'Theirs', updatedAt: 'later' });
});

it('the service’s own timestamps are no changes', () => {
  expect(differences(base, { ...base, updatedAt: 'later' })).toEqual([]);
});

it('the API’s own schema says what is wrong, with the path of the field', () => {
  const tiers = base.tiers.map((tier) => ({ ...tier, discount: 120 }));
  expect(campaignProblems(base)).toEqual([]);
  expect(campaignProblems({ ...base, tiers })[0]).toMatchObject({
    path: 'tiers.0.discount',
    code: 'too_big',
  });
  expect(campaignProblems({ ...base, banner: { ...base.banner, textColor: 'red' } })[0]?.path).toBe(
    'banner.textColor',
  );
});

it('codes are made of the prefix and the percentage, and only where there is a discount', () => {
  const countryOverrides = [{ country: 'IN', discount: 0, code: 'OLD' }];
  const made = withCodes({ ...base, countryOverrides }, ' HI ');
  expect(made.tiers.map(({ code }) => code)).toEqual(['HI20', 'HI30', 'HI40', 'HI50', 'HI60']);
  expect(made.countryOverrides[0]?.code).toBeNull();
});

it('a country’s own rule wins over its tier, and the campaign’s code fills in', () => {
  const campaign = { ...base, code: 'ALL', countryOverrides: [{ country: 'IN', discount: 5, code: null }] };
  expect(offerOf(campaign, 'IN')).toEqual({ discount: 5, code: 'ALL', rule: 'country', tier: 6 });
  expect(offerOf(base, 'IN')).toEqual({ discount: 60, code: null, rule: 'tier', tier: 6 });
  expect(offerOf(base, 'US').discount).toBe(0);
  expect(describeOffer(campaign, 'IN', 'India')).toMatch(
    /^India: price level 0\.\d\d of the US, a rule of its own, 5/,
  );
});

it('the map tells the five default discounts apart', () => {
  expect([0, 20, 30, 40, 50, 60].map(discountStep)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('every field can be said in words', () => {
  expect(valueInWords(base, 'allowedDomains')).toBe('every site');
  expect(valueInWords(base, 'tiers')).toContain('tier 2: 20');
  expect(valueInWords(base, 'code')).toBe('none');
});
