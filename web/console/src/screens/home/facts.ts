import { codeForDiscount } from '../../../../../core/campaigns/coupon-codes.ts';
import { findAllowedDomain } from '../../../../../core/campaigns/domains.ts';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import type { ApiKey, Campaign, Product } from '../../api/contract.ts';
import type { CodeRow } from '../../checkouts/code-rows.ts';
import { failureTitle, providerOf, refusalTitle } from '../../checkouts/providers.ts';
import type { CampaignCodes } from '../../checkouts/use-campaign-codes.ts';
import { formatPercent } from '../../parts/numbers.ts';
import { keysOfCampaign, lastRequestOf } from '../keys/campaign-keys.ts';
import { groupsOf, hasSharedCode, shortList } from '../offers/groups.ts';
import type { Facts, Warning } from './live-state.ts';

/** The responses that contain the facts. */
export interface Sources {
  campaign: Campaign;
  /** The campaign's checkout and its codes; `null` if the codes are by hand. */
  codes: CampaignCodes | null;
  apiKeys: readonly ApiKey[];
  products: readonly Product[];
  now: Date;
}

/** Returns the facts about a campaign. */
export function factsOf({ campaign, codes, apiKeys, products, now }: Sources): Facts {
  const { status, startsAt, endsAt } = campaign;
  return {
    ...{ status, startsAt, endsAt },
    codes: codesOf(campaign, codes),
    ...failureOf(codes),
    phase: phaseAt(campaign, now),
    hasKey: keysOfCampaign(campaign, apiKeys).length > 0,
    lastRequestAt: lastRequestOf(campaign, apiKeys) ?? null,
    warnings: [
      ...(codes ? checkoutWarnings(codes) : codeWarnings(campaign)),
      ...domainWarnings(campaign, products),
    ],
  };
}

function codesOf(campaign: Campaign, codes: CampaignCodes | null): Facts['codes'] {
  const groups = groupsOf(campaign);
  if (groups.length === 0) return 'no-discounts';
  if (codes?.checkout.problem) return 'failing';
  if (codes?.rows.some(isRefused)) return 'refused';
  if (codes) return codes.rows.every(({ live }) => live) ? 'checked' : 'creating';
  if (groups.every(({ code }) => code !== null)) return 'by-hand';
  return campaign.hasAutomaticDiscount ? 'automatic' : 'none';
}

function failureOf(codes: CampaignCodes | null): Pick<Facts, 'failure'> {
  if (codes?.checkout.problem) return { failure: failureTitle(codes.checkout) };
  return codes?.rows.some(isRefused) ? { failure: refusalTitle(providerOf(codes.checkout)) } : {};
}

function isRefused({ state }: CodeRow): boolean {
  return state === 'refused';
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

const toCheckout = { screen: 'checkout', label: 'Open Checkout' };

function checkoutWarnings({ checkout, rows }: CampaignCodes): Warning[] {
  const { name } = providerOf(checkout);
  const title = `${name} is in test mode, so real buyers cannot use the codes.`;
  return [
    ...(checkout.mode === 'test' ? [{ title, fix: toCheckout }] : []),
    ...rows.flatMap(({ state, live }) =>
      state === 'shared' && live ? [{ title: `${live.code} was probably shared.`, fix: toCheckout }] : [],
    ),
  ];
}

function domainWarnings({ allowedDomains }: Campaign, products: readonly Product[]): Warning[] {
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const others = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (allowedDomains.length === 0 || others.length === 0) return [];
  const title = `${shortList(others)} is not in your list of domains, so your products there show no banner.`;
  return [{ title, fix: { screen: 'campaign', label: 'Allow the domain' } }];
}
