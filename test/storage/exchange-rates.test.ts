import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { volatileCurrencies } from '../../core/exchange-rates/exchange-rate-update.ts';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { exchangeRatesKey } from '../../storage/dynamodb/keys.ts';
import { readExchangeRates, writeExchangeRates } from '../../storage/exchange-rates.ts';
import type { StoredExchangeRates } from '../../storage/exchange-rates-item.ts';
import { startDatabase, type TestDatabase } from '../support/storage/database.ts';

const stored = (fields: Partial<StoredExchangeRates> = {}): StoredExchangeRates => ({
  date: '2026-11-19',
  rates: { ...bundledExchangeRates.rates, INR: 97 },
  keptSince: { SYP: '2026-09-29' },
  refreshedAt: '2026-11-19T17:20:00.000Z',
  ...fields,
});

describe('the item', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await startDatabase();
  });
  afterEach(() => test.stop());

  const read = () => readExchangeRates(test.database);
  const put = (item: object) =>
    test.database.client.send(
      new PutCommand({ TableName: test.database.tableName, Item: { ...exchangeRatesKey(), ...item } }),
    );

  it('is read as it was written', async () => {
    expect(await read()).toBeUndefined();
    expect(await writeExchangeRates(test.database, stored(), undefined)).toBe('written');
    expect(await read()).toEqual(stored());
  });

  it('costs one read unit: it is smaller than 4 kB', () => {
    const rates = Object.fromEntries(
      Object.keys(stored().rates).map((code, index) => [code, 1234.5678 + index]),
    );
    const keptSince = Object.fromEntries([...volatileCurrencies].map((code) => [code, '2026-09-29']));
    expect(Buffer.byteLength(JSON.stringify(stored({ rates, keptSince })))).toBeLessThan(4096);
  });

  it('is not overwritten by a run that has not seen it', async () => {
    await writeExchangeRates(test.database, stored(), undefined);
    const later = stored({ refreshedAt: '2026-11-20T17:20:00.000Z' });
    expect(await writeExchangeRates(test.database, later, undefined)).toBe('superseded');
    const seen = stored({ refreshedAt: '2026-11-18T17:20:00.000Z' });
    expect(await writeExchangeRates(test.database, later, seen)).toBe('superseded');
    expect(await read()).toEqual(stored());
  });

  it('of two runs that saw the same, one writes', async () => {
    await writeExchangeRates(test.database, stored(), undefined);
    const seen = await read();
    const runs = ['2026-11-20T17:20:00.000Z', '2026-11-20T17:20:01.000Z'].map((refreshedAt) =>
      writeExchangeRates(test.database, stored({ refreshedAt }), seen),
    );
    expect((await Promise.all(runs)).sort()).toEqual(['superseded', 'written']);
  });

  it('with malformed parts loses them, counts as very old and can be replaced', async () => {
    await put({
      date: 'today',
      rates: { EUR: '0.88', GBP: 0, INR: 97 },
      keptSince: { SYP: 'today' },
    });
    expect(await read()).toEqual({ date: '1970-01-01', refreshedAt: '', rates: { INR: 97 }, keptSince: {} });
    expect(await writeExchangeRates(test.database, stored(), await read())).toBe('written');
    await put({});
    expect(await writeExchangeRates(test.database, stored(), await read())).toBe('written');
  });

  it('of an earlier version of the service is read, and replaced', async () => {
    const earlier = {
      source: 'frankfurter, currency-api',
      checkedAt: '2026-11-19T17:20:00.000Z',
      heldBack: {},
    };
    await put({ ...stored(), ...earlier });
    expect(await read()).toEqual(stored());
    const next = stored({ refreshedAt: '2026-11-20T17:20:00.000Z' });
    expect(await writeExchangeRates(test.database, next, await read())).toBe('written');
  });
});
