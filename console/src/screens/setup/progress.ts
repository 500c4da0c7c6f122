import { storedEntries } from '../../api/browser-storage.ts';
import type { Campaign, CampaignBanner } from '../../api/contract.ts';
import { prefixFor, withCodes } from '../offers/codes.ts';

/** Setup data that is not part of a campaign until it is published. This browser stores it. */
export interface Progress {
  /** The checkout's name in `checkouts`. */
  checkout?: string;
  /** The prefix of the codes that the last step publishes. */
  prefix?: string;
  /** True if the merchant creates the codes although the service could. */
  isByHand?: boolean;
  hasStyle?: boolean;
  /** The banner that the last step publishes, and the version of the campaign that it belongs to. */
  style?: { banner: CampaignBanner; updatedAt: string };
  /** The domain of the merchant's pages. */
  domain?: string;
}

/** Setup progress by campaign ID. */
export const progressByCampaign = storedEntries<Progress>('ppp-console-setup');

/** Stores changes to a campaign's setup progress. */
export function saveProgress(campaignId: string, changes: Progress): void {
  progressByCampaign.update(campaignId, (progress) => ({ ...progress, ...changes }));
}

/**
 * Returns the prefix of the campaign's codes: the typed prefix, or else the current codes' prefix, or else one
 * from the merchant's name.
 */
export function prefixOfSetup(campaign: Campaign, { prefix }: Progress, merchantName: string): string {
  return prefix ?? prefixFor(campaign, merchantName);
}

/** Returns the campaign with the setup's style, unless the campaign has changed since. */
export function withSetupStyle(campaign: Campaign, { style }: Progress): Campaign {
  return style?.updatedAt === campaign.updatedAt ? { ...campaign, banner: style.banner } : campaign;
}

/** Returns the campaign with the codes that the setup's last step publishes, one for every discount. */
export function withSetupCodes(campaign: Campaign, prefix: string): Campaign {
  if (campaign.checkout || campaign.code !== null || campaign.hasAutomaticDiscount) return campaign;
  return { ...campaign, ...withCodes(campaign, prefix) };
}
