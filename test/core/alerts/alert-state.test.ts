import {
  type AlertAttempt,
  type AlertFinding,
  type AlertState,
  alertTypes,
  noSubject,
  storedAlerts,
} from '../../../core/alerts/alert.ts';
import {
  claimDue,
  durationText,
  noAlerts,
  withAttempts,
  withFindings,
  withTest,
} from '../../../core/alerts/alert-state.ts';
import { minuteMs } from '../../../core/shared/durations.ts';
import { idGenerator } from '../../../core/shared/ids.ts';

const start = Date.parse('2026-11-20T09:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * minuteMs);

let drawn = 0;
const newId = idGenerator(
  () => at(0),
  (size) => new Uint8Array(size).fill(drawn++),
);

const finding = (key: string, state: AlertFinding['state'] = 'problem'): AlertFinding => ({
  key,
  state,
  type: 'checkout_failing',
  text: state === 'over' ? 'Over.' : 'Broken.',
  startedAt: at(0).toISOString(),
  ...noSubject,
});
const found = (state: AlertState, findings: AlertFinding[], minutes = 0) =>
  withFindings(state, findings, at(minutes), newId);

const result = (error: AlertAttempt['error'], minutes = 0): AlertAttempt => ({
  endedAt: at(minutes).toISOString(),
  durationMs: 1,
  statusCode: null,
  error,
});

/** Makes all attempts that are due, with this result. */
function attemptAll(state: AlertState, minutes: number, error: AlertAttempt['error']) {
  const { state: claimed, due } = claimDue(state, at(minutes));
  return {
    due,
    state: withAttempts(claimed, new Map(due.map(({ id }) => [id, result(error, minutes)]))),
  };
}

it('one event gives one alert, and one when it is over, however often it is found', () => {
  const first = found(noAlerts, [finding('a')]);
  expect(first.open.map(({ key }) => key)).toEqual(['a']);
  expect(found(first, [finding('a')], 60)).toBe(first);
  const delivered = attemptAll(first, 0, null).state;
  const over = found(delivered, [finding('a', 'over')], 90);
  expect(over.open).toEqual([]);
  expect(over.deliveries).toMatchObject([
    {
      isOver: true,
      alertId: first.open[0]?.id,
      text: 'Over. It lasted 2 hours.',
      startedAt: at(0).toISOString(),
      endedAt: at(90).toISOString(),
      status: 'pending',
    },
    { isOver: false, id: first.open[0]?.id, status: 'delivered' },
  ]);
  expect(found(over, [finding('a', 'over')], 120)).toBe(over);
});

it('what is not clear neither begins nor ends an alert, and a finding that vanishes ends it without a message', () => {
  expect(found(noAlerts, [finding('a', 'unclear'), finding('b', 'over')])).toBe(noAlerts);
  const open = found(noAlerts, [finding('a'), finding('b')]);
  expect(found(open, [finding('a', 'unclear'), finding('b')])).toBe(open);
  const left = found(open, [finding('a')]);
  expect(left.open.map(({ key }) => key)).toEqual(['a']);
  expect(left.deliveries).toEqual(open.deliveries);
});

it('an alert that was not delivered until it was over is not sent again', () => {
  const first = attemptAll(found(noAlerts, [finding('a')]), 0, 'unreachable').state;
  const over = found(first, [finding('a', 'over')], 60);
  expect(over.deliveries.map(({ isOver, status }) => [isOver, status])).toEqual([
    [true, 'pending'],
    [false, 'failed'],
  ]);
  expect(claimDue(over, at(60)).due.map(({ isOver }) => isOver)).toEqual([true]);
});

it('repeats an attempt with growing pauses and the same id, and never after a day', () => {
  let state = found(noAlerts, [finding('a')]);
  const times: number[] = [];
  const ids = new Set<string>();
  for (let minutes = 0; minutes <= 3 * 24 * 60; minutes += 60) {
    const attempted = attemptAll(state, minutes, 'rejected');
    state = attempted.state;
    for (const { id } of attempted.due) {
      times.push(minutes);
      ids.add(id);
    }
  }
  expect(times.map((minutes) => minutes / 60)).toEqual([0, 1, 3, 7, 15, 23]);
  expect(times.at(-1)).toBeLessThan(24 * 60);
  expect(ids.size).toBe(1);
  expect(state.deliveries).toMatchObject([
    { status: 'failed', attempts: 6, nextAttemptAt: null, lastAttempt: { error: 'rejected' } },
  ]);
});

it('makes no attempt later than a day, even if no run made the earlier ones', () => {
  const state = found(noAlerts, [finding('a')]);
  expect(claimDue(state, at(24 * 60 - 1)).due).toHaveLength(1);
  const late = claimDue(state, at(24 * 60));
  expect(late.due).toEqual([]);
  expect(late.state.deliveries).toMatchObject([{ status: 'failed', attempts: 0 }]);
});

it('a second run makes no attempt that has begun, and after a crash the next one follows with the next hourly run', () => {
  const claimed = claimDue(found(noAlerts, [finding('a')]), at(0));
  expect(claimed.due).toHaveLength(1);
  expect(claimDue(claimed.state, at(0)).due).toEqual([]);
  expect(claimDue(claimed.state, at(0)).state).toBe(claimed.state);
  const again = claimDue(claimed.state, at(59));
  expect(again.due.map(({ id, attempts }) => [id, attempts])).toEqual([[claimed.due[0]?.id, 2]]);
});

it('a test alert has one attempt', () => {
  const { state, delivery } = withTest(noAlerts, at(0), newId);
  expect(delivery).toMatchObject({ type: 'test', status: 'pending', attempts: 0 });
  expect(attemptAll(state, 0, 'rejected').state.deliveries).toMatchObject([
    { status: 'failed', attempts: 1 },
  ]);
  const crashed = claimDue(state, at(0)).state;
  expect(claimDue(crashed, at(59))).toMatchObject({ due: [], state: { deliveries: [{ status: 'failed' }] } });
});

it('sends the oldest alert first, stores all that wait and at least the last ten', () => {
  let state = found(noAlerts, [finding('a')]);
  const [first] = state.deliveries;
  for (let count = 0; count < 12; count++) state = withTest(state, at(count), newId).state;
  expect(claimDue(state, at(20)).due[0]).toMatchObject({ id: first?.id });
  state = attemptAll(state, 20, 'rejected').state;
  state = withTest(state, at(21), newId).state;
  expect(state.deliveries).toHaveLength(11);
  expect(state.deliveries.at(-1)).toMatchObject({ id: first?.id, status: 'pending' });
});

it('at most 50 alerts wait at the same time; others begin when there is room', () => {
  const findings = Array.from({ length: 60 }, (_, index) => finding(String(index)));
  const full = found(noAlerts, findings);
  expect(full.open).toHaveLength(50);
  const sent = attemptAll(full, 0, null).state;
  expect(found(sent, findings).open).toHaveLength(60);
});

it('a stored state is read as it was written, and every type of alert is one of the contract', () => {
  const state = withTest(found(noAlerts, [finding('a')]), at(0), newId).state;
  expect(storedAlerts(JSON.parse(JSON.stringify(state)))).toEqual(state);
  expect(alertTypes).toContain(state.deliveries[0]?.type);
});

it.each([
  [0, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [150, '3 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [9 * 24 * 60, '9 days'],
])('%d minutes are %s', (minutes, expected) => {
  expect(durationText(minutes * minuteMs)).toBe(expected);
});
