import * as z from 'zod';
import type { Campaign } from '../campaigns/campaign.ts';
import { offerFor, offersOf, whyNoSale } from '../campaigns/offer.ts';
import type { Sale } from '../campaigns/sale.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { sampleVisitorSchema } from '../preview/preview.ts';
import { findCountry, unknownCountry } from '../shared/countries.ts';
import { hourMs } from '../shared/durations.ts';
import { docs } from '../shared/resource.ts';
import { text } from '../shared/text.ts';
import { defaultGraceHours, endsBy, type StoredCode } from './code.ts';

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
    .meta(
      docs(
        'True if the code is known and valid, and `codeDiscount` is at most `discount`. The code of a sale stays valid for 48 hours after the sale.',
        true,
      ),
    ),
  discount: percent.meta(
    docs(
      'What the campaign gives this country now, in percent, even if it is paused: the larger of the own discount and the sale.',
      60,
    ),
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

/** A code of a checkout that the service created, present or former. */
type KnownCode = Pick<StoredCode, 'code' | 'discount' | 'isSale' | 'status' | 'endsAt'>;

/** Decides whether a buyer who paid from a country may have a code's discount. */
export function entitlementOf(
  { country, code }: EntitlementRequest,
  campaign: Campaign,
  codes: readonly KnownCode[],
  now: Date,
): Entitlement {
  const offer = offerFor(campaign, findCountry(country) ?? unknownCountry);
  const { sale } = campaign;
  const ofSale = sale && !whyNoSale(sale, offer, now) ? sale.discount : 0;
  const discount = Math.max(offer.discount, ofSale);
  const known = managedCode(code, campaign, codes, now) ?? manualCode(code, campaign, now) ?? unknownCode;
  const { codeDiscount, codeStatus, isOfSale } = known;
  const isForCountry = isOfSale && offer.source !== 'excluded_country';
  const isValid = codeDiscount !== null && codeStatus !== 'ended';
  return {
    isEntitled: isValid && (isForCountry || codeDiscount <= discount),
    discount,
    codeDiscount,
    codeStatus,
  };
}

interface CodeFacts {
  codeDiscount: number | null;
  codeStatus: Entitlement['codeStatus'];
  /** True for the code of a sale that has started, which is for everybody. */
  isOfSale: boolean;
}

const unknownCode: CodeFacts = { codeDiscount: null, codeStatus: 'unknown', isOfSale: false };

/** A code is valid until its end, even if no run has ended it yet. */
function managedCode(
  code: string,
  { sale }: Campaign,
  codes: readonly KnownCode[],
  now: Date,
): CodeFacts | undefined {
  const found = findCode(codes, code);
  if (!found || found.status === 'creating') return undefined;
  const { discount: codeDiscount, isSale, status } = found;
  const isPlanned = status === 'live' && sale !== null && phaseAt(sale, now) === 'before';
  const codeStatus = endsBy(found, now) ? 'ended' : status;
  return { codeDiscount, codeStatus, isOfSale: isSale && !isPlanned };
}

/** Returns the highest discount that shows the code today. While the campaign has a checkout, none does. */
function manualCode(code: string, campaign: Campaign, now: Date): CodeFacts | undefined {
  if (campaign.checkout) return undefined;
  const sales = campaign.sale && isSaleCodeValid(campaign.sale, now) ? [campaign.sale] : [];
  const [own, ofSale] = [offersOf(campaign), sales].map((offers) =>
    offers.filter((offer) => isSame(offer.code ?? campaign.code ?? '', code)).map(({ discount }) => discount),
  ) as [number[], number[]];
  const discounts = [...own, ...ofSale];
  if (discounts.length === 0) return undefined;
  const codeDiscount = Math.max(...discounts);
  return { codeDiscount, codeStatus: 'manual', isOfSale: ofSale.includes(codeDiscount) };
}

/** Returns true from the start of a sale until 48 hours after its end. */
function isSaleCodeValid({ startsAt, endsAt }: Sale, now: Date): boolean {
  const codeEndsAt = new Date(Date.parse(endsAt) + defaultGraceHours * hourMs).toISOString();
  return phaseAt({ startsAt, endsAt: codeEndsAt }, now) === 'during';
}

/** Finds a code by its name in any case. */
export function findCode<Code extends { code: string }>(
  codes: readonly Code[],
  name: string,
): Code | undefined {
  return codes.find(({ code }) => isSame(code, name));
}

/** Checkouts accept codes in any case. */
function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
