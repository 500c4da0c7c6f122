import { type CampaignDiscount, isSameDiscount } from '../campaigns/campaign-discount.ts';
import { dayMs, hourMs } from '../shared/durations.ts';
import type { RandomBytes } from '../shared/ports.ts';
import { type CodeRedemptions, isReadingLate } from '../statistics/redemptions.ts';
import { driftTypes } from './checkout.ts';
import {
  defaultGraceHours,
  drawCode,
  endingBy,
  endsBy,
  isForgotten,
  leavingMs,
  type StoredCode,
  settleMs,
} from './code.ts';
import { isOutdated, plannedEnd } from './code-rotation.ts';
import {
  type CodesGoal,
  isWanted,
  neededDiscounts,
  saleCodeEnd,
  termsOf,
  type WantedCodes,
} from './codes-goal.ts';

/** Limit of the codes of one campaign that the service creates. */
export const maxCodes = 60;

/** Creations in 24 hours beyond three for each percentage. */
const spareCreations = 20;

/** Codes that a merchant wants to be replaced now. */
export interface ReplaceRequest {
  codes: readonly string[];
  graceHours: number;
}

const nothingToReplace: ReplaceRequest = { codes: [], graceHours: defaultGraceHours };

interface PlanInput {
  goal: CodesGoal;
  now: Date;
  randomBytes: RandomBytes;
  /** Times of the creations that were planned before, except for those that a merchant asked for. */
  creations: readonly string[];
  replace?: ReplaceRequest | undefined;
  /** True if the run creates nothing, so codes whose end is demanded end without a successor. @default false */
  isStopped?: boolean;
}

/** The codes to store before the next step at the provider. */
export interface PlannedCodes {
  codes: StoredCode[];
  creations: readonly string[];
  /** True if a percentage gets no code, because the campaign got too many in 24 hours. */
  isLimited: boolean;
}

type CodePlan = Omit<PlanInput, 'replace' | 'creations'> & { replace: ReplaceRequest };
type WantedCodePlan = CodePlan & { wanted: WantedCodes };

/**
 * Plans the codes to store before the next step at the provider. It replaces unwanted codes, adds codes for
 * discounts that have none, and ends codes whose successor is live. Codes of other checkouts stay unchanged,
 * those of the same checkout in another mode are dropped.
 */
export function planCodes(
  codes: readonly StoredCode[],
  { replace = nothingToReplace, creations, ...input }: PlanInput,
): PlannedCodes {
  const plan = { replace, ...input };
  const { goal } = plan;
  const isOurs = (code: StoredCode) => code.checkoutId === goal.checkoutId;
  const kept = codes
    .filter((code) => !isOurs(code) || (code.mode ?? goal.mode) === goal.mode)
    .flatMap((code) => (isOurs(code) ? replacedIfDue(code, plan) : code));
  let planned: PlannedCodes = { codes: kept, creations, isLimited: false };
  for (const discount of neededDiscounts(goal, plan.now))
    if (goal.wanted) planned = withSuccessor(planned, discount, { ...plan, wanted: goal.wanted });
  const within = withinLimit(planned.codes, plan);
  return {
    ...planned,
    codes: within.codes,
    creations: planned.creations.slice(0, planned.creations.length - within.waiting),
  };
}

/**
 * Returns by how much the counter of each code changed. A code that no reading knew, such as one found after a
 * restored backup, was last read when the campaign's others were, or when it was created.
 */
export function redemptionChanges(
  before: readonly StoredCode[],
  after: readonly StoredCode[],
): CodeRedemptions[] {
  const known = new Map(before.map((code) => [code.code, code]));
  const readings = before.flatMap(({ readAt, confirmedAt }) => readAt ?? confirmedAt ?? []);
  const lastReading = readings.sort().at(-1);
  return after.flatMap((next) => {
    const { code, discount, isSale, redemptions, createdAt, readAt: to } = next;
    const former = known.get(code);
    const redeemed = redemptions - (former?.redemptions ?? 0);
    if (redeemed === 0) return [];
    const from = former ? (former.readAt ?? former.confirmedAt ?? createdAt) : (lastReading ?? createdAt);
    const isLate = to !== undefined && isReadingLate(from, new Date(to));
    return [{ code, discount, isSale, redeemed, ...(isLate ? { gap: { from, to } } : {}) }];
  });
}

/** Something to do at the provider: find or read, create, or end a code. */
export type CodeStep = 'check' | 'create' | 'end';

/**
 * Returns true if a run reads the code at the provider: unless the provider never heard of it, or the
 * redemptions of an ended one are final.
 */
export function isCheckNeeded({ status, attempts, providerId, isCounted }: StoredCode): boolean {
  if (status === 'creating') return attempts !== undefined;
  return status !== 'ended' || (providerId !== undefined && !isCounted);
}

/**
 * Returns true if the code has to end at the provider now, and the latest check of it had no problem. An end
 * that the merchant demands happens even if the provider's responses are not as expected.
 */
export function isEndDue(code: StoredCode, { wanted }: CodesGoal, now: Date): boolean {
  const { status, providerId, problem, isEndDemanded } = code;
  const isDue = status === 'replaced' && providerId !== undefined && endsBy(code, now);
  const isClear = !problem || ((isEndDemanded || !wanted) && driftTypes.includes(problem.type));
  return isDue && isClear;
}

/**
 * Returns the code as replaced if it is unwanted or about to expire, and a replaced one with an earlier end if
 * someone demands that. Returns nothing for an unwanted one of which the provider never heard.
 */
function replacedIfDue(code: StoredCode, { goal, now, replace }: CodePlan): StoredCode | [] {
  const isDemanded = replace.codes.includes(code.code);
  const demandedHours = isDemanded ? replace.graceHours : goal.graceHours;
  const wanted = isWanted(code, goal, now) ? goal.wanted : undefined;
  switch (code.status) {
    case 'creating':
      if (wanted && !isOutdated(code, wanted, now) && !isDemanded) return code;
      return code.attempts === undefined ? [] : replacedFor(code, settleMs, now);
    case 'live':
      if (wanted && !endsBy(code, later(now, leavingMs))) return code;
      return replacedFor(code, graceMsOf(code, goal, now), now);
    case 'replaced':
      if (code.providerId === undefined || demandedHours === undefined) return code;
      return replacedFor(isDemanded ? { ...code, isEndDemanded: true } : code, demandedHours * hourMs, now);
    case 'ended':
      return code;
  }
}

/**
 * Returns how long an unwanted code works on. That of a sale that is over works until 48 hours after its end.
 */
function graceMsOf(
  { discount, isSale }: CampaignDiscount,
  { wanted, graceHours }: CodesGoal,
  now: Date,
): number {
  const sale = isSale && wanted?.sale?.discount === discount ? wanted.sale : undefined;
  if (sale && graceHours === undefined) return saleCodeEnd(sale) - now.getTime();
  return (graceHours ?? defaultGraceHours) * hourMs;
}

/** Replaces all but the newest live code of a discount, and adds a new one unless that code can stay. */
function withSuccessor(
  { codes, creations, isLimited }: PlannedCodes,
  discount: CampaignDiscount,
  plan: WantedCodePlan,
): PlannedCodes {
  const { goal, wanted, now, replace, isStopped } = plan;
  const own = codes.filter((code) => code.checkoutId === goal.checkoutId && isSameDiscount(code, discount));
  const live = own.filter(({ status }) => status === 'live').at(-1);
  const creating = own.find(({ status }) => status === 'creating');
  const isReplaceDemanded = live !== undefined && replace.codes.includes(live.code);
  const endedAfter = (code: StoredCode, graceHours: number) =>
    replacedFor({ ...code, isEndDemanded: true }, graceHours * hourMs, now);
  const demandedHours = isReplaceDemanded ? replace.graceHours : creating?.graceHours;
  const next = codes.map((code) => {
    if (code === creating && isReplaceDemanded) return { ...code, graceHours: replace.graceHours };
    if (code === live)
      return isStopped && demandedHours !== undefined ? endedAfter(code, demandedHours) : code;
    if (!own.includes(code) || code.status !== 'live') return code;
    if (live?.graceHours !== undefined) return endedAfter(code, live.graceHours);
    return replacedFor(code, defaultGraceHours * hourMs, now);
  });
  const canStay = live && !isReplaceDemanded && !isOutdated(live, wanted, now);
  if (creating || canStay) return { codes: next, creations, isLimited };
  if (isReplaceDemanded) {
    const successor = { ...newCode(codes, discount, plan), graceHours: replace.graceHours };
    return { codes: [...next, successor], creations, isLimited };
  }
  const recent = creations.filter((time) => now.getTime() - Date.parse(time) < dayMs);
  if (recent.length >= maxCreations(wanted)) return { codes: next, creations, isLimited: true };
  return {
    codes: [...next, newCode(codes, discount, plan)],
    creations: [...recent, now.toISOString()],
    isLimited,
  };
}

/** Returns the limit of a campaign's creations in 24 hours, without those that a merchant asked for. */
export function maxCreations({ discounts }: Pick<WantedCodes, 'discounts'>): number {
  return 3 * discounts.length + spareCreations;
}

function newCode(
  codes: readonly StoredCode[],
  { discount, isSale }: CampaignDiscount,
  { goal, wanted, now, randomBytes }: WantedCodePlan,
): StoredCode {
  const draw = () => drawCode(wanted.prefix, discount, randomBytes);
  let code = draw();
  while (codes.some((other) => other.code === code)) code = draw();
  return {
    code,
    discount,
    isSale,
    status: 'creating',
    createdAt: now.toISOString(),
    endsAt: plannedEnd(isSale, wanted, now),
    confirmedAt: null,
    redemptions: 0,
    problem: null,
    checkoutId: goal.checkoutId,
    terms: termsOf(wanted, isSale),
  };
}

/**
 * Drops forgotten codes. Beyond the limit it drops older ended ones, or lets new ones wait for the
 * end of replaced ones. `waiting` is their number.
 */
function withinLimit(
  codes: readonly StoredCode[],
  { now, goal: { isCampaignDeleted } }: CodePlan,
): { codes: StoredCode[]; waiting: number } {
  const recent = codes.filter(
    (code) => !isForgotten(code, now) && (code.status !== 'ended' || !isCampaignDeleted),
  );
  const without = oldest(recent, recent.length - maxCodes, ({ status }) => status === 'ended');
  const kept = recent.filter((code) => !without.has(code));
  const excess = kept.length - maxCodes;
  const waiting = oldest(
    kept,
    excess,
    ({ status, createdAt, graceHours }) =>
      status === 'creating' && createdAt === now.toISOString() && graceHours === undefined,
  );
  const ending = oldest(
    kept,
    excess,
    ({ status, providerId }) => status === 'replaced' && providerId !== undefined,
  );
  const remaining = kept
    .filter((code) => !waiting.has(code))
    .map((code) => (ending.has(code) ? endingBy(code, now) : code));
  return { codes: remaining, waiting: waiting.size };
}

/** Returns the oldest `count` codes that match; codes are in the order of their creation. */
function oldest(codes: readonly StoredCode[], count: number, matches: (code: StoredCode) => boolean) {
  return new Set(codes.filter(matches).slice(0, Math.max(0, count)));
}

/** Returns the code without a place in the banner, with its end after this time unless it ends before. */
export function replacedFor(code: StoredCode, durationMs: number, now: Date): StoredCode {
  return endingBy({ ...code, status: 'replaced' }, later(now, durationMs));
}

function later(now: Date, durationMs: number): Date {
  return new Date(now.getTime() + durationMs);
}
