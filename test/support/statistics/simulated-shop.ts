import { dayMs } from '../../../core/shared/durations.ts';
import type { DailyCounters } from '../../../core/statistics/counters.ts';

/** Returns pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws how many of independent events happen, of which `mean` are expected. */
export function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); count++) product *= random();
  return Math.max(0, count);
}

/** A leak of one code: `redemptions` from outside, evenly over `days` from a day of the month on. */
export interface Leak {
  day: number;
  days: number;
  redemptions: number;
}

const first = Date.parse('2026-06-01');
export const dayAt = (index: number) => new Date(first + index * dayMs).toISOString().slice(0, 10);

/** A shop of any size: how many codes visitors take of each discount, and how many pay with them. */
export function drawShop(random: () => number) {
  const paying = 0.02 + random() * 0.25;
  const discounts = [60, 50, 40, 30, 20].slice(0, 1 + Math.floor(random() * 5));
  return {
    /** Taken codes a day: from one in a month to 10,000. */
    takenPerDay: 10 ** (random() * 5.5 - 1.5),
    weekend: 0.6 + random() * 0.5,
    viralDay: random() < 0.3 ? Math.floor(random() * 30) : undefined,
    ofDiscount: discounts.map((discount) => ({
      discount,
      share: 0.1 + random(),
      paying: paying * (0.7 + random() * 0.7),
      replacedOn: random() < 0.5 ? Math.floor(random() * 30) : undefined,
    })),
  };
}

/** Plays the first `days` of a shop's month, with a leak of the code of its first discount. */
export function playMonth(
  shop: ReturnType<typeof drawShop>,
  random: () => number,
  leak?: Leak,
): DailyCounters {
  const counters = { counts: [], discounts: [], redemptions: [], byCode: [] } as {
    [Name in keyof DailyCounters]: DailyCounters[Name][number][];
  };
  for (const [index, own] of shop.ofDiscount.entries()) {
    const later: number[] = [];
    for (let day = 0; day < 30; day++) {
      const ofWeekday = [5, 6].includes(day % 7) ? shop.weekend : 1;
      const viral = shop.viralDay === day ? 20 : 1;
      const taken = poisson(shop.takenPerDay * own.share * ofWeekday * viral, random);
      const copied = Math.round(taken * (0.6 + 0.4 * random()));
      const seen = { discount: own.discount, isSale: false };
      const counts = { day: dayAt(day), shown: taken * 8, copied, opened: taken, dismissed: 0 };
      counters.counts.push({ ...counts, country: 'IN' });
      counters.discounts.push({ ...counts, ...seen });
      for (const [delay, share] of [0.7, 0.2, 0.1].entries())
        later[day + delay] = (later[day + delay] ?? 0) + poisson(taken * own.paying * share, random);
      const isNew = own.replacedOn !== undefined && day >= own.replacedOn;
      const foreign =
        index === 0 && leak && day >= leak.day && day < leak.day + leak.days
          ? leak.redemptions / leak.days
          : 0;
      const redeemed = (later[day] ?? 0) + Math.round(foreign);
      if (redeemed === 0) continue;
      const entry = { day: dayAt(day), ...seen, redeemed };
      counters.redemptions.push(entry);
      counters.byCode.push({ ...entry, code: `PPP${own.discount}${isNew ? 'NEW' : 'OLD'}` });
    }
  }
  return counters;
}

/** Returns the counters of a month up to a day. */
export function until(counters: DailyCounters, day: number): DailyCounters {
  const isBefore = (entry: { day: string }) => entry.day <= dayAt(day);
  return {
    counts: counters.counts.filter(isBefore),
    discounts: counters.discounts.filter(isBefore),
    redemptions: counters.redemptions.filter(isBefore),
    byCode: counters.byCode.filter(isBefore),
  };
}
