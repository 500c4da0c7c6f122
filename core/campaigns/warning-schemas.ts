import * as z from 'zod';
import { color } from '../banner/banner-style.ts';
import { docs } from '../shared/resource.ts';

const warningPath = z.string().meta(docs('The field, with dots: `tiers.0.code`.', 'banner.textColor'));

/** A warning about banner text that is hard to read. */
export const bannerWarningSchema = z.object({
  path: warningPath,
  type: z.literal('contrast_too_low').meta(docs('The cause. It is stable.')),
  ratio: z
    .number()
    .min(1)
    .max(21)
    .meta(docs('The current contrast. Below 4.5, many people cannot read the text.', 1.7)),
  suggestion: color.meta(docs('The nearest readable color.', '#7b828c')),
});
export type BannerWarning = z.output<typeof bannerWarningSchema>;

export const codeWarningTypeSchema = z.enum([
  'code_number_differs',
  'code_not_portable',
  'code_not_for_links',
]);

/** A warning about a coupon code that is probably a mistake. */
export const codeWarningSchema = z.object({
  path: warningPath,
  type: codeWarningTypeSchema.meta(
    docs(
      'The cause. It is stable. `code_number_differs`: the number in the code is not the discount. `code_not_portable`: checkouts reject codes with more than 32 characters or with characters other than letters, digits, `-` and `_`. `code_not_for_links`: with `codeInLinks`, Stripe ignores codes with characters other than letters and digits, without a message.',
      'code_number_differs',
    ),
  ),
  suggestion: z.string().meta(docs('The coupon code to use instead.', 'PPP70')),
});
export type CodeWarning = z.output<typeof codeWarningSchema>;

/** A warning about a checkout in test mode. */
export const checkoutWarningSchema = z.object({
  path: warningPath,
  type: z
    .literal('test_checkout')
    .meta(docs('The cause. It is stable. The checkout accepts its codes only for simulated payments.')),
});

/** A problem in a campaign that does not prevent the request. */
export const campaignWarningSchema = z.union([bannerWarningSchema, codeWarningSchema, checkoutWarningSchema]);
export type CampaignWarning = z.output<typeof campaignWarningSchema>;
