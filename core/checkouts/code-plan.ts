import { type CampaignDiscount, isSameDiscount } from '../campaigns/campaign-discount.ts';
import { dayMs, hourMs } from '../shared/durations.ts';
import type { RandomBytes } from '../shared/ports.ts';
import type { Redemptions } from '../statistics/redemptions.ts';
import { driftTypes } from './checkout.ts';
import { defaultGraceHours, drawCode, endingBy, endsBy, type StoredCode, settleMs } from './code.ts';
import {
  type CodesGoal,
  discountKey,
  isWanted,
  neededDiscounts,
  saleCodeEnd,
  termsOf,
  type WantedCodes,
} from './codes-goal.ts';

/** Limit of the codes of one campaign that the service creates. */
export const maxCodes = 60;

/** A code leaves the banner this long before the provider ends it, because runs are an hour apart. */
const expiryMarginMs = 2 * hourMs;

/** Time for which ended codes are stored. */
const keptMs = 90 * dayMs;

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
    .map((code) => (isOurs(code) ? replacedIfDue(code, plan) : code));
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

/** Returns by how much the redemptions of each percentage, and of a sale, changed. */
export function redemptionChanges(
  before: readonly StoredCode[],
  after: readonly StoredCode[],
): Redemptions[] {
  const known = new Map(before.map(({ code, redemptions }) => [code, redemptions]));
  const changes = new Map<string, Redemptions>();
  for (const { code, discount, isSale, redemptions } of after) {
    const name = discountKey({ discount, isSale });
    const change = (changes.get(name)?.redeemed ?? 0) + redemptions - (known.get(code) ?? 0);
    changes.set(name, { discount, isSale, redeemed: change });
  }
  return [...changes.values()].filter(({ redeemed }) => redeemed !== 0);
}

/** Something to do at the provider: find or read, create, or end a code. */
export type CodeStep = 'check' | 'create' | 'end';

/** Returns true if a run reads the code at the provider. The redemptions of an ended code become final. */
export function isCheckNeeded({ status, providerId, isCounted }: StoredCode): boolean {
  return status !== 'ended' || (providerId !== undefined && !isCounted);
}

/**
 * Returns true if the code has to end at the provider now, and the latest check of it had no problem. An end
 * that the merchant demands happens even if the provider's responses are not as expected.
 */
export function isEndDue(code: StoredCode, { graceHours, wanted }: CodesGoal, now: Date): boolean {
  const { status, providerId, problem, isEndDemanded } = code;
  const isDue = status === 'replaced' && providerId !== undefined && endsBy(code, now);
  const isClear = !problem || ((isEndDemanded || !wanted) && driftTypes.includes(problem.type));
  // Codes of a deleted campaign or checkout end even if an interrupted request could create one once more.
  return isDue && isClear && (graceHours === 0 || !isSettling(code, now));
}

function isSettling({ settlesAt }: StoredCode, now: Date): boolean {
  return settlesAt !== undefined && Date.parse(settlesAt) > now.getTime();
}

/**
 * Returns the code as replaced if it is unwanted or about to expire, and a replaced one with an earlier end if
 * someone demands that.
 */
function replacedIfDue(code: StoredCode, { goal, now, replace }: CodePlan): StoredCode {
  const isDemanded = replace.codes.includes(code.code);
  const demandedHours = isDemanded ? replace.graceHours : goal.graceHours;
  const wanted = isWanted(code, goal, now) ? goal.wanted : undefined;
  switch (code.status) {
    case 'creating':
      if (wanted && !isOutdated(code, wanted, now)) return code;
      return replacedFor(code, settleMs, now);
    case 'live':
      if (wanted && !endsBy(code, later(now, expiryMarginMs))) return code;
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
 * Returns when the provider ends a new code. The code of a sale is not rotated, because merchants announce
 * it.
 */
function plannedEnd(isSale: boolean, { sale, rotateDays }: WantedCodes, now: Date): string | null {
  if (isSale && sale) return new Date(saleCodeEnd(sale)).toISOString();
  return rotateDays === null ? null : later(now, 2 * rotateDays * dayMs).toISOString();
}

/** Returns true if a code needs a successor: other settings, a longer sale, or its time is over. */
function isOutdated(code: StoredCode, wanted: WantedCodes, now: Date): boolean {
  if (code.terms !== termsOf(wanted, code.isSale)) return true;
  const { sale } = wanted;
  if (code.isSale && sale) return endsBy(code, new Date(saleCodeEnd(sale) - 1));
  return isRotationDue(code, wanted, now);
}

/** Returns true after `rotateDays`, and after half the time that the code works at the provider. */
function isRotationDue({ createdAt, endsAt }: StoredCode, { rotateDays }: WantedCodes, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(createdAt);
  const halfLifeMs =
    endsAt === null ? Number.POSITIVE_INFINITY : (Date.parse(endsAt) - Date.parse(createdAt)) / 2;
  return ageMs >= Math.min(halfLifeMs, (rotateDays ?? Number.POSITIVE_INFINITY) * dayMs);
}

/**
 * Drops codes that ended long ago. Beyond the limit it drops older ended ones, or lets new ones wait for the
 * end of replaced ones. `waiting` is their number.
 */
function withinLimit(
  codes: readonly StoredCode[],
  { now, goal: { isCampaignDeleted } }: CodePlan,
): { codes: StoredCode[]; waiting: number } {
  const recent = codes.filter(
    (code) => code.status !== 'ended' || !(isCampaignDeleted || endsBy(code, later(now, -keptMs))),
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
