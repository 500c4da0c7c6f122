import { storedEntries } from '../../api/browser-storage.ts';
import type { Campaign, CampaignBanner } from '../../api/contract.ts';
import { campaignProblems } from '../campaign-changes.ts';
import { hasUnredeemableDiscount, prefixFor, withCodes } from '../offers/codes.ts';
import { hasSharedCode } from '../offers/groups.ts';

/** Setup data that is not part of a campaign until it is published. This browser stores it. */
export interface Progress {
  /** The checkout's name in `checkoutGuides`. */
  checkout?: string;
  /** The prefix that the merchant typed, and the campaign's codes at that time. */
  prefix?: { typed: string; former: string } | undefined;
  /** True if the merchant creates the codes although the service could. */
  isByHand?: boolean;
  /** True if links get the code. @default - the merchant has not chosen */
  codeInLinks?: boolean | undefined;
  /** The name of the platform that the merchant chose, in `snippets`. */
  platform?: string;
  hasStyle?: boolean;
  /**
   * Countries in which the checkout itself charges another price, the other excluded countries, and the excluded
   * countries when the merchant answered.
   */
  ownPrices?: { countries: readonly string[]; others: readonly string[]; former: readonly string[] };
  /** The banner that the merchant chose, and the campaign's banner at that time. */
  style?: { banner: CampaignBanner; former: CampaignBanner } | undefined;
}

/** Setup progress by campaign ID. */
export const progressByCampaign = storedEntries<Progress>('ppp-console-setup');

/** Stores changes to a campaign's setup progress. */
export function saveProgress(campaignId: string, changes: Progress): void {
  progressByCampaign.update(campaignId, (progress) => ({ ...progress, ...changes }));
}

/** Stores the typed prefix of a campaign's codes. */
export function savePrefix(campaign: Campaign, typed: string): void {
  saveProgress(campaign.id, { prefix: { typed, former: codesOf(campaign) } });
}

/** Returns the typed prefix, unless the campaign's codes have changed since. */
function typedPrefix(campaign: Campaign, { prefix }: Progress): string | undefined {
  return prefix?.former === codesOf(campaign) ? prefix.typed : undefined;
}

function codesOf({ code, tiers, countryOverrides }: Campaign): string {
  return JSON.stringify([code, ...[...tiers, ...countryOverrides].map((offer) => offer.code)]);
}

/** Stores the countries in which the checkout charges its own price. The last step excludes them. */
export function saveOwnPrices(campaign: Campaign, countries: readonly string[]): void {
  const answered = progressByCampaign.get()[campaign.id]?.ownPrices;
  const former = campaign.excludedCountries;
  const others = former.filter(
    (country) => !answered?.countries.includes(country) || answered.others.includes(country),
  );
  saveProgress(campaign.id, { ownPrices: { countries, others, former } });
}

/**
 * Returns the campaign without a discount where the checkout charges its own price, unless the excluded
 * countries have changed since the merchant answered.
 */
export function withOwnPrices(campaign: Campaign, { ownPrices }: Progress): Campaign {
  if (!ownPrices || String(ownPrices.former) !== String(campaign.excludedCountries)) return campaign;
  return {
    ...campaign,
    excludedCountries: [...new Set([...ownPrices.others, ...ownPrices.countries])].sort(),
  };
}

/** Returns what is wrong with a prefix, as a sentence. */
export function prefixProblem(prefix: string): string | undefined {
  return /^[A-Za-z0-9]{1,26}$/.test(prefix.trim())
    ? undefined
    : 'Use 1 to 26 letters and digits. Some checkouts reject other characters.';
}

/**
 * Returns the prefix of the campaign's codes: the typed prefix, or else the current codes' prefix, or else
 * one from the merchant's name.
 */
export function prefixOfSetup(campaign: Campaign, progress: Progress, merchantName: string): string {
  return typedPrefix(campaign, progress) ?? prefixFor(campaign, merchantName);
}

const colors = ['backgroundColor', 'textColor', 'ctaColor', 'ctaTextColor'] as const;

/**
 * Returns the campaign with the setup's colors, except for those that have changed in the campaign since.
 */
export function withSetupStyle(campaign: Campaign, { style }: Progress): Campaign {
  if (!style) return campaign;
  const chosen = colors.filter((name) => campaign.banner[name] === style.former[name]);
  const changes = Object.fromEntries(chosen.map((name) => [name, style.banner[name]]));
  return { ...campaign, banner: { ...campaign.banner, ...changes } };
}

/**
 * Returns whether the setup's last step puts the code into links: what the merchant chose, or else yes for a
 * campaign that was not published.
 */
export function hasSetupLinks(campaign: Campaign, { codeInLinks }: Progress): boolean {
  if (campaign.hasAutomaticDiscount) return campaign.codeInLinks;
  return codeInLinks ?? (campaign.codeInLinks || campaign.status !== 'active');
}

/** Stores the chosen banner if its colors are valid. */
export function saveStyle(campaign: Campaign, banner: CampaignBanner): void {
  if (campaignProblems({ ...campaign, banner }).length > 0) return;
  saveProgress(campaign.id, { hasStyle: true, style: { banner, former: campaign.banner } });
}

/** Returns true if the setup has to create codes, because a discount has none or several have the same. */
export function needsCodes(campaign: Campaign): boolean {
  return hasUnredeemableDiscount(campaign) || (campaign.checkout === null && hasSharedCode(campaign));
}

/**
 * Returns the campaign with the codes that the setup's last step publishes. Codes that are complete change
 * only with a typed prefix.
 */
export function withSetupCodes(campaign: Campaign, progress: Progress, merchantName: string): Campaign {
  const typed = typedPrefix(campaign, progress);
  const isTyped = typed !== undefined && prefixProblem(typed) === undefined;
  if (campaign.checkout || campaign.hasAutomaticDiscount || (!isTyped && !needsCodes(campaign)))
    return campaign;
  return { ...campaign, ...withCodes(campaign, isTyped ? typed : prefixFor(campaign, merchantName)) };
}
