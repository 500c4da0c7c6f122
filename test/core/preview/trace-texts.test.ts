import type { BannerInputs } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { explainBanner } from '../../../core/preview/preview.ts';
import { traceEntrySchema } from '../../../core/preview/trace.ts';
import { inputsWith } from '../banner/sample-inputs.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';
import { sampleSale } from '../campaigns/sample-sale.ts';

/** Explains a visit from India on a page that may show the default campaign. */
function traceOf(changes: Partial<BannerInputs> = {}, rules: Partial<CampaignRules> = {}) {
  const { trace } = explainBanner(inputsWith(changes, rules));
  for (const entry of trace) expect(traceEntrySchema.parse(entry)).toEqual(entry);
  return trace;
}

const rulesOf = (trace: ReturnType<typeof traceOf>) => trace.map(({ rule, outcome }) => `${rule} ${outcome}`);
const entryOf = (rule: string, trace: ReturnType<typeof traceOf>) =>
  trace.find((entry) => entry.rule === rule);

test('a discount has an entry for each applied rule, in order', () => {
  const rules = { showCountdown: true, endsAt: '2026-12-01T00:00:00.000Z', pagePaths: ['/a'] };
  expect(rulesOf(traceOf())).toEqual([
    'site passed',
    'campaign passed',
    'vpn passed',
    'country passed',
    'code applied',
    'currency applied',
    'language applied',
  ]);
  expect(rulesOf(traceOf({}, rules)).slice(7)).toEqual(['countdown applied', 'pages applied']);
  const links = { ...rules, codeInLinks: true, code: 'ALL' };
  expect(rulesOf(traceOf({}, links)).slice(8)).toEqual(['pages applied', 'checkout applied']);
});

test.each<[string, Partial<BannerInputs>, Partial<CampaignRules>]>([
  ['site domain_not_allowed', { site: 'denied' }, {}],
  ['campaign campaign_paused', { isSuspended: true }, {}],
  ['campaign campaign_paused', { isVpn: true, country: 'US' }, { status: 'paused' }],
  ['vpn vpn_detected', { isVpn: true, country: 'US' }, {}],
  ['vpn vpn_detected', { isHostingProvider: true, country: 'US' }, { blockHostingProviders: true }],
  ['country no_discount', { country: 'US' }, {}],
  ['code no_discount', { codes: { 50: 'PPP50ABCDEF' } }, {}],
])('without a banner, the last entry has the reason: %s', (last, changes, rules) => {
  const outcomes = rulesOf(traceOf(changes, rules));
  expect(outcomes.at(-1)).toBe(last);
  expect(outcomes.slice(0, -1).every((each) => each.endsWith(' passed'))).toBe(true);
});

const [now, later] = ['2026-11-27T09:30:00.000Z', '2026-11-27T09:30:01.000Z'];
const effectiveStatuses: [string, Partial<BannerInputs>, Partial<CampaignRules>, string][] = [
  ['active', {}, { startsAt: now }, 'The campaign is active.'],
  ['active', {}, { endsAt: later }, 'The campaign is active until 2026-11-27 at 09:30:01 UTC.'],
  ['scheduled', {}, { startsAt: later }, 'The campaign starts on 2026-11-27 at 09:30:01 UTC.'],
  ['ended', {}, { endsAt: now }, 'The campaign ended on 2026-11-27 at 09:30:00 UTC.'],
  ['paused', {}, { status: 'paused', startsAt: later }, 'The campaign is paused.'],
  ['suspended', { isSuspended: true }, { status: 'paused' }, 'The merchant is suspended.'],
];
test.each(effectiveStatuses)('a campaign is %s with %j and %j: %s', (...row) => {
  const [effectiveStatus, changes, rules, message] = row;
  const { startsAt = null, endsAt = null } = rules;
  const expected = { effectiveStatus, startsAt, endsAt, message };
  expect(entryOf('campaign', traceOf(changes, rules))).toMatchObject(expected);
});

test.each<[string, Partial<CampaignRules>, object]>([
  ['IN', {}, { source: 'tier', tier: 6, discount: 60, uncappedDiscount: 60, priceLevel: 0.23 }],
  ['IN', { maxDiscount: 25 }, { discount: 25, uncappedDiscount: 60 }],
  ['BG', { euTier: 3 }, { source: 'eu_tier', tier: 3, discount: 30 }],
  [
    'AQ',
    { countryOverrides: [{ country: 'AQ', discount: 12.5, code: 'C' }] },
    { source: 'override', discount: 12.5 },
  ],
  ['IN', { excludedCountries: ['IN'] }, { source: 'excluded_country', discount: 0, outcome: 'no_discount' }],
  ['ZZ', {}, { source: 'unknown_country', discount: 0, outcome: 'no_discount', priceLevel: null }],
])('the discount of %s with %j', (country, rules, expected) => {
  expect(entryOf('country', traceOf({ country }, rules))).toMatchObject(expected);
});

test.each([
  ['US', 'Tier 1 (price level 1.00) gives 0%.'],
  ['TM', 'Tier 6 (price level 0.28) gives 60%.'],
  ['CU', 'Tier 1 (no price level) gives 0%.'],
  ['JM', 'Tier 2 (price level 0.60) gives 20%.'],
  ['TW', 'Tier 3 (price level 0.44, adjusted for income) gives 30%.'],
  ['HT', 'Tier 4 (price level 0.85, adjusted for income) gives 40%.'],
])('the sentence for %s: %s', (country, message) => {
  expect(entryOf('country', traceOf({ country }))).toMatchObject({ message });
});

test.each<[string, Partial<CampaignRules>, object]>([
  ['IN', {}, { code: null, source: 'none' }],
  ['IN', { code: 'ALL' }, { code: 'ALL', source: 'campaign' }],
  ['IN', { code: 'ALL', tiers: codesPerTier('PPP') }, { code: 'PPP60', source: 'tier' }],
  [
    'AQ',
    { countryOverrides: [{ country: 'AQ', discount: 9, code: 'COLD' }] },
    { code: 'COLD', source: 'override' },
  ],
])('the code for %s with %j', (country, rules, expected) => {
  expect(entryOf('code', traceOf({ country }, rules))).toMatchObject(expected);
});

test.each([
  ['not_created', {}, 'The checkout has no live code for this discount.'],
  ['test_mode', { codes: { 60: 'PPP60ABCDEF' }, codesMode: 'test' }, 'is in test mode'],
  ['not_confirmed', { unconfirmed: [60] }, 'has not confirmed the code for this discount for seven days'],
  [
    'not_confirmed',
    { codes: { 60: 'PPP60ABCDEF' }, codesEndAt: '2026-01-01T00:00:00.000Z' },
    'has not confirmed',
  ],
] as const)('why a checkout has no code to show: %s', (absence, managed, message) => {
  const entry = entryOf('code', traceOf({ codes: {}, ...managed }));
  expect(entry).toMatchObject({ rule: 'code', outcome: 'no_discount', absence });
  expect(entry?.message).toContain(message);
});

const hosted = 'The address belongs to a hosting provider';
const both = { blockVpn: true, blockHostingProviders: true };
const to10 = (country: string) => ({ countryOverrides: [{ country, discount: 10, code: null }] });
test.each<[string, Partial<BannerInputs>, Partial<CampaignRules>, string]>([
  ['vpn', {}, {}, 'No VPN or proxy was detected.'],
  ['vpn', { isVpn: true }, {}, 'A VPN or proxy was detected.'],
  ['vpn', { isVpn: true }, { blockVpn: false }, 'A VPN or proxy was detected, and the campaign allows it.'],
  ['vpn', { isHostingProvider: true }, {}, `${hosted}, and the campaign allows it.`],
  ['vpn', { isHostingProvider: true }, { blockHostingProviders: true }, `${hosted}.`],
  [
    'vpn',
    { isHostingProvider: true },
    { ...both, sale: sampleSale },
    `${hosted}, so the visitor gets only the sale.`,
  ],
  ['vpn', { isVpn: true, isHostingProvider: true }, both, 'A VPN or proxy was detected.'],
  ['vpn', { isVpn: true, isHostingProvider: true }, { ...both, blockVpn: false }, `${hosted}.`],
  ['country', { country: 'ZZ' }, {}, 'The country is unknown.'],
  ['country', {}, { excludedCountries: ['IN'] }, 'The campaign excludes IN.'],
  ['country', {}, to10('IN'), 'The override for IN gives 10%.'],
  ['country', { country: 'BG' }, { euTier: 3 }, 'Tier 3 (EU single market) gives 30%.'],
  ['country', {}, { maxDiscount: 25 }, 'Tier 6 (price level 0.23) gives 60%, limited to 25%.'],
  ['code', {}, {}, 'The campaign has no code.'],
  ['code', {}, { code: 'ALL' }, 'The code ALL is from the campaign.'],
  ['code', { codes: { 60: 'PPP60ABCDEF' } }, {}, 'The code PPP60ABCDEF is from the checkout.'],
  ['code', { codes: {} }, { code: 'ALL' }, 'The checkout has no live code for this discount.'],
  ['language', {}, {}, 'No language was given, so the banner has the campaign’s own texts.'],
  ['language', { language: 'hi-IN' }, {}, 'The banner for hi-IN is in hi.'],
  ['pages', {}, { pagePaths: ['/a', '/b/*'] }, 'The script shows the banner only on /a, /b/*.'],
  [
    'countdown',
    {},
    { showCountdown: true, endsAt: later },
    'The banner counts down to 2026-11-27 at 09:30:01 UTC.',
  ],
])('the sentence about the %s for %j with %j: %s', (rule, changes, rules, message) => {
  expect(entryOf(rule, traceOf(changes, rules))).toMatchObject({ message });
});

test.each<[Partial<BannerInputs>, Partial<CampaignRules>, string]>([
  [{ country: 'AM' }, {}, '1 USD is 363.575 AMD at the rates of 2026-09-29.'],
  [{ baseCurrency: 'INR' }, {}, 'The country uses the base currency INR.'],
  [
    { country: 'AQ' },
    to10('AQ'),
    'Prices stay in the base currency USD, because there is no local currency.',
  ],
])('the sentence about the currency for %j with %j: %s', (changes, rules, message) => {
  expect(entryOf('currency', traceOf(changes, rules))).toMatchObject({ message });
});

const buttonTest = { carried: 3, lost: 0, unknown: 0, path: '/', testedAt: '2026-11-20T09:30:00.000Z' };
const tested = 'in the test on 2026-11-20 at 09:30:00 UTC.';
const swedish = { sv: { messageTemplate: 'Hej!' } };
test.each<[string, Partial<BannerInputs>, object, string]>([
  [
    'applied',
    { buttonTest },
    {},
    `the discount is applied there, because all buttons carried the code ${tested}`,
  ],
  [
    'with_code',
    { buttonTest: { ...buttonTest, lost: 1 } },
    {},
    `because not all buttons were seen to carry it ${tested}`,
  ],
  ['with_code', {}, {}, 'because no test of the buy buttons has passed in the last 30 days.'],
  ['own_message', { buttonTest }, { messageTemplate: 'Hello!' }, 'keeps the campaign’s own message.'],
  ['code', { language: 'sv' }, { translations: swedish }, 'because the language has no built-in texts.'],
])('pages that lead to a checkout have the form %s for %j with %j: %s', (form, changes, style, message) => {
  const banner = { ...defaultCampaignRules().banner, ...style };
  const entry = entryOf('checkout', traceOf(changes, { codeInLinks: true, code: 'ALL', banner }));
  expect(entry).toMatchObject({ form, message: expect.stringContaining(message) });
  expect(entry).toMatchObject({ testedAt: changes.buttonTest?.testedAt ?? null });
});

test('a test of more than 30 days ago has no time', () => {
  const old = { ...buttonTest, testedAt: '2026-10-28T09:30:00.000Z' };
  const entry = entryOf('checkout', traceOf({ buttonTest: old }, { codeInLinks: true, code: 'ALL' }));
  expect(entry).toMatchObject({ form: 'with_code', testedAt: null });
});

test('the language entry has the source of each text', () => {
  const translations = { 'pt-BR': { ctaText: 'Pegar' } };
  const banner = { ...defaultCampaignRules().banner, messageTemplate: 'Deal', translations };
  expect(entryOf('language', traceOf({ language: 'pt-BR' }, { banner }))).toMatchObject({
    requested: 'pt-BR',
    language: 'pt-BR',
    texts: [
      { text: 'messageTemplate', source: 'own', language: 'en' },
      { text: 'ctaText', source: 'translation', language: 'pt-BR' },
      { text: 'offerTemplate', source: 'built_in', language: 'pt' },
    ],
  });
  expect(entryOf('language', traceOf())).toMatchObject({ requested: null, language: 'en' });
});

test('the language entry omits an empty headline', () => {
  const banner = { ...defaultCampaignRules().banner, offerTemplate: '' };
  expect(entryOf('language', traceOf({ language: 'pt' }, { banner }))).toMatchObject({
    texts: [{ text: 'messageTemplate' }, { text: 'ctaText' }],
  });
});
