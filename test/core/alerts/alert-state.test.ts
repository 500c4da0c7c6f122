import {
  type AlertAttempt,
  type AlertChannel,
  type AlertFinding,
  type AlertState,
  noSubject,
  type OpenAlert,
  storedAlerts,
  storedOpenAlert,
} from '../../../core/alerts/alert.ts';
import {
  claimDue,
  isIdle,
  noAlerts,
  withAttempts,
  withConfirmation,
  withFindings,
  withFormerAddress,
  withSummary,
  withTest,
} from '../../../core/alerts/alert-state.ts';
import { alertText } from '../../../core/alerts/alert-text.ts';
import { alertTypes } from '../../../core/alerts/alert-type.ts';
import { dayMs, minuteMs } from '../../../core/shared/durations.ts';
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
  facts: { provider: 'Stripe' },
  startedAt: at(0).toISOString(),
  ...noSubject,
  problem: 'key_refused',
});

/** A merchant's deliveries and open alerts, as a run stores them. */
interface Told {
  state: AlertState;
  open: readonly OpenAlert[];
}
const nothing: Told = { state: noAlerts, open: [] };
const url: readonly AlertChannel[] = ['url'];
const found = (
  { state, open }: Told,
  findings: AlertFinding[],
  minutes = 0,
  channels: readonly AlertChannel[] = url,
): Told => {
  const { opened, closed, ...next } = withFindings(
    state,
    findings,
    { open, channels },
    { now: at(minutes), newId },
  );
  return { ...next, open: [...open.filter((alert) => !closed.includes(alert)), ...opened] };
};

const result = (error: AlertAttempt['error'], minutes = 0): AlertAttempt => ({
  endedAt: at(minutes).toISOString(),
  durationMs: 1,
  statusCode: null,
  error,
});

/** Makes all attempts that are due, with this result. */
function attemptAll({ state, open }: Told, minutes: number, error: AlertAttempt['error']) {
  const { state: claimed, due } = claimDue(state, ['url', 'email'], at(minutes));
  const results = new Map(due.map(({ id }) => [id, result(error, minutes)]));
  return { due, open, state: withAttempts(claimed, results) };
}

it('one event gives one alert, and one when it is over, however often it is found', () => {
  const first = found(nothing, [finding('a')]);
  expect(first.open.map(({ key }) => key)).toEqual(['a']);
  expect(found(first, [finding('a')], 60)).toEqual(first);
  expect(found(first, [finding('a')], 60).state).toBe(first.state);
  const delivered = attemptAll(first, 0, null);
  const over = found(delivered, [finding('a', 'over')], 90);
  expect(over.open).toEqual([]);
  expect(over.state.deliveries).toMatchObject([
    {
      isOver: true,
      alertId: first.open[0]?.id,
      startedAt: at(0).toISOString(),
      endedAt: at(90).toISOString(),
      status: 'pending',
    },
    { isOver: false, id: first.open[0]?.id, status: 'delivered' },
  ]);
  expect(over.state.deliveries.map(alertText)).toEqual([
    'Stripe is connected again. It lasted 2 hours.',
    expect.stringMatching(/^Stripe rejects the API key/),
  ]);
  expect(found(over, [finding('a', 'over')], 120).state).toBe(over.state);
});

it('an alert goes to each channel, with its own id, and both know the alert', () => {
  const { state, open } = found(nothing, [finding('a')], 0, ['url', 'email']);
  const [alertId] = open.map(({ id }) => id);
  expect(state.deliveries).toMatchObject([
    { channel: 'url', id: alertId, alertId },
    { channel: 'email', alertId },
  ]);
  expect(new Set(state.deliveries.map(({ id }) => id)).size).toBe(2);
  expect(claimDue(state, url, at(0)).due.map(({ channel }) => channel)).toEqual(['url']);
});

it('what is not clear neither begins nor ends an alert, and a finding that vanishes ends it without a message', () => {
  expect(found(nothing, [finding('a', 'unclear'), finding('b', 'over')]).state).toBe(noAlerts);
  const two = found(nothing, [finding('a'), finding('b')]);
  expect(found(two, [finding('a', 'unclear'), finding('b')])).toEqual(two);
  const left = found(two, [finding('a')]);
  expect(left.open.map(({ key }) => key)).toEqual(['a']);
  expect(left.state.deliveries).toEqual(two.state.deliveries);
});

it('without a channel, open alerts end without a message, and none begins', () => {
  const two = found(nothing, [finding('a'), finding('b')]);
  const none = found(two, [finding('a', 'over'), finding('b'), finding('c')], 60, []);
  expect([none.open, none.state.deliveries]).toEqual([[], two.state.deliveries]);
});

it('an alert that was not delivered until it was over is not sent again', () => {
  const first = attemptAll(found(nothing, [finding('a')]), 0, 'unreachable');
  const { state } = found(first, [finding('a', 'over')], 60);
  expect(state.deliveries.map(({ isOver, status }) => [isOver, status])).toEqual([
    [true, 'pending'],
    [false, 'failed'],
  ]);
  expect(claimDue(state, url, at(60)).due.map(({ isOver }) => isOver)).toEqual([true]);
});

it('repeats an attempt with growing pauses and the same id, and never after a day', () => {
  let told = found(nothing, [finding('a')]);
  const times: number[] = [];
  const ids = new Set<string>();
  for (let minutes = 0; minutes <= 3 * 24 * 60; minutes += 60) {
    const { due, ...attempted } = attemptAll(told, minutes, 'rejected');
    told = attempted;
    for (const { id } of due) {
      times.push(minutes);
      ids.add(id);
    }
  }
  expect(times.map((minutes) => minutes / 60)).toEqual([0, 1, 3, 7, 15, 23]);
  expect(times.at(-1)).toBeLessThan(24 * 60);
  expect(ids.size).toBe(1);
  expect(told.state.deliveries).toMatchObject([
    { status: 'failed', attempts: 6, nextAttemptAt: null, lastAttempt: { error: 'rejected' } },
  ]);
});

it('makes no attempt later than a day, even if no run made the earlier ones', () => {
  const { state } = found(nothing, [finding('a')]);
  expect(claimDue(state, url, at(24 * 60 - 1)).due).toHaveLength(1);
  const late = claimDue(state, url, at(24 * 60));
  expect(late.due).toEqual([]);
  expect(late.state.deliveries).toMatchObject([{ status: 'failed', attempts: 0 }]);
});

it('a second run makes no attempt that has begun, and after a crash the next one follows with the next hourly run', () => {
  const claimed = claimDue(found(nothing, [finding('a')]).state, url, at(0));
  expect(claimed.due).toHaveLength(1);
  expect(claimDue(claimed.state, url, at(0)).due).toEqual([]);
  expect(claimDue(claimed.state, url, at(0)).state).toBe(claimed.state);
  const again = claimDue(claimed.state, url, at(59));
  expect(again.due.map(({ id, attempts }) => [id, attempts])).toEqual([[claimed.due[0]?.id, 2]]);
});

it('a test alert has one attempt', () => {
  const { state, delivery } = withTest(noAlerts, 'url', at(0), newId);
  expect(delivery).toMatchObject({ type: 'test', status: 'pending', attempts: 0 });
  expect(attemptAll({ state, open: [] }, 0, 'rejected').state.deliveries).toMatchObject([
    { status: 'failed', attempts: 1 },
  ]);
  const crashed = claimDue(state, url, at(0)).state;
  expect(claimDue(crashed, url, at(59))).toMatchObject({
    due: [],
    state: { deliveries: [{ status: 'failed' }] },
  });
});

it('sends the oldest alert first, stores all that wait and at least the last ten', () => {
  let told = found(nothing, [finding('a')]);
  const [first] = told.state.deliveries;
  const addTest = (minutes: number) => {
    told = { ...told, state: withTest(told.state, 'url', at(minutes), newId).state };
  };
  for (let count = 0; count < 12; count++) addTest(count);
  expect(claimDue(told.state, url, at(20)).due[0]).toMatchObject({ id: first?.id });
  told = attemptAll(told, 20, 'rejected');
  addTest(21);
  expect(told.state.deliveries).toHaveLength(11);
  expect(told.state.deliveries.at(-1)).toMatchObject({ id: first?.id, status: 'pending' });
});

it('a run begins and ends at most 40 alerts, which fit into a transaction, and 50 wait at the same time', () => {
  const findings = Array.from({ length: 700 }, (_, index) => finding(String(index)));
  let told = found(nothing, findings);
  expect(told.open).toHaveLength(40);
  told = found(told, findings);
  expect(told.open).toHaveLength(50);
  for (let runs = 0; runs < 100; runs++) told = found(attemptAll(told, 0, null), findings);
  expect(told.open).toHaveLength(700);
  expect(JSON.stringify(told.state).length).toBeLessThan(40_000);
  expect(found(told, []).open).toHaveLength(660);
});

describe('an address that changed', () => {
  const to = new Uint8Array([1]);
  const changed = (state: AlertState, isRemoved: boolean, others: readonly AlertChannel[] = []) =>
    withFormerAddress(state, { channel: 'url', to, isRemoved, others }, at(5), newId);

  it('gets one last message, and the other channel is told, without any address', () => {
    const { deliveries } = changed(noAlerts, false, ['email']);
    expect(deliveries).toMatchObject([
      { channel: 'url', to, type: 'alert_address_changed', status: 'pending' },
      { channel: 'email', type: 'alert_address_changed' },
    ]);
    expect(deliveries.map(alertText)).toEqual([
      'Alerts no longer go to this URL. It was changed on November 20, 2026, 9:05 AM UTC. If it wasn’t you, look under Activity in the console and revoke the key that did it.',
      'The URL for alerts was changed on November 20, 2026, 9:05 AM UTC. If it wasn’t you, look under Activity in the console and revoke the key that did it.',
    ]);
    // Even without any channel, the last message is due.
    expect(claimDue({ deliveries }, [], at(5)).due).toMatchObject([{ to }]);
    expect(isIdle({ deliveries }, at(5))).toBe(false);
  });

  it('that was removed gets nothing that waited for it', () => {
    const { state } = found(nothing, [finding('a')], 0, ['url', 'email']);
    expect(changed(state, true).deliveries.map(({ type, channel }) => [type, channel])).toEqual([
      ['alert_address_changed', 'url'],
      ['checkout_failing', 'email'],
    ]);
  });

  it('ten times keeps the first messages, which are to the real owner', () => {
    let state = withFormerAddress(
      noAlerts,
      { channel: 'url', to: new Uint8Array([9]), isRemoved: false, others: [] },
      at(0),
      newId,
    );
    for (let count = 0; count < 30; count++) state = changed(state, false);
    expect(state.deliveries).toHaveLength(10);
    expect(state.deliveries.at(-1)?.to).toEqual(new Uint8Array([9]));
  });
});

it('a new confirmation replaces an earlier one that waits, and is remembered for a day', () => {
  const once = withConfirmation(noAlerts, new Uint8Array([1]), at(0), newId);
  const twice = withConfirmation(once, new Uint8Array([2]), at(60), newId);
  expect(claimDue(twice, [], at(60)).due).toMatchObject([{ to: new Uint8Array([2]), channel: 'email' }]);
  const sent = attemptAll({ state: twice, open: [] }, 60, null).state;
  expect(isIdle(sent, at(24 * 60 + 59))).toBe(false);
  expect(isIdle(sent, at(25 * 60))).toBe(true);
});

it('a summary is due a week after the last one, and the weeks do not drift', () => {
  const week = 7 * (dayMs / minuteMs);
  const summary = {
    ...{ from: '2026-11-20', to: '2026-11-26', redeemed: 3, redeemedBefore: null, shown: 9, copied: 4 },
    ...{ changes: [], toLookAt: [] },
  };
  const asked: AlertState = { ...noAlerts, weeklySummary: true, summarizedAt: at(0).toISOString() };
  const after = (minutes: number, state = asked) =>
    withSummary(state, summary, ['url', 'email'], { now: at(minutes), newId });
  expect(after(week - 1)).toBe(asked);
  const sent = after(week + 50);
  expect(sent.deliveries.map(({ type, channel }) => [type, channel])).toEqual([
    ['weekly_summary', 'email'],
    ['weekly_summary', 'url'],
  ]);
  expect(after(2 * week - 1, sent)).toBe(sent);
  expect(after(2 * week, sent).deliveries).toHaveLength(4);
  expect(after(10 * week, sent).summarizedAt).toBe(at(10 * week).toISOString());
});

it('stored alerts are read as they were written', () => {
  const { state, open } = found(nothing, [finding('a')]);
  const stored = withTest(state, 'url', at(0), newId).state;
  expect(storedAlerts(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect(open.map((alert) => storedOpenAlert(JSON.parse(JSON.stringify(alert))))).toEqual(open);
  expect(alertTypes).toContain(stored.deliveries[0]?.type);
});
