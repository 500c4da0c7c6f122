import { isDeepStrictEqual } from 'node:util';
import type { ShownCodes } from '../../core/campaigns/publication.ts';
import type { CheckoutProblemType, FoundProblem } from '../../core/checkouts/checkout.ts';
import type { ProviderCode, StoredCode } from '../../core/checkouts/code.ts';
import { applyOutcome, type StepOutcome } from '../../core/checkouts/code-outcomes.ts';
import {
  type CodeStep,
  type CodesGoal,
  codesToShow,
  nextStep,
  planCodes,
  type ReplaceRequest,
} from '../../core/checkouts/code-plan.ts';
import type { Clock, RandomBytes } from '../../core/shared/ports.ts';
import { type ProviderClient, ProviderError, type ReadResult } from './providers/provider.ts';
import { orError } from './providers/provider-requests.ts';

/** The codes of one campaign, and what they should be at one checkout. */
export interface CodesState {
  codes: readonly StoredCode[];
  /** Raised by every write. */
  version: number;
  goal: CodesGoal;
  /** Codes in the publication. */
  shown: ShownCodes | undefined;
}

/** Reads and writes the codes of one campaign. */
export interface CodesStore {
  read(): Promise<CodesState>;
  /**
   * Writes codes, the publication's live codes and the change of redemptions in one transaction. Returns the
   * new state, or `undefined` if `previous` is not the stored version.
   */
  write(codes: readonly StoredCode[], previous: CodesState): Promise<CodesState | undefined>;
}

/** Dependencies of a run. */
export interface ReconcileInput {
  store: CodesStore;
  provider: ProviderClient;
  clock: Clock;
  randomBytes: RandomBytes;
  replace?: ReplaceRequest;
  /** Deadline after which the run begins no step. */
  signal?: AbortSignal;
  /** Waits before a run that was overtaken starts again. */
  pause: () => Promise<void>;
}

/** The result of a run. */
export interface CodesResult extends CodesState {
  /** The problem of the whole checkout: a rejected key first, then a limit, then an unreachable provider. */
  problem?: FoundProblem;
}

/** More rounds would only be needed if the merchant changed codes during the run. */
const maxRounds = 4;
const maxAttempts = 6;

/**
 * Makes the provider agree with the campaign: stores what it is going to do, does it, and stores the result.
 * It may stop or fail anywhere, and overlap with other runs. The next run continues. Provider errors are in
 * the result.
 */
export async function reconcileCodes(input: ReconcileInput): Promise<CodesResult> {
  for (let attempt = 1; ; attempt++) {
    const state = await input.store.read();
    const result = await runOnce(input, state);
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
  const { codes, goal } = state;
  const now = clock();
  const isUnfinished = (code: StoredCode) =>
    code.checkoutId === goal.checkoutId && nextStep(code, new Set(['check']), now) !== undefined;
  if (codes.some(isUnfinished) || !areShown(codes, state)) return true;
  return !isDeepStrictEqual(planCodes(codes, { goal, now, randomBytes }), codes);
}

/**
 * Returns `undefined` if another run was faster: what this one did is in the provider's responses to the
 * next.
 */
async function runOnce(input: ReconcileInput, state: CodesState): Promise<CodesResult | undefined> {
  const { store, provider, clock, randomBytes, replace, signal } = input;
  const done = new Map<string, Set<CodeStep>>();
  const errors: ProviderError[] = [];
  let current = state;
  let outcomes: ReadonlyMap<string, StepOutcome> = new Map();
  for (let round = 1; ; round++) {
    const now = clock();
    const known = current.codes.map((code) => {
      const outcome = outcomes.get(code.code);
      return outcome ? applyOutcome(code, outcome, now) : code;
    });
    const codes = planCodes(known, { goal: current.goal, now, randomBytes, replace });
    if (!isDeepStrictEqual(codes, current.codes) || !areShown(codes, current)) {
      const written = await store.write(codes, current);
      if (!written) return undefined;
      current = written;
    }
    const steps = round > maxRounds || signal?.aborted ? [] : nextSteps(current, done, now);
    if (steps.length === 0) return { ...current, ...problemOf(errors) };
    outcomes = await takeSteps(steps, provider, current.goal, errors);
  }
}

/** False if a change of the campaign hid codes that the banner may show again. */
function areShown(codes: readonly StoredCode[], { goal, shown }: CodesState): boolean {
  return !goal.wanted || isDeepStrictEqual(codesToShow(codes, goal), shown);
}

interface Step {
  code: StoredCode;
  step: CodeStep;
}

function nextSteps({ codes, goal }: CodesState, done: Map<string, Set<CodeStep>>, now: Date): Step[] {
  return codes.flatMap((code) => {
    const before = done.get(code.code) ?? new Set();
    const step = code.checkoutId === goal.checkoutId ? nextStep(code, before, now) : undefined;
    if (!step) return [];
    done.set(code.code, new Set([...before, step]));
    return [{ code, step }];
  });
}

/**
 * Takes all steps in parallel; the provider client limits how many requests are under way. Adds the errors to
 * `errors`.
 */
async function takeSteps(
  steps: readonly Step[],
  provider: ProviderClient,
  goal: CodesGoal,
  errors: ProviderError[],
): Promise<Map<string, StepOutcome>> {
  const outcomeOf = (result: ReadResult | 'ended'): StepOutcome => {
    if (!(result instanceof ProviderError)) return result === 'ended' ? result : { actual: result };
    errors.push(result);
    return { problem: result.problem };
  };
  const ids = steps.flatMap(({ code, step }) => (step === 'check' && code.providerId) || []);
  const reading = ids.length === 0 ? [] : provider.read(ids);
  const results = await Promise.all(
    steps.map(async ({ code, step }) => {
      if (step === 'create') return orError(findOrCreate(code, provider, goal));
      const { providerId } = code;
      if (providerId === undefined) return orError(provider.find(code.code));
      if (step === 'check') return (await reading)[ids.indexOf(providerId)];
      return orError(provider.end(providerId).then(() => 'ended' as const));
    }),
  );
  return new Map(steps.map(({ code }, index) => [code.code, outcomeOf(results[index])]));
}

/** Finds the code that an interrupted run created, or creates it and reads it back. */
async function findOrCreate(
  { code, discount, endsAt }: StoredCode,
  provider: ProviderClient,
  { campaignId, wanted }: CodesGoal,
): Promise<ProviderCode | undefined> {
  const existing = await provider.find(code);
  if (existing) return existing;
  const { providerProductIds = [], duration = 'forever' } = wanted ?? {};
  const created = await orError(
    provider.create({ code, discount, endsAt, campaignId, providerProductIds, duration }),
  );
  if (created instanceof ProviderError && created.problem !== 'refused') throw created;
  const live = await provider.find(code);
  if (!live && created instanceof ProviderError) throw created;
  return live;
}

function problemOf(errors: readonly ProviderError[]): Pick<CodesResult, 'problem'> {
  const order: CheckoutProblemType[] = ['key_refused', 'rate_limited', 'unreachable'];
  const [error] = order.flatMap((problem) => errors.find((each) => each.problem === problem) ?? []);
  if (!error) return {};
  const { problem: type, permission, retryAfterSeconds } = error;
  return {
    problem: {
      type,
      ...(permission === undefined ? {} : { permission }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}
