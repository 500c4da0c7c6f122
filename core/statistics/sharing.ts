import * as z from 'zod';
import { daysOf } from '../shared/days.ts';
import { docs } from '../shared/resource.ts';
import { type DailyCounters, type DailyCounts, takenOf } from './counters.ts';
import { isImprobable } from './improbable.ts';
import { type DailyCodeRedemptions, withoutLosses } from './redemptions.ts';

/** Fewer redemptions never say that a code was shared. */
export const leastShared = 10;

/** Taken codes from which on a rate is known. */
const leastTaken = 50;

/**
 * The shares of buyers who pay on the day on which they take the code, on the next day, and on the one after,
 * from shops where all pay immediately to those where many think about it.
 */
const delays = [0, 0.1, 0.2, 0.3, 0.4, 0.5].map((later) => [1 - later, 0.65 * later, 0.35 * later] as const);

/** Standard deviations that are no chance. */
const deviations = 3;

/** Buyers of one discount may pay so much more often than those of another. */
const differenceOfDiscounts = 3;

/** Days from which on a discount's own rate and its spread are known. */
const leastDays = 7;

/** What the usual use of codes is taken from. */
export const usualUseSourceSchema = z.enum(['earlier_days', 'other_codes']);

/** The usual use of codes in a shop. */
export const usualUseSchema = z.object({
  redeemed: z.int().min(0).meta(docs('Redemptions.', 17)),
  taken: z.int().min(0).meta(docs('Codes that visitors copied, or took in a link.', 100)),
  of: usualUseSourceSchema.meta(docs('The same discount before, or the other discounts.', 'other_codes')),
});

/** What says that a code was shared. */
export const sharingSchema = z.object({
  since: z.iso.date().meta(docs('First UTC day on which too much was paid with the code.', '2026-11-19')),
  redeemed: z.int().min(0).meta(docs('Redemptions since then.', 162)),
  taken: z
    .int()
    .min(0)
    .meta(docs('Codes of this discount that visitors copied, or took in a link, since then.', 120)),
  usual: usualUseSchema
    .nullable()
    .meta(docs('What is usual in this shop. `null` while visitors have taken fewer than 50 codes.', null)),
});

/** Why a code was probably shared: more buyers than usual paid with it since a UTC day. */
export type Sharing = z.output<typeof sharingSchema>;

/** How many codes visitors took, and how many buyers paid with them. */
export type CodeUse = Pick<Sharing, 'redeemed' | 'taken'>;

/** Returns the numbers of a shared code: "Since Nov 19, 162 paid …; your other codes: 17 of 100 taken." */
export function sharingText({ since, redeemed, taken, usual }: Sharing): string {
  const day = new Date(since).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const [paid, own] = [redeemed, taken].map((count) => count.toLocaleString('en-US'));
  const times = taken === 1 ? 'visitor' : 'visitors';
  return `Since ${day}, ${paid} buyers paid with it, and ${own} ${times} took it${usualText(usual)}.`;
}

function usualText(usual: Sharing['usual']): string {
  if (!usual) return '';
  const [paid, taken] = [usual.redeemed, usual.taken].map((count) => count.toLocaleString('en-US'));
  const codes = usual.of === 'other_codes' ? 'with your other codes' : 'before that';
  return `; ${codes}, ${paid} of ${taken} paid`;
}

/** The codes of one discount. Arrays have an entry for each day of the period. */
interface Discount {
  taken: readonly number[];
  /** Taken codes with which buyers could pay on a day, for each of the delays. */
  payable: readonly (readonly number[])[];
  /** Redemptions, also those that no code explains because they were counted by discount only. */
  redeemed: readonly number[];
  codes: ReadonlyMap<string, readonly number[]>;
  /** True if a reading covered this day and the one before, so that only their sum is known. */
  isJoined: readonly boolean[];
}

/** One or more days in a row, with redemptions of one code or of all. */
interface Days extends CodeUse {
  /** By delay. */
  payable: readonly number[];
}

/** The days to compare with, and what they say. Without any, visitors took too few codes to know. */
interface Usual {
  histories: readonly (readonly Days[])[];
  text: Sharing['usual'];
}

/**
 * Returns the codes that were probably shared, by their names. Redemptions of one and of two days are compared
 * with what visitors took, at the rate of the discount's earlier days. In its first week, and until visitors
 * took 50 codes, the other discounts' rates count instead, and without those, more redemptions than taken
 * codes. A code stays shared while its day is in the counters. Where no page shows a banner, as in an app,
 * nothing can be said. A sale's code is for everybody.
 */
export function sharedCodes(counters: DailyCounters): Map<string, Sharing> {
  const days = countedDays(counters);
  const discounts = discountsIn(counters, days);
  const shared = new Map<string, Sharing>();
  if (counters.counts.every(({ shown, copied, opened }) => shown + copied + opened === 0)) return shared;
  for (const own of discounts) {
    const others = discounts.filter((other) => other !== own);
    for (const [code, sharing] of sharedOf(own, others, days)) shared.set(code, sharing);
  }
  return shared;
}

function sharedOf(own: Discount, others: readonly Discount[], days: readonly string[]): Map<string, Sharing> {
  const shared = new Map<string, Sharing>();
  for (const last of days.keys())
    for (const [code, redeemed] of own.codes) {
      const starts = [last, last - 1].map((day) => joinedStart(own, day));
      for (const start of shared.has(code) ? [] : starts) {
        const seen = seenOf(own, redeemed, start, last);
        if (seen.redeemed < leastShared) continue;
        const usual = usualBefore(start, own, others, shared);
        // Buyers may have taken the code up to two days before.
        const taken = sum(own.taken, start - 2, last);
        if (!isMoreThanUsual({ ...seen, taken }, usual)) continue;
        const end = days.length - 1;
        const use = { redeemed: sum(redeemed, start, end), taken: sum(own.taken, start, end) };
        shared.set(code, { since: days[start] ?? '', ...use, usual: usual.text });
        break;
      }
    }
  return shared;
}

function isMoreThanUsual(seen: Days, { histories, text }: Usual): boolean {
  if (histories.length === 0) return seen.redeemed > seen.taken;
  const factor = text?.of === 'other_codes' ? differenceOfDiscounts : 1;
  return histories.every((history) => {
    const fits = delays.map((_, delay) => fitOf(history, delay));
    const best = Math.min(...fits.map(({ spread }) => spread));
    return fits.every(({ rate, payable, spread }, delay) => {
      if (spread > best * (1 + deviations ** 2 / history.length)) return true;
      const now = seen.payable[delay] ?? 0;
      // A short history knows the rate less well.
      const isChance = spread < 1 + deviations * Math.sqrt(2 / history.length);
      const variance = (isChance ? 1 : spread) * (1 + now / payable);
      return isImprobable(seen.redeemed / variance, (factor * rate * now) / variance);
    });
  });
}

/** Returns the days before `start` to compare with: the discount's own, or those of each of the others. */
function usualBefore(
  start: number,
  own: Discount,
  others: readonly Discount[],
  shared: ReadonlyMap<string, unknown>,
): Usual {
  const textOf = (history: readonly Days[], of: 'earlier_days' | 'other_codes') => {
    const { redeemed, taken } = sumOf(history);
    return { redeemed, taken, of };
  };
  const isKnown = (history: readonly Days[]) => sumOf(history).taken >= leastTaken;
  const earlier = start >= leastDays ? historyOf(own, start, shared) : [];
  if (isKnown(earlier)) return { histories: [earlier], text: textOf(earlier, 'earlier_days') };
  const each = others.map((other) => historyOf(other, other.taken.length, new Map()));
  const all = each.flat();
  if (!isKnown(all)) return { histories: [], text: null };
  return { histories: [all, ...each.filter(isKnown)], text: textOf(all, 'other_codes') };
}

/** Returns the days before `end`, without those on which somebody paid with a shared code. */
function historyOf(own: Discount, end: number, shared: ReadonlyMap<string, unknown>): Days[] {
  const ofShared = [...own.codes].flatMap(([code, redeemed]) => (shared.has(code) ? [redeemed] : []));
  const history: Days[] = [];
  for (let last = end - 1, start = last; last >= 0; last = start - 1) {
    start = joinedStart(own, last);
    const isOfShared = ofShared.some((redeemed) => sum(redeemed, start, last) > 0);
    if (!isOfShared) history.push(seenOf(own, own.redeemed, start, last));
  }
  return history;
}

/** Returns the rate of earlier days if buyers pay with this delay, and how much more they vary than by chance. */
function fitOf(history: readonly Days[], delay: number): { rate: number; payable: number; spread: number } {
  let [redeemed, payable] = [0, 0];
  for (const day of history) {
    redeemed += day.redeemed;
    payable += day.payable[delay] ?? 0;
  }
  const rate = Math.max(1, redeemed) / payable;
  if (history.length < leastDays) return { rate, payable, spread: 1 };
  let squares = 0;
  for (const day of history) {
    const expected = rate * (day.payable[delay] ?? 0);
    if (expected > 0) squares += (day.redeemed - expected) ** 2 / expected;
  }
  return { rate, payable, spread: squares / (history.length - 1) };
}

function seenOf(
  { taken, payable }: Discount,
  redeemed: readonly number[],
  start: number,
  last: number,
): Days {
  return {
    redeemed: sum(redeemed, start, last),
    taken: sum(taken, start, last),
    payable: payable.map((each) => sum(each, start, last)),
  };
}

function sum(values: readonly number[], start: number, last: number): number {
  let total = 0;
  for (let index = start; index <= last; index++) total += values[index] ?? 0;
  return total;
}

function sumOf(history: readonly Days[]): CodeUse {
  const total = { redeemed: 0, taken: 0 };
  for (const { redeemed, taken } of history) {
    total.redeemed += redeemed;
    total.taken += taken;
  }
  return total;
}

function joinedStart({ isJoined }: Discount, day: number): number {
  let start = Math.max(0, day);
  while (start > 0 && isJoined[start]) start -= 1;
  return start;
}

function countedDays({ counts, byCode }: DailyCounters): string[] {
  const named = [...counts, ...byCode].map(({ day }) => day).sort();
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return [];
  return daysOf({ from: first, to: last });
}

function discountsIn({ counts, discounts, redemptions, byCode }: DailyCounters, days: readonly string[]) {
  const percentages = new Set(
    [...byCode, ...discounts].flatMap(({ discount, isSale }) => (isSale ? [] : [discount])),
  );
  return [...percentages].map((percentage): Discount => {
    const isOwn = ({ discount, isSale }: { discount: number; isSale: boolean }) =>
      discount === percentage && !isSale;
    const own = withoutLosses(byCode.filter(isOwn));
    // Where it is unknown what visitors saw, it may have been this discount.
    const of = (field: 'copied' | 'opened') => {
      const [all = [], known = [], its = []] = [counts, discounts, discounts.filter(isOwn)].map((entries) =>
        perDay<Pick<DailyCounts, 'copied' | 'opened'>>(days, entries, (each) => each[field]),
      );
      return its.map((count, day) => count + Math.max(0, (all[day] ?? 0) - (known[day] ?? 0)));
    };
    const [copied, opened] = [of('copied'), of('opened')];
    const taken = copied.map((count, day) => takenOf({ copied: count, opened: opened[day] ?? 0 }));
    const names = [...new Set(own.map(({ code }) => code))];
    const ofCode = (name: string) =>
      perDay(
        days,
        own.filter(({ code }) => code === name),
        redeemedOf,
      );
    return {
      taken,
      payable: delays.map((shares) =>
        taken.map((_, day) =>
          shares.reduce((total, share, before) => total + share * (taken[day - before] ?? 0), 0),
        ),
      ),
      redeemed: perDay(days, withoutLosses(redemptions.filter(isOwn)), redeemedOf),
      codes: new Map(names.map((name) => [name, ofCode(name)])),
      isJoined: days.map((day) => own.some((each) => isCovered(each, day))),
    };
  });
}

function perDay<Entry>(
  days: readonly string[],
  entries: readonly (Entry & { day: string })[],
  countOf: (entry: Entry) => number,
): number[] {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.day, (sums.get(entry.day) ?? 0) + countOf(entry));
  return days.map((day) => sums.get(day) ?? 0);
}

function redeemedOf({ redeemed }: { redeemed: number }): number {
  return redeemed;
}

/** True if a gap between readings began before this day and ended on it or later. */
function isCovered({ gap }: DailyCodeRedemptions, day: string): boolean {
  return gap !== undefined && gap.from.slice(0, 10) < day && gap.to.slice(0, 10) >= day;
}
