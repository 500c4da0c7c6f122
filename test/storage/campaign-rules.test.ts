import * as fc from 'fast-check';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { makeCampaign } from '../../core/campaigns/new-campaign.ts';
import { compactRules, storedRules } from '../../storage/campaign-rules.ts';
import { fromCampaign, toCampaign } from '../../storage/campaigns.ts';
import { campaignInput } from '../core/campaigns/arbitrary-campaigns.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** The same value with the fields of all its objects in any order, as DynamoDB returns them. */
function shuffled(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map(shuffled));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return fc.constant(value);
  const names = Object.keys(value);
  return fc
    .tuple(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.record(Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shuffled(entry)]))),
    )
    .map(([order, fields]) => Object.fromEntries(order.map((name) => [name, fields[name]])));
}

const now = new Date('2026-01-02T03:04:05.678Z');
const stored = campaignInput.chain((input) => {
  const campaign = makeCampaign(input, 'camp_1', now);
  const item = fromCampaign('mer_1', { resource: campaign, version: 1 });
  return fc.record({
    campaign: fc.constant(campaign),
    item: shuffled(item),
    rules: shuffled(compactRules(rulesOf(campaign))),
  });
});

it('a campaign and the rules of its publication are read as they were written, fields in the order of the schema', () => {
  return fc.assert(
    fc.property(stored, ({ campaign, item, rules }) => {
      expect(JSON.stringify(toCampaign(item as never))).toBe(JSON.stringify(campaign));
      expect(JSON.stringify(storedRules(rules, 'rules'))).toBe(JSON.stringify(rulesOf(campaign)));
    }),
    propertyRuns,
  );
});

it('a code of an override may contain spaces and digits', () => {
  const countryOverrides = [
    { country: 'IN', discount: 12.5, code: '5 % OFF 2' },
    { country: 'BR', discount: 0, code: null },
  ];
  const rules = compactRules(rulesOf({ countryOverrides }));
  expect(rules.countryOverrides).toEqual(['IN12.5 5 % OFF 2', 'BR0']);
  expect(storedRules(rules, 'rules').countryOverrides).toEqual(countryOverrides);
});

it('an absent nullable field is null, anything else that is absent or of another type is malformed', () => {
  const { code: _code, ...rules } = compactRules(rulesOf({ code: 'ALL' }));
  expect(storedRules(rules, 'rules').code).toBeNull();
  for (const [name, value] of [
    ['status', 'off'],
    ['tiers', undefined],
    ['pagePaths', undefined],
    ['countryOverrides', ['IN?']],
    ['banner', {}],
    ['banner', { ...(rules.banner as object), translations: 'text' }],
  ] as const)
    expect(() => storedRules({ ...rules, [name]: value }, 'rules')).toThrow(
      /^The stored rules\.\w+.* is malformed$/,
    );
});

it('translations are stored only if there are some', () => {
  expect(compactRules(rulesOf({})).banner).not.toHaveProperty('translations');
  const translations = { de: { ctaText: 'Kopieren' } };
  const banner = { ...rulesOf({}).banner, translations };
  expect(compactRules(rulesOf({ banner })).banner).toHaveProperty('translations');
});
