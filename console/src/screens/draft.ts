import type { Campaign } from '../api/contract.ts';
import { createStore } from '../api/store.ts';

/** What a merchant has changed and not saved: the campaign as it was when the first change was made, and as it shall be. */
export interface Draft {
  base: Campaign;
  edited: Campaign;
}

/** Unsaved changes by campaign. They survive going from screen to screen. */
export const drafts = createStore<Readonly<Record<string, Draft>>>({});
