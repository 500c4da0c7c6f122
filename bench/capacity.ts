import { getBannerConfig } from '../lambdas/functions/banner/get-banner-config.ts';
import { itemsOf } from '../storage/dynamodb/database-items.ts';
import { exchangeRateCache, readExchangeRates } from '../storage/exchange-rates.ts';
import { lastUseRecorder } from '../storage/last-uses.ts';
import { readPublication } from '../storage/publications.ts';
import { startDatabase } from '../test/support/storage/database.ts';
import { intercept } from '../test/support/storage/interference.ts';
import { addKey, addMerchant, now } from '../test/support/storage/merchants.ts';

const answers = 1_000;

interface Metered {
  ConsumedCapacity?: { CapacityUnits?: number };
}

/** Capacity units of uncached config answers: of each answer's own read, and of all other calls of a thousand answers together. */
export async function measureCapacity(): Promise<{ perAnswer: number; besides: number }> {
  const { database, stop } = await startDatabase();
  const merchant = await addMerchant(database);
  const { credential } = await addKey(database, merchant.id, 'public');
  const units = { own: 0, besides: 0 };
  const metered = intercept(database, async (_name, input, proceed) => {
    const call = Object.assign(input as { ConsistentRead?: boolean }, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await proceed()) as Metered;
    units[call.ConsistentRead ? 'own' : 'besides'] += answer.ConsumedCapacity?.CapacityUnits ?? Number.NaN;
    return answer;
  });
  const items = itemsOf(metered);
  const fail = (error: unknown) => {
    throw error;
  };
  const dependencies = {
    readPublication: (publicKey: string) => readPublication(items, publicKey),
    rates: exchangeRateCache({
      read: () => readExchangeRates(items, 'eventual'),
      clock: now,
      onFailure: fail,
    }),
    recordLastUse: lastUseRecorder(items, now, fail),
  };
  const visit = { publicKey: credential, country: 'IN', site: 'any', isAnonymized: false } as const;
  for (let answer = 0; answer < answers; answer++) await getBannerConfig(visit, dependencies);
  await stop();
  return { perAnswer: units.own / answers, besides: units.besides };
}
