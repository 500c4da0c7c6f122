import type * as z from 'zod';
import type { operations } from '../../../../lambdas/contract/operations/operations.ts';
import type {
  RequestName,
  ResponseName,
  requestSchemas,
  responseSchemas,
} from '../../../../lambdas/contract/schemas.ts';
import type { routes } from '../../../../lambdas/routes/routes.ts';

type Sent<Name extends RequestName> = z.input<(typeof requestSchemas)[Name]>;
type Received<Name extends ResponseName> = z.output<(typeof responseSchemas)[Name]>;

export type ActivityEntry = Received<'ActivityEntry'>;
export type AlertDelivery = Received<'AlertDelivery'>;
export type AlertError = Received<'AlertError'>;
export type Alerts = Received<'Alerts'>;
export type AlertType = Received<'AlertType'>;
export type ApiKey = Received<'ApiKey'>;
export type CreatedApiKey = Received<'CreatedApiKey'>;
export type Campaign = Received<'Campaign'>;
export type CampaignBanner = Received<'CampaignBanner'>;
export type CampaignChange = Received<'CampaignChange'>;
export type CampaignCheckout = Received<'CampaignCheckout'>;
export type CampaignStatistics = Received<'CampaignStatistics'>;
export type Checkout = Received<'Checkout'>;
export type CheckoutMode = Received<'CheckoutMode'>;
export type CodeProblemType = Received<'CodeProblemType'>;
export type CheckoutProvider = Received<'CheckoutProvider'>;
export type Code = Received<'Code'>;
export type CheckoutOrders = Received<'CheckoutOrders'>;
export type ErrorObject = Received<'ErrorObject'>;
export type Merchant = Received<'Merchant'>;
export type RemainingCode = Received<'RemainingCode'>;
export type PreviewResponse = Received<'PreviewResponse'>;
export type Product = Received<'Product'>;
export type Revenue = Received<'Revenue'>;
export type RevenueCell = Received<'RevenueCell'>;
export type TraceEntry = Received<'TraceEntry'>;
export type UpdatedMerchant = Received<'UpdatedMerchant'>;
export type CreateApiKeyRequest = Sent<'CreateApiKeyRequest'>;
export type UpdateApiKeyRequest = Sent<'UpdateApiKeyRequest'>;
export type UpdateCampaignRequest = Sent<'UpdateCampaignRequest'>;
export type CreateCheckoutRequest = Sent<'CreateCheckoutRequest'>;
export type ReconcileCodesRequest = Sent<'ReconcileCodesRequest'>;
export type PreviewRequest = Sent<'PreviewRequest'>;
export type PreviewLinkRequest = Sent<'PreviewLinkRequest'>;
export type CreateProductRequest = Sent<'CreateProductRequest'>;
export type UpdateMerchantRequest = Sent<'UpdateMerchantRequest'>;
export type UpdateProductRequest = Sent<'UpdateProductRequest'>;

type ManagementRoute = Extract<(typeof routes)[number], { api: 'management' }>;
type Endpoints = {
  [Each in ManagementRoute as `${Each['methods'][0]} ${Each['path']}`]: (typeof operations)[Each['id']];
};

/** A method and a path of the management API, such as `GET /products/{id}`. */
export type Endpoint = keyof Endpoints;

/** The parts of a request. */
export interface RequestParts {
  /** The value of `{id}` in the path. */
  id?: string;
  query?: object;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The parts of a request to an endpoint. */
export type RequestTo<Name extends Endpoint> = RequestParts &
  (Name extends `${string}{id}${string}` ? { id: string } : { id?: never }) &
  (Endpoints[Name] extends { query: infer Query } ? { query?: z.input<Query> } : { query?: never }) &
  (Endpoints[Name] extends { body: infer Body extends RequestName }
    ? { body: Sent<Body> }
    : { body?: never });

type Responses<Name extends Endpoint> = Endpoints[Name]['responses'];

/** The body of an endpoint's successful responses. */
export type ResponseOf<Name extends Endpoint> = Received<
  Extract<Responses<Name>[keyof Responses<Name>], ResponseName>
>;
