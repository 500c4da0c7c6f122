import * as fc from 'fast-check';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { builtInTexts, defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { type BannerInputs, decideBanner } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { explainBanner } from '../../../core/preview/preview.ts';
import { testProperty } from '../../support/property-runs.ts';
import { sale as anySale } from '../campaigns/arbitrary-campaigns.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';
import { sampleSale } from '../campaigns/sample-sale.ts';
import { openInputs } from './arbitrary-inputs.ts';
import { inputsWith } from './sample-inputs.ts';

const saleRules: Partial<CampaignRules> = { tiers: codesPerTier('PPP'), sale: sampleSale };
const { startsAt, endsAt } = sampleSale;

/** Decides for a visitor during the sale, unless the inputs contain another time. */
function decide(inputs: Partial<BannerInputs>, rules: Partial<CampaignRules> = {}): BannerConfig {
  return decideBanner(inputsWith(inputs, { ...saleRules, ...rules }));
}

/** Returns what a visitor gets: `60 PPP60`, `40 BLACK40 sale`, or the reason why nothing. */
function gets(config: BannerConfig): string {
  if (!config.show) return config.reason;
  return [config.discount, config.code, ...(config.isSale ? ['sale'] : [])].join(' ');
}

/** A millisecond before and after the start and the end. */
const times = [
  [new Date(Date.parse(startsAt) - 1), 'before'],
  [new Date(startsAt), 'during'],
  [new Date(Date.parse(endsAt) - 1), 'during'],
  [new Date(endsAt), 'after'],
] as const;

describe('the larger of the sale and the own discount', () => {
  test.each([
    ['IN', '60 PPP60', '60 PPP60'],
    ['PL', '30 PPP30', '40 BLACK40 sale'],
    ['US', 'no_discount', '40 BLACK40 sale'],
  ])('in %s is %s, and %s during the sale, to the millisecond', (country, otherwise, during) => {
    for (const [now, phase] of times)
      expect([now, gets(decide({ country, now }))]).toEqual([now, phase === 'during' ? during : otherwise]);
  });

  test.each([
    ['equal to the own one', { sale: { ...sampleSale, discount: 30 } }, 'PL', '30 PPP30'],
    ['above the maximum', { maxDiscount: 15 }, 'PL', '40 BLACK40 sale'],
    [
      'with a zero override',
      { countryOverrides: [{ country: 'IN', discount: 0, code: null }] },
      'IN',
      '40 BLACK40 sale',
    ],
    ['without a code', { code: 'ALL', sale: { ...sampleSale, code: null } }, 'US', '40 ALL sale'],
    ['in an excluded country', { excludedCountries: ['PL', 'US'] }, 'PL', 'no_discount'],
    ['in an excluded country', { excludedCountries: ['PL', 'US'] }, 'US', 'no_discount'],
    ['on a denied page', {}, 'denied', 'domain_not_allowed'],
    ['in a paused campaign', { status: 'paused' }, 'US', 'campaign_paused'],
    ['after the campaign', { endsAt: startsAt }, 'US', 'campaign_paused'],
  ] as const)('%s (%j) in %s is %s', (_name, rules, country, expected) => {
    const site = country === 'denied' ? country : 'any';
    expect(gets(decide({ country, site }, rules as Partial<CampaignRules>))).toBe(expected);
  });

  test.each([
    ['behind a VPN', { isVpn: true }, {}, '40 BLACK40 sale'],
    ['behind a VPN with a larger own discount', { isVpn: true, country: 'IN' }, {}, '40 BLACK40 sale'],
    [
      'behind a VPN that the campaign allows',
      { isVpn: true, country: 'IN' },
      { blockVpn: false },
      '60 PPP60',
    ],
    ['behind a VPN in an excluded country', { isVpn: true }, { excludedCountries: ['US'] }, 'vpn_detected'],
    [
      'at a hosting provider',
      { isHostingProvider: true },
      { blockHostingProviders: true },
      '40 BLACK40 sale',
    ],
    ['from an unknown country', { country: 'XX' }, {}, '40 BLACK40 sale'],
    ['from no country', { country: undefined }, {}, '40 BLACK40 sale'],
    ['of a suspended merchant', { isSuspended: true }, {}, 'campaign_paused'],
  ])('for visitors %s is %j %j %s', (_name, inputs, rules, expected) => {
    expect(gets(decide({ country: 'US', ...inputs }, rules))).toBe(expected);
  });

  testProperty(
    'is never less than without the sale, never the sum, and nothing else changes for others',
    [
      openInputs,
      anySale,
      fc.boolean(),
      fc.date({ noInvalidDate: true, min: new Date('2019-01-01'), max: new Date('2035-01-01') }),
      fc.constantFrom(
        () => ({}),
        () => ({ codes: {} }),
        (discount: number) => ({ codes: {}, saleCode: { code: 'SALE', discount, endsAt: null } }),
      ),
    ],
    (inputs, sale, isVpn, time, codesOf) => {
      const visit = {
        ...inputs,
        isVpn,
        ...codesOf(sale.discount),
        now: time,
        rules: { ...inputs.rules, startsAt: null, endsAt: null },
      };
      const without = decideBanner(visit);
      const during = decideBanner({ ...visit, rules: { ...visit.rules, sale } });
      const own = without.show ? without.discount : 0;
      if (during.show && during.isSale) {
        expect(during.discount).toBe(sale.discount);
        expect(during.discount).toBeGreaterThan(own);
        expect(Date.parse(sale.startsAt) <= time.getTime() && time.getTime() < Date.parse(sale.endsAt)).toBe(
          true,
        );
      } else expect(during).toEqual(without);
    },
  );
});

describe('at a checkout', () => {
  const codes = { 60: 'LIVE60', 40: 'LIVE40', 30: 'LIVE30' };
  const saleCode = { code: 'SALE40', discount: 40, endsAt };

  test.each([
    ['the sale’s own code, not that of the tier with the same percentage', 'US', '40 SALE40 sale', {}],
    ['the own code', 'IN', '60 LIVE60', {}],
    ['the own discount while the sale has no live code', 'PL', '30 LIVE30', { saleCode: undefined }],
    ['nothing while the sale has no live code', 'US', 'no_discount', { saleCode: undefined }],
    [
      'nothing while the sale has a code for another discount',
      'US',
      'no_discount',
      { saleCode: { ...saleCode, discount: 50 } },
    ],
    [
      'nothing while the sale’s code has ended',
      'US',
      'no_discount',
      { saleCode: { ...saleCode, endsAt: startsAt } },
    ],
    ['nothing while the checkout is in test mode', 'US', 'no_discount', { codesMode: 'test' }],
    ['nothing while nothing was confirmed', 'US', 'no_discount', { codesEndAt: startsAt }],
    ['the sale while the own discount has no live code', 'IN', '40 SALE40 sale', { codes: {} }],
  ] as const)('visitors see %s', (_name, country, expected, published) => {
    const inputs = inputsWith({ country, codes, saleCode, ...published }, saleRules);
    expect(gets(decideBanner(inputs))).toBe(expected);
    expect(explainBanner(inputs).config).toEqual(decideBanner(inputs));
  });
});

describe('the banner of a sale', () => {
  const banner = {
    ...defaultCampaignRules().banner,
    offerTemplate: 'For {{countryName}}',
    messageTemplate: 'Hi {{countryName}}: {{discount}}%',
  };

  test('has the sale’s message for visitors without an own discount, without flag and country', () => {
    for (const inputs of [{ country: 'US' }, { country: 'IN', isVpn: true }, { country: 'XX' }])
      expect(decide(inputs, { banner })).toMatchObject({
        banner: {
          messageTemplate: sampleSale.message,
          offerTemplate: defaultTexts.banner.offerTemplate,
          showFlag: false,
        },
      });
  });

  test('has the campaign’s message for visitors with a smaller own discount', () => {
    const { messageTemplate, offerTemplate, showFlag } = banner;
    expect(decide({ country: 'PL' }, { banner })).toMatchObject({
      discount: 40,
      banner: { messageTemplate, offerTemplate, showFlag },
    });
  });

  test('has the sale’s translations of its message, and built-in texts beside them', () => {
    const translations = {
      'pt-BR': { message: 'Sexta: {{discount}}% com {{code}}.' },
      sv: { message: 'Rea: {{remainingTenths}} av 10.' },
    };
    const shown = (language: string, visitor: object = { country: 'US' }) =>
      decide({ ...visitor, language }, { banner, sale: { ...sampleSale, translations } });
    expect(shown('pt-BR')).toMatchObject({
      language: 'pt-BR',
      banner: { messageTemplate: translations['pt-BR'].message, ctaText: builtInTexts.pt?.banner.ctaText },
    });
    expect(shown('sv')).toMatchObject({ language: 'sv', banner: { messageTemplate: 'Rea: 6 av 10.' } });
    expect(shown('pt')).toMatchObject({ banner: { messageTemplate: sampleSale.message } });
    expect(JSON.stringify(shown('pt-BR', { country: 'PL' }))).not.toContain('Sexta');
  });

  test('has no translations of the banner, but built-in texts for default ones', () => {
    const translations = { pt: { messageTemplate: 'Olá', ctaText: 'Copiar já', offerTemplate: 'Para si' } };
    const own = { ...banner, translations };
    const config = decide({ country: 'US', language: 'pt' }, { banner: own });
    expect(config).toMatchObject({
      language: 'pt',
      banner: { messageTemplate: sampleSale.message, ctaText: builtInTexts.pt?.banner.ctaText },
    });
    expect(JSON.stringify(config)).not.toMatch(/Olá|Copiar já|Para si/);
  });

  test('without a code loses the sentences with the code', () => {
    const config = decide({ country: 'US' }, { code: null, sale: { ...sampleSale, code: null } });
    expect(config).toMatchObject({ code: null, banner: { messageTemplate: 'Enjoy.' } });
  });

  test.each([
    ['US', null, endsAt],
    ['US', '2026-11-29T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
    ['US', '2026-12-24T00:00:00.000Z', endsAt],
    ['IN', '2026-12-24T00:00:00.000Z', '2026-12-24T00:00:00.000Z'],
    ['IN', null, undefined],
  ])('in %s, with a campaign until %s, counts down to %s', (country, campaignEnd, expected) => {
    const config = decide({ country }, { showCountdown: true, endsAt: campaignEnd });
    expect(config.show && config.banner.endsAt).toBe(expected);
    const silent = decide({ country }, { endsAt: campaignEnd });
    expect(silent.show && silent.banner.endsAt).toBeUndefined();
  });
});

describe('the trace', () => {
  const [before, , , after] = times.map(([time]) => time);

  test.each([
    [{ country: 'US' }, {}, 'applied'],
    [{ country: 'US', isVpn: true }, {}, 'applied'],
    [{ country: 'US', now: before as Date }, {}, 'scheduled'],
    [{ country: 'US', now: after as Date }, {}, 'ended'],
    [{ country: 'IN' }, {}, 'own_discount'],
    [{ country: 'IN' }, { excludedCountries: ['IN'] }, 'excluded_country'],
    [{ country: 'US', codes: {} }, {}, 'no_live_code'],
  ])('of %j with %j has the sale as %s', (inputs, rules, result) => {
    const { trace, config } = explainBanner(inputsWith(inputs, { ...saleRules, ...rules }));
    const { name, discount } = sampleSale;
    expect(trace).toContainEqual(
      expect.objectContaining({ rule: 'sale', result, name, discount, startsAt, endsAt }),
    );
    if (result === 'applied') {
      expect(config.show).toBe(true);
      expect(trace).toContainEqual(
        expect.objectContaining({ rule: 'code', code: 'BLACK40', source: 'sale' }),
      );
    }
  });

  test('of a campaign without a sale does not contain it', () => {
    expect(explainBanner(inputsWith()).trace.map(({ rule }) => rule)).not.toContain('sale');
  });
});
