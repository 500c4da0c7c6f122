import { storedEntries } from '../../api/browser-storage.ts';

/** Setup data that is not part of a campaign. This browser stores it. */
export interface Progress {
  /** The checkout's name in `checkouts`. */
  checkout?: string;
  /** Codes that the merchant has marked as created in the checkout. */
  createdCodes?: readonly string[];
  hasStyle?: boolean;
  /** The domain of the merchant's pages. */
  domain?: string;
  hasSeen?: boolean;
}

/** Setup progress by campaign ID. */
export const progressByCampaign = storedEntries<Progress>('ppp-console-setup');

/** Stores changes to a campaign's setup progress. */
export function saveProgress(campaignId: string, changes: Progress): void {
  progressByCampaign.update(campaignId, (progress) => ({ ...progress, ...changes }));
}
