import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../../core/shared/currencies.ts';
import { rateSources, refreshFxRates } from '../../../../lambdas/functions/background/refresh-fx-rates.ts';
import { exchangeRatesKey } from '../../../../storage/dynamodb/keys.ts';
import { readExchangeRates } from '../../../../storage/exchange-rates.ts';
import {
  currencyApiAnswer,
  type Factors,
  frankfurterAnswer,
  type RateStub,
  startRateStub,
} from '../../../support/emulator/rate-stub.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { failing } from '../../../support/storage/interference.ts';
import { rawTable } from '../../../support/storage/raw-table.ts';

/** Patient, so that a slow machine is not taken for a slow source. */
const limits = { timeoutMs: 30_000, maxBytes: 64 * 1024, retryDelayMs: 1 };
/** For a source that never answers. */
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

/** A run that waits 150 ms for Frankfurter, and patiently for the other source. */
function runImpatiently() {
  const [frankfurter, currencyApi] = [
    rateSources(stub.urls, impatient)[0],
    rateSources(stub.urls, limits)[1],
  ];
  return run(
    '2026-11-19T17:20:00.000Z',
    {},
    [frankfurter, currencyApi].filter((source) => source !== undefined),
  );
}

const stored = () => readExchangeRates(database.database);

function run(now: string, event: unknown = {}, sources = rateSources(stub.urls, limits)) {
  log.clear();
  return refreshFxRates(event, {
    sources,
    database: database.database,
    clock: () => new Date(now),
  });
}

/** Both sources say this on this day. */
function sourcesSay(date: string, first: Factors = {}, second: Factors = first): void {
  stub.answers.frankfurter = frankfurterAnswer(date, first);
  stub.answers.currencyApi = currencyApiAnswer(date, second);
}

/** A good day, so that there is something to compare with. */
async function goodDay(date: string): Promise<void> {
  sourcesSay(date);
  await run(`${date}T17:20:00.000Z`);
}

const lines = () => log.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const metrics = () =>
  Object.assign({}, ...lines().filter((line) => '_aws' in line)) as Record<string, number>;
const failedSources = () =>
  lines().flatMap(({ message, source }) => (message === 'rate_source_failed' ? [source] : []));

describe('a good day', () => {
  it('stores every rate of the first source with day, source and time', async () => {
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
    expect(metrics()).toMatchObject({ RatesAge: 0, RatesAccepted: 153, RatesHeldBack: 0 });
    expect(lines().filter((line) => !('_aws' in line))).toEqual([]);
  });

  it('asks each source once, and on the same day not again', async () => {
    await goodDay('2026-11-19');
    const again = await run('2026-11-19T17:21:00.000Z');
    expect(again).toMatchObject({ outcome: 'unchanged', date: '2026-11-19' });
    expect(stub.asked).toEqual({ frankfurter: 1, currencyApi: 1 });
    expect(metrics()).toMatchObject({ RatesAge: 0 });
  });

  it('replaces the rates of the day before', async () => {
    await goodDay('2026-11-18');
    sourcesSay('2026-11-19', { EUR: 1.05 });
    await run('2026-11-19T17:20:00.000Z');
    expect((await stored())?.date).toBe('2026-11-19');
    expect((await stored())?.rates.EUR).toBeCloseTo(snapshot('EUR') * 1.05, 6);
  });
});

describe('a source that is down', () => {
  const down = { status: 503, text: 'down' };

  it('leaves the other: the first', async () => {
    sourcesSay('2026-11-19', {}, { INR: 1.03 });
    stub.answers.frankfurter = down;
    expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({
      outcome: 'written',
      source: 'currency-api',
    });
    expect((await stored())?.rates.INR).toBeCloseTo(snapshot('INR') * 1.03, 4);
    expect(failedSources()).toEqual(['frankfurter']);
    expect(stub.asked).toEqual({ frankfurter: 2, currencyApi: 1 });
  });

  it('leaves the other: the second', async () => {
    sourcesSay('2026-11-19', { XCG: 0, SVC: 0 });
    stub.answers.currencyApi = down;
    expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({ source: 'frankfurter' });
    expect((await stored())?.rates.XCG).toBe(snapshot('XCG'));
    expect(failedSources()).toEqual(['currency-api']);
    expect(log.lines.join()).toContain('"missing":["SVC","XCG"]');
  });

  it('is asked a second time: a short outage does not matter', async () => {
    sourcesSay('2026-11-19');
    const good = stub.answers.frankfurter;
    stub.answers.frankfurter = (response) => {
      stub.answers.frankfurter = good;
      response.destroy();
    };
    expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({ source: 'frankfurter' });
    expect(failedSources()).toEqual([]);
  });

  it('with the other down too fails the run: error, metrics, and the old rates stay', async () => {
    await goodDay('2026-11-10');
    const before = await stored();
    stub.answers = Object.assign(stub.answers, { frankfurter: down, currencyApi: down });
    await expect(run('2026-11-19T17:20:00.000Z')).rejects.toThrow('No source of exchange rates answered');
    expect(await stored()).toEqual(before);
    expect(failedSources()).toEqual(['frankfurter', 'currency-api']);
    expect(metrics()).toMatchObject({ RatesAge: 9, RatesAccepted: 0 });
    expect(stub.asked).toEqual({ frankfurter: 3, currencyApi: 3 });
  });

  it('from the beginning: the age is the snapshot’s', async () => {
    await expect(run('2026-11-19T17:20:00.000Z')).rejects.toThrow('No source');
    expect(metrics()).toMatchObject({ RatesAge: 51 });
    expect(await stored()).toBeUndefined();
  });

  it('because nobody listens is logged with the reason', async () => {
    sourcesSay('2026-11-19');
    const gone = await startRateStub();
    await gone.stop();
    stub.urls.frankfurter = gone.urls.frankfurter;
    await run('2026-11-19T17:20:00.000Z');
    expect(log.lines.join()).toContain('cannot be reached: ECONNREFUSED');
  });
});

describe('garbage', () => {
  const good = JSON.parse((frankfurterAnswer('2026-11-19') as { text: string }).text);
  const text = JSON.stringify(good);
  const huge = `[${'{"date":"2026-11-19","base":"USD","quote":"ABC","rate":1},'.repeat(2000)}]`;

  test.each([
    ['HTML', '<!doctype html><title>secret</title>', 'did not answer with JSON'],
    ['truncated JSON', text.slice(0, -20), 'did not answer with JSON'],
    ['NaN, which is no JSON', text.replace(/"rate":[\d.]+/, '"rate":NaN'), 'did not answer with JSON'],
    ['nothing', '', 'did not answer with JSON'],
    ['another form', '{"amount":1,"base":"USD","rates":{"EUR":0.88}}', 'not a list'],
    ['another base', text.replaceAll('"base":"USD"', '"base":"EUR"'), 'not in USD'],
    ['an oversized answer', huge, 'larger than 65536 bytes'],
  ])('of the whole answer makes the source one that is down: %s', async (_name, garbage, reason) => {
    sourcesSay('2026-11-19');
    stub.answers.frankfurter = { status: 200, text: garbage };
    expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({ source: 'currency-api' });
    expect(failedSources()).toEqual(['frankfurter']);
    expect(log.lines.join()).toContain(reason);
    expect(log.lines.join()).not.toContain('secret');
  });

  test.each(['"96.1"', '-96.1', '0', '1e999', '-1e999', 'null', '1e300', '[]'])(
    'in one currency (%s) makes it missing: it comes from the other source',
    async (rate) => {
      sourcesSay('2026-11-19', {}, { INR: 1.03 });
      const rows = good.map((row: { quote: string }) =>
        row.quote === 'INR'
          ? JSON.stringify({ ...row, rate: 0 }).replace('"rate":0', `"rate":${rate}`)
          : JSON.stringify(row),
      );
      stub.answers.frankfurter = { status: 200, text: `[${rows.join()}]` };
      expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({ source: 'frankfurter, currency-api' });
      expect((await stored())?.rates.INR).toBeCloseTo(snapshot('INR') * 1.03, 4);
    },
  );

  it('that drips in is cut off in time', async () => {
    sourcesSay('2026-11-19');
    stub.answers.frankfurter = (response) => {
      response.write('[');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await runImpatiently()).toMatchObject({ source: 'currency-api' });
    expect(failedSources()).toEqual(['frankfurter']);
    expect(log.lines.join()).toContain('TimeoutError');
  });

  it('without an end is cut off in size', async () => {
    sourcesSay('2026-11-19');
    let bytes = 0;
    stub.answers.frankfurter = (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384))) bytes += 16_384;
      };
      response.on('drain', pour);
      pour();
    };
    expect(await run('2026-11-19T17:20:00.000Z')).toMatchObject({ source: 'currency-api' });
    expect(log.lines.join()).toContain('larger than 65536 bytes');
    expect(bytes).toBeLessThan(50_000_000);
  });

  it('that never answers is given up', async () => {
    sourcesSay('2026-11-19');
    stub.answers.frankfurter = () => {};
    expect(await runImpatiently()).toMatchObject({ source: 'currency-api' });
    expect(log.lines.join()).toContain('TimeoutError');
  });
});

describe('gates', () => {
  it('a tenfold jump is held back for ever, until an operator expects it', async () => {
    await goodDay('2026-11-18');
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-25']) {
      sourcesSay(day, { SYP: 0.1 });
      const { heldBack } = await run(`${day}T17:20:00.000Z`);
      expect(heldBack.SYP).toEqual({
        rate: Number((snapshot('SYP') / 10).toPrecision(8)),
        since: '2026-11-19',
      });
      expect((await stored())?.rates.SYP).toBe(snapshot('SYP'));
      expect(metrics()).toMatchObject({ RatesAge: 0, RatesHeldBack: 1, RatesAccepted: 152 });
    }
    await run('2026-11-25T18:00:00.000Z', { expect: { SYP: snapshot('SYP') / 10.5 } });
    expect((await stored())?.rates.SYP).toBeCloseTo(snapshot('SYP') / 10, 2);
    sourcesSay('2026-11-26', { SYP: 0.1 });
    expect((await run('2026-11-26T17:20:00.000Z')).heldBack).toEqual({});
  });

  it('a devaluation is believed when it has lasted for three days', async () => {
    await goodDay('2026-11-18');
    const rates: number[] = [];
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']) {
      sourcesSay(day, { EGP: 1.6 });
      await run(`${day}T17:20:00.000Z`);
      rates.push(Number((((await stored())?.rates.EGP ?? 0) / snapshot('EGP')).toFixed(3)));
    }
    expect(rates).toEqual([1, 1, 1, 1.6]);
  });

  it('a currency that nobody has keeps its rate, and the rest is refreshed', async () => {
    await goodDay('2026-11-18');
    sourcesSay('2026-11-19', { KPW: 0, EUR: 1.02 });
    await run('2026-11-19T17:20:00.000Z');
    expect((await stored())?.rates.KPW).toBe(snapshot('KPW'));
    expect((await stored())?.rates.EUR).toBeCloseTo(snapshot('EUR') * 1.02, 6);
    expect(metrics()).toMatchObject({ RatesAccepted: 152, RatesHeldBack: 0 });
  });

  it('with four currencies missing the run fails, the old table stays and what was held back is noted', async () => {
    await goodDay('2026-11-18');
    const before = await stored();
    sourcesSay('2026-11-19', { KPW: 0, AFN: 0, ALL: 0, AMD: 0, EGP: 1.6 });
    await expect(run('2026-11-19T17:20:00.000Z')).rejects.toThrow('Only 148 currencies passed');
    const after = await stored();
    expect(after).toEqual({ ...before, checkedAt: '2026-11-19T17:20:00.000Z', heldBack: after?.heldBack });
    expect(Object.keys(after?.heldBack ?? {})).toEqual(['EGP']);
    expect(metrics()).toMatchObject({ RatesAge: 1, RatesAccepted: 148 });
  });

  it('after seven weeks on the snapshot, changes of that time pass', async () => {
    sourcesSay('2026-11-19', { EUR: 1.2, TRY: 1.3, ARS: 1.45 });
    expect((await run('2026-11-19T17:20:00.000Z')).heldBack).toEqual({});
  });
});

describe('several runs', () => {
  it('an older run after a newer one changes nothing', async () => {
    await goodDay('2026-11-19');
    const before = await stored();
    sourcesSay('2026-11-18', { INR: 1.05 });
    expect(await run('2026-11-18T17:20:00.000Z')).toMatchObject({ outcome: 'superseded' });
    expect(await stored()).toEqual(before);
  });

  it('of two at the same time one is superseded', async () => {
    sourcesSay('2026-11-19');
    const runs = await Promise.all([run('2026-11-19T17:20:00.000Z'), run('2026-11-19T17:20:01.000Z')]);
    expect(runs.map(({ outcome }) => outcome).sort()).toEqual(['superseded', 'written']);
  });

  it('a table that cannot be written fails the run, with the age of what is there', async () => {
    await goodDay('2026-11-10');
    sourcesSay('2026-11-19');
    log.clear();
    const run = refreshFxRates(
      {},
      {
        sources: rateSources(stub.urls, limits),
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
    '%j is refused',
    async (expect_) => {
      await expect(run('2026-11-19T17:20:00.000Z', { expect: expect_ })).rejects.toThrow(
        '"expect" must be like',
      );
      expect(stub.asked).toEqual({ frankfurter: 0, currencyApi: 0 });
    },
  );

  it('of the schedule is none', async () => {
    sourcesSay('2026-11-19');
    const event = { version: '0', 'detail-type': 'Scheduled Event', source: 'aws.events', detail: {} };
    expect(await run('2026-11-19T17:20:00.000Z', event)).toMatchObject({ outcome: 'written' });
  });
});
