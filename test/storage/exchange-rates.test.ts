import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { getBannerConfig } from '../../lambdas/functions/banner/get-banner-config.ts';
import { exchangeRateCache } from '../../lambdas/runtime/exchange-rate-cache.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { exchangeRatesKey } from '../../storage/dynamodb/keys.ts';
import {
  readExchangeRates,
  type StoredExchangeRates,
  writeExchangeRates,
} from '../../storage/exchange-rates.ts';
import { readShownCampaign } from '../../storage/publications.ts';
import { startDatabase, type TestDatabase } from '../support/storage/database.ts';
import { intercept } from '../support/storage/interference.ts';
import { addKey, addMerchant } from '../support/storage/merchants.ts';

const stored = (fields: Partial<StoredExchangeRates> = {}): StoredExchangeRates => ({
  date: '2026-11-19',
  source: 'test',
  rates: { ...bundledExchangeRates.rates, INR: 97 },
  refreshedAt: '2026-11-19T17:20:00.000Z',
  checkedAt: '2026-11-19T17:20:00.000Z',
  heldBack: { SYP: { rate: 110.5, since: '2026-11-18' } },
  ...fields,
});

describe('the item', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await startDatabase();
  });
  afterEach(() => test.stop());

  const read = () => readExchangeRates(itemsOf(test.database), 'strong');
  const put = (item: object) =>
    test.database.client.send(
      new PutCommand({ TableName: test.database.tableName, Item: { ...exchangeRatesKey(), ...item } }),
    );

  it('is read as it was written, strongly or not', async () => {
    expect(await read()).toBeUndefined();
    expect(await writeExchangeRates(test.database, stored(), undefined)).toBe('written');
    expect(await read()).toEqual(stored());
    expect(await readExchangeRates(itemsOf(test.database), 'eventual')).toEqual(stored());
  });

  it('costs one read unit: it is smaller than 4 KB', async () => {
    const rates = Object.fromEntries(
      Object.keys(stored().rates).map((code, index) => [code, 1234.5678 + index]),
    );
    const heldBack = Object.fromEntries(
      Object.keys(rates)
        .slice(0, 3)
        .map((code) => [code, { rate: 1.2345678, since: '2026-11-18' }]),
    );
    expect(Buffer.byteLength(JSON.stringify(stored({ rates, heldBack })))).toBeLessThan(4096);
  });

  it('is not overwritten by a run that has not seen it', async () => {
    await writeExchangeRates(test.database, stored(), undefined);
    const later = stored({ checkedAt: '2026-11-20T17:20:00.000Z', source: 'late' });
    expect(await writeExchangeRates(test.database, later, undefined)).toBe('superseded');
    const seen = stored({ checkedAt: '2026-11-18T17:20:00.000Z' });
    expect(await writeExchangeRates(test.database, later, seen)).toBe('superseded');
    expect((await read())?.source).toBe('test');
  });

  it('is not overwritten by an older run, or one of the same moment, even one that has seen it', async () => {
    await writeExchangeRates(test.database, stored(), undefined);
    for (const checkedAt of ['2026-11-18T17:20:00.000Z', '2026-11-19T17:20:00.000Z']) {
      const older = stored({ checkedAt, source: 'older' });
      expect(await writeExchangeRates(test.database, older, await read())).toBe('superseded');
    }
    expect((await read())?.source).toBe('test');
  });

  it('of two runs that saw the same, one writes', async () => {
    await writeExchangeRates(test.database, stored(), undefined);
    const seen = await read();
    const runs = ['2026-11-20T17:20:00.000Z', '2026-11-20T17:20:01.000Z'].map((checkedAt) =>
      writeExchangeRates(test.database, stored({ checkedAt }), seen),
    );
    expect((await Promise.all(runs)).sort()).toEqual(['superseded', 'written']);
  });

  it('throws what is not a lost condition', async () => {
    const broken = intercept(test.database, () => Promise.reject(new Error('down')));
    await expect(writeExchangeRates(broken, stored(), undefined)).rejects.toThrow('down');
    await expect(readExchangeRates(itemsOf(broken), 'strong')).rejects.toThrow('down');
  });

  it('that somebody spoiled loses what makes no sense, counts as very old and can be replaced', async () => {
    await put({
      date: 'today',
      rates: { EUR: '0.88', GBP: 0, INR: 97 },
      heldBack: { SYP: 1, GBP: { rate: 1 }, EUR: { since: '2026-11-18' } },
    });
    const spoiled = await read();
    expect(spoiled).toEqual({
      ...{ date: '1970-01-01', source: '', refreshedAt: '', checkedAt: '' },
      ...{ rates: { INR: 97 }, heldBack: {} },
    });
    await put({ ...spoiled, checkedAt: '2026-11-01T00:00:00.000Z' });
    expect(await writeExchangeRates(test.database, stored(), await read())).toBe('written');
    await put({});
    expect(await writeExchangeRates(test.database, stored(), await read())).toBe('written');
  });

  it('is read once for many config answers, which else cost one strongly consistent read each', async () => {
    const reads: unknown[] = [];
    const counted = intercept(test.database, (name, input, proceed) => {
      if (name === 'BatchGetCommand') reads.push(true);
      if (name === 'GetCommand') reads.push((input as { ConsistentRead?: boolean }).ConsistentRead);
      return proceed();
    });
    await writeExchangeRates(test.database, stored(), undefined);
    const merchant = await addMerchant(test.database);
    const { credential: publicKey } = await addKey(test.database, merchant.id, 'public');
    const dependencies = {
      readShownCampaign: (key: string, believed: string) =>
        readShownCampaign(itemsOf(counted), key, believed),
      rates: exchangeRateCache({
        read: () => readExchangeRates(itemsOf(counted), 'eventual'),
        clock: () => new Date(),
        onFailure: fail,
      }),
      recordLastUse: () => Promise.resolve(),
    };
    const visit = {
      publicKey,
      campaignId: merchant.campaign.id,
      country: 'IN',
      site: 'any',
      isAnonymized: false,
    } as const;
    for (let count = 0; count < 10; count++) {
      expect(await getBannerConfig(visit, dependencies)).toMatchObject({ show: true, fxRate: 97 });
    }
    expect(reads.filter((isConsistent) => isConsistent)).toHaveLength(10);
    expect(reads.filter((isConsistent) => !isConsistent)).toHaveLength(1);
  });
});

function fail(error: unknown): never {
  throw error;
}
