import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../web/console/src/api/contract.ts';
import { withText } from '../../../../../web/console/src/screens/banner/texts/texts.tsx';
import {
  campaignProblems,
  changesOf,
  conflicts,
  differences,
  fieldLabel,
} from '../../../../../web/console/src/screens/campaign-changes.ts';
import {
  hasUnredeemableDiscount,
  prefixFor,
  withCodes,
} from '../../../../../web/console/src/screens/offers/codes.ts';
import {
  countriesOf,
  groupsOf,
  tierCountryNames,
} from '../../../../../web/console/src/screens/offers/groups.ts';
import {
  describeOffer,
  discountShade,
  offerOf,
} from '../../../../../web/console/src/screens/offers/offer.ts';
import { sampleSale } from '../../../../core/campaigns/sample-sale.ts';

const base: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date('2026-11-21T12:00:00.000Z')));

it('the patch contains whole fields, and only the changed parts of the banner', () => {
  const edited = { ...base, code: 'A', banner: { ...base.banner, ctaText: 'Copy it' } };
  expect(changesOf(base, edited)).toEqual({ code: 'A', banner: { ctaText: 'Copy it' } });
  expect(changesOf(base, base)).toEqual({});
});

it('a discount that is not a number has the same problem in its field and in the bar of unsaved changes', () => {
  const tiers = base.tiers.map((tier) => ({ ...tier, discount: Number.NaN }));
  expect(campaignProblems({ ...base, tiers })[0]).toMatchObject({
    path: 'tiers.0.discount',
    message: 'Enter a number from 0 to 100.',
  });
});

it('translations are patched text by text, and a removed text or language is null', () => {
  const withTexts = (translations: Campaign['banner']['translations']): Campaign => ({
    ...base,
    banner: { ...base.banner, translations },
  });
  const before = withTexts({
    'pt-BR': { ctaText: 'Copiar', messageTemplate: 'Olá.' },
    hi: { ctaText: 'कॉपी' },
  });
  const after = withTexts({ 'pt-BR': { ctaText: 'Copiar código' }, ar: { ctaText: 'نسخ' } });
  expect(changesOf(before, after)).toEqual({
    banner: {
      translations: {
        'pt-BR': { ctaText: 'Copiar código', messageTemplate: null },
        hi: null,
        ar: { ctaText: 'نسخ' },
      },
    },
  });
});

it('sets a text in a language, and removes an empty text and a language without texts', () => {
  const set = withText(base.banner, 'ar', 'ctaText', 'نسخ');
  expect(set.translations).toEqual({ ar: { ctaText: 'نسخ' } });
  expect(withText(set, 'ar', 'ctaText', '').translations).toEqual({});
  expect(withText(base.banner, undefined, 'ctaText', 'Copy it').ctaText).toBe('Copy it');
});

it('different values for the same field are a conflict; equal values and different fields are not', () => {
  const mine = { ...base, code: 'MINE', blockVpn: false };
  expect(conflicts(base, mine, { ...base, code: 'THEIRS' })).toEqual(['code']);
  expect(conflicts(base, mine, { ...base, code: 'MINE' })).toEqual([]);
  expect(conflicts(base, mine, { ...base, name: 'Theirs' })).toEqual([]);
});

it('the service’s timestamps are not changes', () => {
  expect(differences(base, { ...base, updatedAt: 'later' })).toEqual([]);
});

it('the API’s own schema reports problems with the field’s path', () => {
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

it('generated codes consist of the prefix and the percentage, only for discounts; codes that the merchant chose stay', () => {
  const countryOverrides = [
    { country: 'IN', discount: 0, code: 'OLD' },
    { country: 'BR', discount: 40, code: 'OBRIGADO' },
    { country: 'EG', discount: 12.5, code: 'PPP60' },
  ];
  const made = withCodes({ ...base, countryOverrides }, ' HI ');
  expect(made.tiers.map(({ code }) => code)).toEqual(['HI20', 'HI30', 'HI40', 'HI50', 'HI60']);
  expect(made.countryOverrides.map(({ code }) => code)).toEqual([null, 'OBRIGADO', 'HI12-5']);
  const again = withCodes({ ...base, ...made }, 'YOU');
  expect(again.tiers[0]?.code).toBe('YOU20');
  expect(again.countryOverrides[1]?.code).toBe('OBRIGADO');
});

it('the prefix is the current one, or else the first word in the merchant’s name', () => {
  expect(prefixFor(base, 'Northlight Sound')).toBe('NORTHLIGHT');
  expect(prefixFor(base, 'É. Zola')).toBe('ZOLA');
  expect(prefixFor(base, '店')).toBe('PPP');
  expect(prefixFor({ ...base, ...withCodes(base, 'HI') }, 'Northlight')).toBe('HI');
});

it('a tier is shown as its countries, the largest first, without countries that have their own discount', () => {
  const countryOverrides = [{ country: 'IN', discount: 60, code: null }];
  expect(tierCountryNames(base, 6)).toMatch(/^India, .+, .+ and \d\d more$/);
  expect(tierCountryNames({ ...base, countryOverrides }, 6)).not.toContain('India');
  const [first] = groupsOf({ ...base, countryOverrides });
  expect([first?.discount, first?.countries[0]]).toEqual([60, 'IN']);
  expect(hasUnredeemableDiscount(base)).toBe(true);
  const coded = { ...base, ...withCodes(base, 'HI') };
  expect(hasUnredeemableDiscount(coded)).toBe(false);
  const sale = { ...sampleSale, code: null, endsAt: '2999-01-01T00:00:00.000Z' };
  expect(hasUnredeemableDiscount({ ...coded, sale })).toBe(true);
  expect(hasUnredeemableDiscount({ ...coded, sale: { ...sale, code: 'SALE' } })).toBe(false);
  const over = { ...sale, startsAt: '2019-01-01T00:00:00.000Z', endsAt: '2020-01-01T00:00:00.000Z' };
  expect(hasUnredeemableDiscount({ ...coded, sale: over })).toBe(false);
});

it('excluded countries are in no tier, the EU’s single market is in one tier, and the maximum limits discounts and codes', () => {
  const campaign: Campaign = { ...base, excludedCountries: ['IN'], euTier: 6, maxDiscount: 45 };
  expect(countriesOf(campaign, 6)).not.toContain('IN');
  expect(countriesOf(campaign, 6)).toEqual(expect.arrayContaining(['EG', 'DE', 'PL']));
  expect(countriesOf(campaign, 3)).not.toContain('PL');
  expect(groupsOf(campaign).map(({ discount }) => discount)).toEqual([45, 40, 30, 20]);
  expect(withCodes(campaign, 'HI').tiers.map(({ code }) => code)).toEqual([
    ...['HI20', 'HI30', 'HI40', 'HI45', 'HI45'],
  ]);
  expect(describeOffer(campaign, 'IN', 'India')).toContain('no discount because it is excluded');
});

it('an end before the start is reported for the end', () => {
  const campaign: Campaign = {
    ...base,
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-11-01T00:00:00.000Z',
  };
  expect(campaignProblems(campaign)).toMatchObject([{ path: 'endsAt', message: 'Must be after the start.' }]);
});

it('a field’s path becomes a label', () => {
  expect(fieldLabel(base, 'tiers.4.discount')).toMatch(/^Discount for India, /);
  const countryOverrides = [{ country: 'BR', discount: 40, code: null }];
  expect(fieldLabel({ ...base, countryOverrides }, 'countryOverrides.0.code')).toBe('Code for Brazil');
  expect(fieldLabel(base, 'banner.ctaText')).toBe('Button');
  expect(fieldLabel(base, 'banner.translations.pt-BR.ctaText')).toBe('Button in Brazilian Portuguese');
});

it('a country’s own discount replaces its tier’s, and the campaign’s code is the fallback', () => {
  const campaign = { ...base, code: 'ALL', countryOverrides: [{ country: 'IN', discount: 5, code: null }] };
  expect(offerOf(campaign, 'IN')).toEqual({ discount: 5, code: 'ALL', source: 'override', tier: 6 });
  expect(offerOf(base, 'IN')).toEqual({ discount: 60, code: null, source: 'tier', tier: 6 });
  expect(offerOf(base, 'US').discount).toBe(0);
  expect(describeOffer(campaign, 'IN', 'India')).toMatch(
    /^India: 5% off with ALL \(its own discount\); prices there are \d\d% of those in the US$/,
  );
});

it('the five default discounts have different shades', () => {
  expect([0, 20, 30, 40, 50, 60].map(discountShade)).toEqual([0, 1, 2, 3, 4, 5]);
});
