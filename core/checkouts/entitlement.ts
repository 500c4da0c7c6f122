import * as z from 'zod';
import type { Campaign } from '../campaigns/campaign.ts';
import { offerFor, offersOf } from '../campaigns/offer.ts';
import { sampleVisitorSchema } from '../preview/preview.ts';
import { findCountry, unknownCountry } from '../shared/countries.ts';
import { docs } from '../shared/resource.ts';
import { text } from '../shared/text.ts';
import { endsBy, type StoredCode } from './code.ts';

/** The body of POST /v1/campaigns/:id/entitlement: a payment. */
export const entitlementRequestSchema = z.strictObject({
  country: sampleVisitorSchema.shape.country,
  code: text({ max: 64 }).meta(docs('Code that the buyer redeemed.', 'PPP60K3F9QT')),
});
export type EntitlementRequest = z.output<typeof entitlementRequestSchema>;

export const entitlementCodeStatusSchema = z.enum(['live', 'replaced', 'ended', 'manual', 'unknown']);

const percent = z.number().min(0).max(100);

/** The campaign's decision about a payment, in responses. */
export const entitlementSchema = z.object({
  isEntitled: z
    .boolean()
    .meta(docs('True if the code is known and valid, and `codeDiscount` is at most `discount`.', true)),
  discount: percent.meta(
    docs('What the campaign gives this country now, in percent, even if it is paused.', 60),
  ),
  codeDiscount: percent
    .nullable()
    .meta(
      docs(
        'What the code gives, in percent. For a `manual` code, the highest discount that shows it now. `null` if unknown.',
        60,
      ),
    ),
  codeStatus: entitlementCodeStatusSchema.meta(
    docs(
      'State of the code at the checkout. `manual`: a code of the campaign that you created by hand. The service cannot know if the checkout accepts it.',
      'live',
    ),
  ),
});
export type Entitlement = z.output<typeof entitlementSchema>;

/** Decides whether a buyer who paid from a country may have a code's discount. */
export function entitlementOf(
  { country, code }: EntitlementRequest,
  campaign: Campaign,
  codes: readonly StoredCode[],
  now: Date,
): Entitlement {
  const { discount } = offerFor(campaign, findCountry(country) ?? unknownCountry);
  const { codeDiscount, codeStatus } = managedCode(code, codes, now) ??
    manualCode(code, campaign) ?? { codeDiscount: null, codeStatus: 'unknown' };
  const isValid = codeDiscount !== null && codeStatus !== 'ended';
  return { isEntitled: isValid && codeDiscount <= discount, discount, codeDiscount, codeStatus };
}

type KnownCode = { codeDiscount: number; codeStatus: Entitlement['codeStatus'] };

/** A code is valid until its end, even if no run has ended it yet. */
function managedCode(code: string, codes: readonly StoredCode[], now: Date): KnownCode | undefined {
  const found = codes.find((each) => isSame(each.code, code));
  if (!found || found.status === 'creating') return undefined;
  return { codeDiscount: found.discount, codeStatus: endsBy(found, now) ? 'ended' : found.status };
}

/** Returns the highest discount that shows the code today. While the campaign has a checkout, none does. */
function manualCode(code: string, campaign: Campaign): KnownCode | undefined {
  if (campaign.checkout) return undefined;
  const discounts = offersOf(campaign)
    .filter((offer) => isSame(offer.code ?? campaign.code ?? '', code))
    .map(({ discount }) => discount);
  return discounts.length > 0 ? { codeDiscount: Math.max(...discounts), codeStatus: 'manual' } : undefined;
}

/** Checkouts accept codes in any case. */
function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
