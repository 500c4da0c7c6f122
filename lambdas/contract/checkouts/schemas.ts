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
  codeProblemTypeSchema,
  keyScopeSchema,
  otherCodeReasonSchema,
  otherCodeSchema,
  problemSchema,
} from '../../../core/checkouts/checkout.ts';
import {
  checkoutResponseSchema,
  checkoutStatusSchema,
  disconnectionSchema,
  remainingCodeSchema,
} from '../../../core/checkouts/checkout-response.ts';
import { codeSchema, codeStatusSchema } from '../../../core/checkouts/code.ts';
import { reconcileCodesSchema } from '../../../core/checkouts/codes-request.ts';
import {
  entitlementCodeStatusSchema,
  entitlementRequestSchema,
  entitlementSchema,
} from '../../../core/checkouts/entitlement.ts';
import {
  checkoutOrdersSchema,
  ordersCountSchema,
  ordersProblemSchema,
  ordersProblemTypeSchema,
  ordersStatusSchema,
} from '../../../core/checkouts/orders/checkout-orders.ts';
import {
  cardCountrySchema,
  countryRevenueSchema,
  currencyRevenueSchema,
  dayRevenueSchema,
  discountRevenueSchema,
  monthRevenueSchema,
  revenueCellSchema,
  revenueSchema,
} from '../../../core/checkouts/orders/revenue-response.ts';
import { checkoutUpdateSchema, newCheckoutSchema } from '../../../core/checkouts/provider-key.ts';
import { docs } from '../../../core/shared/resource.ts';
import { page, response } from '../response-shapes.ts';

/** Closed lists of values. */
export const checkoutEnums = {
  CheckoutMode: checkoutModeSchema,
  CheckoutProblemType: checkoutProblemTypeSchema,
  CodeProblemType: codeProblemTypeSchema,
  CheckoutProvider: checkoutProviderSchema,
  CheckoutStatus: checkoutStatusSchema,
  CodeStatus: codeStatusSchema,
  DiscountDuration: discountDurationSchema,
  EntitlementCodeStatus: entitlementCodeStatusSchema,
  KeyScope: keyScopeSchema,
  OrdersProblemType: ordersProblemTypeSchema,
  OrdersStatus: ordersStatusSchema,
  OtherCodeReason: otherCodeReasonSchema,
} satisfies Record<string, z.ZodType>;

/** Request bodies. */
export const checkoutRequests = {
  CreateCheckoutRequest: newCheckoutSchema,
  UpdateCheckoutRequest: checkoutUpdateSchema,
  CountOrdersRequest: ordersCountSchema,
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
  OrdersProblem: ordersProblemSchema,
  CheckoutOrders: checkoutOrdersSchema,
  CheckoutOrdersResponse: response(checkoutOrdersSchema),
  Checkout: checkoutResponseSchema,
  CheckoutResponse: response(checkoutResponseSchema),
  CheckoutPage: page(checkoutResponseSchema),
  RemainingCode: remainingCodeSchema,
  Disconnection: disconnectionSchema,
  DisconnectionResponse: response(disconnectionSchema),
  CodeProblem: problemSchema,
  Code: codeSchema,
  CodePage: response(
    z.array(codeSchema).meta(docs('The codes, newest first. Ended codes stay for 90 days.')),
  ),
  RevenueCell: revenueCellSchema,
  CountryRevenue: countryRevenueSchema,
  DayRevenue: dayRevenueSchema,
  MonthRevenue: monthRevenueSchema,
  CardCountry: cardCountrySchema,
  DiscountRevenue: discountRevenueSchema,
  CurrencyRevenue: currencyRevenueSchema,
  Revenue: revenueSchema,
  RevenueResponse: response(revenueSchema),
  Entitlement: entitlementSchema,
  EntitlementResponse: response(entitlementSchema),
} satisfies Record<string, z.ZodType>;
