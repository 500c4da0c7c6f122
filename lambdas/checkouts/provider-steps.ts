import { isOfCampaign, isUsable, type ProviderCode, type StoredCode } from '../../core/checkouts/code.ts';
import type { StepOutcome } from '../../core/checkouts/code-outcomes.ts';
import { type CodeStep, isCheckNeeded, isEndDue } from '../../core/checkouts/code-plan.ts';
import { type CodesGoal, discountKey } from '../../core/checkouts/codes-goal.ts';
import { type ProviderClient, ProviderError, type ReadResult } from './providers/provider.ts';
import { orError } from './providers/provider-requests.ts';
import { unexpectedResponse } from './providers/provider-responses.ts';

/** One step for one code. */
export interface Step {
  code: StoredCode;
  step: CodeStep;
}

/** What one run has done and learned at the provider. */
export interface RunProgress {
  /** Steps by code. */
  done: Map<string, Set<CodeStep>>;
  /** Codes that are not there, as the provider confirmed. */
  absent: Set<string>;
  /** Names of the percentages, or the sale, for which the run has created a code. */
  created: Set<string>;
  /** True once the provider returned a code as the service knows it, or answered a creation. */
  isProven: boolean;
  /** True once responses were not as expected: the run creates nothing more. */
  isStopped: boolean;
  errors: ProviderError[];
}

/** Returns the progress of a run that has done nothing. */
export function noProgress(): RunProgress {
  return {
    done: new Map(),
    absent: new Set(),
    created: new Set(),
    isProven: false,
    isStopped: false,
    errors: [],
  };
}

/**
 * Returns the next steps of a run. All codes are checked before any is created or ended. The first creation
 * is alone unless the provider has returned a code as expected, so that a provider whose responses changed
 * gets one code and not twenty.
 */
export function nextSteps(
  codes: readonly StoredCode[],
  goal: CodesGoal,
  progress: RunProgress,
  now: Date,
): Step[] {
  const own = codes.filter(({ checkoutId }) => checkoutId === goal.checkoutId);
  const isOpen = (code: StoredCode, step: CodeStep) => !progress.done.get(code.code)?.has(step);
  const checks = own.filter((code) => isCheckNeeded(code) && isOpen(code, 'check'));
  if (checks.length > 0) return checks.map((code) => ({ code, step: 'check' }));
  const creations = (progress.isStopped ? [] : own)
    .filter((code) => code.status === 'creating' && isOpen(code, 'create'))
    .filter((code) => progress.absent.has(code.code) && !progress.created.has(discountKey(code)));
  if (creations[0] && !progress.isProven) return [{ code: creations[0], step: 'create' }];
  const ends = own.filter((code) => isEndDue(code, goal, now) && isOpen(code, 'end'));
  return [
    ...creations.map((code): Step => ({ code, step: 'create' })),
    ...ends.map((code): Step => ({ code, step: 'end' })),
  ];
}

/**
 * Takes steps in parallel, notes them in `progress`, and returns their outcomes by code. The provider client
 * limits how many requests are under way.
 */
export async function takeSteps(
  steps: readonly Step[],
  provider: ProviderClient,
  goal: CodesGoal,
  progress: RunProgress,
): Promise<Map<string, StepOutcome>> {
  const ids = steps.flatMap(({ code, step }) => (step === 'check' && code.providerId) || []);
  const reading = ids.length === 0 ? Promise.resolve([]) : provider.read(ids);
  const take = async ({ code, step }: Step): Promise<ReadResult> => {
    const { providerId } = code;
    if (step === 'create') return orError(createCode(code, provider, goal));
    if (providerId === undefined) return orError(findCode(code, provider, goal));
    if (step === 'end') return orError(endCode(code.code, providerId, provider));
    return (await reading)[ids.indexOf(providerId)];
  };
  const results = await Promise.all(steps.map(take));
  return new Map(steps.map((step, index) => [step.code.code, noteResult(step, results[index], progress)]));
}

function noteResult({ code, step }: Step, result: ReadResult, progress: RunProgress): StepOutcome {
  progress.done.set(code.code, new Set([...(progress.done.get(code.code) ?? []), step]));
  if (step === 'create') progress.created.add(discountKey(code));
  if (result instanceof ProviderError) {
    noteError(result, progress);
    if (result.problem === 'refused') progress.isProven = true;
    return { problem: result.problem, isStatusUnknown: result.isStatusUnknown };
  }
  if (result && isUsable(code, result)) progress.isProven = true;
  if (!result && step === 'check') progress.absent.add(code.code);
  return { step, actual: result };
}

/** The field in which a provider returns the tag of a code. */
const tagFields = { stripe: 'metadata', paddle: 'custom_data', polar: 'metadata' } as const;

/**
 * Finds a code by its name. Throws `unexpected_response` if an earlier attempt may have created the code as it
 * was found, but its tag is lost: the random name was stored before the attempt, so nobody else has it.
 */
async function findCode(
  code: StoredCode,
  provider: ProviderClient,
  { campaignId, provider: name }: CodesGoal,
): Promise<ProviderCode | undefined> {
  const actual = await provider.find(code.code);
  const wasTried = code.problem?.type === 'unexpected_response' || code.problem?.type === 'unreachable';
  const isUntagged = actual && isUsable(code, actual) && !isOfCampaign(actual, campaignId);
  if (wasTried && isUntagged) throw unexpectedResponse(tagFields[name]);
  return actual;
}

/**
 * Ends a code, and returns it as the provider confirmed it. If the provider has no code with the identifier,
 * none with the name may work: throws `unexpected_response` otherwise.
 */
async function endCode(
  code: string,
  providerId: string,
  provider: ProviderClient,
): Promise<ProviderCode | undefined> {
  const ended = await provider.end(providerId);
  if (ended) return ended;
  const found = await provider.find(code);
  if (found?.isActive) throw unexpectedResponse();
  return found?.providerId === providerId ? found : undefined;
}

/** Notes an error. If the provider leaves out what a decision needs, the run creates nothing more. */
export function noteError(error: ProviderError, progress: RunProgress): void {
  progress.errors.push(error);
  if (error.problem === 'unexpected_response') progress.isStopped = true;
}

/** Creates a code and reads it back. Throws `unexpected_response` if it is not as it was sent. */
async function createCode(
  code: StoredCode,
  provider: ProviderClient,
  { campaignId, wanted, provider: name }: CodesGoal,
): Promise<ProviderCode> {
  const { providerProductIds = [], duration = 'forever' } = wanted ?? {};
  const created = await orError(provider.create({ ...code, campaignId, providerProductIds, duration }));
  if (created instanceof ProviderError && created.problem !== 'refused') throw created;
  const actual = await provider.find(code.code);
  if (!actual) throw created ?? unexpectedResponse();
  const isTagged = isOfCampaign(actual, campaignId);
  if (isTagged && !isUsable(code, actual)) throw unexpectedResponse();
  if (!isTagged && created === undefined) throw unexpectedResponse(tagFields[name]);
  return actual;
}
