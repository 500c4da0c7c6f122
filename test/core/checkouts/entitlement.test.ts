import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import {
  entitlementOf,
  entitlementRequestSchema,
  entitlementSchema,
} from '../../../core/checkouts/entitlement.ts';
import { sampleSale } from '../campaigns/sample-sale.ts';
import { inHours, now, sampleCode } from './sample-code.ts';

type Fields = Omit<Parameters<typeof makeCampaign>[0], 'name'>;

const checkout = { id: 'chk_01KAKJ8Y3N0E6J1K0R3V5W7X9Z' };
function decide(country: string, code: string, fields: Fields, codes: StoredCode[] = []) {
  const campaign = makeCampaign({ name: 'Shop', ...fields }, 'camp_1', now);
  const decision = entitlementOf({ country, code }, campaign, codes, now);
  expect(entitlementSchema.parse(decision)).toEqual(decision);
  return decision;
}

describe('a code of a checkout', () => {
  const codes = [sampleCode()];

  test('is for buyers whose country has at least its discount, even if the campaign is paused', () => {
    expect(decide('IN', 'ppp60k3f9qt', { checkout }, codes)).toEqual({
      isEntitled: true,
      discount: 60,
      codeDiscount: 60,
      codeStatus: 'live',
    });
    expect(decide('DE', 'PPP60K3F9QT', { checkout }, codes)).toMatchObject({
      isEntitled: false,
      discount: 0,
    });
    expect(decide('XX', 'PPP60K3F9QT', { checkout }, codes)).toMatchObject({ isEntitled: false });
    expect(decide('IN', 'PPP60K3F9QT', { checkout, status: 'paused' }, codes).isEntitled).toBe(true);
  });

  test.each([
    ['live', inHours(1), 'live', true],
    ['live', inHours(-1), 'ended', false],
    ['replaced', inHours(1), 'replaced', true],
    ['replaced', inHours(-1), 'ended', false],
    ['ended', inHours(-1), 'ended', false],
    ['creating', null, 'unknown', false],
  ] as const)('that is %s until %s is %s', (status, endsAt, codeStatus, isEntitled) => {
    const decision = decide('IN', 'PPP60K3F9QT', { checkout }, [sampleCode({ status, endsAt })]);
    expect(decision).toMatchObject({ codeStatus, isEntitled });
  });

  test('that nobody knows has no discount', () => {
    expect(decide('IN', 'OTHER', { checkout, code: 'OTHER' }, codes)).toEqual({
      isEntitled: false,
      discount: 60,
      codeDiscount: null,
      codeStatus: 'unknown',
    });
  });
});

describe('a code by hand', () => {
  test('has the highest discount that shows it', () => {
    const tiers = [
      { tier: 5, discount: 50, code: 'SUN' },
      { tier: 6, discount: 60, code: 'SUN' },
    ] as const;
    expect(decide('IN', 'sun', { tiers: [...tiers] })).toMatchObject({
      isEntitled: true,
      codeDiscount: 60,
      codeStatus: 'manual',
    });
    expect(decide('BR', 'SUN', { tiers: [...tiers] }).isEntitled).toBe(false);
    expect(decide('IN', 'SUN', { tiers: [...tiers], maxDiscount: 40 }).codeDiscount).toBe(40);
  });

  test('can be the campaign’s, or a country’s', () => {
    expect(decide('IN', 'PPP', { code: 'PPP' })).toMatchObject({ codeDiscount: 60, isEntitled: true });
    const countryOverrides = [{ country: 'DE', discount: 10, code: 'DANKE' }];
    expect(decide('DE', 'DANKE', { countryOverrides })).toMatchObject({ codeDiscount: 10, isEntitled: true });
    expect(decide('US', 'DANKE', { countryOverrides }).isEntitled).toBe(false);
  });
});

test('a request needs a country and a code of at most 64 characters', () => {
  const request = (length: number) => ({ country: 'IN', code: 'A'.repeat(length) });
  expect(entitlementRequestSchema.safeParse(request(64)).success).toBe(true);
  expect(entitlementRequestSchema.safeParse(request(65)).success).toBe(false);
  expect(entitlementRequestSchema.safeParse({ country: 'India', code: '' }).error?.issues).toHaveLength(2);
});

describe('the code of a sale', () => {
  const sale = { ...sampleSale, startsAt: inHours(-1), endsAt: inHours(1) };
  const planned = { ...sale, startsAt: inHours(0.5) };
  const over = { ...sale, endsAt: inHours(-47.9) };
  const ended = { ...sale, endsAt: inHours(-48) };
  const start = { startsAt: inHours(-99) };
  const ofSale = (fields: Partial<StoredCode> = {}) => [
    sampleCode({ code: 'SALE40', discount: 40, isSale: true, ...fields }),
  ];
  const excludedCountries = ['JP'];

  test.each([
    ['US', 40, true],
    ['IN', 60, true],
    ['XX', 40, true],
    ['JP', 0, false],
  ])('is for buyers from %s, who get %s %% now: %s', (country, discount, isEntitled) => {
    const expected = { isEntitled, discount, codeDiscount: 40 };
    expect(decide(country, 'black40', { sale, excludedCountries })).toEqual({
      ...expected,
      codeStatus: 'manual',
    });
    expect(decide(country, 'SALE40', { sale, excludedCountries, checkout }, ofSale())).toEqual({
      ...expected,
      codeStatus: 'live',
    });
  });

  test('is not valid before the sale', () => {
    expect(decide('US', 'BLACK40', { sale: planned })).toMatchObject({ codeStatus: 'unknown', discount: 0 });
    expect(decide('US', 'SALE40', { sale: planned, checkout }, ofSale())).toMatchObject({
      isEntitled: false,
      codeStatus: 'live',
    });
  });

  test.each([
    [over, inHours(0.1), true, ['manual', 'replaced']],
    [ended, inHours(0), false, ['unknown', 'ended']],
  ])(
    'is valid until 48 hours after it, which give nobody else a discount: %j',
    (sale, endsAt, isEntitled, [byHand, managed]) => {
      const fields = { sale: { ...sale, ...start } };
      expect(decide('US', 'BLACK40', fields)).toMatchObject({ isEntitled, discount: 0, codeStatus: byHand });
      const codes = ofSale({ status: 'replaced', endsAt });
      for (const sale of [fields.sale, null])
        expect(decide('US', 'SALE40', { sale, checkout }, codes)).toMatchObject({
          isEntitled,
          discount: 0,
          codeStatus: managed,
        });
      const own = [...codes, sampleCode({ code: 'OWN40', discount: 40 })];
      expect(decide('US', 'OWN40', { ...fields, checkout }, own).isEntitled).toBe(false);
    },
  );
});
