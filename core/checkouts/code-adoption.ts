import { type CampaignDiscount, isSameDiscount } from '../campaigns/campaign-discount.ts';
import { hourMs } from '../shared/durations.ts';
import {
  defaultGraceHours,
  endingBy,
  isLeft,
  isOfCampaign,
  type ProviderCode,
  type StoredCode,
} from './code.ts';
import { replacedFor } from './code-plan.ts';
import { type CodesGoal, isWanted, termsOf } from './codes-goal.ts';

/** Limit of stored codes of one campaign, with those that were found at the provider. */
const maxStoredCodes = 500;

/** Codes with those that were found at the provider. */
export interface AdoptedCodes {
  codes: readonly StoredCode[];
  /** Names of the codes that were added. */
  adopted: ReadonlySet<string>;
}

/**
 * Adds working codes with the campaign's tag that the service does not know, as after a restored backup. A
 * code is known by the provider's identifier, whatever its name is now, and otherwise by its name. A new one
 * with the campaign's settings becomes `live` if its percentage or the sale has no live code, or one in
 * `differing`. All others work for the usual time and end. A code that should have ended already ends now, also
 * one that a former connection of the account left.
 */
export function adoptCodes(
  codes: readonly StoredCode[],
  found: readonly ProviderCode[],
  { goal, now }: { goal: CodesGoal; now: Date },
  differing: readonly StoredCode[] = [],
): AdoptedCodes {
  const known = new Set(codes.map(({ code }) => code));
  const isOwn = ({ checkoutId }: StoredCode) => checkoutId === goal.checkoutId;
  const byName = new Map(found.map((actual) => [actual.code.toUpperCase(), actual]));
  const byId = new Map(found.map((actual) => [actual.providerId, actual]));
  const reopened = codes.map((code) => {
    if (!isLeft(code) && (code.status !== 'ended' || !isOwn(code))) return code;
    const actual = byId.get(code.providerId ?? '') ?? byName.get(code.code);
    if (!actual?.isActive) return code;
    const { checkoutId, mode } = goal;
    return endingBy({ ...code, checkoutId, mode, status: 'replaced', problem: null, isCounted: false }, now);
  });
  const knownIds = new Set(reopened.filter(isOwn).map(({ providerId }) => providerId));
  const added: StoredCode[] = [];
  for (const actual of found) {
    const { code, discount, providerId } = actual;
    const isKnown = knownIds.has(providerId) || known.has(code.toUpperCase());
    const isNew = !isKnown && actual.isActive && isOfCampaign(actual, goal.campaignId);
    if (!isNew || discount === null || codes.length + added.length >= maxStoredCodes) continue;
    const { wanted } = goal;
    const isSale = wanted !== undefined && actual.tag?.terms === termsOf(wanted, true);
    const isServed = [...codes, ...added].some(
      (each) =>
        each.status === 'live' &&
        isSameDiscount(each, { discount, isSale }) &&
        each.checkoutId === goal.checkoutId &&
        !differing.includes(each),
    );
    const isFitting =
      wanted && isWanted({ discount, isSale }, goal, now) && actual.tag?.terms === termsOf(wanted, isSale);
    const adopted = adoptedCode({ ...actual, discount, isSale }, goal, now);
    const graceMs = (goal.graceHours ?? defaultGraceHours) * hourMs;
    added.push(isFitting && !isServed ? adopted : replacedFor(adopted, graceMs, now));
  }
  return { codes: [...reopened, ...added], adopted: new Set(added.map(({ code }) => code)) };
}

function adoptedCode(
  found: ProviderCode & CampaignDiscount,
  { checkoutId, mode }: CodesGoal,
  now: Date,
): StoredCode {
  const { providerId, code, discount, isSale, redemptions, endsAt, tag } = found;
  const time = now.toISOString();
  return {
    code: code.toUpperCase(),
    discount,
    isSale,
    status: 'live',
    createdAt: time,
    endsAt,
    confirmedAt: time,
    readAt: time,
    redemptions,
    problem: null,
    checkoutId,
    mode,
    terms: tag?.terms ?? '',
    providerId,
  };
}
