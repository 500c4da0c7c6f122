import type { ServerResponse } from 'node:http';
import { currencyCodes } from '../../../../core/shared/currencies.ts';
import { refreshFxRates } from '../../../../lambdas/functions/background/refresh-fx-rates.ts';
import { exchangeRatesKey } from '../../../../storage/dynamodb/keys.ts';
import { readExchangeRates } from '../../../../storage/exchange-rates.ts';
import {
  type Factors,
  type RateStub,
  ratesResponse,
  snapshotRate,
  startRateStub,
} from '../../../support/emulator/rate-stub.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { failing } from '../../../support/storage/interference.ts';
import { rawTable } from '../../../support/storage/raw-table.ts';

/** A long timeout, because the machine may be slow. */
const limits = { timeoutMs: 30_000, maxBytes: 64 * 1024, retryDelayMs: 1 };
/** A short timeout, for a source that does not respond. */
const impatient = { ...limits, timeoutMs: 150 };

const database = useDatabase();
let stub: RateStub;
const log = useLogLines();

beforeEach(async () => {
  process.env.METRIC_NAMESPACE = 'ppp-test';
  await rawTable(database.database).write({ remove: [exchangeRatesKey()] });
  stub = await startRateStub();
});
afterEach(() => stub.stop());

const stored = () => readExchangeRates(database.database);

/** Runs the function at 17:20 on this day. */
function run(day: string, event: unknown = {}, given: Partial<Parameters<typeof refreshFxRates>[1]> = {}) {
  log.clear();
  const clock = () => new Date(`${day}T17:20:00.000Z`);
  return refreshFxRates(event, { url: stub.url, limits, database: database.database, clock, ...given });
}

/** Runs the function with the rates of the snapshot times these factors. */
function runWith(day: string, factors: Factors = {}, event: unknown = {}) {
  stub.response = ratesResponse(day, factors);
  return run(day, event);
}

const metrics = () => {
  const lines = log.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return Object.assign({}, ...lines.filter((line) => '_aws' in line)) as Record<string, number>;
};

describe('a refresh', () => {
  it('stores every rate of the source with its day and the time', async () => {
    const report = await runWith('2026-11-19', { INR: 1.02 });
    expect(report).toEqual({ outcome: 'written', date: '2026-11-19', heldBack: {} });
    const table = await stored();
    expect(table).toMatchObject({ date: '2026-11-19', refreshedAt: '2026-11-19T17:20:00.000Z' });
    expect(Object.keys(table?.rates ?? {}).sort()).toEqual([...currencyCodes]);
    expect(table?.rates.INR).toBeCloseTo(snapshotRate('INR') * 1.02, 4);
    expect(metrics()).toMatchObject({ RatesAge: 0 });
    expect(log.lines).toHaveLength(1);
  });

  it('requests the version of the day before from npm, which cannot be replaced', async () => {
    stub.response = ratesResponse('2026-10-31');
    await run('2026-11-01', {}, { url: `${stub.url}?{version}` });
    expect(stub.paths).toEqual(['/usd.json?2026.10.31']);
  });

  it('uses each day of the source once', async () => {
    await runWith('2026-11-19');
    expect(await runWith('2026-11-19', { INR: 1.02 })).toEqual({
      outcome: 'unchanged',
      date: '2026-11-19',
      heldBack: {},
    });
    expect((await stored())?.rates.INR).toBe(snapshotRate('INR'));
    stub.response = ratesResponse('2026-11-19');
    expect(await run('2026-11-28')).toMatchObject({ outcome: 'unchanged' });
    expect(metrics()).toMatchObject({ RatesAge: 9 });
  });

  it('keeps a rate that jumps, logs it, and reports its age', async () => {
    await runWith('2026-11-18');
    for (const day of ['2026-11-19', '2026-11-26']) {
      const { heldBack } = await runWith(day, { SYP: 0.1 });
      expect(heldBack.SYP).toBeCloseTo(snapshotRate('SYP') / 10, 3);
      expect((await stored())?.rates.SYP).toBe(snapshotRate('SYP'));
      expect(log.lines[0]).toContain('"message":"rates_not_refreshed","heldBack":{"SYP":');
    }
    expect(await stored()).toMatchObject({ date: '2026-11-26', keptSince: { SYP: '2026-11-18' } });
    expect(metrics()).toMatchObject({ RatesAge: 8 });
  });

  it('stores a jump that an operator confirms, on the same day', async () => {
    await runWith('2026-11-18');
    await runWith('2026-11-19', { SYP: 0.1 });
    const expected = { expect: { SYP: snapshotRate('SYP') / 10.5 } };
    expect(await runWith('2026-11-19', { SYP: 0.1 }, expected)).toMatchObject({ outcome: 'written' });
    expect((await stored())?.rates.SYP).toBeCloseTo(snapshotRate('SYP') / 10, 2);
    expect(await runWith('2026-11-20', { SYP: 0.1 })).toMatchObject({ heldBack: {} });
  });

  it.each(['SYP', ['SYP'], { SYP: '110' }, { SYP: 0 }, { syp: 110 }, { XXX: 1 }])(
    'rejects the confirmation %j and requests nothing',
    async (expect_) => {
      await expect(run('2026-11-19', { expect: expect_ })).rejects.toThrow('"expect" must be like');
      expect(stub.paths).toEqual([]);
    },
  );
});

describe('the old rates stay, and the run fails with their age', () => {
  async function expectFailure(message: string, given: Parameters<typeof run>[2] = {}): Promise<void> {
    await expect(run('2026-11-19', {}, given)).rejects.toThrow(message);
    expect(await stored()).toBeUndefined();
    expect(metrics()).toMatchObject({ RatesAge: 51 }); // the snapshot's
  }

  it('if the source is down, after a second attempt', async () => {
    await expectFailure('The server returned status 503');
    expect(stub.paths).toHaveLength(2);
  });

  it('if it cannot be reached', async () => {
    const gone = await startRateStub();
    await gone.stop();
    await expectFailure('cannot be reached: ECONNREFUSED', { url: gone.url });
  });

  it('if the response is not JSON, which the error does not quote', async () => {
    stub.response = { status: 200, text: '<!doctype html><title>secret</title>' };
    await expectFailure('The server did not return JSON');
  });

  const drip = (response: ServerResponse) => {
    response.write('[');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  it.each([
    ['never begins', () => {}],
    ['arrives byte by byte', drip],
  ])('if the response %s', async (_how, response) => {
    stub.response = response;
    await expectFailure('timeout', { limits: impatient });
  });

  it('if the response has no end', async () => {
    let bytes = 0;
    stub.response = (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384))) bytes += 16_384;
      };
      response.on('drain', pour);
      pour();
    };
    await expectFailure('larger than 65536 bytes');
    expect(bytes).toBeLessThan(50_000_000);
  });

  it('if the rates are of a day that has not begun anywhere', async () => {
    stub.response = ratesResponse('2026-11-21');
    await expectFailure('The rates are of a later day: 2026-11-21');
    stub.response = ratesResponse('2026-11-20');
    expect(await run('2026-11-19')).toMatchObject({ outcome: 'written' });
  });

  it('if too few currencies pass', async () => {
    stub.response = ratesResponse('2026-11-19', { AUD: 0, AWG: 0, ALL: 0, EGP: 10 });
    await expectFailure('Only 149 currencies passed');
    expect(log.lines.join()).toContain('"missing":["ALL","AUD","AWG"]');
  });

  it('if the table cannot be written', async () => {
    stub.response = ratesResponse('2026-11-19');
    const broken = failing(database.database, 'PutCommand', [new Error('throttled')]);
    await expectFailure('throttled', { database: broken });
  });
});

it('a failed attempt is repeated', async () => {
  stub.response = (response) => {
    stub.response = ratesResponse('2026-11-19');
    response.destroy();
  };
  expect(await run('2026-11-19')).toMatchObject({ outcome: 'written' });
});

it('of two runs at the same time, one is superseded', async () => {
  const waiting: ServerResponse[] = [];
  /** Responds when both runs have read the table, which they do before they request the rates. */
  stub.response = (response) => {
    waiting.push(response);
    const { text } = ratesResponse('2026-11-19') as { text: string };
    if (waiting.length === 2) for (const each of waiting) each.end(text);
  };
  const runs = await Promise.all([run('2026-11-19'), run('2026-11-19')]);
  expect(runs.map(({ outcome }) => outcome).sort()).toEqual(['superseded', 'written']);
});
