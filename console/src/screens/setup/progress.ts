import { browserStorage, keptObject } from '../../api/kept.ts';
import { createStore } from '../../api/store.ts';

const entry = 'ppp-console-setup';

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

type Kept = Readonly<Record<string, Progress>>;

/** Progress by campaign. */
export const progress = createStore<Kept>(keptObject(browserStorage, entry) as Kept);

/** Keeps answers of the setup of a campaign. */
export function noteProgress(campaignId: string, changes: Progress): void {
  progress.set({ ...progress.get(), [campaignId]: { ...progress.get()[campaignId], ...changes } });
  browserStorage.set(entry, JSON.stringify(progress.get()));
}
