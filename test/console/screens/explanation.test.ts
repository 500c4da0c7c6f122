import type { PreviewAnswer } from '../../../console/src/api/contract.ts';
import { stepsOf, verdictOf } from '../../../console/src/screens/why/explanation.ts';
import { explainBanner } from '../../../core/banner/decide-banner.ts';
import { defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';

/** The preview's answer for these changes of an ordinary visit from India. */
function answerOf(changes: object): PreviewAnswer['data'] {
  return explainBanner({
    rules: { ...defaultCampaignRules(), code: 'HELLO' },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    country: 'IN',
    site: 'any',
    isAnonymized: false,
    now: new Date(),
    ...changes,
  });
}

const titles = (answer: PreviewAnswer['data']) => stepsOf(answer).map(({ title }) => title);
const decisive = (answer: PreviewAnswer['data']) =>
  stepsOf(answer).find(({ isDecisive }) => isDecisive)?.title;

it('a discount’s steps are named after all rules, and the country decides', () => {
  const answer = answerOf({});
  expect(titles(answer)).toEqual([
    'Site',
    'Campaign',
    'VPN or proxy',
    'Country',
    'Code',
    'Currency',
    'Language',
  ]);
  expect(stepsOf(answer).at(-1)?.text).toBe('Your own text.');
  expect(stepsOf(answer).at(-2)?.text).toMatch(/^1 USD = [\d.]+ INR \(rates of [A-Z]\w+ \d+, \d{4}\)\.$/);
  expect(decisive(answer)).toBe('Country');
  expect(verdictOf(answer)).toMatch(/^A visitor from India gets 60.?% off, with the code HELLO\.$/);
});

it.each([
  ['Site', { site: 'denied' }, 'the site is not on the campaign’s list'],
  ['Campaign', { rules: { ...defaultCampaignRules(), status: 'paused' } }, 'the campaign is paused'],
  ['VPN or proxy', { isAnonymized: true }, 'because of the VPN or proxy'],
  ['Country', { country: 'US' }, 'the country gets no discount'],
  [
    'Campaign',
    { rules: { ...defaultCampaignRules(), startsAt: '2100-01-01T00:00:00.000Z' } },
    'has not started',
  ],
  ['Campaign', { rules: { ...defaultCampaignRules(), endsAt: '2000-01-01T00:00:00.000Z' } }, 'has ended'],
])('without a discount, the last step is the rule that decided: %s', (title, changes, words) => {
  const answer = answerOf(changes);
  expect(decisive(answer)).toBe(title);
  expect(titles(answer).at(-1)).toBe(title);
  expect(verdictOf(answer)).toContain(words);
});

it('countdown, pages, the single market and excluded countries are in words', () => {
  const rules = {
    ...{
      ...defaultCampaignRules(),
      showCountdown: true,
      endsAt: '2100-01-01T00:00:00.000Z',
      pagePaths: ['/a'],
    },
    ...{ euSingleTier: 6, excludedCountries: ['CN'] },
  };
  const steps = stepsOf(answerOf({ rules, country: 'DE' }));
  expect(steps.find(({ title }) => title === 'Country')?.text).toBe(
    'The group of the EU’s single market: 60%.',
  );
  expect(steps.find(({ title }) => title === 'Pages')?.text).toBe('Only on pages /a.');
  expect(steps.find(({ title }) => title === 'Countdown')?.text).toMatch(/^Countdown to \D{3} \d+, \d{4}/);
  expect(stepsOf(answerOf({ rules, country: 'CN' })).at(-1)?.text).toBe('The country is excluded.');
});

it('the source of each text is in words', () => {
  const rules = defaultCampaignRules();
  const banner = { ...rules.banner, messageTemplate: 'Hello!', translations: { ar: { ctaText: 'نسخ' } } };
  expect(stepsOf(answerOf({ rules: { ...rules, banner }, language: 'ar-EG' })).at(-1)?.text).toBe(
    'Arabic: message in your own text, button translated by you, headline translated for you.',
  );
});

it('no step shows a reason’s name in the API', () => {
  for (const changes of [{ site: 'denied' }, { country: 'US' }, { isAnonymized: true }])
    expect(
      stepsOf(answerOf(changes))
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/→|_/);
});
