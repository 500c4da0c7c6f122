import { useLogLines } from '../../support/log-lines.ts';
import { runEventFaults } from './events.ts';
import { runMatrix } from './matrix.ts';

/** Faults that take hardly any time; `npm run test:faults` runs all of them, at every call. */
const quick = ['throttled once', 'answer lost once', 'condition lost', 'transaction conflict', 'error page'];

useLogLines();

test('after any fault of DynamoDB, endpoints respond in time, return no 500 and write nothing by halves', async () => {
  const reports = await runMatrix({ isWanted: ({ fault }) => quick.includes(fault) });
  expect(reports.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(new Set(reports.map(({ fault }) => fault))).toEqual(new Set(quick));
  expect(reports.length).toBeGreaterThan(100);
}, 120_000);

test('no fault loses an event, and only a lost response repeats events', async () => {
  const reports = await runEventFaults(({ name }) => quick.includes(name));
  expect(reports.filter(({ lost }) => lost > 0)).toEqual([]);
  const repeated = reports.filter(({ repeated }) => repeated > 0);
  expect(new Set(repeated.map(({ fault }) => fault))).toEqual(new Set(['answer lost once']));
  for (const report of repeated) expect(report.repeated).toBe(report.sent / 4);
}, 120_000);
