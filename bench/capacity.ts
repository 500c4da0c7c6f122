import { getBannerConfig } from '../lambdas/functions/banner/get-banner-config.ts';
import { exchangeRateCache } from '../lambdas/runtime/exchange-rate-cache.ts';
import { itemsOf } from '../storage/dynamodb/database-items.ts';
import { lastUseRecorder } from '../storage/last-uses.ts';
import { startDatabase } from '../test/support/storage/database.ts';
import { intercept } from '../test/support/storage/interference.ts';
import { addKey, addMerchant, now } from '../test/support/storage/merchants.ts';

const responses = 1_000;

interface Metered {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

/** Measures the capacity units of a thousand uncached config responses: reads per response, rates included, and the sum of all other calls. */
export async function measureCapacity(): Promise<{ perResponse: number; other: number }> {
  const { database, stop } = await startDatabase();
  const merchant = await addMerchant(database);
  const { credential } = await addKey(database, merchant.id, 'public');
  const units = { own: 0, other: 0 };
  const metered = intercept(database, async (name, input, proceed) => {
    Object.assign(input as object, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await proceed()) as Metered;
    const consumed = [answer.ConsumedCapacity ?? {}].flat()[0]?.CapacityUnits ?? Number.NaN;
    units[name === 'BatchGetCommand' ? 'own' : 'other'] += consumed;
    return answer;
  });
  const items = itemsOf(metered);
  const fail = (error: unknown) => {
    throw error;
  };
  const dependencies = {
    items,
    rates: exchangeRateCache(now),
    recordLastUse: lastUseRecorder(items, now, fail),
    clock: now,
  };
  const visit = {
    publicKey: credential,
    campaignId: merchant.campaign.id,
    country: 'IN',
    language: 'und',
    site: 'any',
    isAnonymized: false,
  } as const;
  for (let response = 0; response < responses; response++) await getBannerConfig(visit, dependencies);
  await stop();
  return { perResponse: units.own / responses, other: units.other };
}
