import { setTimeout as sleep } from 'node:timers/promises';
import { useLogLines } from '../../../../test/support/log-lines.ts';
import { runEventFaults } from '../../../reliability/faults/events.ts';
import { type Cell, type CellReport, runMatrix } from '../../../reliability/faults/matrix.ts';

/** Transient faults, with the number of requests that a call needs. */
const attemptsOf: Record<string, number> = {
  'throttled once': 2,
  'response lost once': 2,
  'condition lost': 1,
  'transaction conflict': 1,
};
const hasOtherAttempts = ({ fault, attempts }: CellReport) => attempts !== (attemptsOf[fault] ?? attempts);
const nameOf = ({ endpoint, fault, callIndex }: Cell) => `${endpoint} ${fault} ${callIndex}`;
/** Faults that take little time; `npm run tool -- faults` runs all faults at every call. */
const quick = [...Object.keys(attemptsOf), 'error page'];

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));
useLogLines();

// Mocks the clock so that only waits between attempts take time, on every machine.
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

test('after any DynamoDB fault, endpoints respond in time, return no 500 and leave no partial write', async () => {
  const reports = await runMatrix({ isWanted: ({ fault }) => quick.includes(fault) });
  expect(reports.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(new Set(reports.map(({ fault }) => fault))).toEqual(new Set(quick));
  expect(reports.length).toBeGreaterThan(100);
  // Two limits are real time: the SDK repeats a request after two seconds, and the authorizer gives its write
  // up after one. So cells that a busy machine held up run once more, alone.
  const differing = reports.filter(hasOtherAttempts);
  const isDiffering = (cell: Cell) => differing.some((each) => nameOf(each) === nameOf(cell));
  const again = differing.length > 0 ? await runMatrix({ isWanted: isDiffering }) : [];
  expect(again).toHaveLength(differing.length);
  expect(again.filter(hasOtherAttempts)).toEqual([]);
});

test('no fault loses an event, and only a lost response repeats events', async () => {
  const reports = await runEventFaults(({ name }) => quick.includes(name));
  expect(reports.filter(({ lost }) => lost > 0)).toEqual([]);
  const repeated = reports.filter(({ repeated }) => repeated > 0);
  expect(new Set(repeated.map(({ fault }) => fault))).toEqual(new Set(['response lost once']));
  for (const report of repeated) expect(report.repeated).toBe(report.sent / 4);
});
