import { bundledExchangeRates } from '../../../../../../core/exchange-rates/exchange-rates.ts';
import { explainBanner } from '../../../../../../core/preview/preview.ts';
import type { PreviewResponse } from '../../../../../../web/console/src/api/contract.ts';
import {
  ruleResults,
  summarizePreview,
} from '../../../../../../web/console/src/screens/preview/explanation.ts';
import { defaultCampaignRules } from '../../../../../core/campaigns/default-rules.ts';
import { sampleSale } from '../../../../../core/campaigns/sample-sale.ts';

/**
 * Returns a preview for a visitor from India. It replaces sentences, because no screen may depend on them.
 */
function previewOf(changes: object): PreviewResponse['data'] {
  const { config, trace } = explainBanner({
    rules: { ...defaultCampaignRules(), code: 'HELLO' },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    country: 'IN',
    site: 'any',
    isVpn: false,
    now: new Date(),
    ...changes,
  });
  return { config, trace: trace.map((entry) => ({ ...entry, message: 'x' })) };
}

const titles = (preview: PreviewResponse['data']) => ruleResults(preview).map(({ title }) => title);
const decisive = (preview: PreviewResponse['data']) =>
  ruleResults(preview).find(({ isDecisive }) => isDecisive)?.title;

it('a discount lists every applied rule, and the country decides', () => {
  const preview = previewOf({});
  expect(titles(preview)).toEqual([
    'Domain',
    'Campaign',
    'VPN or proxy',
    'Country',
    'Code',
    'Currency',
    'Language',
  ]);
  expect(ruleResults(preview).at(-1)?.text).toBe('The campaign’s texts, not translated.');
  expect(ruleResults(preview).at(-2)?.text).toMatch(
    /^1 USD = [\d.]+ INR \(rates of [A-Z]\w+ \d+, \d{4}\)\.$/,
  );
  expect(decisive(preview)).toBe('Country');
  expect(summarizePreview(preview)).toMatch(/^A visitor from India gets 60.?% off, with the code HELLO\.$/);
});

const strict = { ...defaultCampaignRules(), blockHostingProviders: true };
it.each([
  ['Domain', { site: 'denied' }, 'the domain isn’t in the campaign’s list'],
  ['Campaign', { rules: { ...defaultCampaignRules(), status: 'paused' } }, 'the campaign is paused'],
  ['VPN or proxy', { isVpn: true }, 'because of the VPN or proxy'],
  ['VPN or proxy', { isHostingProvider: true, rules: strict }, 'the address belongs to a hosting provider'],
  ['Country', { country: 'US' }, 'the country gets no discount'],
  ['Code', { codes: [] }, 'your checkout has no working code for its discount'],
  [
    'Campaign',
    { rules: { ...defaultCampaignRules(), startsAt: '2100-01-01T00:00:00.000Z' } },
    'hasn’t started',
  ],
  ['Campaign', { rules: { ...defaultCampaignRules(), endsAt: '2000-01-01T00:00:00.000Z' } }, 'has ended'],
])('without a discount, the last rule decides: %s', (title, changes, reason) => {
  const preview = previewOf(changes);
  expect(decisive(preview)).toBe(title);
  expect(titles(preview).at(-1)).toBe(title);
  expect(summarizePreview(preview)).toContain(reason);
});

it.each([
  [{}, 'No VPN or proxy detected.'],
  [{ isVpn: true }, 'A VPN or proxy was detected.'],
  [{ isVpn: true, isHostingProvider: true, rules: strict }, 'A VPN or proxy was detected.'],
  [{ isVpn: true, rules: { ...strict, blockVpn: false } }, 'A VPN or proxy was detected. You allow them.'],
  [{ isHostingProvider: true, rules: strict }, 'The address belongs to a hosting provider.'],
  [{ isHostingProvider: true }, 'The address belongs to a hosting provider. You allow them.'],
])('describes the visitor’s address for %j: %s', (changes, text) => {
  expect(ruleResults(previewOf(changes)).find(({ title }) => title === 'VPN or proxy')?.text).toBe(text);
});

it('describes the countdown, pages, the single market and excluded countries', () => {
  const rules = {
    ...{
      ...defaultCampaignRules(),
      showCountdown: true,
      endsAt: '2100-01-01T00:00:00.000Z',
      pagePaths: ['/a'],
    },
    ...{ euTier: 6, excludedCountries: ['CN'] },
  };
  const results = ruleResults(previewOf({ rules, country: 'DE' }));
  expect(results.find(({ title }) => title === 'Country')?.text).toBe('The EU’s single market: 60%.');
  expect(results.find(({ title }) => title === 'Pages')?.text).toBe('Only these pages show the banner: /a.');
  expect(results.find(({ title }) => title === 'Countdown')?.text).toMatch(
    /^The banner counts down to \D{3} \d+, \d{4}/,
  );
  expect(ruleResults(previewOf({ rules, country: 'CN' })).at(-1)?.text).toBe('The country is excluded.');
});

it('describes each text’s source', () => {
  const rules = defaultCampaignRules();
  const banner = { ...rules.banner, messageTemplate: 'Hello!', translations: { ar: { ctaText: 'نسخ' } } };
  expect(ruleResults(previewOf({ rules: { ...rules, banner }, language: 'ar-EG' })).at(-1)?.text).toBe(
    'Arabic: message as in the campaign, button translated by you, headline translated for you.',
  );
});

it('on a page that is not in the list of pages, the pages decide', () => {
  const preview = previewOf({ rules: { ...defaultCampaignRules(), code: 'HELLO', pagePaths: ['/pricing'] } });
  const decisiveOn = (path?: string) =>
    ruleResults(preview, path).find(({ isDecisive }) => isDecisive)?.title;
  expect([decisiveOn(), decisiveOn('/pricing'), decisiveOn('/blog')]).toEqual([
    'Country',
    'Country',
    'Pages',
  ]);
  expect(summarizePreview(preview, '/pricing')).toContain('gets 60');
  expect(summarizePreview(preview, '/blog')).toContain('sees no banner on this page');
});

it.each([
  [{ country: 'US' }, 'Sale', /^“\u2068Black Friday\u2069” gives 40.?% until /],
  [{ country: 'IN' }, 'Country', /own discount is at least as large/],
  [{ country: 'US', now: new Date('2026-11-01') }, 'Country', /starts on /],
  [{ country: 'US', now: new Date('2026-12-24') }, 'Country', /ended on /],
  [{ country: 'US', codes: {} }, 'Country', /needs a code that your checkout doesn’t have/],
])('for %j with a sale, the %s decides', (changes, title, text) => {
  const rules = { ...defaultCampaignRules(), code: 'HELLO', sale: sampleSale };
  const preview = previewOf({ rules, now: new Date(sampleSale.startsAt), ...changes });
  expect(decisive(preview)).toBe(title);
  expect(ruleResults(preview).find((rule) => rule.title === 'Sale')?.text).toMatch(text);
});

it('an excluded country says why if the checkout charges its own price there', () => {
  const preview = previewOf({
    rules: { ...defaultCampaignRules(), code: 'HELLO', excludedCountries: ['IN'] },
  });
  const textOf = (countries: string[]) =>
    ruleResults(preview, undefined, { checkout: 'Paddle', countries }).find(
      ({ title }) => title === 'Country',
    )?.text;
  expect(textOf(['IN'])).toBe('The country is excluded, because Paddle charges its own price there.');
  expect(textOf(['BR'])).toBe('The country is excluded.');
});
