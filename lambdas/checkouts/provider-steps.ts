import { discountText } from '../../core/campaigns/campaign-discount.ts';
import type { FoundProblem } from '../../core/checkouts/checkout.ts';
import { isOfCampaign, isUsable, type ProviderCode, type StoredCode } from '../../core/checkouts/code.ts';
import type { StepOutcome } from '../../core/checkouts/code-outcomes.ts';
import { type CodeStep, isCheckNeeded, isEndDue } from '../../core/checkouts/code-plan.ts';
import type { CodesGoal } from '../../core/checkouts/codes-goal.ts';
import { dayMs } from '../../core/shared/durations.ts';
import { type ProviderClient, ProviderError, type ReadResult } from './providers/provider.ts';
import { orError, orGone } from './providers/provider-requests.ts';
import { unexpectedResponse } from './providers/provider-responses.ts';

/** One step for one code. */
export interface Step {
  code: StoredCode;
  step: CodeStep;
}

/** The codes of a campaign, and the account where they are. */
export interface OpenCampaign {
  provider: ProviderClient;
  codes: readonly StoredCode[];
  goal: CodesGoal;
  now: Date;
}

/** What one run has done and learned at the provider. */
export interface RunProgress {
  /** Steps by code. */
  done: Map<string, Set<CodeStep>>;
  /** Codes that are not there, as the provider confirmed. */
  absent: Set<string>;
  /** Names of the percentages, or the sale, for which the run has created a code. */
  created: Set<string>;
  /** Its attempts to create codes that the provider answered, as `attemptKey` names them. */
  answered: Set<string>;
  /** True once the provider returned a code as the service knows it, or answered a creation. */
  isProven: boolean;
  /** True once responses were not as expected: the run creates nothing more. */
  isStopped: boolean;
  problems: FoundProblem[];
}

/** Returns the progress of a run that has done nothing. */
export function noProgress(): RunProgress {
  return {
    done: new Map(),
    absent: new Set(),
    created: new Set(),
    answered: new Set(),
    isProven: false,
    isStopped: false,
    problems: [],
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
  const toSteps = (these: StoredCode[], step: CodeStep) => these.map((code): Step => ({ code, step }));
  const checks = own.filter((code) => isCheckNeeded(code) && isOpen(code, 'check') && isOpen(code, 'create'));
  if (checks.length > 0) return toSteps(checks, 'check');
  const creations = (progress.isStopped ? [] : own)
    .filter((code) => code.status === 'creating' && isOpen(code, 'create'))
    .filter((code) => code.attempts === undefined || progress.absent.has(code.code))
    .filter((code) => !progress.created.has(discountText(code)));
  if (creations.length > 0 && !progress.isProven) return toSteps(creations.slice(0, 1), 'create');
  const ends = own
    .filter((code) => isEndDue(code, goal, now) && isOpen(code, 'end'))
    .filter(({ code }) => !progress.absent.has(code));
  return [...toSteps(creations, 'create'), ...toSteps(ends, 'end')];
}

/**
 * Takes steps in parallel, notes them in `progress`, and returns their outcomes by code. The provider client
 * limits how many requests are under way.
 */
export async function takeSteps(
  steps: readonly Step[],
  campaign: OpenCampaign,
  progress: RunProgress,
): Promise<Map<string, StepOutcome>> {
  const { provider, now } = campaign;
  const ids = steps.flatMap(({ code, step }) => (step === 'check' && code.providerId) || []);
  const reading = ids.length === 0 ? Promise.resolve([]) : provider.read(ids);
  const take = async ({ code, step }: Step): Promise<ProviderCode | undefined> => {
    if (step === 'create') return createCode(code, campaign);
    if (step === 'end') return endCode(code, campaign);
    const actual = await identified(code, (await reading)[ids.indexOf(code.providerId ?? '')], campaign);
    if (actual && !isUsable(code, actual) && isUnexplained(code, now)) throw unexpectedResponse();
    return actual;
  };
  const results = await Promise.all(steps.map((step) => orError(take(step))));
  return new Map(
    steps.map((step, index) => [step.code.code, noteResult(step, results[index], campaign, progress)]),
  );
}

/** Time in which a new code that the provider returned unusable gets no successor. */
const unexplainedMs = dayMs;

/** Returns true for a new code that came back unusable within a day: a successor would probably come back so, too. */
function isUnexplained({ status, problem }: StoredCode, now: Date): boolean {
  if (status !== 'creating' || problem?.type !== 'unexpected_response') return false;
  return now.getTime() - Date.parse(problem.startedAt) < unexplainedMs;
}

/** The field in which a provider returns the tag of a code. */
const tagFields = { stripe: 'metadata', paddle: 'custom_data', polar: 'metadata' } as const;

/** Notes what a step did and learned. The reserved name counts if the tag is lost, but that is reported. */
function noteResult(
  { code, step }: Step,
  result: ReadResult,
  { goal: { campaignId, provider } }: Pick<OpenCampaign, 'goal'>,
  progress: RunProgress,
): StepOutcome {
  progress.done.set(code.code, new Set([...(progress.done.get(code.code) ?? []), step]));
  if (step === 'create' && result) progress.created.add(discountText(code));
  if (result instanceof ProviderError) {
    const { problem, isStatusUnknown } = result;
    noteError(result, progress);
    if (problem === 'refused') progress.isProven = true;
    const isAnswer = problem !== 'unreachable' && problem !== 'unexpected_response';
    return { problem, isStatusUnknown, isAnswered: step === 'create' && isAnswer };
  }
  if (result && isUsable(code, result)) progress.isProven = true;
  if (!result && step === 'check') progress.absent.add(code.code);
  const isUntagged = result && !isOfCampaign(result, campaignId);
  if (isUntagged) noteError(unexpectedResponse(tagFields[provider]), progress);
  return { step, actual: result, isAnswered: step === 'create' };
}

/** Notes an error. If the provider leaves out what a decision needs, the run creates nothing more. */
export function noteError(error: ProviderError, progress: RunProgress): void {
  progress.problems.push(error.found);
  progress.isStopped ||= error.problem === 'unexpected_response';
}

/**
 * Returns the discount of a code: the one with its identifier, even if somebody renamed it, and otherwise the
 * one with its name. Throws `unexpected_response` if identifier and name contradict each other.
 */
async function identified(
  { code }: StoredCode,
  byId: ReadResult,
  { codes, provider, goal }: OpenCampaign,
): Promise<ProviderCode | undefined> {
  if (byId instanceof ProviderError) throw byId;
  const name = byId?.code.toUpperCase();
  const mayBeRenamed = byId && !codes.some((each) => each.code === name);
  if (name === code || (mayBeRenamed && isOfCampaign(byId, goal.campaignId))) return byId;
  const found = await provider.find(code);
  if (!found && mayBeRenamed) throw unexpectedResponse();
  if (!found) return undefined;
  const [same] = await provider.read([found.providerId]);
  if (same instanceof ProviderError) throw same;
  if (same?.code.toUpperCase() !== code) throw unexpectedResponse('id');
  return same;
}

/**
 * Creates a code and finds it. Returns `undefined` if the provider refused it because its name belongs to
 * somebody else: an earlier attempt or the tag would show that it is ours. Throws `unexpected_response` if it
 * is not as it was sent.
 */
async function createCode(code: StoredCode, campaign: OpenCampaign): Promise<ProviderCode | undefined> {
  const { provider, goal } = campaign;
  const { providerProductIds = [], duration = 'forever' } = goal.wanted ?? {};
  const sent = { ...code, campaignId: goal.campaignId, providerProductIds, duration };
  const created = await orError(provider.create(sent));
  if (created instanceof ProviderError && created.problem !== 'refused') throw created;
  const actual = await identified(code, undefined, campaign);
  if (created === undefined && (!actual || !isUsable(code, actual))) throw unexpectedResponse();
  const wasTried = code.attempts !== undefined;
  if (created && !actual) throw wasTried ? unexpectedResponse() : created;
  const isOurs = !created || wasTried || (actual && isOfCampaign(actual, goal.campaignId));
  return isOurs ? actual : undefined;
}

/**
 * Ends a code and reads it. Throws `unexpected_response` if it works on, also with another identifier. Stripe
 * gives the name of an inactive code to a second one, which an interrupted request may have created.
 */
async function endCode(code: StoredCode, campaign: OpenCampaign): Promise<ProviderCode | undefined> {
  const { provider } = campaign;
  const end = async (id: string) => {
    await orGone(provider.end(id));
    const [byId] = await provider.read([id]);
    const actual = await identified(code, byId, campaign);
    if (actual?.isActive) throw unexpectedResponse();
    return actual;
  };
  const actual = await end(code.providerId ?? '');
  const second = code.attempts === undefined ? undefined : await provider.find(code.code);
  return second?.isActive ? end(second.providerId) : actual;
}
