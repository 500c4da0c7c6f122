import { expiresSoon } from '../../../../../core/alerts/key-findings.ts';
import { findAllowedDomain } from '../../../../../core/campaigns/allowed-domain.ts';
import { codeForDiscount } from '../../../../../core/campaigns/coupon-codes.ts';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import { dayAfter, dayOf } from '../../../../../core/shared/days.ts';
import { takenOf } from '../../../../../core/statistics/counters.ts';
import { isSilent, usualPerDay } from '../../../../../core/statistics/silence.ts';
import type { ApiKey, Campaign, CampaignStatistics, Product } from '../../api/contract.ts';
import { isolated } from '../../parts/isolated.ts';
import { formatDate, formatMoment, formatPercent } from '../../parts/numbers.ts';
import { isLive } from '../going-offline.ts';
import { keysOfCampaign, lastRequestOf } from '../keys/campaign-keys.ts';
import type { ManagedCodes } from '../managed-codes.ts';
import { groupsOf, hasSharedCode, shortList } from '../offers/groups.ts';
import type { Facts, Warning } from './live-state.ts';
import { isOfLast30Days, type LastRedemption } from './redemption-texts.ts';

/** So many copies, or opened links, without a redemption are no coincidence. */
const leastTaken = 30;

/** The responses that contain the facts. */
export interface Sources {
  campaign: Campaign;
  /** The codes that the service manages; `null` if the codes are by hand. */
  codes: ManagedCodes | null;
  apiKeys: readonly ApiKey[];
  products: readonly Product[];
  /** The statistics of the last 30 days; `undefined` until they are loaded. */
  month?: Pick<CampaignStatistics, 'totals' | 'byDay' | 'gaps'> | undefined;
  /** The statistics of the latest day with a redemption; `undefined` until they are loaded. */
  redeemedDay?: Pick<CampaignStatistics, 'from' | 'byDiscount'> | undefined;
  /** The days before the last request, if it was long ago; `undefined` if they aren't known. */
  daysBefore?: CampaignStatistics['byDay'] | undefined;
  now: Date;
}

/** Returns the facts about a campaign. */
export function factsOf(sources: Sources): Facts {
  const { campaign, codes, apiKeys, products, now } = sources;
  const { status, startsAt, endsAt } = campaign;
  const lastRequestAt = lastRequestOf(campaign, apiKeys) ?? null;
  const known = codesOf(campaign, codes);
  return {
    ...{ status, startsAt, endsAt },
    codes: known,
    codesDoubts: codes?.doubts ?? [],
    firstCodeAt: codes?.firstCodeAt ?? null,
    uncounted: codes?.uncounted,
    evidence: known === 'managed' ? codes?.evidence : undefined,
    ...managedCopies(sources),
    lastRedemption: lastRedemption(sources),
    sale: saleText(sources),
    isSaleRunning: isSaleRunning(sources),
    phase: phaseAt(campaign, now),
    hasKey: keysOfCampaign(campaign, apiKeys).length > 0,
    lastRequestAt,
    ...silenceOf(sources, lastRequestAt),
    warnings: [...(codes ? codes.warnings : codeWarnings(campaign)), ...domainWarnings(campaign, products)],
  };
}

/** Returns the latest UTC day of the statistics with a redemption. */
export function lastRedeemedDay({ byDay }: Pick<CampaignStatistics, 'byDay'>): string | undefined {
  return byDay.findLast(({ redeemed }) => redeemed > 0)?.date;
}

function lastRedemption({ month, redeemedDay }: Sources): LastRedemption | null | undefined {
  if (!month) return undefined;
  const day = lastRedeemedDay(month);
  if (!day) return null;
  const gaps = month.gaps.filter(({ endedAt }) => endedAt.slice(0, 10) === day);
  const late = gaps.reduce((sum, { redeemed }) => sum + redeemed, 0);
  const isOnlyLate = late >= (month.byDay.find(({ date }) => date === day)?.redeemed ?? 0);
  const [gap] = isOnlyLate ? gaps : [];
  const rows = redeemedDay?.from === day ? redeemedDay.byDiscount : [];
  const discounts = rows.flatMap(({ discount, redeemed }) =>
    discount !== null && redeemed > 0 ? [discount] : [],
  );
  return { day, discounts: [...new Set(discounts)], ...(gap ? { gap } : {}) };
}

function silenceOf({ daysBefore, now }: Sources, lastRequestAt: string | null) {
  if (lastRequestAt === null) return { isSilent: false, usualPerDay: undefined };
  const days = daysBefore?.map(({ date, shown }) => ({ day: date, shown }));
  return {
    isSilent: isSilent(lastRequestAt, days, now),
    usualPerDay: days && usualPerDay(lastRequestAt, days),
  };
}

/** A sale without a code in the banner does not start, so it is not said to run. */
function isSaleRunning({ campaign: { sale }, codes, now }: Sources): boolean {
  const isDue = sale !== null && phaseAt(sale, now) === 'during';
  return isDue && (!codes || codes.saleCode !== undefined);
}

/** A campaign that is not live has no sale either. */
function saleText(sources: Sources): string | undefined {
  const { campaign, codes, apiKeys, now } = sources;
  const { sale, excludedCountries } = campaign;
  const hasKey = keysOfCampaign(campaign, apiKeys).length > 0;
  if (!sale || !hasKey || !isLive(campaign, now)) return undefined;
  const { discount, startsAt, endsAt } = sale;
  const name = isolated(sale.name);
  const phase = phaseAt(sale, now);
  if (phase === 'after') return undefined;
  const others = excludedCountries.length > 0 ? ', except in excluded countries,' : '';
  const gift = `${formatPercent(discount)} for visitors with a smaller discount${others}`;
  if (phase === 'before') return `${name}: ${gift} from ${formatMoment(startsAt)} on.`;
  if (isSaleRunning(sources)) return `${name}: ${gift} until ${formatMoment(endsAt)}.`;
  return codes?.isSaleCodeDue
    ? `${name} starts as soon as its code is created.`
    : `${name} hasn’t started, because its code isn’t confirmed.`;
}

/**
 * Returns how often managed codes were copied, and whether visitors took several and redeemed none. Codes by hand that
 * they took before don't count, because no checkout tells us of their redemptions.
 */
function managedCopies({
  month,
  codes,
  now,
}: Sources): Pick<Facts, 'copied' | 'copiedSince' | 'isUnredeemed'> {
  const firstCodeAt = codes?.firstCodeAt ?? null;
  if (!month || firstCodeAt === null) return { copied: month?.totals.copied, isUnredeemed: false };
  // The first day may have copies of both.
  const copiedSince = isOfLast30Days(firstCodeAt, now) ? dayAfter(dayOf(Date.parse(firstCodeAt))) : undefined;
  const days = month.byDay.filter(({ date }) => copiedSince === undefined || date >= copiedSince);
  const sum = (field: 'copied' | 'opened') => days.reduce((all, day) => all + day[field], 0);
  const copied = sum('copied');
  const taken = takenOf({ copied, opened: sum('opened') });
  return { copied, copiedSince, isUnredeemed: month.totals.redeemed === 0 && taken >= leastTaken };
}

function codesOf(campaign: Campaign, codes: ManagedCodes | null): Facts['codes'] {
  const groups = groupsOf(campaign);
  if (groups.length === 0) return 'no-discounts';
  if (codes) return 'managed';
  if (groups.every(({ code }) => code !== null)) return 'by-hand';
  return campaign.hasAutomaticDiscount ? 'automatic' : 'none';
}

function codeWarnings(campaign: Campaign): Warning[] {
  if (hasSharedCode(campaign))
    return [
      {
        title: 'Different discounts have the same code, but a code gives only one discount.',
        fix: { screen: 'setup/codes', label: 'Create codes' },
      },
    ];
  return groupsOf(campaign)
    .filter(({ code, discount }) => code !== null && codeForDiscount(code, discount) !== undefined)
    .map(({ code, discount }) => ({
      title: `The number in ${code} isn’t its discount, ${formatPercent(discount)}.`,
      fix: { screen: 'campaign', label: 'Change the code' },
    }));
}

/** Returns warnings of secret keys that expire soon, which say nothing about the campaign. */
export function keyWarnings(apiKeys: readonly ApiKey[], now: Date): Warning[] {
  return apiKeys
    .filter((key) => expiresSoon(key, now))
    .map(({ name, expiresAt = '' }) => ({
      title: `The secret key ${isolated(name)} expires on ${formatDate(expiresAt)}.`,
      fix: { screen: 'install', label: 'Replace the key' },
    }));
}

function domainWarnings({ allowedDomains }: Campaign, products: readonly Product[]): Warning[] {
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const others = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (allowedDomains.length === 0 || others.length === 0) return [];
  const title = `${shortList(others)} isn’t in your list of domains, so your products there show no banner.`;
  return [{ title, fix: { screen: 'campaign', label: 'Allow the domain' } }];
}
