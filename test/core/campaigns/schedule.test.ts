import { lifetimeSeconds, nextBoundary, phaseAt } from '../../../core/campaigns/schedule.ts';

const at = (time: string) => new Date(`2026-11-27T${time}Z`);
const [startsAt, endsAt] = ['2026-11-27T10:00:00.000Z', '2026-11-27T12:00:00.000Z'];

it.each([
  [{ startsAt, endsAt }, '09:59:59.999', 'before', startsAt],
  [{ startsAt, endsAt }, '10:00:00.000', 'during', endsAt],
  [{ startsAt, endsAt }, '11:59:59.999', 'during', endsAt],
  [{ startsAt, endsAt }, '12:00:00.000', 'after', undefined],
  [{ startsAt, endsAt: null }, '12:00:00.000', 'during', undefined],
  [{ startsAt: null, endsAt }, '09:00:00.000', 'during', endsAt],
  [{ startsAt: null, endsAt: null }, '09:00:00.000', 'during', undefined],
])('%j at %s: %s, next %s', (period, time, phase, next) => {
  expect(phaseAt(period, at(time))).toBe(phase);
  expect(nextBoundary(period, at(time))?.toISOString()).toBe(next);
});

it.each([
  [undefined, 300],
  ['10:10:00.000', 300],
  ['10:05:01.000', 300],
  ['10:05:00.999', 299],
  ['10:00:02.000', 1],
  ['10:00:01.999', 0],
  ['10:00:00.001', 0],
  ['09:59:59.000', 0],
])('a response at 10:00 before a boundary at %s may be cached for %i seconds', (boundary, seconds) => {
  expect(lifetimeSeconds(boundary === undefined ? undefined : at(boundary), at('10:00:00.000'))).toBe(
    seconds,
  );
});
