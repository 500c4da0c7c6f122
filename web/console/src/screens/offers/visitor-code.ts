import type { Campaign } from '../../api/contract.ts';
import type { ManagedCodes } from '../managed-codes.ts';
import { offerOf } from './offer.ts';

/**
 * Returns the code that visitors from a country (alpha-2) get now; `null` for none. With a checkout that is
 * the live code of their discount, and without one visitors see no banner. `codes` is `undefined` until it is
 * loaded.
 */
export function visitorCode(
  campaign: Campaign,
  country: string,
  codes: ManagedCodes | null | undefined,
): string | null {
  const { discount, code } = offerOf(campaign, country);
  return campaign.checkout === null ? code : (codes?.live.get(discount) ?? null);
}
