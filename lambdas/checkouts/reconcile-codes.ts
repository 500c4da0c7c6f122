import { isDeepStrictEqual } from 'node:util';
import { isSameDiscount } from '../../core/campaigns/campaign-discount.ts';
import type { ShownCodes } from '../../core/campaigns/publication.ts';
import { driftTypes, type FoundProblem, worstProblem } from '../../core/checkouts/checkout.ts';
import { doubted, type ProviderCode, type StoredCode, withProblem } from '../../core/checkouts/code.ts';
import { adoptCodes } from '../../core/checkouts/code-adoption.ts';
import {
  applyOutcome,
  differingCodes,
  doubtfulCodes,
  type StepOutcome,
} from '../../core/checkouts/code-outcomes.ts';
import { isEndDue, planCodes, type ReplaceRequest } from '../../core/checkouts/code-plan.ts';
import type { CodesGoal } from '../../core/checkouts/codes-goal.ts';
import { codesToShow } from '../../core/checkouts/shown-codes.ts';
import type { Clock, RandomBytes } from '../../core/shared/ports.ts';
import { listTaggedCodes } from './list-tagged-codes.ts';
import { nextSteps, noProgress, noteError, type RunProgress, takeSteps } from './provider-steps.ts';
import { type ProviderClient, ProviderError } from './providers/provider.ts';
import { orError } from './providers/provider-requests.ts';

/** The codes of one campaign, and what they should be at one checkout. */
export interface CodesState {
  codes: readonly StoredCode[];
  /** Times of the creations of the last 24 hours, except for those that a merchant asked for. */
  creations: readonly string[];
  /** Raised by every write. */
  version: number;
  goal: CodesGoal;
  /** Codes in the publication. */
  shown: ShownCodes | undefined;
}

/** What a run stores. */
export type CodesToWrite = Pick<CodesState, 'codes' | 'creations'>;

/** Reads and writes the codes of one campaign. */
export interface CodesStore {
  read(): Promise<CodesState>;
  /**
   * Writes codes, the publication's live codes and the change of redemptions in one transaction. Returns the
   * new state, or `undefined` if `previous` is not the stored version.
   */
  write(next: CodesToWrite, previous: CodesState): Promise<CodesState | undefined>;
}

/** Dependencies of a run. */
export interface ReconcileInput {
  store: CodesStore;
  provider: ProviderClient;
  clock: Clock;
  randomBytes: RandomBytes;
  replace?: ReplaceRequest | undefined;
  /** Working codes with the campaign's tag, if the account's codes have just been listed. */
  found?: readonly ProviderCode[] | undefined;
  /** Deadline after which the run begins no step. */
  signal?: AbortSignal;
  /** Waits before a run that was overtaken starts again. */
  pause: () => Promise<void>;
}

/** The result of a run. */
export interface CodesResult extends CodesState {
  /** The most important problem that concerns more than one code. */
  problem?: FoundProblem;
}

/** More rounds would only be needed if the merchant changed codes during the run. */
const maxRounds = 10;
const maxAttempts = 6;

/**
 * Makes the provider agree with the campaign: stores what it is going to do, does it, and stores what the
 * provider confirmed. It may stop or fail anywhere, and overlap with other runs. The next run continues.
 * Provider errors are in the result.
 */
export async function reconcileCodes(input: ReconcileInput): Promise<CodesResult> {
  const created = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    const state = await input.store.read();
    const result = await runOnce(input, state, { ...noProgress(), created });
    if (result) return result;
    if (attempt === maxAttempts || input.signal?.aborted) return input.store.read();
    await input.pause();
  }
}

/**
 * Returns true if what the campaign wants is not what its codes achieved: a run would store other codes, or
 * create or end one. False if a run would only check codes, as the hourly one does, so a new color causes no
 * request to the provider.
 */
export function isRunDue(
  state: CodesState,
  { clock, randomBytes }: Pick<ReconcileInput, 'clock' | 'randomBytes'>,
): boolean {
  const { codes, creations, goal } = state;
  const now = clock();
  const isUnfinished = (code: StoredCode) =>
    code.checkoutId === goal.checkoutId && (code.status === 'creating' || isEndDue(code, goal, now));
  if (codes.some(isUnfinished) || !areShown(codes, state, now)) return true;
  return !isDeepStrictEqual(planCodes(codes, { goal, now, randomBytes, creations }).codes, codes);
}

/**
 * Returns `undefined` if another run was faster: what this one did is in the provider's responses to the
 * next.
 */
async function runOnce(
  input: ReconcileInput,
  state: CodesState,
  progress: RunProgress,
): Promise<CodesResult | undefined> {
  const { store, provider, clock, randomBytes, replace, signal } = input;
  const campaignProblems: FoundProblem[] = [];
  let known = adoptCodes(state.codes, input.found ?? [], { goal: state.goal, now: clock() }).codes;
  let current = state;
  for (let round = 1; ; round++) {
    const now = clock();
    const { goal } = current;
    const { isStopped } = progress;
    const { creations } = current;
    const planned = planCodes(known, { goal, now, randomBytes, replace, creations, isStopped });
    if (planned.isLimited) campaignProblems.push({ type: 'too_many_codes' });
    const { codes } = planned;
    const steps = round > maxRounds || signal?.aborted ? [] : nextSteps(codes, goal, progress, now);
    const isNew =
      !isDeepStrictEqual(codes, current.codes) || (steps.length === 0 && !areShown(codes, current, now));
    if (isNew) {
      const written = await store.write(planned, current);
      if (!written) return undefined;
      current = written;
    }
    if (steps.length === 0)
      return { ...current, ...problemOf([...progress.errors, ...campaignProblems], goal) };
    const outcomes = await takeSteps(steps, provider, goal, progress);
    const next = await understand(input, current, outcomes, progress);
    known = next.codes;
    if (next.haveAllChanged) {
      progress.isStopped = true;
      campaignProblems.push({ type: 'all_codes_differ' });
    }
  }
}

/** False if a change of the campaign hid codes that the banner may show again, or time did. */
function areShown(codes: readonly StoredCode[], { goal, shown }: CodesState, now: Date): boolean {
  return !goal.wanted || isDeepStrictEqual(codesToShow(codes, goal, now), shown);
}

/** Codes after a round of steps. */
interface Understood {
  codes: readonly StoredCode[];
  /** Two or more codes differ at once and nothing explains it, so nothing is ended or created. */
  haveAllChanged: boolean;
}

/**
 * Decides what outcomes mean. If a code should work but does not, it looks for working codes that the service
 * does not know, as after a restored backup. One code that differs ends. Two or more at once are probably not
 * the merchant's change, so they stay unless working codes take their places. The banner hides codes that two
 * runs doubt, however many they are.
 */
async function understand(
  { provider, clock, replace }: ReconcileInput,
  { codes, goal }: CodesState,
  outcomes: ReadonlyMap<string, StepOutcome>,
  progress: RunProgress,
): Promise<Understood> {
  const now = clock();
  const context = { goal, now };
  const doubtful = new Set(doubtfulCodes(codes, outcomes, context));
  const keep = (code: StoredCode) => (doubtful.has(code) ? doubted(code) : code);
  const apply = (code: StoredCode): StoredCode[] => {
    const outcome = outcomes.get(code.code);
    const next = outcome ? applyOutcome(keep(code), outcome, context) : code;
    return next ? [next] : [];
  };
  const differing = differingCodes(codes, outcomes, context, replace?.codes);
  const isDiffering = new Set(differing);
  const applyOthers = () => codes.flatMap((code) => (isDiffering.has(code) ? [keep(code)] : apply(code)));
  if (differing.length === 0 || progress.isStopped) return { codes: applyOthers(), haveAllChanged: false };
  const listed = await orError(listTaggedCodes(provider));
  if (listed instanceof ProviderError) {
    noteError(listed, progress);
    return { codes: applyOthers(), haveAllChanged: false };
  }
  const { codes: all, adopted } = adoptCodes(codes, listed.codes, context, differing);
  const replaces = (code: StoredCode) =>
    all.some((each) => adopted.has(each.code) && each.status === 'live' && isSameDiscount(each, code));
  const working = differing.filter(({ status }) => status === 'live');
  const isExplained = differing.length === 1 || (working.length > 0 && working.every(replaces));
  return {
    codes: all.flatMap((code) =>
      isExplained || !isDiffering.has(code) ? apply(code) : withProblem(keep(code), 'all_codes_differ', now),
    ),
    haveAllChanged: !isExplained,
  };
}

function problemOf(
  found: readonly (ProviderError | FoundProblem)[],
  { campaignId }: CodesGoal,
): Pick<CodesResult, 'problem'> {
  const problems = found.map((each): FoundProblem => {
    const problem = each instanceof ProviderError ? each.found : each;
    return driftTypes.includes(problem.type) ? { ...problem, campaignId } : problem;
  });
  const problem = worstProblem(problems.filter(({ type }) => type !== 'refused'));
  return problem ? { problem } : {};
}
