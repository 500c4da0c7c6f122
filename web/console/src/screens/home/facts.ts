import { isSilent } from '../../../../../core/alerts/campaign-findings.ts';
import { expiresSoon } from '../../../../../core/alerts/key-findings.ts';
import { findAllowedDomain } from '../../../../../core/campaigns/allowed-domain.ts';
import { codeForDiscount } from '../../../../../core/campaigns/coupon-codes.ts';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import type { ApiKey, Campaign, CampaignStatistics, Product } from '../../api/contract.ts';
import { isolated } from '../../parts/isolated.ts';
import { formatDate, formatMoment, formatPercent } from '../../parts/numbers.ts';
import { keysOfCampaign, lastRequestOf } from '../keys/campaign-keys.ts';
import type { ManagedCodes } from '../managed-codes.ts';
import { groupsOf, hasSharedCode, shortList } from '../offers/groups.ts';
import type { Facts, LastRedemption, Warning } from './live-state.ts';

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
  month?: Pick<CampaignStatistics, 'totals' | 'byDay'> | undefined;
  /** The statistics of the latest day with a redemption; `undefined` until they are loaded. */
  redeemedDay?: Pick<CampaignStatistics, 'from' | 'byDiscount'> | undefined;
  now: Date;
}

/** Returns the facts about a campaign. */
export function factsOf(sources: Sources): Facts {
  const { campaign, codes, apiKeys, products, month, now } = sources;
  const { status, startsAt, endsAt } = campaign;
  const lastRequestAt = lastRequestOf(campaign, apiKeys) ?? null;
  return {
    ...{ status, startsAt, endsAt },
    codes: codesOf(campaign, codes),
    codesDoubt: codes?.doubt,
    evidence: codes?.evidence,
    isUnredeemed: codes !== null && month !== undefined && isUnredeemed(month.totals),
    copied: month?.totals.copied,
    lastRedemption: lastRedemption(sources),
    sale: saleText(campaign, codes, now),
    phase: phaseAt(campaign, now),
    hasKey: keysOfCampaign(campaign, apiKeys).length > 0,
    lastRequestAt,
    isSilent: lastRequestAt !== null && isSilent(lastRequestAt, now),
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
  const rows = redeemedDay?.from === day ? redeemedDay.byDiscount : [];
  const discounts = rows.flatMap(({ discount, redeemed }) =>
    discount !== null && redeemed > 0 ? [discount] : [],
  );
  return { day, discounts: [...new Set(discounts)] };
}

/** A sale without a code in the banner does not start, so it is not said to run. */
function saleText({ sale }: Campaign, codes: ManagedCodes | null, now: Date): string | undefined {
  if (!sale) return undefined;
  const { discount, startsAt, endsAt } = sale;
  const name = isolated(sale.name);
  const phase = phaseAt(sale, now);
  if (phase === 'after') return undefined;
  const gift = `${formatPercent(discount)} for everybody`;
  if (phase === 'before') return `${name}: ${gift} from ${formatMoment(startsAt)} on.`;
  return codes && codes.saleCode === undefined
    ? `${name} has not started, because its code is not confirmed.`
    : `${name}: ${gift} until ${formatMoment(endsAt)}.`;
}

/** True if visitors took several codes, by copying them or opening a link, and none was redeemed. */
function isUnredeemed({ copied, opened, redeemed }: CampaignStatistics['totals']): boolean {
  return redeemed === 0 && Math.max(copied, opened) >= leastTaken;
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
      title: `The number in ${code} is not its discount, ${formatPercent(discount)}.`,
      fix: { screen: 'campaign', label: 'Change the code' },
    }));
}

/** Returns warnings of secret keys that expire soon, which say nothing about the campaign. */
export function keyWarnings(apiKeys: readonly ApiKey[], now: Date): Warning[] {
  return apiKeys
    .filter(({ expiresAt }) => expiresSoon(expiresAt, now))
    .map(({ name, expiresAt = '' }) => ({
      title: `The secret key ${isolated(name)} expires on ${formatDate(expiresAt)}.`,
      fix: { screen: 'install', label: 'Replace the key' },
    }));
}

function domainWarnings({ allowedDomains }: Campaign, products: readonly Product[]): Warning[] {
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const others = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (allowedDomains.length === 0 || others.length === 0) return [];
  const title = `${shortList(others)} is not in your list of domains, so your products there show no banner.`;
  return [{ title, fix: { screen: 'campaign', label: 'Allow the domain' } }];
}
