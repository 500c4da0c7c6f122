import { createContext, useContext } from 'react';
import type { Campaign } from '../api/contract.ts';
import type { CodeEvidence, Doubt, Warning } from './home/live-state.ts';

/** What the screens show of the codes that the service manages for a campaign. */
export interface ManagedCodes {
  /** The codes that visitors get now, by their discounts in percent. */
  live: ReadonlyMap<number, string>;
  /** The live code of the campaign's sale; `undefined` if there is none. */
  saleCode: string | undefined;
  evidence: CodeEvidence;
  /** Whether visitors get the codes that they need, as a sentence. */
  summary: string;
  /** True while the sale's code is being created. */
  isSaleCodeDue: boolean;
  /** Since when redemptions are not counted, as a sentence; `undefined` while they are. */
  uncounted: string | undefined;
  /** When the service created the campaign's first code, ISO 8601; `null` for none. */
  firstCodeAt: string | null;
  /** That the checkout is in test mode, as a sentence; `undefined` in live mode. */
  testModeText: string | undefined;
  /** Why visitors may not get them, the worst first. */
  doubts: readonly Doubt[];
  warnings: readonly Warning[];
  /** Returns what goes offline for lack of codes if the campaign is saved as `edited`, in sentences. */
  goingOffline: (edited: Campaign) => string[];
}

/** Queries a campaign's managed codes. `data` is `null` if the merchant creates the codes. */
type QueryManagedCodes = (campaign: Campaign) => {
  data: ManagedCodes | null | undefined;
  error: unknown;
  refetch: () => unknown;
};

const byHand = { data: null, error: null, refetch: () => undefined };

/** The hook that queries managed codes. Without a provider, merchants create all codes by hand. */
export const ManagedCodesContext = createContext<QueryManagedCodes>(() => byHand);

/** Queries a campaign's managed codes. `data` is `null` if the merchant creates the codes. */
export const useManagedCodes: QueryManagedCodes = (campaign) => useContext(ManagedCodesContext)(campaign);
