import {
  type Campaign,
  type CampaignUpdate,
  campaignSchema,
  responseCampaign,
  storedCampaign,
  updatedCampaign,
} from '../../../core/campaigns/campaign.ts';
import { codesPerTier, makeDefaultCampaign } from '../../../core/campaigns/default-campaign.ts';
import { firstPublication } from '../../../core/campaigns/first-publication.ts';
import { makeCampaign, newCampaignSchema } from '../../../core/campaigns/new-campaign.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { testProperty } from '../../support/property-runs.ts';
import { detailsOf } from '../shared/problems.ts';
import { campaignChanges, campaignInput } from './arbitrary-campaigns.ts';
import { defaultCampaignRules } from './default-rules.ts';

const created = new Date('2026-01-01T00:00:00.000Z');
const later = new Date('2026-01-02T00:00:00.000Z');
const campaignOf = (input: Parameters<typeof makeCampaign>[0]): Campaign =>
  makeCampaign(input, 'camp_1', created);

test('the first publication has version 1 and the rules, without name and times', () => {
  const merchantFields = { merchantId: 'mer_1', isSuspended: true };
  expect(
    firstPublication({ ...campaignOf({ name: 'Summer' }), baseCurrency: 'EUR' }, merchantFields),
  ).toEqual({
    campaignId: 'camp_1',
    ...merchantFields,
    version: 1,
    baseCurrency: 'EUR',
    rules: defaultCampaignRules(),
  });
});

test('the first publication with a checkout has no codes yet, and one without a currency has none', () => {
  const fields = firstPublication(campaignOf({ name: 'Summer', checkout: { id: exampleId('chk') } }), {
    merchantId: 'mer_1',
    isSuspended: false,
  });
  expect(fields.codes).toEqual({});
  expect(fields).not.toHaveProperty('baseCurrency');
});

describe('at a checkout, a campaign', () => {
  const checkout = { id: exampleId('chk') };
  const withDiscounts = (count: number) =>
    listCountries()
      .slice(0, count)
      .map(({ code: country }, index) => ({ country, discount: 70 + index, code: null }));
  const tiers = codesPerTier('PPP').map((tier) => ({ ...tier, discount: 70 }));
  const twenty = { name: 'Summer', tiers, countryOverrides: withDiscounts(20) };
  const oneMore = { ...twenty, countryOverrides: withDiscounts(21) };
  const problem = [
    { path: 'checkout', code: 'too_many_discounts', message: expect.stringContaining(' 20 ') },
  ];

  test('has at most 20 different discounts', () => {
    const problemsOf = (body: object) => detailsOf(() => parseFields(newCampaignSchema, body));
    expect(problemsOf({ ...twenty, checkout })).toEqual([]);
    expect(problemsOf({ ...oneMore, checkout })).toEqual(problem);
    expect(problemsOf(oneMore)).toEqual([]);
  });

  test('gets no change to more than 20 different discounts, nor does one with more get a checkout', () => {
    const changesTo = (input: typeof twenty & { checkout?: typeof checkout }, changes: CampaignUpdate) =>
      detailsOf(() => updatedCampaign(campaignOf(input), changes, later));
    expect(changesTo({ ...twenty, checkout }, { name: 'Winter' })).toEqual([]);
    expect(changesTo({ ...twenty, checkout }, { countryOverrides: oneMore.countryOverrides })).toEqual(
      problem,
    );
    const { checkout: chosen } = campaignOf({ name: 'Autumn', checkout });
    expect(changesTo(oneMore, { checkout: chosen })).toEqual(problem);
  });
});

describe('a new campaign', () => {
  test('with only a name has the documented defaults', () => {
    expect(campaignOf({ name: 'Summer' })).toMatchObject({
      id: 'camp_1',
      name: 'Summer',
      ...defaultCampaignRules(),
      hasAutomaticDiscount: false,
      isDefault: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  testProperty('has the given fields, and defaults', [campaignInput, campaignChanges], (all, some) => {
    expect(campaignOf(all)).toMatchObject(all);
    const named = { ...some, name: 'Summer' };
    expect(campaignOf(named)).toEqual(updatedCampaign(campaignOf({ name: 'Summer' }), named, created));
  });

  testProperty('is not changed by the schema', [campaignInput], (input) => {
    expect(parseFields(newCampaignSchema, input)).toMatchObject(input);
  });

  test('is not the default one, which is created with its merchant and may have codes', () => {
    expect(campaignOf({ name: 'Default campaign' }).isDefault).toBe(false);
    expect(makeDefaultCampaign('camp_1', created)).toEqual({
      ...campaignOf({ name: 'Default campaign' }),
      isDefault: true,
    });
    expect(makeDefaultCampaign('camp_1', created, { tiers: codesPerTier('PPP') }).tiers).toEqual(
      codesPerTier('PPP'),
    );
  });
});

describe('a change', () => {
  testProperty(
    'sets updatedAt, or returns the same object, and leaves the given one unchanged',
    [campaignInput, campaignChanges],
    (input, patch) => {
      const before = campaignOf(input);
      const copy = structuredClone(before);
      const after = updatedCampaign(before, patch, later);
      expect(before).toEqual(copy);
      if (after === before) {
        expect(before).toMatchObject(patch);
      } else {
        const { id, createdAt, isDefault } = before;
        expect(after).toMatchObject({ id, createdAt, isDefault, updatedAt: later.toISOString() });
        expect(updatedCampaign(after, patch, new Date())).toBe(after);
      }
    },
  );

  test('ignores the order of fields, but not of lists', () => {
    const before = campaignOf({ name: 'Summer', code: 'SUN' });
    const { banner, tiers } = before;
    const reversed = Object.fromEntries(Object.entries(banner).reverse());
    const turned = tiers.map(({ tier, discount, code }) => ({ code, discount, tier }));
    expect(updatedCampaign(before, { banner: reversed, tiers: turned }, later)).toBe(before);
    expect(updatedCampaign(before, { tiers: tiers.toReversed() }, later)).not.toBe(before);
  });

  test('to an end before the start that is stored is rejected', () => {
    const before = campaignOf({ name: 'Summer', startsAt: '2026-06-01T00:00:00.000Z' });
    const change = () => updatedCampaign(before, { endsAt: before.startsAt }, later);
    expect(detailsOf(change)).toMatchObject([{ path: 'endsAt', code: 'ends_before_start' }]);
  });
});

test('a stored campaign has the fields of responses in their order, and defaults for missing ones', () => {
  const campaign = campaignOf({ name: 'Summer', baseCurrency: 'EUR' });
  const item = { sk: 'x', ...Object.fromEntries(Object.entries(campaign).reverse()), pk: 'x' };
  expect(JSON.stringify(storedCampaign(item))).toBe(JSON.stringify(campaign));
  const { code: _code, blockVpn: _blockVpn, banner, ...old } = campaign;
  const { showFlag: _showFlag, ...oldBanner } = banner;
  expect(JSON.stringify(storedCampaign({ ...old, banner: oldBanner }))).toBe(JSON.stringify(campaign));
  expect(() => storedCampaign({ ...old, banner: 5 })).toThrow('The stored campaign.banner is malformed');
  expect(campaignSchema.shape.id.safeParse(exampleId('camp')).success).toBe(true);
});

test('a campaign without a currency is shown in US dollars, and naming them is a change', () => {
  const unset = makeDefaultCampaign('camp_1', created);
  expect(unset).not.toHaveProperty('baseCurrency');
  expect(responseCampaign(unset)).toEqual({ ...unset, baseCurrency: 'USD' });
  expect(updatedCampaign(unset, { name: 'Winter' }, later)).not.toHaveProperty('baseCurrency');
  const set = updatedCampaign(unset, { baseCurrency: 'USD' }, later);
  expect(set).toMatchObject({ baseCurrency: 'USD', updatedAt: later.toISOString() });
  expect(responseCampaign({ ...set, baseCurrency: 'EUR' }).baseCurrency).toBe('EUR');
});
