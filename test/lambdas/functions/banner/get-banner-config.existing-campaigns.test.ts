import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BannerConfig } from '../../../../core/banner/banner-config.ts';
import type { ExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { getBannerConfig } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import type { Item } from '../../../../storage/dynamodb/items.ts';
import { publicKeyKey } from '../../../../storage/dynamodb/keys.ts';

// Publications as release 0.1.0 stored them before campaigns had languages, periods and rules, each with the responses of that
// release to the same visits. The set never changes, because a later release returns the same responses, plus these fields and an article.
// One response is corrected: that version gave a banner that is older than the headline a new headline.

const fieldsSince: readonly string[] = ['language', 'baseCurrency'];
const bannerFieldsSince: readonly string[] = ['labels'];

// The tiers in that release. A later price level changes them, and with them the discounts of existing campaigns.
jest.mock('../../../../core/reference/countries.json', () => {
  const tiers: Record<string, number> = { BR: 4, EG: 6, ET: 6, IN: 6, PL: 3, TR: 4, US: 1, VN: 6 };
  const { countries, ...rest } = jest.requireActual('../../../../core/reference/countries.json');
  const rows = Object.entries<[string, string, number]>(countries).map(([code, [name, currency, tier]]) => [
    code,
    [name, currency, tiers[code] ?? tier],
  ]);
  return { ...rest, countries: Object.fromEntries(rows) };
});

/** Since then, the default message writes "the" before the names of some countries. */
const withArticle = (config: BannerConfig): BannerConfig =>
  config.show && config.countryName === 'United States'
    ? {
        ...config,
        banner: {
          ...config.banner,
          messageTemplate: config.banner.messageTemplate.replace(
            'Our price for visitors from {{',
            'Our price for visitors from the {{',
          ),
        },
      }
    : config;

interface StoredVisit {
  country: string;
  site: 'any';
  /** Name of `isVpn` in that release. */
  isAnonymized: boolean;
}

interface Recording {
  campaign: string;
  publication: Item;
  configs: BannerConfig[];
}

const [first = '', ...lines] = readFileSync(join(import.meta.dirname, 'existing-campaigns.jsonl'), 'utf8')
  .trim()
  .split('\n');
const { rates, visits }: { rates: ExchangeRates; visits: StoredVisit[] } = JSON.parse(first);
const recordings: Recording[] = lines.map((line) => JSON.parse(line));

/** Returns an object without these fields. */
const without = (value: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

it.each(recordings)('$campaign: the responses are those of the release', async ({ publication, configs }) => {
  const publicKey = 'ppp_pk_live_1';
  const ids = { merchantId: 'mer_1', keyId: 'key_1', campaignId: 'camp_1' };
  const key = { ...publicKeyKey(publicKey), ...ids, gatewayKey: 'gateway' };
  const responses = visits.map(({ isAnonymized: isVpn, ...visit }) =>
    getBannerConfig(
      { publicKey, ...ids, language: 'und', ...visit, isVpn },
      {
        items: { getAll: async () => [key, publication] } as never,
        rates: { isDue: () => false, keep: () => undefined, current: () => rates },
        recordLastUse: async () => undefined,
        clock: () => new Date(),
      },
    ),
  );
  const known = (await Promise.all(responses)).map(({ config }) => ({
    ...without(config, fieldsSince),
    ...(config.show ? { banner: without(config.banner, bannerFieldsSince) } : {}),
  }));
  expect(known).toEqual(configs.map(withArticle));
});
