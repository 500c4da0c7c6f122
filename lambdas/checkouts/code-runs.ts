import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import { discountsOf } from '../../core/checkouts/campaign-checkout.ts';
import {
  byImportance,
  type Checkout,
  type CheckResult,
  type FoundProblem,
} from '../../core/checkouts/checkout.ts';
import { haveCodesChanged, type ProviderCode, type StoredCode } from '../../core/checkouts/code.ts';
import { type ReplaceRequest, redemptionChanges } from '../../core/checkouts/code-plan.ts';
import type { CodesGoal } from '../../core/checkouts/codes-goal.ts';
import { codesToShow } from '../../core/checkouts/shown-codes.ts';
import { dayOf } from '../../core/shared/days.ts';
import { listCampaignIds, readCampaign } from '../../storage/campaigns.ts';
import { readCheckout, readCheckoutSecret, recordCheck } from '../../storage/checkouts/checkouts.ts';
import { listCodes, readCodes, writeCodes } from '../../storage/checkouts/codes.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { readPublication } from '../../storage/publications.ts';
import { logFailure } from '../runtime/logging.ts';
import type { CodesDependencies } from './checkout-dependencies.ts';
import { isListingDue, readLedger } from './ledger.ts';
import type { ProviderClient } from './providers/provider.ts';
import {
  areShown,
  type CodesState,
  type CodesStore,
  isRunDue,
  type ReconcileInput,
  reconcileCodes,
} from './reconcile-codes.ts';

/** A checkout of a merchant. */
interface OwnedCheckout {
  merchantId: string;
  checkout: Checkout;
  /** True if all codes there end, for a disconnection or before a live key replaces the test key. */
  isEnding?: boolean;
}

/** A checkout that is open for one run. */
interface OpenCheckout extends OwnedCheckout {
  provider: ProviderClient;
  signal: AbortSignal;
}

/** Pause before a run that was overtaken begins again: up to 100 ms, so that two runs do not meet again. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * 100));

/**
 * Reconciles one campaign's codes at its checkout, and stores the result of the check. Returns all codes of
 * the campaign. Sends nothing before the time that the provider set.
 */
export async function reconcileCampaign(
  { merchantId, checkout }: OwnedCheckout,
  campaignId: string,
  dependencies: CodesDependencies,
  { signal, replace }: { signal: AbortSignal; replace?: ReplaceRequest },
): Promise<readonly StoredCode[]> {
  const provider = await openCheckout({ merchantId, checkout }, dependencies, signal);
  const found =
    provider &&
    (await reconcileAt({ merchantId, checkout, provider, signal }, campaignId, dependencies, { replace }));
  if (!found) return (await readCodes(dependencies.database, merchantId, campaignId)).codes;
  const { codes, problems } = found;
  for (const problem of problems) dependencies.reportProblem(problem, checkout);
  const result = { problems, isChecked: (id: string) => id === campaignId };
  await recordCheck(dependencies.database, merchantId, checkout, result, dependencies.clock());
  return codes;
}

/**
 * Reconciles a changed campaign, also a deleted one, at its checkout and at those where it has unfinished
 * codes, unless its codes are already what it wants.
 */
export async function reconcileChangedCampaign(
  merchantId: string,
  campaignId: string,
  dependencies: CodesDependencies,
  options: { signal: AbortSignal },
): Promise<void> {
  const { database } = dependencies;
  const [campaign, { codes }] = await Promise.all([
    readCampaign(database, merchantId, campaignId),
    readCodes(database, merchantId, campaignId),
  ]);
  const unfinished = codes.filter(({ isCounted }) => !isCounted).map(({ checkoutId }) => checkoutId);
  for (const checkoutId of new Set([campaign?.resource.checkout?.id ?? [], unfinished].flat())) {
    const checkout = (await readCheckout(database, merchantId, checkoutId))?.resource;
    if (!checkout) continue;
    const state = await codesStore({ merchantId, checkout }, campaignId, dependencies).read();
    if (isRunDue(state, dependencies))
      await reconcileCampaign({ merchantId, checkout }, campaignId, dependencies, options);
  }
}

/**
 * Reconciles all campaigns with codes at a checkout, one at a time, and stores the result of the check. Once
 * a day, and if `isListing`, it also lists the account's codes, so that each one with a campaign's tag is
 * known. A rejected key and a rate limit end the run, because they concern all campaigns. An exception in one
 * campaign is thrown after the others are done. Returns what it found, `undefined` if it sent nothing.
 */
export async function reconcileCheckout(
  { merchantId, checkout, isEnding = false }: OwnedCheckout,
  dependencies: CodesDependencies,
  { signal, isListing = false }: { signal: AbortSignal; isListing?: boolean },
): Promise<CheckResult | undefined> {
  const { database, clock } = dependencies;
  const campaignIds = await campaignsAt(database, merchantId, checkout.id);
  const isDue = isEnding || isListing || isListingDue(checkout, clock());
  const provider =
    (isDue || campaignIds.length > 0) && (await openCheckout({ merchantId, checkout }, dependencies, signal));
  if (!provider) {
    await publishUnchecked({ merchantId, checkout, isEnding }, campaignIds, dependencies);
    return undefined;
  }
  const run = { merchantId, checkout, provider, signal, isEnding };
  const progress: CheckProgress = {
    problems: [],
    failures: [],
    unchecked: new Set(campaignIds),
    hasSent: false,
  };
  const { problems, failures, unchecked } = progress;
  // The list can take all of the time, so the known codes end before it.
  if (isEnding) await reconcileEach(run, campaignIds, progress, dependencies);
  const ledger = isDue && !signal.aborted ? await readLedger(run, dependencies) : undefined;
  if (ledger?.problem) problems.push(ledger.problem);
  progress.hasSent ||= ledger !== undefined;
  const foundIds = ledger?.found.keys() ?? [];
  const nextIds = isEnding ? foundIds : new Set([...campaignIds, ...foundIds]);
  await reconcileEach(run, nextIds, progress, dependencies, ledger?.found);
  if (problems.some(isForAllCampaigns)) await publishUnchecked(run, unchecked, dependencies);
  for (const problem of byImportance(problems)) dependencies.reportProblem(problem, checkout);
  const isCut = signal.aborted || failures.length > 0 || problems.some(isForAllCampaigns);
  const isChecked = (campaignId: string) => !unchecked.has(campaignId);
  const result = { problems, isChecked, listed: isCut ? undefined : ledger?.listed };
  if (!isEnding && progress.hasSent) await recordCheck(database, merchantId, checkout, result, clock());
  if (failures.length > 0) throw failures[0];
  return progress.hasSent ? result : undefined;
}

/** What a run has found so far. */
interface CheckProgress {
  problems: FoundProblem[];
  /** Exceptions, which do not keep the run from other campaigns. */
  failures: unknown[];
  /** Campaigns whose codes are still to be checked. */
  unchecked: Set<string>;
  /** True if it sent a request. */
  hasSent: boolean;
}

/** Reconciles campaigns, one at a time, until the time is over or a problem concerns all of them. */
async function reconcileEach(
  run: OpenCheckout,
  campaignIds: Iterable<string>,
  progress: CheckProgress,
  dependencies: CodesDependencies,
  found?: ReadonlyMap<string, readonly ProviderCode[]>,
): Promise<void> {
  const { merchantId, signal } = run;
  const { problems, failures, unchecked } = progress;
  for (const campaignId of campaignIds) {
    if (signal.aborted || problems.some(isForAllCampaigns)) return;
    try {
      const result = await reconcileAt(run, campaignId, dependencies, { found: found?.get(campaignId) });
      progress.hasSent ||= result !== undefined;
      problems.push(...(result?.problems ?? []));
      unchecked.delete(campaignId);
    } catch (error) {
      logFailure('campaign_not_reconciled', error, { merchantId, campaignId });
      failures.push(error);
    }
  }
}

/**
 * Publishes which codes banners still show, for campaigns whose codes cannot be checked now. No banner shows those
 * of a checkout that is being disconnected.
 */
async function publishUnchecked(
  owned: OwnedCheckout,
  campaignIds: Iterable<string>,
  dependencies: CodesDependencies,
): Promise<void> {
  for (const campaignId of owned.isEnding ? [] : campaignIds) {
    const store = codesStore(owned, campaignId, dependencies);
    const state = await store.read();
    if (!areShown(state.codes, state, dependencies.clock())) await store.write(state, state);
  }
}

function isForAllCampaigns({ type }: FoundProblem): boolean {
  return type === 'key_refused' || type === 'rate_limited';
}

/** Returns `undefined` while the provider limits requests, or if the checkout was deleted. */
async function openCheckout(
  { merchantId, checkout }: OwnedCheckout,
  { database, clock, decryption, openProvider }: CodesDependencies,
  signal: AbortSignal,
): Promise<ProviderClient | undefined> {
  const { id: checkoutId, retryAt, disconnectingSince } = checkout;
  if (retryAt !== undefined && Date.parse(retryAt) > clock().getTime()) return undefined;
  const isDisconnecting = disconnectingSince !== undefined;
  const ciphertext = await readCheckoutSecret(database, { merchantId, checkoutId }, isDisconnecting);
  if (!ciphertext) return undefined;
  const providerKey = await decryption.decrypt(ciphertext, { merchantId, ownerId: checkoutId });
  return openProvider(checkout, providerKey, signal);
}

/** Returns the campaigns that use a checkout or have unfinished codes there, also deleted ones. */
async function campaignsAt(database: Database, merchantId: string, checkoutId: string): Promise<string[]> {
  const isUnfinished = (code: StoredCode) => code.checkoutId === checkoutId && !code.isCounted;
  const [using, codes] = await Promise.all([
    listCampaignIds(database, merchantId, checkoutId),
    listCodes(database, merchantId),
  ]);
  const unfinished = [...codes].filter((entry) => entry[1].codes.some(isUnfinished)).map(([id]) => id);
  return [...new Set([...using, ...unfinished])];
}

function reconcileAt(
  run: OpenCheckout,
  campaignId: string,
  dependencies: CodesDependencies,
  { replace, found }: Pick<ReconcileInput, 'replace' | 'found'>,
) {
  const { provider, signal } = run;
  const { clock, randomBytes } = dependencies;
  const store = codesStore(run, campaignId, dependencies);
  return reconcileCodes({ store, provider, clock, randomBytes, signal, pause, replace, found });
}

/**
 * Returns what a campaign wants at a checkout. Without it, its codes work on for a while, unless it was
 * deleted.
 */
function goalOf(
  campaign: Campaign | undefined,
  checkoutId: string,
): Pick<CodesGoal, 'wanted' | 'graceHours'> {
  if (!campaign) return { graceHours: 0 };
  const { checkout, sale } = campaign;
  if (checkout?.id !== checkoutId) return {};
  const wanted = { ...checkout, discounts: discountsOf(campaign) };
  return { wanted: sale ? { ...wanted, sale } : wanted };
}

/** Returns the store of one campaign's codes. A write fails if the campaign has changed since its state was read. */
export function codesStore(
  { merchantId, checkout, isEnding }: OwnedCheckout,
  campaignId: string,
  { database, clock, retentionMonths }: CodesDependencies,
): CodesStore {
  // A run writes a new code before it creates it and again afterwards: the trail gets one entry.
  let isInTrail = false;
  return {
    async read(): Promise<CodesState> {
      // The campaign comes first: what is read after it is at least as new, and a change of it makes the
      // write fail.
      const campaign = await readCampaign(database, merchantId, campaignId);
      const [stored, publication] = await Promise.all([
        readCodes(database, merchantId, campaignId),
        readPublication(database, campaignId),
      ]);
      const goal = isEnding ? { graceHours: 0 } : goalOf(campaign?.resource, checkout.id);
      const { id: checkoutId, provider, mode } = checkout;
      const base = { campaignId, checkoutId, provider, mode, isCampaignDeleted: !campaign };
      const { codes, codesEndAt, codesMode, unconfirmed, saleCode } = publication ?? {};
      const shown = codes && { codes, codesEndAt, codesMode, unconfirmed, saleCode };
      return { ...stored, goal: { ...base, ...goal }, shown, campaignVersion: campaign?.version };
    },
    async write({ codes, creations }, previous) {
      const { goal, campaignVersion } = previous;
      const shown = goal.wanted ? codesToShow(codes, goal, clock()) : previous.shown;
      const isNews = !isInTrail && haveCodesChanged(previous.codes, codes);
      const written = await writeCodes(database, {
        merchantId,
        campaignId,
        previous,
        codes,
        creations,
        campaignVersion,
        shown: isDeepStrictEqual(shown, previous.shown) ? undefined : shown,
        redemptions: redemptionChanges(previous.codes, codes),
        day: dayOf(clock()),
        retentionMonths,
        recordedFor: isNews ? (isEnding ? 'service' : 'author') : undefined,
      });
      isInTrail ||= isNews && written !== undefined;
      return written && { ...written, goal, shown, campaignVersion };
    },
  };
}
