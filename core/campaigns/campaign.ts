import * as z from 'zod';
import { bannerUpdateSchema } from '../banner/banner-style.ts';
import { hasFewTags, requireTranslationSize, tagsProblem } from '../banner/translations.ts';
import {
  campaignCheckout,
  campaignCheckoutUpdate,
  defaultCheckoutSettings,
  discountsOf,
  maxCheckoutDiscounts,
} from '../checkouts/campaign-checkout.ts';
import { validationError } from '../errors/errors.ts';
import type { Problem } from '../errors/response-error.ts';
import { currency } from '../shared/money.ts';
import {
  canonicalJson,
  docs,
  idOf,
  mergePatch,
  patchOf,
  storedReader,
  timestamp,
} from '../shared/resource.ts';
import { text } from '../shared/text.ts';
import { parseFields, refinement, whenObject } from '../shared/validation.ts';
import { ruleFields } from './campaign-rules.ts';
import { fallbackCurrency } from './campaign-values.ts';
import { isPeriod, periodProblem } from './period.ts';
import { saleSchema, saleUpdate } from './sale.ts';

/** Fields that merchants set. */
export const campaignFields = {
  name: text({ max: 200 }).meta(docs('Free text for people.', 'Autumn')),
  baseCurrency: currency.meta(
    docs(
      'Currency of your prices (ISO 4217), which `fxRate` converts from. New campaigns start with the default campaign’s currency, or USD until that is set.',
      'EUR',
    ),
  ),
  hasAutomaticDiscount: z
    .boolean()
    .default(false)
    .meta(docs('True if your checkout applies the discount automatically and visitors need no code.', false)),
  checkout: campaignCheckout,
  ...ruleFields,
};

/** A campaign in responses. */
export const campaignSchema = z.object({
  id: idOf('camp'),
  ...campaignFields,
  isDefault: z
    .boolean()
    .meta(docs('True for the campaign that public keys show unless you choose a campaign for them.', false)),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ResponseCampaign = z.output<typeof campaignSchema>;

const recordSchema = campaignSchema.extend({
  /** Absent only in a default campaign, until onboarding, a PATCH or the merchant's first product sets it. */
  baseCurrency: z.exactOptional(currency),
});

/** A campaign as it is stored. */
export type Campaign = z.output<typeof recordSchema>;

/** Reads a stored campaign. Throws if it is malformed. */
export const storedCampaign = storedReader('campaign', recordSchema);

/** Lets `refine` reject a campaign that ends before it starts. */
export const orderedPeriod = { ...whenObject, ...refinement(periodProblem('endsAt')) };

const checkoutProblem: Problem = {
  path: 'checkout.id',
  code: 'required',
  message: 'Is required, because the campaign has no checkout yet.',
};

/** The error of a campaign that needs too many codes at its checkout. */
export const discountsProblem: Problem = {
  path: 'checkout',
  code: 'too_many_discounts',
  message: `Has more than ${maxCheckoutDiscounts} different discounts with the sale, and each needs a code. Use fewer.`,
};

/** Returns true unless a campaign needs too many codes at its checkout. */
export function hasFewDiscounts({
  checkout,
  sale,
  ...rules
}: Pick<Campaign, 'checkout' | 'sale'> & Parameters<typeof discountsOf>[0]): boolean {
  const saleCodes = sale ? 1 : 0;
  return checkout === null || discountsOf(rules).length + saleCodes <= maxCheckoutDiscounts;
}

/** The body of PATCH /v1/campaigns/:id (RFC 7396). */
export const campaignUpdateSchema = z
  .strictObject(
    patchOf({
      ...campaignFields,
      banner: bannerUpdateSchema,
      checkout: campaignCheckoutUpdate,
      sale: saleUpdate,
    }),
  )
  .refine(isPeriod, orderedPeriod);
export type CampaignUpdate = z.output<typeof campaignUpdateSchema>;

/**
 * Applies a merge patch. Returns the same object if nothing changes. Throws `validation_failed` if the
 * campaign or its sale would end before it starts, would have settings of a checkout without its `id`, would
 * have a sale without one of its fields, would need too many codes at the checkout, or would have too large
 * translations.
 */
export function updatedCampaign(campaign: Campaign, changes: CampaignUpdate, now: Date): Campaign {
  // A campaign that gets its first checkout starts with the default settings, as a new one does.
  const checkout = campaign.checkout ?? (changes.checkout ? defaultCheckoutSettings : null);
  const merged = mergePatch({ ...campaign, checkout }, changes);
  if (changes.checkout && !Object.hasOwn(Object(merged.checkout), 'id'))
    throw validationError([checkoutProblem]);
  if (changes.sale) parseFields(saleSchema, merged.sale, 'sale');
  const changed = storedCampaign(merged);
  requireTranslationSize(changed.banner.translations);
  requireTranslationSize(changed.sale?.translations ?? {}, 'sale.translations');
  if (!hasFewTags(changed)) throw validationError([tagsProblem]);
  if (!isPeriod(changed)) throw validationError([periodProblem('endsAt')]);
  if (!hasFewDiscounts(changed)) throw validationError([discountsProblem]);
  const isSame = canonicalJson(changed) === canonicalJson(campaign);
  return isSame ? campaign : { ...changed, updatedAt: now.toISOString() };
}

const toResponse = storedReader('campaign', campaignSchema);

/** Returns a campaign for responses. Its currency is USD until one is set. */
export function responseCampaign(campaign: Campaign): ResponseCampaign {
  return toResponse({ baseCurrency: fallbackCurrency, ...campaign });
}
