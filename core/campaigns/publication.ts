import type { CampaignRules } from './campaign-rules.ts';

/** The codes that banners show if a checkout manages a campaign's codes. */
export interface ShownCodes {
  /** Live codes by percentage. */
  codes: Readonly<Record<string, string>>;
  /** When the first of them ends at the provider, ISO 8601. From then on, banners show none of them. */
  codesEndAt: string | undefined;
  /** The checkout accepts the codes only for simulated payments, so only preview links show them. */
  codesMode: 'test' | undefined;
  /** Percentages whose code is not in `codes`, because the provider has not confirmed it for seven days. */
  unconfirmed: readonly number[] | undefined;
  /** The live code of the campaign's sale. */
  saleCode: SaleCode | undefined;
}

/** The code of a sale at a checkout. */
export interface SaleCode {
  code: string;
  /** Percent. */
  discount: number;
  /** When it ends at the provider, ISO 8601; `null` for never. */
  endsAt: string | null;
}

/** The read model of one campaign: a single item with everything that a config response needs. */
export interface Publication {
  campaignId: string;
  merchantId: string;
  /**
   * Rises with every change of the campaign and of its codes, so that the edge never serves an older
   * response.
   */
  version: number;
  isSuspended: boolean;
  /** ISO 4217; `fallbackCurrency` while the campaign has none. */
  baseCurrency: string;
  rules: CampaignRules;
  /** Absent if the rules contain the codes. */
  codes?: ShownCodes['codes'] | undefined;
  codesEndAt?: ShownCodes['codesEndAt'];
  codesMode?: ShownCodes['codesMode'];
  unconfirmed?: ShownCodes['unconfirmed'];
  saleCode?: ShownCodes['saleCode'];
  /** When the checkout's prices were last asked for, ISO 8601. Absent if it has none for the campaign. */
  pricesAt?: string | undefined;
}

/** The codes of a publication, as far as a checkout manages them. */
export type PublishedCodes = Pick<
  Publication,
  'codes' | 'codesEndAt' | 'codesMode' | 'unconfirmed' | 'saleCode'
>;

/**
 * Returns the codes that banners show now: none once one of them has ended or was not confirmed for too long,
 * because no run replaced or confirmed it in time, and those of a test checkout only for preview links.
 * `undefined` if the rules contain the codes.
 */
export function shownCodes(
  published: PublishedCodes,
  now: Date,
  isPreviewLink = false,
): (Pick<Publication, 'saleCode'> & Pick<ShownCodes, 'codes'>) | undefined {
  if (!published.codes) return undefined;
  const { codes, codesEndAt, codesMode, saleCode } = published;
  if (hasPassed(codesEndAt, now) || (codesMode === 'test' && !isPreviewLink)) return { codes: {} };
  return hasPassed(saleCode?.endsAt, now) ? { codes } : { codes, saleCode };
}

/** Returns why `shownCodes` has no code for a discount. */
export function whyNoCode(
  { codes, codesEndAt, codesMode, unconfirmed }: PublishedCodes,
  discount: number,
  now: Date,
): 'not_created' | 'test_mode' | 'not_confirmed' {
  if (hasPassed(codesEndAt, now) || unconfirmed?.includes(discount)) return 'not_confirmed';
  return codesMode === 'test' && codes?.[discount] ? 'test_mode' : 'not_created';
}

function hasPassed(time: string | null | undefined, now: Date): boolean {
  return time != null && Date.parse(time) <= now.getTime();
}

/** A publication before it is stored. The currency is absent until the campaign has one. */
export type NewPublication = Omit<Publication, 'baseCurrency'> & { baseCurrency?: string };
