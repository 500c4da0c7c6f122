import * as fc from 'fast-check';
import { bannerStyleOf } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import {
  campaignOf,
  changeCampaign,
  makeCampaign,
  makeDefaultCampaign,
  shownCampaign,
} from '../../../core/campaigns/campaign.ts';
import { defaultBanner } from '../../../core/campaigns/default-campaign.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { runs } from '../../support/property-runs.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const later = new Date('2026-02-03T04:05:06.789Z');
const createdAt = now.toISOString();

const tiers = [{ tier: 2 as const, discount: 20, code: 'TWO' }];
const countryOverrides = [{ country: 'IN', discount: 45, code: null }];
const campaign = {
  id: 'camp_1',
  name: 'Spring',
  baseCurrency: 'EUR',
  status: 'active' as const,
  allowedDomains: ['shop.example'],
  blockVpn: true,
  code: null,
  tiers,
  countryOverrides,
  banner: defaultBanner,
  isDefault: false,
  createdAt,
  updatedAt: createdAt,
};

/** The same value with the fields of every object in it in any order: what DynamoDB returns. */
function shuffled(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map(shuffled));
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  const names = Object.keys(value);
  return fc
    .tuple(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.record(Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shuffled(entry)]))),
    )
    .map(([order, fields]) => Object.fromEntries(order.map((name) => [name, fields[name]])));
}

it.each<[string, object, (stored: never) => unknown]>([
  ['a campaign, with its tiers, overrides and banner', campaign, campaignOf],
  ['a banner', defaultBanner, bannerStyleOf],
])(
  '%s has the documented order of fields, however it was stored, and no field of the table',
  (_what, value, read) => {
    return fc.assert(
      fc.property(shuffled(value), (stored) => {
        const item = { pk: 'partition', ...(stored as object), sk: 'sort', expiresAt: 1 };
        expect(JSON.stringify(read(item as never))).toBe(JSON.stringify(value));
      }),
      runs,
    );
  },
);

it('so has a campaign that was made or changed a moment ago', () => {
  const fields = Object.keys(campaign);
  expect(Object.keys(shownCampaign(makeDefaultCampaign('camp_1', now)))).toEqual(fields);
  const made = makeCampaign({ countryOverrides, tiers, baseCurrency: 'EUR', name: 'Spring' }, 'camp_1', now);
  expect(Object.keys(made)).toEqual(fields);
  expect(Object.keys(changeCampaign(made, { code: 'ALL' }, later))).toEqual(fields);
});

it('so has the banner of a config answer, although publications are stored without an order', () => {
  const banner = Object.fromEntries(Object.entries(defaultBanner).reverse()) as typeof defaultBanner;
  const facts = { country: 'IN', site: 'any', isAnonymized: false, baseCurrency: 'USD' } as const;
  const rules = { ...makeDefaultCampaign('camp_1', now), banner };
  const config = decideBanner({ ...facts, rules, rates: bundledExchangeRates });
  expect(JSON.stringify(config.show && config.banner)).toBe(JSON.stringify(defaultBanner));
});
