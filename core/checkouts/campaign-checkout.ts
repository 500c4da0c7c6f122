import * as z from 'zod';
import { offersOf } from '../campaigns/offer.ts';
import { docs, idOf, patchOf } from '../shared/resource.ts';
import { text } from '../shared/text.ts';

/** Limit of percentages of a campaign with a checkout. */
export const maxCheckoutDiscounts = 20;

/** Smaller numbers could use up the creations of a day. */
const minRotateAfter = 10;

/** Payments of a subscription that get the discount. */
export const discountDurationSchema = z.enum(['forever', 'once']);

/** A campaign's settings for the codes at its checkout. */
export const campaignCheckoutSchema = z.strictObject({
  id: idOf('chk'),
  prefix: z
    .string()
    .regex(/^[A-Z]{0,6}$/)
    .default('PPP')
    .meta(docs('First letters of each code: up to 6 of A to Z.', 'PPP')),
  providerProductIds: z
    .array(text({ max: 100 }))
    .max(20)
    .overwrite((ids) => [...new Set(ids)])
    .pipe(z.array(z.string()))
    .default([])
    .meta(docs('The provider’s IDs of the products that get the discount. Empty for all.', ['prod_Qx71'])),
  duration: discountDurationSchema
    .default('forever')
    .meta(docs('Subscriptions get the discount on every payment or on the first one.', 'forever')),
  rotateDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .default(30)
    .meta(docs('Days after which a new code replaces each code. `null` for never.', 30)),
  rotateAfter: z
    .int()
    .min(minRotateAfter)
    .max(1_000_000)
    .nullable()
    .default(null)
    .meta(
      docs(
        'Redemptions after which a new code replaces a code, at the next check, if `rotateDays` does not come first. `null` for any number. The code of a sale stays.',
        100,
      ),
    ),
});

/** A campaign's `checkout` field. While it is set, the banner shows codes that the service creates there. */
export const campaignCheckout = campaignCheckoutSchema
  .nullable()
  .default(null)
  .meta(docs('Checkout in which the service creates the codes. `null` for the codes of the campaign.', null));

/**
 * A merge patch of a campaign's `checkout`. Without `id`, it changes the settings at the present checkout.
 */
export const campaignCheckoutUpdateSchema = z
  .strictObject(patchOf(campaignCheckoutSchema.shape))
  .meta(docs('The fields to change. The others stay.'));

/** A merge patch of the `checkout` field; `null` removes the checkout. */
export const campaignCheckoutUpdate = campaignCheckoutUpdateSchema
  .nullable()
  .meta({ ...campaignCheckout.meta() });

/** Settings of a campaign that gets its first checkout, unless the request contains others. */
export const defaultCheckoutSettings = campaignCheckoutSchema.omit({ id: true }).parse({});

/** A campaign's settings for the codes at its checkout. */
export type CampaignCheckout = z.output<typeof campaignCheckoutSchema>;

/** Returns the percentages that need a code, in ascending order. */
export function discountsOf(rules: Parameters<typeof offersOf>[0]): number[] {
  const all = new Set(offersOf(rules).map(({ discount }) => discount));
  return [...all].sort((left, right) => left - right);
}
