import { campaignUpdateSchema } from '../../../core/campaigns/campaign.ts';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { newCampaignSchema } from '../../../core/campaigns/new-campaign.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import * as problems from '../shared/problems.ts';
import { defaultCampaignRules } from './default-rules.ts';

const detailsOf = (body: unknown) => problems.detailsOf(() => parseFields(campaignUpdateSchema, body));
const problemsOf = (body: unknown) => problems.problemsOf(campaignUpdateSchema, body);
const read = (body: unknown) => parseFields(campaignUpdateSchema, body);
const long = (length: number, letter = 'x') => letter.repeat(length);

describe('the body', () => {
  test('of a new campaign needs a name and nothing else', () => {
    expect(parseFields(newCampaignSchema, { name: ' Summer ' })).toMatchObject({
      name: 'Summer',
      ...defaultCampaignRules(),
    });
    expect(() => parseFields(newCampaignSchema, {})).toThrow(/^`name` is required/);
  });

  test('of a change may be empty', () => {
    expect(read({})).toEqual({});
  });

  test.each(['id', 'isDefault', 'createdAt', 'updatedAt'])('cannot set %s', (field) => {
    expect(problemsOf({ [field]: 'x' })).toEqual([`${field} read_only`]);
  });

  test.each([
    [{ staus: 'paused' }, 'staus'],
    [{ banner: { color: '#000000' } }, 'banner.color'],
    [{ banner: { id: 'x' } }, 'banner.id'],
    [{ tiers: [{ tier: 2, discount: 5, percent: 5 }] }, 'tiers.0.percent'],
    [{ countryOverrides: [{ country: 'IN', discount: 5, tier: 2 }] }, 'countryOverrides.0.tier'],
  ])('%j: %s is no field', (body, path) => {
    expect(problemsOf(body)).toEqual([`${path} unknown_field`]);
  });

  test('is rejected with all problems of its lists and parts at once', () => {
    const tiers = [101, 0.001].map((discount) => ({ tier: 2, discount }));
    expect(problemsOf({ code: '', tiers, banner: { ctaText: '', textColor: 'red' }, extra: 1 })).toEqual([
      'code too_short',
      'tiers.0.discount too_big',
      'tiers.1.discount too_many_decimals',
      'tiers.1.tier duplicate',
      'banner.ctaText too_short',
      'banner.textColor invalid_color',
      'extra unknown_field',
    ]);
  });
});

describe('a single field', () => {
  test.each([
    [{ name: long(200) }, []],
    [{ name: long(201) }, ['name too_long']],
    [{ name: '  ' }, ['name too_short']],
    [{ name: 'a\nb' }, ['name forbidden_characters']],
    [{ name: null }, ['name wrong_type']],
    [{ status: 'active' }, []],
    [{ status: 'Paused' }, ['status invalid_value']],
    [{ blockVpn: 'yes' }, ['blockVpn wrong_type']],
    [{ blockVpn: null }, ['blockVpn wrong_type']],
    [{ code: null }, []],
    [{ code: long(64, '🙂') }, []],
    [{ code: long(65) }, ['code too_long']],
    [{ code: ' ' }, ['code too_short']],
    [{ code: 'A\uD800' }, ['code forbidden_characters']],
    [{ baseCurrency: ' eur ' }, []],
    [{ baseCurrency: null }, ['baseCurrency wrong_type']],
    [{ baseCurrency: 'EURO' }, ['baseCurrency unknown_currency']],
    [{ productId: 'prod_01HZZZZZZZZZZZZZZZZZZZZZZZ' }, ['productId unknown_field']],
    [{ tiers: null }, ['tiers wrong_type']],
    [{ allowedDomains: null }, ['allowedDomains wrong_type']],
    [{ banner: null }, ['banner wrong_type']],
    [{ startsAt: null, endsAt: '2026-12-01T00:00:00Z' }, []],
    [{ startsAt: '2026-02-30T00:00:00Z' }, ['startsAt invalid_time']],
    [{ endsAt: '2026-12-01' }, ['endsAt invalid_time']],
    [{ endsAt: '9999-12-31T23:59:59-01:00' }, ['endsAt invalid_time']],
    [{ startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-01T01:00:00+01:00' }, ['endsAt ends_before_start']],
    [{ startsAt: 5, endsAt: 'b' }, ['startsAt wrong_type', 'endsAt invalid_time']],
    [{ startsAt: 5, endsAt: '2000-01-01T00:00:00Z' }, ['startsAt wrong_type']],
    [{ startsAt: '2030-01-01T00:00:00Z', endsAt: 5 }, ['endsAt wrong_type']],
    [{ showCountdown: null }, ['showCountdown wrong_type']],
    [{ euTier: 1 }, []],
    [{ euTier: 7 }, ['euTier invalid_value']],
    [{ maxDiscount: 12.75 }, []],
    [{ maxDiscount: 0 }, ['maxDiscount too_small']],
    [{ maxDiscount: 12.755 }, ['maxDiscount too_many_decimals']],
    [{ excludedCountries: ['cn', 'XX'] }, ['excludedCountries.1 unknown_country']],
    [{ pagePaths: Array(20).fill('/') }, []],
    [{ pagePaths: Array(21).fill('/') }, ['pagePaths too_big']],
    [
      { pagePaths: ['a/b', '/a*b', '/a?b', '/a\\b'] },
      [0, 1, 2, 3].map((at) => `pagePaths.${at} invalid_page_path`),
    ],
    [{ pagePaths: [...'abcde'].map((letter) => `/${long(199, letter)}`) }, []],
    [{ pagePaths: [...'abcdef'].map((letter) => `/${long(180, letter)}`) }, ['pagePaths too_long']],
    [{ pagePaths: [`/${long(200)}`] }, ['pagePaths.0 invalid_page_path']],
  ])('%j: %j', (body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });
});

test.each([
  [{ startsAt: '2026-11-27T01:00:00.5+01:00' }, { startsAt: '2026-11-27T00:00:00.500Z' }],
  [{ excludedCountries: ['cn', ' CN '] }, { excludedCountries: ['CN'] }],
  [
    { pagePaths: ['/', '/pricing/', '/shop/*', '/über', ' /%c3%bcber ', '/pricing', '//b/', '/a/../c'] },
    { pagePaths: ['/', '/pricing', '/shop/*', '/%C3%BCber', '//b', '/c'] },
  ],
])('%j is stored as %j', (body, stored) => {
  expect(read(body)).toEqual(stored);
});

describe('a discount', () => {
  const problems = (discount: unknown) => problemsOf({ tiers: [{ tier: 2, discount }] });

  test.each([0, 0.01, 12.5, 33.33, 99.99, 100, 1e1])('can be %p', (discount) => {
    expect(problems(discount)).toEqual([]);
  });

  test.each([
    [-0.01, 'too_small'],
    [100.01, 'too_big'],
    [12.345, 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    ['50', 'wrong_type'],
    [null, 'wrong_type'],
    [undefined, 'required'],
  ])('cannot be %p: %s', (discount, code) => {
    expect(problems(discount)).toEqual([`tiers.0.discount ${code}`]);
  });
});

describe('tiers and country overrides', () => {
  test('have the code null by default', () => {
    expect(read({ tiers: [{ tier: 6, discount: 5 }] })).toEqual({
      tiers: [{ tier: 6, discount: 5, code: null }],
    });
    expect(read({ countryOverrides: [{ country: ' in ', discount: 5 }] })).toEqual({
      countryOverrides: [{ country: 'IN', discount: 5, code: null }],
    });
  });

  test.each([{}, { length: 1 }, 'IN', 5, null])('cannot be %j instead of a list', (value) => {
    expect(problemsOf({ tiers: value, countryOverrides: value })).toEqual([
      'tiers wrong_type',
      'countryOverrides wrong_type',
    ]);
  });

  test.each([1, 7, 2.5, '2', null])('have no tier %p', (tier) => {
    expect(problemsOf({ tiers: [{ tier, discount: 5 }] })).toEqual(['tiers.0.tier invalid_value']);
  });

  test.each(['XX', 'UK', 'IND', '', '__proto__'])('have no country %p', (country) => {
    expect(problemsOf({ countryOverrides: [{ country, discount: 5 }] })).toEqual([
      'countryOverrides.0.country unknown_country',
    ]);
  });

  test('cannot contain a tier or a country twice, in any case', () => {
    const tiers = [2, 3, 2].map((tier) => ({ tier, discount: 5 }));
    expect(problemsOf({ tiers })).toEqual(['tiers.2.tier duplicate']);
    const countryOverrides = ['IN', 'in'].map((country) => ({ country, discount: 5 }));
    expect(problemsOf({ countryOverrides })).toEqual(['countryOverrides.1.country duplicate']);
  });

  test.each([[[null, null]], [[1, 'a']], [[{}, {}]]])(
    '%j are rejected as they are, not as duplicates',
    (tiers) => {
      const codes = detailsOf({ tiers }).map(({ code }) => code);
      expect(codes.length).toBeGreaterThan(0);
      expect(codes).not.toContain('duplicate');
    },
  );
});

describe('the banner', () => {
  test.each([
    [{ backgroundColor: ' #ABCDEF ' }, { backgroundColor: '#abcdef' }],
    [{ offerTemplate: ' ' }, { offerTemplate: '' }],
  ])('can be changed in any part: %j is stored as %j', (banner, stored) => {
    expect(read({ banner })).toEqual({ banner: stored });
  });

  test('can have texts of 500 and 60 characters, and one of six positions', () => {
    const texts = { messageTemplate: long(500, '🙂'), ctaText: long(60) };
    for (const position of ['top', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right'])
      expect(read({ banner: { ...texts, position } })).toEqual({ banner: { ...texts, position } });
  });

  test.each([
    [{ position: 'center' }, 'position invalid_value'],
    [{ position: null }, 'position invalid_value'],
    [{ messageTemplate: long(501) }, 'messageTemplate too_long'],
    [{ messageTemplate: ' ' }, 'messageTemplate too_short'],
    [{ ctaText: long(61) }, 'ctaText too_long'],
    [{ ctaText: '' }, 'ctaText too_short'],
    [{ offerTemplate: long(61) }, 'offerTemplate too_long'],
    [{ backgroundColor: '#fff' }, 'backgroundColor invalid_color'],
    [{ textColor: 'white' }, 'textColor invalid_color'],
    [{ textColor: 'x#123456' }, 'textColor invalid_color'],
    [{ ctaColor: '#12345g' }, 'ctaColor invalid_color'],
    [{ ctaTextColor: '#1234567' }, 'ctaTextColor invalid_color'],
    [{ ctaTextColor: '#123456;}' }, 'ctaTextColor invalid_color'],
    [{ showFlag: 1 }, 'showFlag wrong_type'],
    [{ showCloseBtn: 'no' }, 'showCloseBtn wrong_type'],
  ])('%j: %s', (banner, problem) => {
    expect(problemsOf({ banner })).toEqual([`banner.${problem}`]);
  });
});

describe('allowed domains', () => {
  test('are stored in canonical form, each once', () => {
    expect(read({ allowedDomains: [' Shop.Example ', '*.MÜNCHEN.de', 'shop.example', 'localhost'] })).toEqual(
      {
        allowedDomains: ['shop.example', '*.xn--mnchen-3ya.de', 'localhost'],
      },
    );
  });

  test('are checked one by one, and the message has an example', () => {
    expect(problemsOf({ allowedDomains: ['shop.example', 'https://shop.example', 5] })).toEqual([
      'allowedDomains.1 invalid_domain',
      'allowedDomains.2 wrong_type',
    ]);
    const [problem] = detailsOf({ allowedDomains: ['https://shop.example'] });
    expect(problem?.message).toContain('shop.example.com');
  });

  test('are at most 20', () => {
    const domains = (count: number) => Array.from({ length: count }, (_none, index) => `s${index}.example`);
    expect(problemsOf({ allowedDomains: domains(20) })).toEqual([]);
    expect(problemsOf({ allowedDomains: domains(21) })).toEqual(['allowedDomains too_big']);
  });

  test('have at most 700 bytes in total, in the stored form', () => {
    const host = (length: number, index: number) => `${long(59, 'a')}${index}.${long(length - 61, 'b')}`;
    const domains = Array.from({ length: 7 }, (_none, index) => host(100, index));
    expect(problemsOf({ allowedDomains: domains })).toEqual([]);
    const longer = [...domains.slice(1), host(101, 9)];
    expect(problemsOf({ allowedDomains: longer })).toEqual(['allowedDomains too_long']);
    const short = Array.from({ length: 17 }, (_none, index) => `${'ü'.repeat(29)}${index}.example`);
    expect(short.join('').length).toBeLessThan(700);
    expect(problemsOf({ allowedDomains: short })).toEqual(['allowedDomains too_long']);
  });
});

describe('the default campaign', () => {
  test('has exactly the documented rules', () => {
    expect(defaultCampaignRules()).toEqual({
      status: 'active',
      startsAt: null,
      endsAt: null,
      showCountdown: false,
      allowedDomains: [],
      pagePaths: [],
      euTier: null,
      maxDiscount: null,
      excludedCountries: [],
      sale: null,
      blockVpn: true,
      blockHostingProviders: false,
      code: null,
      codeInLinks: false,
      codeInCookie: false,
      tiers: [
        { tier: 2, discount: 20, code: null },
        { tier: 3, discount: 30, code: null },
        { tier: 4, discount: 40, code: null },
        { tier: 5, discount: 50, code: null },
        { tier: 6, discount: 60, code: null },
      ],
      countryOverrides: [],
      banner: {
        position: 'bottom-right',
        offerTemplate: '{{discount}}% off',
        messageTemplate: 'Visiting from {{countryName}}? Take {{discount}}% off with this code.',
        ctaText: 'Copy code',
        backgroundColor: '#111827',
        textColor: '#ffffff',
        ctaColor: '#f59e0b',
        ctaTextColor: '#111827',
        showFlag: true,
        showCloseBtn: true,
        language: null,
        translations: {},
      },
    });
  });

  test('is a fresh copy each time, so that changing one changes no other', () => {
    const [first, unchanged] = [defaultCampaignRules(), structuredClone(defaultCampaignRules())];
    first.banner.ctaText = 'changed';
    first.allowedDomains.push('shop.example');
    for (const tier of first.tiers) tier.discount = 1;
    expect(defaultCampaignRules()).toEqual(unchanged);
  });
});

describe('codes per tier', () => {
  test('are the prefix and the percentage', () => {
    const withCodes = defaultCampaignRules().tiers.map((tier) => ({ ...tier, code: `PPP${tier.discount}` }));
    expect(codesPerTier('PPP')).toEqual(withCodes);
  });

  test('have at most 32 characters, which every checkout accepts, with the longest prefix', () => {
    expect(codesPerTier('x'.repeat(30)).map(({ code }) => code?.length)).toEqual(Array(5).fill(32));
  });

  test.each(['', ' ', 'A B', 'PPP\n', 'é', '$&', 'x'.repeat(31)])(
    'of the prefix %j are rejected',
    (prefix) => {
      expect(problems.detailsOf(() => codesPerTier(prefix))).toMatchObject([
        { path: 'codes', code: 'invalid_prefix' },
      ]);
    },
  );
});
