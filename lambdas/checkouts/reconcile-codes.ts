import { isDeepStrictEqual } from 'node:util';
import { isSameDiscount } from '../../core/campaigns/campaign-discount.ts';
import type { ShownCodes } from '../../core/campaigns/publication.ts';
import { byImportance, driftTypes, type FoundProblem } from '../../core/checkouts/checkout.ts';
import {
  attempted,
  doubted,
  isOfCampaign,
  type ProviderCode,
  type StoredCode,
  withProblem,
} from '../../core/checkouts/code.ts';
import { adoptCodes } from '../../core/checkouts/code-adoption.ts';
import {
  applyOutcome,
  attemptKey,
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
  /** Version of the campaign from which the goal is; `undefined` if it is deleted. */
  campaignVersion?: number | undefined;
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
  /** The problems that concern more than one code, the most important one first. */
  problems: readonly FoundProblem[];
}

/** More rounds would only be needed if the merchant changed codes during the run. */
const maxRounds = 10;
const maxAttempts = 6;

/**
 * Makes the provider agree with the campaign: stores what it is going to do, does it, and stores what the
 * provider confirmed. It may stop or fail anywhere, and overlap with other runs. The next run continues.
 * Provider errors are in the result. Returns `undefined` if it learned nothing: it had nothing to send, or other runs
 * were faster each time.
 */
export async function reconcileCodes(input: ReconcileInput): Promise<CodesResult | undefined> {
  const { created, answered } = noProgress();
  for (let attempt = 1; ; attempt++) {
    const state = await input.store.read();
    const result = await runOnce(input, state, { ...noProgress(), created, answered });
    if (result) return result === 'nothing_sent' ? undefined : result;
    if (attempt === maxAttempts || input.signal?.aborted) return undefined;
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
): Promise<CodesResult | 'nothing_sent' | undefined> {
  const { store, provider, clock, randomBytes, replace, signal } = input;
  let known = adoptCodes(state.codes, input.found ?? [], { goal: state.goal, now: clock() }).codes;
  let current = state;
  for (let round = 1; ; round++) {
    const now = clock();
    const { goal } = current;
    const { isStopped } = progress;
    const { creations } = current;
    const planned = planCodes(known, { goal, now, randomBytes, replace, creations, isStopped });
    if (planned.isLimited) progress.problems.push({ type: 'too_many_codes' });
    const steps = round > maxRounds || signal?.aborted ? [] : nextSteps(planned.codes, goal, progress, now);
    // The table knows of an attempt before the provider does.
    const creating = new Set(steps.flatMap(({ code, step }) => (step === 'create' ? [code] : [])));
    const codes = planned.codes.map((code) => (creating.has(code) ? attempted(code, now) : code));
    const isNew =
      !isDeepStrictEqual(codes, current.codes) || (steps.length === 0 && !areShown(codes, current, now));
    if (isNew) {
      const written = await store.write({ ...planned, codes }, current);
      if (!written) return undefined;
      current = written;
    }
    if (steps.length === 0 && round === 1 && !planned.isLimited) return 'nothing_sent';
    if (steps.length === 0) return { ...current, problems: problemsOf(progress.problems, goal) };
    const outcomes = await takeSteps(steps, { provider, codes, goal, now }, progress);
    for (const [code, { isAnswered }] of outcomes)
      if (isAnswered) progress.answered.add(attemptKey({ code }, now.toISOString()));
    known = await understand(input, current, outcomes, progress);
  }
}

/** Returns true if the publication has the codes that banners should show now. Time changes them, and so does the campaign. */
export function areShown(codes: readonly StoredCode[], { goal, shown }: CodesState, now: Date): boolean {
  return !goal.wanted || isDeepStrictEqual(codesToShow(codes, goal, now), shown);
}

/**
 * Decides what outcomes mean. If a code should work but does not, or is not there, it lists the account's
 * codes: to find it, and working codes that the service does not know, as after a restored backup. One code
 * that differs ends. Two or more at once are probably not the merchant's change, so they stay unless working
 * codes take their places. The banner hides codes that two runs doubt, however many they are.
 */
async function understand(
  { provider, clock, replace }: ReconcileInput,
  { codes, goal }: CodesState,
  outcomes: ReadonlyMap<string, StepOutcome>,
  progress: RunProgress,
): Promise<readonly StoredCode[]> {
  const now = clock();
  const doubtful = new Set(doubtfulCodes(codes, outcomes, goal));
  const keep = (code: StoredCode) => (doubtful.has(code) ? doubted(code) : code);
  const differing = differingCodes(codes, outcomes, now, replace?.codes);
  const isMissing = ({ code, status }: StoredCode) =>
    status === 'replaced' && outcomes.has(code) && progress.absent.has(code);
  const isListNeeded = !progress.isStopped && (differing.length > 0 || codes.some(isMissing));
  const list = isListNeeded ? await orError(listTaggedCodes(provider)) : undefined;
  if (list instanceof ProviderError) noteError(list, progress);
  const found = list instanceof ProviderError ? undefined : list;
  const listed = found?.codes;
  const isListEmpty = found?.isEmpty === true;
  const isListCut = found?.position !== undefined;
  // A code that the merchant or a misread response renamed has our tag, but neither a known identifier nor name.
  const isUnknown = (actual: ProviderCode) =>
    isOfCampaign(actual, goal.campaignId) && !isKnown(actual, codes);
  const mayHideUnread = isListCut || (listed ?? []).some(isUnknown);
  const context = { goal, now, listed, isListEmpty, mayHideUnread, answered: progress.answered };
  const apply = (code: StoredCode): StoredCode[] => {
    const outcome = outcomes.get(code.code);
    const next = outcome ? applyOutcome(keep(code), outcome, context) : code;
    return next ? [next] : [];
  };
  const isDiffering = new Set(differing);
  if (!listed || differing.length === 0)
    return codes.flatMap((code) => (isDiffering.has(code) ? [keep(code)] : apply(code)));
  const { codes: all, adopted } = adoptCodes(codes, listed, context, differing);
  const replaces = (code: StoredCode) =>
    all.some((each) => adopted.has(each.code) && each.status === 'live' && isSameDiscount(each, code));
  const working = differing.filter(({ status }) => status === 'live');
  if (differing.length === 1 || (working.length > 0 && working.every(replaces))) return all.flatMap(apply);
  progress.isStopped = true;
  progress.problems.push({ type: 'all_codes_differ' });
  return all.flatMap((code) =>
    isDiffering.has(code) ? withProblem(keep(code), 'all_codes_differ', now) : apply(code),
  );
}

/** Returns true if one of the codes has the identifier or the name of the provider's. */
function isKnown({ providerId, code }: ProviderCode, codes: readonly StoredCode[]): boolean {
  return codes.some((each) => each.providerId === providerId || each.code === code.toUpperCase());
}

function problemsOf(found: readonly FoundProblem[], { campaignId }: CodesGoal): FoundProblem[] {
  const problems = found.map((problem) =>
    driftTypes.includes(problem.type) ? { ...problem, campaignId } : problem,
  );
  return byImportance(problems.filter(({ type }) => type !== 'refused'));
}
