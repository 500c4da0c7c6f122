import * as z from 'zod';
import {
  campaignCheckoutSchema,
  campaignCheckoutUpdateSchema,
  discountDurationSchema,
} from '../../../core/checkouts/campaign-checkout.ts';
import {
  checkoutModeSchema,
  checkoutProblemSchema,
  checkoutProblemTypeSchema,
  checkoutProviderSchema,
  checkoutSchema,
  checkoutStatusSchema,
  keyScopeSchema,
  otherCodeReasonSchema,
  otherCodeSchema,
  problemSchema,
} from '../../../core/checkouts/checkout.ts';
import { codeSchema, codeStatusSchema } from '../../../core/checkouts/code.ts';
import { reconcileCodesSchema } from '../../../core/checkouts/codes-request.ts';
import { disconnectionSchema, remainingCodeSchema } from '../../../core/checkouts/disconnection.ts';
import {
  entitlementCodeStatusSchema,
  entitlementRequestSchema,
  entitlementSchema,
} from '../../../core/checkouts/entitlement.ts';
import { checkoutUpdateSchema, newCheckoutSchema } from '../../../core/checkouts/provider-key.ts';
import { docs } from '../../../core/shared/resource.ts';
import { page, response } from '../response-shapes.ts';

/** Closed lists of values. */
export const checkoutEnums = {
  CheckoutMode: checkoutModeSchema,
  CheckoutProblemType: checkoutProblemTypeSchema,
  CheckoutProvider: checkoutProviderSchema,
  CheckoutStatus: checkoutStatusSchema,
  CodeStatus: codeStatusSchema,
  DiscountDuration: discountDurationSchema,
  EntitlementCodeStatus: entitlementCodeStatusSchema,
  KeyScope: keyScopeSchema,
  OtherCodeReason: otherCodeReasonSchema,
} satisfies Record<string, z.ZodType>;

/** Request bodies. */
export const checkoutRequests = {
  CreateCheckoutRequest: newCheckoutSchema,
  UpdateCheckoutRequest: checkoutUpdateSchema,
  ReconcileCodesRequest: reconcileCodesSchema,
  EntitlementRequest: entitlementRequestSchema,
} satisfies Record<string, z.ZodType>;

/** Parts of request bodies. */
export const checkoutRequestParts = {
  CampaignCheckoutInput: campaignCheckoutSchema,
  CampaignCheckoutUpdate: campaignCheckoutUpdateSchema,
} satisfies Record<string, z.ZodType>;

/** Response bodies and their parts. */
export const checkoutResponses = {
  CampaignCheckout: campaignCheckoutSchema,
  CheckoutProblem: checkoutProblemSchema,
  OtherCode: otherCodeSchema,
  Checkout: checkoutSchema,
  CheckoutResponse: response(checkoutSchema),
  CheckoutPage: page(checkoutSchema),
  RemainingCode: remainingCodeSchema,
  Disconnection: disconnectionSchema,
  DisconnectionResponse: response(disconnectionSchema),
  CodeProblem: problemSchema,
  Code: codeSchema,
  CodePage: response(
    z.array(codeSchema).meta(docs('The codes, newest first. Ended codes stay for 90 days.')),
  ),
  Entitlement: entitlementSchema,
  EntitlementResponse: response(entitlementSchema),
} satisfies Record<string, z.ZodType>;
