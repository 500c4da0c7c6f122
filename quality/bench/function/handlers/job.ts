import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { BannerConfig } from '../../../../core/banner/banner-config.ts';
import { type BannerInputs, decideBanner } from '../../../../core/banner/decide-banner.ts';
import { lifetimeSeconds } from '../../../../core/campaigns/cache-lifetime.ts';
import { nextBoundary } from '../../../../core/campaigns/schedule.ts';
import type { PublicCredential } from '../../../../core/keys/credential.ts';
import type { Visit } from '../../../../lambdas/http/visit.ts';
import { exchangeRateCache } from '../../../../lambdas/runtime/exchange-rate-cache.ts';
import { logFields } from '../../../../lambdas/runtime/logging.ts';
import type { ItemAccess } from '../../../../storage/dynamodb/item-access.ts';
import type { Item } from '../../../../storage/dynamodb/items.ts';
import { exchangeRatesKey, publicationKey, publicKeyKey } from '../../../../storage/dynamodb/keys.ts';
import { toExchangeRates } from '../../../../storage/exchange-rates-item.ts';
import { lastUseRecorder } from '../../../../storage/keys/last-use-recorder.ts';

const clock = () => new Date();
const headers = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date, Age',
  vary: 'Origin',
};

/** Conversions from stored items. Each contender validates them in its own way. */
export interface Readers {
  toKey: (item: Item) => Pick<PublicCredential, 'merchantId' | 'keyId' | 'campaignId'>;
  toPublication: (item: Item) => Pick<BannerInputs, 'rules' | 'baseCurrency' | 'isSuspended'>;
}

/**
 * Returns the config function's job, the same for all contenders. It reads the key, the campaign and due
 * rates in one call, decides, records the last use and writes the metric. Its result is `undefined` for an
 * unknown key.
 */
export function configJob(
  items: ItemAccess,
  { toKey, toPublication }: Readers,
): (
  visit: Visit,
  event: Pick<APIGatewayProxyEvent, 'httpMethod' | 'resource' | 'requestContext'>,
) => Promise<{ config: BannerConfig; headers: Record<string, string> } | undefined> {
  const rates = exchangeRateCache(clock);
  const recordLastUse = lastUseRecorder(items, clock, console.error);
  return async ({ publicKey, campaignId, ...visit }, { httpMethod, resource, requestContext }) => {
    const withRates = rates.isDue();
    const keys = [publicKeyKey(publicKey), publicationKey(campaignId)];
    const [key, publication, ratesItem] = await items.getAll(keys, withRates ? [exchangeRatesKey()] : []);
    if (!key || !publication) return undefined;
    if (withRates) rates.keep(ratesItem && toExchangeRates(ratesItem));
    const { merchantId, keyId, campaignId: resourceId } = toKey(key);
    const recorded = recordLastUse(keyId);
    const published = toPublication(publication);
    const now = clock();
    const config = decideBanner({ ...published, ...visit, rates: rates.current(), now });
    const { browser, edge } = lifetimeSeconds(nextBoundary(published.rules, now), now);
    await recorded;
    const { requestTime } = requestContext;
    const route = `${httpMethod} ${resource}`;
    const reason = config.show ? 'shown' : config.reason;
    logFields({ reason, requestTime, route, merchantId, keyId, resourceId });
    return {
      config,
      headers: { ...headers, 'cache-control': `public, max-age=${browser}, s-maxage=${edge}` },
    };
  };
}
