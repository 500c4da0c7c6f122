import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../../core/shared/countries.ts';
import { getBannerConfig } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import { patchCampaign } from '../../../../storage/changes/campaigns.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { publicationKey } from '../../../../storage/dynamodb/keys.ts';
import { exchangeRateCache, readExchangeRates } from '../../../../storage/exchange-rates.ts';
import { lastUseRecorder } from '../../../../storage/last-uses.ts';
import { readPublication } from '../../../../storage/publications.ts';
import { startDatabase, type TestDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import {
  addKey,
  addMerchant,
  addProduct,
  now,
  type TestMerchant,
} from '../../../support/storage/merchants.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeAll(async () => {
  test = await startDatabase();
});
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});
afterAll(() => test.stop());

interface Call {
  name: string;
  key: unknown;
  isConsistent: boolean;
  units: number;
}

/** The same database, which writes down each call and the capacity units that it took. */
function metered(database: Database, calls: Call[]): Database {
  return intercept(database, async (name, input, proceed) => {
    const parameters = Object.assign(input as Record<string, unknown>, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await proceed()) as { ConsumedCapacity?: { CapacityUnits?: number } };
    calls.push({
      name,
      key: parameters.Key,
      isConsistent: parameters.ConsistentRead === true,
      units: answer.ConsumedCapacity?.CapacityUnits ?? Number.NaN,
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
    readPublication: (publicKey: string) => readPublication(itemsOf(database), publicKey),
    rates: exchangeRateCache({
      read: () => readExchangeRates(itemsOf(database), 'eventual'),
      clock,
      onFailure: fail,
      maxWaitMs: 10_000,
    }),
    recordLastUse: lastUseRecorder(itemsOf(database), clock, fail),
  };
}

const visit = (publicKey: string) => ({
  publicKey,
  country: 'IN',
  site: 'any' as const,
  isAnonymized: false,
});

describe('an uncached answer', () => {
  it('costs one strongly consistent GetItem of one unit, however large the merchant is', async () => {
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
    const read = { name: 'GetCommand', key: publicationKey(credential), isConsistent: true, units: 1 };
    expect(calls).toEqual([read, read, read]);
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
      await getBannerConfig(visit(credential), dependencies);
      expect(calls.filter(({ key }) => (key as { sk: string }).sk === 'PUBLICATION')).toMatchObject([
        { units: 1 },
      ]);
    },
  );

  it('besides reads the rates once in 5 minutes, eventually consistent, and notes one use a minute', async () => {
    const { credential } = await addKey(test.database, merchant.id, 'public');
    let elapsedMs = 0;
    const calls: Call[] = [];
    const clock = () => new Date(Date.UTC(2026, 0, 1) + elapsedMs);
    const dependencies = dependenciesOn(metered(test.database, calls), clock);
    for (; elapsedMs < 10 * 60_000; elapsedMs += 10_000)
      await getBannerConfig(visit(credential), dependencies);
    const named = (sk: string) => calls.filter(({ key }) => (key as { sk: string }).sk === sk);
    expect(named('LATEST').map(({ name, isConsistent, units }) => [name, isConsistent, units])).toEqual([
      ['GetCommand', false, 0.5],
      ['GetCommand', false, 0.5],
    ]);
    expect(named('USED')).toHaveLength(10);
    expect(named('PUBLICATION')).toHaveLength(60);
    expect(calls).toHaveLength(72);
  });
});

describe('the answer', () => {
  it('is that of the publication: a suspended merchant’s is paused, a missing one’s a refusal', async () => {
    const { credential } = await addKey(test.database, merchant.id, 'public');
    const publication = await readPublication(itemsOf(test.database), credential);
    const answer = (found: typeof publication) =>
      getBannerConfig(visit(credential), {
        readPublication: async () => found,
        rates: async () => bundledExchangeRates,
        recordLastUse: async () => undefined,
      });
    expect(await answer(publication)).toMatchObject({ show: true, country: 'IN', discount: 60 });
    expect(await answer(publication && { ...publication, isSuspended: true })).toMatchObject({
      show: false,
      reason: 'campaign_paused',
    });
    await expect(answer(undefined)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
});
