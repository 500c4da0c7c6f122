import { keptEntries } from '../../api/kept.ts';

/** The answers of the setup that are no fields of a campaign. They stay in this browser. */
export interface Progress {
  /** Where the merchant sells: a name of `checkouts`. */
  checkout?: string;
  /** Codes that the merchant marked as created in the checkout. */
  createdCodes?: readonly string[];
  hasLook?: boolean;
  /** The host of the merchant's pages. */
  site?: string;
  hasSeen?: boolean;
}

/** Progress by campaign. */
export const progress = keptEntries<Progress>('ppp-console-setup');

/** Keeps answers of the setup of a campaign. */
export function noteProgress(campaignId: string, changes: Progress): void {
  progress.change(campaignId, (answers) => ({ ...answers, ...changes }));
}
