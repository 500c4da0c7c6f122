import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../../core/shared/countries.ts';
import { getBannerConfig } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import { exchangeRateCache } from '../../../../lambdas/runtime/exchange-rate-cache.ts';
import { patchCampaign } from '../../../../storage/changes/campaigns.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { publicationKey, publicKeyKey } from '../../../../storage/dynamodb/keys.ts';
import { writeExchangeRates } from '../../../../storage/exchange-rates.ts';
import { lastUseRecorder } from '../../../../storage/last-uses.ts';
import { readShownCampaign } from '../../../../storage/publications.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { addKey, addProduct, now, useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

interface Call {
  name: string;
  keys: unknown[];
  isConsistent: boolean;
  units: number;
}

interface Capacity {
  CapacityUnits?: number;
}

interface Batch {
  Keys: unknown[];
  ConsistentRead?: boolean;
}

/** The same database, which writes down each call and the capacity units that it took. */
function metered(database: Database, calls: Call[]): Database {
  return intercept(database, async (name, input, proceed) => {
    const parameters = Object.assign(input as Record<string, unknown>, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await proceed()) as { ConsumedCapacity?: Capacity | Capacity[] };
    const [batch] = Object.values((parameters.RequestItems ?? {}) as Record<string, Batch>);
    calls.push({
      name,
      keys: batch?.Keys ?? [parameters.Key],
      isConsistent: (batch ?? parameters).ConsistentRead === true,
      units: [answer.ConsumedCapacity ?? {}].flat()[0]?.CapacityUnits ?? Number.NaN,
    });
    return answer;
  });
}

/** What the function makes once per execution environment. */
function dependenciesOn(database: Database, clock = now) {
  const fail = (error: unknown) => {
    throw error;
  };
  return {
    readShownCampaign: (publicKey: string, campaignId: string, withRates: boolean) =>
      readShownCampaign(itemsOf(database), publicKey, campaignId, withRates),
    rates: exchangeRateCache(clock),
    recordLastUse: lastUseRecorder(itemsOf(database), clock, fail),
    countAnswer: () => undefined,
  };
}

const storedRates = {
  ...bundledExchangeRates,
  rates: { ...bundledExchangeRates.rates, INR: 97 },
  refreshedAt: '2026-01-01T00:00:00.000Z',
  checkedAt: '2026-01-01T00:00:00.000Z',
  heldBack: {},
};

/** The calls that ask for an item of this kind. */
const named = (calls: readonly Call[], sk: string) =>
  calls.filter(({ keys }) => keys.some((key) => (key as { sk: string }).sk === sk));

const visit = (publicKey: string, campaignId = merchant.campaign.id) => ({
  publicKey,
  campaignId,
  country: 'IN',
  site: 'any' as const,
  isAnonymized: false,
});

describe('an uncached answer', () => {
  it('costs one strongly consistent BatchGetItem of two units, however large the merchant is', async () => {
    const { credential } = await addKey(test.database, merchant.id, 'public');
    for (let count = 0; count < 5; count++) {
      await addProduct(test.database, merchant.id);
      await addKey(test.database, merchant.id, 'public');
    }
    const calls: Call[] = [];
    const dependencies = dependenciesOn(metered(test.database, calls));
    await getBannerConfig(visit(credential), dependencies);
    calls.length = 0;
    for (let count = 0; count < 3; count++) await getBannerConfig(visit(credential), dependencies);
    const keys = [publicKeyKey(credential), publicationKey(merchant.campaign.id)];
    const read = { name: 'BatchGetCommand', keys, isConsistent: true, units: 2 };
    expect(calls).toEqual([read, read, read]);
  });

  it('costs one more read when the key shows another campaign than the edge knows', async () => {
    const { credential } = await addKey(test.database, merchant.id, 'public');
    const calls: Call[] = [];
    await getBannerConfig(visit(credential, 'camp_old'), dependenciesOn(metered(test.database, calls)));
    expect(named(calls, 'KEY')).toHaveLength(2);
  });

  it.each([null, 'WELCOME50'])(
    'costs no more with overrides for 150 countries, each with the code %s',
    async (code) => {
      const countryOverrides = listCountries()
        .slice(0, 150)
        .map(({ code: country }) => ({ country, discount: 12.75, code }));
      await patchCampaign(test.database, merchant.id, merchant.campaign.id, { countryOverrides }, now);
      const { credential } = await addKey(test.database, merchant.id, 'public');
      const calls: Call[] = [];
      const dependencies = dependenciesOn(metered(test.database, calls));
      for (let count = 0; count < 2; count++) await getBannerConfig(visit(credential), dependencies);
      expect(named(calls, 'PUBLICATION')).toMatchObject([{ units: 3 }, { units: 2 }]);
    },
  );

  it('reads the rates with them once in 5 minutes, for a third unit, and notes one use a minute', async () => {
    await writeExchangeRates(test.database, storedRates, undefined);
    const { credential } = await addKey(test.database, merchant.id, 'public');
    let elapsedMs = 0;
    const calls: Call[] = [];
    const clock = () => new Date(Date.UTC(2026, 0, 1) + elapsedMs);
    const dependencies = dependenciesOn(metered(test.database, calls), clock);
    for (; elapsedMs < 10 * 60_000; elapsedMs += 10_000)
      expect(await getBannerConfig(visit(credential), dependencies)).toMatchObject({ fxRate: 97 });
    const reads = named(calls, 'PUBLICATION');
    expect(reads).toHaveLength(60);
    const withRates = named(reads, 'LATEST');
    expect(withRates.map((read) => reads.indexOf(read))).toEqual([0, 30]);
    expect(withRates.map(({ units }) => units)).toEqual([3, 3]);
    expect(named(calls, 'USED')).toHaveLength(10);
    expect(calls).toHaveLength(70);
  });
});

describe('the answer', () => {
  it('is that of the publication: a suspended merchant’s is paused, a missing one’s a refusal', async () => {
    const { credential } = await addKey(test.database, merchant.id, 'public');
    const shown = await readShownCampaign(itemsOf(test.database), credential, merchant.campaign.id, false);
    if (!shown) throw new Error('not shown');
    const answer = (found: typeof shown | undefined) =>
      getBannerConfig(visit(credential), {
        readShownCampaign: async () => found,
        rates: exchangeRateCache(now),
        recordLastUse: async () => undefined,
        countAnswer: () => undefined,
      });
    expect(await answer(shown)).toMatchObject({ show: true, country: 'IN', discount: 60 });
    const publication = { ...shown.publication, isSuspended: true };
    expect(await answer({ ...shown, publication })).toMatchObject({ show: false, reason: 'campaign_paused' });
    await expect(answer(undefined)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
});
