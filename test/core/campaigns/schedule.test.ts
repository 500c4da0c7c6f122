import { nextBoundary, phaseAt } from '../../../core/campaigns/schedule.ts';
import { sampleSale } from './sample-sale.ts';

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
  expect(nextBoundary({ ...period, sale: null }, at(time))?.toISOString()).toBe(next);
});

it.each([
  ['09:00', '08:00', '2026-11-27T09:00:00.000Z'],
  ['10:00', '09:59', '2026-11-27T10:00:00.000Z'],
  ['11:00', '10:30', '2026-11-27T11:00:00.000Z'],
  ['11:00', '11:00', '2026-11-27T11:30:00.000Z'],
  ['11:00', '11:30', endsAt],
])('with a sale for half an hour at %s, the next boundary at %s is %s', (start, time, next) => {
  const begin = at(`${start}:00.000`);
  const end = new Date(begin.getTime() + 1_800_000);
  const sale = { ...sampleSale, startsAt: begin.toISOString(), endsAt: end.toISOString() };
  const rules = { startsAt, endsAt, sale };
  expect(nextBoundary(rules, at(`${time}:00.000`))?.toISOString()).toBe(next);
});
