import type * as z from 'zod';
import { noDiscountReasonSchema } from '../../core/banner/banner-config.ts';
import { bannerPositionSchema } from '../../core/banner/banner-style.ts';
import {
  campaignStatusSchema,
  discountedTierSchema,
  tierSchema,
} from '../../core/campaigns/campaign-rules.ts';
import { codeWarningTypeSchema } from '../../core/campaigns/campaign-warnings.ts';
import { discountDurationSchema } from '../../core/checkouts/campaign-checkout.ts';
import {
  checkoutModeSchema,
  checkoutProblemCodeSchema,
  checkoutProviderSchema,
  checkoutStatusSchema,
} from '../../core/checkouts/checkout.ts';
import { codeStatusSchema } from '../../core/checkouts/code.ts';
import { entitlementCodeStatusSchema } from '../../core/checkouts/entitlement.ts';
import { errorCodeSchema, errorTypeSchema } from '../../core/errors/error-schemas.ts';
import { apiKeyTypeSchema } from '../../core/keys/api-key.ts';
import { merchantStatusSchema, planSchema } from '../../core/keys/merchant.ts';

/**
 * The closed lists of values by their names in `docs/openapi.json`. Client generators invent names for
 * unnamed lists.
 */
export const enumSchemas = {
  ApiKeyType: apiKeyTypeSchema,
  BannerPosition: bannerPositionSchema,
  CampaignStatus: campaignStatusSchema,
  CheckoutMode: checkoutModeSchema,
  CheckoutProblemCode: checkoutProblemCodeSchema,
  CheckoutProvider: checkoutProviderSchema,
  CheckoutStatus: checkoutStatusSchema,
  CodeStatus: codeStatusSchema,
  CodeWarningType: codeWarningTypeSchema,
  DiscountDuration: discountDurationSchema,
  DiscountedTier: discountedTierSchema,
  EntitlementCodeStatus: entitlementCodeStatusSchema,
  ErrorCode: errorCodeSchema,
  ErrorType: errorTypeSchema,
  MerchantStatus: merchantStatusSchema,
  NoDiscountReason: noDiscountReasonSchema,
  Plan: planSchema,
  Tier: tierSchema,
} satisfies Record<string, z.ZodType>;
