import * as fc from 'fast-check';
import {
  type Campaign,
  campaignChangesSchema,
  campaignSchema,
  changeCampaign,
  firstPublication,
  makeCampaign,
  makeDefaultCampaign,
  newCampaignSchema,
  shownCampaign,
  storedCampaign,
} from '../../../core/campaigns/campaign.ts';
import { codesPerTier, defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { runs } from '../../support/property-runs.ts';
import { campaignChanges, campaignInput } from './arbitrary-campaigns.ts';

const created = new Date('2026-01-01T00:00:00.000Z');
const later = new Date('2026-01-02T00:00:00.000Z');
const campaignOf = (input: Parameters<typeof makeCampaign>[0]): Campaign =>
  makeCampaign(input, 'camp_1', created);

/** RFC 7396: objects are merged member by member, everything else (lists too) is replaced. */
function mergePatch(target: unknown, patch: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(patch)) return patch;
  const base = isObject(target) ? target : {};
  const merged = Object.entries(patch).map(([name, value]) => [name, mergePatch(base[name], value)]);
  return { ...base, ...Object.fromEntries(merged) };
}

describe('what visitors see of a campaign', () => {
  const before = campaignOf({ name: 'Summer' });

  test('is published first with revision 1 and its rules, without its name and times', () => {
    const facts = { merchantId: 'mer_1', isSuspended: true };
    expect(firstPublication({ ...before, baseCurrency: 'EUR' }, facts)).toEqual({
      campaignId: 'camp_1',
      ...facts,
      revision: 1,
      baseCurrency: 'EUR',
      rules: defaultCampaignRules(),
    });
  });
});

describe('a new campaign', () => {
  test('with only a name has the documented defaults', () => {
    expect(campaignOf({ name: 'Summer' })).toMatchObject({
      id: 'camp_1',
      name: 'Summer',
      ...defaultCampaignRules(),
      isDefault: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('has the fields that were sent, and defaults', () => {
    return fc.assert(
      fc.property(campaignInput, campaignChanges, (all, some) => {
        expect(campaignOf(all)).toMatchObject(all);
        const campaign = campaignOf({ ...some, name: 'Summer' });
        const blank = campaignOf({ name: 'Summer' });
        expect(campaign).toEqual(mergePatch(blank, { ...some, name: 'Summer' }));
      }),
      runs,
    );
  });

  test('that the schema has read is the one that was sent', () => {
    return fc.assert(
      fc.property(campaignInput, (input) => {
        expect(parseFields(newCampaignSchema, input)).toMatchObject(input);
      }),
      runs,
    );
  });

  test('is never the default one; that one is made with its merchant and may have codes', () => {
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
  test('is a merge patch, as RFC 7396 defines it: lists whole, the banner field by field', () => {
    return fc.assert(
      fc.property(campaignInput, campaignChanges, (input, patch) => {
        const before = campaignOf(input);
        const { updatedAt: _updatedAt, ...after } = changeCampaign(
          before,
          parseFields(campaignChangesSchema, patch),
          later,
        );
        const { updatedAt: _before, ...rest } = before;
        expect(after).toEqual(mergePatch(rest, patch));
      }),
      runs,
    );
  });

  test('that changes nothing returns the same object; any other sets updatedAt and nothing else of the service’s', () => {
    return fc.assert(
      fc.property(campaignInput, campaignChanges, (input, patch) => {
        const before = campaignOf(input);
        const after = changeCampaign(before, patch, later);
        if (after === before) {
          expect(mergePatch(before, patch)).toEqual(before);
        } else {
          const { id, createdAt, isDefault } = before;
          expect(after).toMatchObject({ id, createdAt, isDefault, updatedAt: later.toISOString() });
          expect(changeCampaign(after, patch, new Date())).toBe(after);
        }
      }),
      runs,
    );
  });

  test('does not take another order of the same fields for a change', () => {
    const before = campaignOf({ name: 'Summer', code: 'SUN' });
    const { banner, tiers } = before;
    const reversed = Object.fromEntries(Object.entries(banner).reverse());
    const turned = tiers.map(({ tier, discount, code }) => ({ code, discount, tier }));
    expect(changeCampaign(before, { banner: reversed, tiers: turned }, later)).toBe(before);
    expect(changeCampaign(before, { tiers: tiers.toReversed() }, later)).not.toBe(before);
  });

  test.each([
    [{ code: null }, { code: null }],
    [{ allowedDomains: [] }, { allowedDomains: [] }],
    [{ tiers: [] }, { tiers: [] }],
    [{ countryOverrides: [] }, { countryOverrides: [] }],
    [{ banner: {} }, {}],
    [{}, {}],
  ])('%j empties what it says and nothing else', (patch, expected) => {
    const before = campaignOf({
      name: 'Summer',
      code: 'SUN',
      allowedDomains: ['shop.example'],
      countryOverrides: [{ country: 'IN', discount: 5, code: null }],
    });
    const { updatedAt: _updatedAt, ...after } = changeCampaign(before, patch, later);
    const { updatedAt: _before, ...rest } = before;
    expect(after).toEqual({ ...rest, ...expected });
  });

  test('never changes the campaign it is given', () => {
    return fc.assert(
      fc.property(campaignInput, campaignChanges, (input, patch) => {
        const before = campaignOf(input);
        const copy = structuredClone(before);
        changeCampaign(before, patch, later);
        expect(before).toEqual(copy);
      }),
      runs,
    );
  });
});

test('a stored campaign has the fields of responses in their order, and defaults for those that it lacks', () => {
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
  expect(shownCampaign(unset)).toEqual({ ...unset, baseCurrency: 'USD' });
  expect(changeCampaign(unset, { name: 'Winter' }, later)).not.toHaveProperty('baseCurrency');
  const set = changeCampaign(unset, { baseCurrency: 'USD' }, later);
  expect(set).toMatchObject({ baseCurrency: 'USD', updatedAt: later.toISOString() });
  expect(shownCampaign({ ...set, baseCurrency: 'EUR' }).baseCurrency).toBe('EUR');
});
