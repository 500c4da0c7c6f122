import type { Campaign } from '../../../console/src/api/contract.ts';
import { withText } from '../../../console/src/screens/banner/texts/texts.tsx';
import {
  campaignProblems,
  changesOf,
  conflicts,
  differences,
  fieldNames,
  ownParts,
  placeInWords,
  rebase,
  valueInWords,
} from '../../../console/src/screens/campaign-changes.ts';
import { lacksCodes, prefixFor, withCodes } from '../../../console/src/screens/offers/codes.ts';
import { countriesOf, groupOf, groupsOf } from '../../../console/src/screens/offers/groups.ts';
import { describeOffer, discountStep, offerOf } from '../../../console/src/screens/offers/offer.ts';
import { makeDefaultCampaign, shownCampaign } from '../../../core/campaigns/campaign.ts';

const base: Campaign = shownCampaign(makeDefaultCampaign('camp_1', new Date('2026-11-21T12:00:00.000Z')));

it('the patch holds whole fields, and of the banner only what changed', () => {
  const edited = { ...base, code: 'A', banner: { ...base.banner, ctaText: 'Copy it' } };
  expect(changesOf(base, edited)).toEqual({ code: 'A', banner: { ctaText: 'Copy it' } });
  expect(changesOf(base, base)).toEqual({});
});

it('translations are patched text by text: a removed text or language is null', () => {
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

it('a text in a language is set; an empty one is left out, and so is a language without texts', () => {
  const set = withText(base.banner, 'ar', 'ctaText', 'نسخ');
  expect(set.translations).toEqual({ ar: { ctaText: 'نسخ' } });
  expect(withText(set, 'ar', 'ctaText', '').translations).toEqual({});
  expect(withText(base.banner, undefined, 'ctaText', 'Copy it').ctaText).toBe('Copy it');
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

it('two tabs that change different tiers, countries, sites and colours are merged; the same tier is a conflict', () => {
  const withTier = (campaign: Campaign, number: number, discount: number): Campaign => ({
    ...campaign,
    tiers: campaign.tiers.map((tier) => (tier.tier === number ? { ...tier, discount } : tier)),
  });
  const india = { country: 'IN', discount: 55, code: null };
  const brazil = { country: 'BR', discount: 35, code: null };
  const before = { ...base, countryOverrides: [india], allowedDomains: ['a.example'] };
  const mine: Campaign = {
    ...withTier(before, 2, 25),
    countryOverrides: [india, brazil],
    allowedDomains: ['a.example', 'b.example'],
    banner: { ...before.banner, ctaColor: '#123456', translations: { hi: { ctaText: 'कॉपी' } } },
    pagePaths: ['/a'],
  };
  const theirs: Campaign = {
    ...withTier(before, 6, 65),
    countryOverrides: [],
    allowedDomains: ['c.example', 'a.example'],
    banner: { ...before.banner, textColor: '#654321', translations: { ar: { ctaText: 'نسخ' } } },
    pagePaths: ['/b'],
  };
  expect(conflicts(before, mine, theirs)).toEqual([]);
  expect(changesOf(theirs, rebase(before, mine, theirs))).toEqual({
    tiers: withTier(mine, 6, 65).tiers,
    countryOverrides: [brazil],
    allowedDomains: ['c.example', 'a.example', 'b.example'],
    banner: { ctaColor: '#123456', translations: { hi: { ctaText: 'कॉपी' } } },
    pagePaths: ['/b', '/a'],
  });
  expect(conflicts(before, mine, withTier(before, 2, 30))).toEqual(['tiers']);
});

it('a conflict shows only what differs', () => {
  const withCode = (code: string): Campaign => ({
    ...base,
    tiers: base.tiers.map((entry) => (entry.tier === 6 ? { ...entry, code } : entry)),
  });
  const [mine, theirs] = [withCode('MINE'), withCode('THEIRS')];
  expect(valueInWords(ownParts(mine, theirs, 'tiers'), 'tiers')).toMatch(/^India, [^;]+: 60% with MINE$/);
  expect(valueInWords(ownParts(theirs, base, 'code'), 'code')).toBe('none');
  expect(valueInWords(ownParts(base, mine, 'countryOverrides'), 'countryOverrides')).toBe('none');
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

it('codes are made of the prefix and the percentage, only where there is a discount, and keep codes of the merchant’s own', () => {
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

it('the prefix is the one in use, else the first word of the merchant’s name', () => {
  expect(prefixFor(base, 'Northlight Sound')).toBe('NORTHLIGHT');
  expect(prefixFor(base, 'É. Zola')).toBe('ZOLA');
  expect(prefixFor(base, '店')).toBe('PPP');
  expect(prefixFor({ ...base, ...withCodes(base, 'HI') }, 'Northlight')).toBe('HI');
});

it('countries stand for a tier, the largest first; a country with a rule of its own is not among them', () => {
  const countryOverrides = [{ country: 'IN', discount: 60, code: null }];
  expect(groupOf(base, 6)).toMatch(/^India, .+, .+ and \d\d more$/);
  expect(groupOf({ ...base, countryOverrides }, 6)).not.toContain('India');
  const [first] = groupsOf({ ...base, countryOverrides });
  expect([first?.discount, first?.countries[0]]).toEqual([60, 'IN']);
  expect(lacksCodes(base)).toBe(true);
  expect(lacksCodes({ ...base, ...withCodes(base, 'HI') })).toBe(false);
});

it('excluded countries are in no group; the EU’s single market is in one; the maximum limits groups and codes', () => {
  const campaign: Campaign = { ...base, excludedCountries: ['IN'], euSingleTier: 6, maxDiscount: 45 };
  expect(countriesOf(campaign, 6)).not.toContain('IN');
  expect(countriesOf(campaign, 6)).toEqual(expect.arrayContaining(['EG', 'DE', 'PL']));
  expect(countriesOf(campaign, 3)).not.toContain('PL');
  expect(groupsOf(campaign).map(({ discount }) => discount)).toEqual([45, 40, 30, 20]);
  expect(withCodes(campaign, 'HI').tiers.map(({ code }) => code)).toEqual([
    ...['HI20', 'HI30', 'HI40', 'HI45', 'HI45'],
  ]);
  expect(describeOffer(campaign, 'IN', 'India')).toContain('no discount because it is excluded');
});

it('an end before the start is a problem of the end, in words', () => {
  const campaign: Campaign = {
    ...base,
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-11-01T00:00:00.000Z',
  };
  expect(campaignProblems(campaign)).toMatchObject([{ path: 'endsAt', message: 'Must be after the start.' }]);
});

it('the place of a problem is said in words', () => {
  expect(placeInWords(base, 'tiers.4.discount')).toMatch(/^Discount for India, /);
  const countryOverrides = [{ country: 'BR', discount: 40, code: null }];
  expect(placeInWords({ ...base, countryOverrides }, 'countryOverrides.0.code')).toBe('Code for Brazil');
  expect(placeInWords(base, 'banner.ctaText')).toBe('Button');
  expect(placeInWords(base, 'banner.translations.pt-BR.ctaText')).toBe('Button in Brazilian Portuguese');
});

it('a country’s own rule wins over its tier, and the campaign’s code fills in', () => {
  const campaign = { ...base, code: 'ALL', countryOverrides: [{ country: 'IN', discount: 5, code: null }] };
  expect(offerOf(campaign, 'IN')).toEqual({ discount: 5, code: 'ALL', rule: 'override', tier: 6 });
  expect(offerOf(base, 'IN')).toEqual({ discount: 60, code: null, rule: 'tier', tier: 6 });
  expect(offerOf(base, 'US').discount).toBe(0);
  expect(describeOffer(campaign, 'IN', 'India')).toMatch(
    /^India: 5% off with ALL by a rule of its own; prices there are \d\d% of those in the US$/,
  );
});

it('the map tells the five default discounts apart', () => {
  expect([0, 20, 30, 40, 50, 60].map(discountStep)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('every field can be said in words', () => {
  expect(valueInWords(base, 'allowedDomains')).toBe('every site');
  expect(valueInWords(base, 'tiers')).toMatch(/more: 20/);
  expect(valueInWords(base, 'code')).toBe('none');
  const banner = { ...base.banner, translations: { ar: { ctaText: 'نسخ' } } };
  expect(valueInWords({ ...base, banner }, 'banner')).toMatch(/, Arabic: نسخ$/);
  for (const field of Object.keys(fieldNames) as (keyof typeof fieldNames)[])
    expect(valueInWords(base, field)).toMatch(/^(?!.*(null|undefined|\[object)).+$/);
});
