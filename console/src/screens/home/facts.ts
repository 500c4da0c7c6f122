import { codeForDiscount } from '../../../../core/campaigns/coupon-codes.ts';
import { findAllowedDomain } from '../../../../core/campaigns/domains.ts';
import { phaseAt } from '../../../../core/campaigns/schedule.ts';
import type { ApiKey, Campaign, Product } from '../../api/contract.ts';
import { formatPercent } from '../../parts/numbers.ts';
import { lastRequestOf } from '../keys/campaign-keys.ts';
import { groupsOf, shortList } from '../offers/groups.ts';
import type { Facts, Warning } from './live-state.ts';

/** The responses that contain the facts. */
export interface Sources {
  campaign: Campaign;
  apiKeys: readonly ApiKey[];
  products: readonly Product[];
  now: Date;
}

/** Returns the facts about a campaign. */
export function factsOf({ campaign, apiKeys, products, now }: Sources): Facts {
  const { status, startsAt, endsAt } = campaign;
  return {
    ...{ status, startsAt, endsAt },
    codes: codesOf(campaign),
    phase: phaseAt(campaign, now),
    lastRequestAt: lastRequestOf(campaign, apiKeys) ?? null,
    warnings: [...codeWarnings(campaign), ...domainWarnings(campaign, products)],
  };
}

function codesOf(campaign: Campaign): Facts['codes'] {
  const groups = groupsOf(campaign);
  if (groups.length === 0) return 'no-discounts';
  if (groups.every(({ code }) => code !== null)) return 'by-hand';
  return campaign.hasAutomaticDiscount ? 'automatic' : 'none';
}

function codeWarnings(campaign: Campaign): Warning[] {
  return groupsOf(campaign)
    .filter(({ code, discount }) => code !== null && codeForDiscount(code, discount) !== undefined)
    .map(({ code, discount }) => ({
      title: `The number in ${code} is not its discount, ${formatPercent(discount)}.`,
      fix: { screen: 'campaign', label: 'Change the code' },
    }));
}

function domainWarnings({ allowedDomains }: Campaign, products: readonly Product[]): Warning[] {
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const others = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (allowedDomains.length === 0 || others.length === 0) return [];
  const title = `Your products are on ${shortList(others)}, which may not show the banner.`;
  return [{ title, fix: { screen: 'campaign', label: 'Allow the domain' } }];
}
