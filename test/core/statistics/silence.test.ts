import { dayMs, hourMs } from '../../../core/shared/durations.ts';
import { isSilent, usualPerDay } from '../../../core/statistics/silence.ts';
import { poisson, seeded } from '../../support/statistics/simulated-shop.ts';

const last = '2026-06-29T09:00:00.000Z'; // a Monday
const lastMs = Date.parse(last);
const after = (hours: number) => new Date(lastMs + hours * hourMs);
const daysOf = (shownOn: (day: Date) => number, count = 28) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(lastMs - (index + 1) * dayMs);
    return { day: day.toISOString().slice(0, 10), shown: shownOn(day) };
  });

it.each([
  ['10,000', 10_000, 12.1],
  ['80', 80, 18],
  ['40', 40, 24],
  ['10', 10, 60],
  ['1', 1, 492],
  ['less than one', 0.4, 720],
])('a shop with %s views a day is silent after 20 missing ones and a night', (_name, perDay, hours) => {
  const days = daysOf((day) => (perDay < 1 ? Number(day.getUTCDay() === 1) : perDay));
  expect(isSilent(last, days, after(hours))).toBe(true);
  expect(isSilent(last, days, after(hours - 0.5))).toBe(false);
});

it('one viral day changes nothing, and a weekday without visitors counts as that', () => {
  const usual = daysOf(() => 10);
  const viral = usual.map((each, index) => (index === 6 ? { ...each, shown: 50_000 } : each));
  for (const hours of [13, 24, 59, 61])
    expect(isSilent(last, viral, after(hours))).toBe(isSilent(last, usual, after(hours)));
  const closedOnTuesday = daysOf((day) => (day.getUTCDay() === 2 ? 0 : 20));
  expect(isSilent(last, closedOnTuesday, after(12 + 24 + 11))).toBe(false);
});

it('a shop younger than a week is silent after seven days', () => {
  const days = daysOf(() => 10_000, 6);
  expect([isSilent(last, days, after(167)), isSilent(last, days, after(168))]).toEqual([false, true]);
  expect(usualPerDay(last, days)).toBeUndefined();
  expect(
    usualPerDay(
      last,
      daysOf(() => 80),
    ),
  ).toBe(80);
});

it('a shop whose days are not known is silent after thirty days', () => {
  expect(isSilent(last, undefined, after(30 * 24 - 1))).toBe(false);
  expect(isSilent(last, undefined, after(30 * 24))).toBe(true);
});

it('no shop with a night falls silent in 1,000 months', () => {
  const silent: string[] = [];
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = seeded(seed);
    const perDay = 10 ** (random() * 5 - 0.5);
    const days = daysOf((day) => poisson(perDay * (day.getUTCDay() % 6 === 0 ? 0.6 : 1), random));
    // Visitors come in sixteen hours of the day, with a wave that begins where it ends.
    let lastSeen = lastMs;
    for (let hour = 0; hour < 30 * 24; hour++) {
      const now = lastMs + hour * hourMs;
      const ofDay = hour % 24;
      const weight = ofDay < 16 ? (1 - Math.cos((2 * Math.PI * (ofDay + 0.5)) / 16)) / 16 : 0;
      const isWeekend = new Date(now).getUTCDay() % 6 === 0;
      if (poisson(perDay * weight * (isWeekend ? 0.6 : 1), random) > 0) lastSeen = now;
      if (isSilent(new Date(lastSeen).toISOString(), days, new Date(now))) silent.push(`${seed} ${hour}`);
    }
  }
  expect(silent).toEqual([]);
});
