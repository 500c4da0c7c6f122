import type { ServerResponse } from 'node:http';
import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../../core/shared/currencies.ts';
import { rateSources, refreshFxRates } from '../../../../lambdas/functions/background/refresh-fx-rates.ts';
import { exchangeRatesKey } from '../../../../storage/dynamodb/keys.ts';
import { readExchangeRates } from '../../../../storage/exchange-rates.ts';
import {
  currencyApiResponse,
  type Factors,
  frankfurterResponse,
  type RateStub,
  startRateStub,
} from '../../../support/emulator/rate-stub.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { failing } from '../../../support/storage/interference.ts';
import { rawTable } from '../../../support/storage/raw-table.ts';

/** Long timeouts, because the machine may be slow. */
const limits = { timeoutMs: 30_000, maxBytes: 64 * 1024, retryDelayMs: 1 };
/** A short timeout, for a source that does not respond. */
const impatient = { ...limits, timeoutMs: 150 };
const snapshot = (code: string) => bundledExchangeRates.rates[code] ?? Number.NaN;

const database = useDatabase();
let stub: RateStub;
const log = useLogLines();

beforeEach(async () => {
  process.env.METRIC_NAMESPACE = 'ppp-test';
  await rawTable(database.database).write({ remove: [exchangeRatesKey()] });
  stub = await startRateStub();
});
afterEach(() => stub.stop());

const sources = (frankfurterLimits = limits) => {
  const now = new Date('2026-11-19T17:20:00.000Z');
  const [frankfurter] = rateSources(stub.urls, now, frankfurterLimits);
  const [, currencyApi] = rateSources(stub.urls, now, limits);
  return [frankfurter, currencyApi].filter((source) => source !== undefined);
};

const stored = () => readExchangeRates(database.database);

function run(now: string, event: unknown = {}, from = sources()) {
  log.clear();
  return refreshFxRates(event, {
    sources: from,
    database: database.database,
    clock: () => new Date(now),
  });
}

/** Sets the rates of both sources: those of the snapshot times these factors. */
function sourcesSay(date: string, first: Factors = {}, second: Factors = first): void {
  stub.responses.frankfurter = frankfurterResponse(date, first);
  stub.responses.currencyApi = currencyApiResponse(date, second);
}

/** Refreshes with the rates of the snapshot. */
async function goodDay(date: string): Promise<void> {
  sourcesSay(date);
  await run(`${date}T17:20:00.000Z`);
}

const lines = () => log.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const metrics = () =>
  Object.assign({}, ...lines().filter((line) => '_aws' in line)) as Record<string, number>;
const failedSources = () =>
  lines().flatMap(({ message, source }) => (message === 'rate_source_failed' ? [source] : []));

describe('a refresh', () => {
  it('stores every rate of the first source with date, source and time', async () => {
    sourcesSay('2026-11-19', { INR: 1.02 });
    const report = await run('2026-11-19T17:20:00.000Z');
    expect(report).toEqual({ outcome: 'written', date: '2026-11-19', source: 'frankfurter', heldBack: {} });
    const table = await stored();
    expect(table).toMatchObject({
      date: '2026-11-19',
      source: 'frankfurter',
      refreshedAt: '2026-11-19T17:20:00.000Z',
      checkedAt: '2026-11-19T17:20:00.000Z',
      heldBack: {},
    });
    expect(Object.keys(table?.rates ?? {}).sort()).toEqual([...currencyCodes]);
    expect(table?.rates.INR).toBeCloseTo(snapshot('INR') * 1.02, 4);
    expect(metrics()).toMatchObject({ RatesAge: 0 });
    expect(lines().filter((line) => !('_aws' in line))).toEqual([]);
  });

  it('requests the version of the day before from npm, which cannot be replaced', async () => {
    const urls = { ...stub.urls, currencyApi: `${stub.urls.currencyApi}?{version}` };
    sourcesSay('2026-11-01');
    for (const source of rateSources(urls, new Date('2026-11-01T00:10:00.000Z'), limits))
      await source.fetch();
    expect(stub.paths).toContain('/v1/currencies/usd.json?2026.10.31');
  });

  it('keeps and logs a rate about which the sources disagree', async () => {
    await goodDay('2026-11-10');
    sourcesSay('2026-11-19', { INR: 1.05 }, { INR: 1.01 });
    await run('2026-11-19T17:20:00.000Z');
    expect(await stored()).toMatchObject({ date: '2026-11-19', keptSince: { INR: '2026-11-10' } });
    expect((await stored())?.rates.INR).toBe(snapshot('INR'));
    expect(log.lines.join()).toContain('"disputed":["INR"]');
    expect(metrics()).toMatchObject({ RatesAge: 9 });
  });

  it('requests each source once a day', async () => {
    await goodDay('2026-11-19');
    const again = await run('2026-11-19T17:21:00.000Z');
    expect(again).toMatchObject({ outcome: 'unchanged', date: '2026-11-19' });
    expect(stub.requestCounts).toEqual({ frankfurter: 1, currencyApi: 1 });
    expect(metrics()).toMatchObject({ RatesAge: 0 });
  });
});

/** Refreshes with one failing source and expects the old rates to stay. */
async function expectNoRefresh(from = sources()): Promise<void> {
  await expect(run('2026-11-19T17:20:00.000Z', {}, from)).rejects.toThrow('Only 0 currencies passed');
  expect(await stored()).toMatchObject({
    date: bundledExchangeRates.date,
    rates: bundledExchangeRates.rates,
  });
  expect(metrics()).toMatchObject({ RatesAge: 51 });
}

describe('a source that is down', () => {
  const down = { status: 503, text: 'down' };

  it.each(['frankfurter', 'currency-api'])(
    'leaves the old rates in use, because one alone could say anything: %s',
    async (name) => {
      sourcesSay('2026-11-19', { INR: 1.03 });
      stub.responses[name === 'frankfurter' ? name : 'currencyApi'] = down;
      await expectNoRefresh();
      expect(failedSources()).toEqual([name]);
    },
  );

  it('is logged with the reason if it cannot be reached', async () => {
    sourcesSay('2026-11-19');
    const gone = await startRateStub();
    await gone.stop();
    stub.urls.frankfurter = gone.urls.frankfurter;
    await expectNoRefresh();
    expect(log.lines.join()).toContain('cannot be reached: ECONNREFUSED');
  });

  it('is requested again after a failure', async () => {
    sourcesSay('2026-11-19');
    const good = stub.responses.frankfurter;
    stub.responses.frankfurter = (response) => {
      stub.responses.frankfurter = good;
      response.destroy();
    };
    expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({ source: 'frankfurter' });
    expect(failedSources()).toEqual([]);
  });

  it('fails the run if the other one is down too: the old rates stay', async () => {
    await goodDay('2026-11-10');
    const before = await stored();
    stub.responses = Object.assign(stub.responses, { frankfurter: down, currencyApi: down });
    await expect(run('2026-11-19T17:20:00.000Z')).rejects.toThrow('No source of exchange rates responded');
    expect(await stored()).toEqual(before);
    expect(failedSources()).toEqual(['frankfurter', 'currency-api']);
    expect(metrics()).toMatchObject({ RatesAge: 9 });
    expect(stub.requestCounts).toEqual({ frankfurter: 3, currencyApi: 3 });
  });

  it('at the first run leaves the bundled rates in use', async () => {
    await expect(run('2026-11-19T17:20:00.000Z')).rejects.toThrow('No source');
    expect(metrics()).toMatchObject({ RatesAge: 51 });
    expect(await stored()).toBeUndefined();
  });
});

describe('an invalid response', () => {
  it('that is not JSON is an outage of the source', async () => {
    sourcesSay('2026-11-19');
    stub.responses.frankfurter = { status: 200, text: '<!doctype html><title>secret</title>' };
    await expectNoRefresh();
    expect(failedSources()).toEqual(['frankfurter']);
    expect(log.lines.join()).toContain('did not return JSON');
    expect(log.lines.join()).not.toContain('secret');
  });

  const drip = (response: ServerResponse) => {
    response.write('[');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  it.each([
    ['never begins', () => {}],
    ['arrives byte by byte', drip],
  ])('that %s is cut off in time', async (_how, response) => {
    sourcesSay('2026-11-19');
    stub.responses.frankfurter = response;
    await expectNoRefresh(sources(impatient));
    expect(failedSources()).toEqual(['frankfurter']);
    expect(log.lines.join()).toContain('TimeoutError');
  });

  it('without an end is cut off at the size limit', async () => {
    sourcesSay('2026-11-19');
    let bytes = 0;
    stub.responses.frankfurter = (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384))) bytes += 16_384;
      };
      response.on('drain', pour);
      pour();
    };
    await expectNoRefresh();
    expect(log.lines.join()).toContain('larger than 65536 bytes');
    expect(bytes).toBeLessThan(50_000_000);
  });
});

describe('the checks', () => {
  it('hold back a tenfold change until an operator confirms it', async () => {
    await goodDay('2026-11-18');
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-25']) {
      sourcesSay(day, { SYP: 0.1 });
      const { heldBack } = await run(`${day}T17:20:00.000Z`);
      expect(heldBack.SYP).toEqual({
        rate: Number((snapshot('SYP') / 10).toPrecision(8)),
        since: '2026-11-19',
      });
      expect((await stored())?.rates.SYP).toBe(snapshot('SYP'));
      expect(metrics()).toMatchObject({ RatesAge: 0 });
    }
    await run('2026-11-25T18:00:00.000Z', { expect: { SYP: snapshot('SYP') / 10.5 } });
    expect((await stored())?.rates.SYP).toBeCloseTo(snapshot('SYP') / 10, 2);
    sourcesSay('2026-11-26', { SYP: 0.1 });
    expect((await run('2026-11-26T17:20:00.000Z')).heldBack).toEqual({});
  });

  it('fail the run if four currencies are missing: the old rates stay, and rates held back are stored', async () => {
    await goodDay('2026-11-18');
    const before = await stored();
    sourcesSay('2026-11-19', { AUD: 0, AWG: 0, ALL: 0, AMD: 0, EGP: 1.6 });
    await expect(run('2026-11-19T17:20:00.000Z')).rejects.toThrow('Only 148 currencies passed');
    const after = await stored();
    expect(after).toEqual({ ...before, checkedAt: '2026-11-19T17:20:00.000Z', heldBack: after?.heldBack });
    expect(Object.keys(after?.heldBack ?? {})).toEqual(['EGP']);
    expect(metrics()).toMatchObject({ RatesAge: 1 });
  });
});

describe('a run', () => {
  it('at the same time as another: one is superseded', async () => {
    sourcesSay('2026-11-19');
    const waiting: (() => void)[] = [];
    /** Waits until both runs have read the table, which they do before they ask a source. */
    const together = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const go of waiting) go();
      });
    const [first, ...others] = sources();
    const fetch = () => together().then(() => first?.fetch() ?? new Map());
    const from = [{ name: 'frankfurter', fetch }, ...others];
    const times = ['2026-11-19T17:20:00.000Z', '2026-11-19T17:20:01.000Z'];
    const runs = await Promise.all(times.map((now) => run(now, {}, from)));
    expect(runs.map(({ outcome }) => outcome).sort()).toEqual(['superseded', 'written']);
  });

  it('that cannot write the table fails and emits the age of the old rates', async () => {
    await goodDay('2026-11-10');
    sourcesSay('2026-11-19');
    log.clear();
    const run = refreshFxRates(
      {},
      {
        sources: sources(),
        database: failing(database.database, 'PutCommand', [new Error('throttled')]),
        clock: () => new Date('2026-11-19T17:20:00.000Z'),
      },
    );
    await expect(run).rejects.toThrow('throttled');
    expect(metrics()).toMatchObject({ RatesAge: 9 });
  });
});

describe('an operator’s event', () => {
  test.each([{ SYP: '110' }, { SYP: 0 }, { syp: 110 }, { XXX: 1 }, 'SYP', ['SYP']])(
    'with %j throws',
    async (expect_) => {
      await expect(run('2026-11-19T17:20:00.000Z', { expect: expect_ })).rejects.toThrow(
        '"expect" must be like',
      );
      expect(stub.requestCounts).toEqual({ frankfurter: 0, currencyApi: 0 });
    },
  );
});
