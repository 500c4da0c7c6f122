import { setTimeout as sleep } from 'node:timers/promises';
import { useLogLines } from '../../support/log-lines.ts';
import { runEventFaults } from './events.ts';
import { runMatrix } from './matrix.ts';

/** Faults that pass, with the number of requests of a call that meets them. */
const attemptsOf: Record<string, number> = {
  'throttled once': 2,
  'answer lost once': 2,
  'condition lost': 1,
  'transaction conflict': 1,
};
/** Faults that take hardly any time; `npm run test:faults` runs all of them, at every call. */
const quick = [...Object.keys(attemptsOf), 'error page'];

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));
useLogLines();

/** Lets time pass only in waits between attempts, so that responses take equally long on every machine. */
beforeAll(() => {
  const { setTimeout: wait } =
    jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');
  let time = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  jest.mocked(sleep).mockImplementation(async (delayMs = 0) => {
    time += delayMs;
    await wait(delayMs);
  });
});

test('after any fault of DynamoDB, endpoints respond in time, return no 500 and write nothing by halves', async () => {
  const reports = await runMatrix({ isWanted: ({ fault }) => quick.includes(fault) });
  expect(reports.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(new Set(reports.map(({ fault }) => fault))).toEqual(new Set(quick));
  expect(reports.length).toBeGreaterThan(100);
  const passing = reports.filter(({ fault }) => fault in attemptsOf);
  expect(passing.filter(({ fault, attempts }) => attempts !== attemptsOf[fault])).toEqual([]);
}, 600_000);

test('no fault loses an event, and only a lost response repeats events', async () => {
  const reports = await runEventFaults(({ name }) => quick.includes(name));
  expect(reports.filter(({ lost }) => lost > 0)).toEqual([]);
  const repeated = reports.filter(({ repeated }) => repeated > 0);
  expect(new Set(repeated.map(({ fault }) => fault))).toEqual(new Set(['answer lost once']));
  for (const report of repeated) expect(report.repeated).toBe(report.sent / 4);
});
