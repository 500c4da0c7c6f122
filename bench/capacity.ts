import { getBannerConfig } from '../lambdas/functions/banner/get-banner-config.ts';
import { exchangeRateCache } from '../lambdas/runtime/exchange-rate-cache.ts';
import { itemsOf } from '../storage/dynamodb/database-items.ts';
import { lastUseRecorder } from '../storage/last-uses.ts';
import { startDatabase } from '../test/support/storage/database.ts';
import { intercept } from '../test/support/storage/interference.ts';
import { addKey, addMerchant, now } from '../test/support/storage/merchants.ts';

const answers = 1_000;

interface Metered {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

/** Capacity units of a thousand uncached config answers: their reads, rates included, for each answer; and all other calls together. */
export async function measureCapacity(): Promise<{ perAnswer: number; besides: number }> {
  const { database, stop } = await startDatabase();
  const merchant = await addMerchant(database);
  const { credential } = await addKey(database, merchant.id, 'public');
  const units = { own: 0, besides: 0 };
  const metered = intercept(database, async (name, input, proceed) => {
    Object.assign(input as object, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await proceed()) as Metered;
    const consumed = [answer.ConsumedCapacity ?? {}].flat()[0]?.CapacityUnits ?? Number.NaN;
    units[name === 'BatchGetCommand' ? 'own' : 'besides'] += consumed;
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
  };
  const visit = {
    publicKey: credential,
    campaignId: merchant.campaign.id,
    country: 'IN',
    site: 'any',
    isAnonymized: false,
  } as const;
  for (let answer = 0; answer < answers; answer++) await getBannerConfig(visit, dependencies);
  await stop();
  return { perAnswer: units.own / answers, besides: units.besides };
}
