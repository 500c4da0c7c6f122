/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */

/** What each operation needs and returns, by its method and path. */
export interface Operations {
/** Lists products, newest first. */
"GET /v1/products": {
query?: {
/** Maximum number of entries of the page. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
};
response: ProductPage;
};
/** Creates a product. */
"POST /v1/products": {
body: CreateProductRequest;
response: ProductResponse;
};
/** Returns a product. */
"GET /v1/products/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: ProductResponse;
};
/** Updates the product fields that you send (RFC 7396). */
"PATCH /v1/products/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: UpdateProductRequest;
response: ProductResponse;
};
/** Deletes a product. */
"DELETE /v1/products/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: unknown;
};
/** Lists active API keys, newest first, without their values. */
"GET /v1/api-keys": {
query?: {
/** Maximum number of entries of the page. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Only keys of this type. */
type?: ApiKeyType;
};
response: ApiKeyPage;
};
/** Creates an API key. Only this response contains its value. */
"POST /v1/api-keys": {
body: CreateApiKeyRequest;
response: CreatedApiKeyResponse;
};
/** Returns an active API key, without its value. */
"GET /v1/api-keys/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: ApiKeyResponse;
};
/** Renames an API key, moves a public key to a different campaign, or lets a secret key expire sooner (RFC 7396). */
"PATCH /v1/api-keys/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: UpdateApiKeyRequest;
response: ApiKeyResponse;
};
/** Revokes an API key, even if it is in use or your only key. */
"DELETE /v1/api-keys/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: unknown;
};
/** Lists campaigns, newest first. */
"GET /v1/campaigns": {
query?: {
/** Maximum number of entries of the page. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Only campaigns with this status. */
status?: CampaignStatus;
/** Only campaigns whose names begin with this text, in upper or lower case. */
name?: string;
};
response: CampaignPage;
};
/** Creates a campaign. Only its name is required. */
"POST /v1/campaigns": {
body: CreateCampaignRequest;
response: WrittenCampaignResponse;
};
/** Returns a campaign. */
"GET /v1/campaigns/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: CampaignResponse;
};
/** Updates the campaign fields that you send (RFC 7396). */
"PATCH /v1/campaigns/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: UpdateCampaignRequest;
response: WrittenCampaignResponse;
};
/** Deletes a campaign that no active key shows. */
"DELETE /v1/campaigns/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: unknown;
};
/** Previews the banner for a sample visitor, with the reasons. */
"POST /v1/campaigns/{id}/preview": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: PreviewRequest;
response: PreviewResponse;
};
/** Creates a link to your own page that shows the campaign to a sample visitor, paused or not. */
"POST /v1/campaigns/{id}/preview-links": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: PreviewLinkRequest;
response: PreviewLinkResponse;
};
/** Decides whether a buyer may have a code’s discount. */
"POST /v1/campaigns/{id}/entitlement": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: EntitlementRequest;
response: EntitlementResponse;
};
/** Returns a campaign’s statistics in total, by day and by country. */
"GET /v1/campaigns/{id}/stats": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
query?: {
/** First day (UTC). Default: 29 days before the last. */
from?: string;
/** Last day (UTC). Default: today. The period has at most 92 days. */
to?: string;
};
response: CampaignStatisticsResponse;
};
/** Lists checkouts, newest first. */
"GET /v1/checkouts": {
query?: {
/** Maximum number of entries of the page. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
};
response: CheckoutPage;
};
/** Connects a provider account. */
"POST /v1/checkouts": {
body: CreateCheckoutRequest;
response: CheckoutResponse;
};
/** Returns a checkout. */
"GET /v1/checkouts/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: CheckoutResponse;
};
/** Replaces a key of a checkout. */
"PATCH /v1/checkouts/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: UpdateCheckoutRequest;
response: CheckoutResponse;
};
/** Disconnects a checkout: ends its codes, then deletes its provider key. */
"DELETE /v1/checkouts/{id}": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: DisconnectionResponse;
};
/** Returns what was paid, by country, day, month, discount and currency. */
"GET /v1/checkouts/{id}/revenue": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
query?: {
/** First day (UTC). Default: 29 days before the last. */
from?: string;
/** Last day (UTC). Default: yesterday. The period has at most 400 days. */
to?: string;
/** Currency of the converted sums. Default: that of the default campaign. */
currency?: string;
};
response: RevenueResponse;
};
/** Counts the orders of a checkout now. */
"POST /v1/checkouts/{id}/revenue": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: CountOrdersRequest;
response: CheckoutOrdersResponse;
};
/** Lists the codes of a campaign at its checkouts, newest first. */
"GET /v1/campaigns/{id}/codes": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
response: CodePage;
};
/** Creates, checks and replaces the codes of a campaign now. */
"POST /v1/campaigns/{id}/codes/sync": {
path: {
/** Unknown ids, malformed ids and ids of other merchants return the same error. */
id: string;
};
body: ReconcileCodesRequest;
response: CodePage;
};
/** Returns the key’s merchant, with plan, limits and usage. */
"GET /v1/merchant": {
response: MerchantResponse;
};
/** Sets where alerts go, and the weekly summary. */
"PATCH /v1/merchant": {
body: UpdateMerchantRequest;
response: UpdatedMerchantResponse;
};
/** Returns what is wrong, and the last ten alerts with their deliveries. */
"GET /v1/merchant/alerts": {
response: AlertsResponse;
};
/** Sends a test alert. */
"POST /v1/merchant/alerts/test": {
body: TestAlertRequest;
response: AlertDeliveryResponse;
};
/** Lists the writes of the last 90 days, newest first: which key changed what. */
"GET /v1/activity": {
query?: {
/** Maximum number of entries of the page. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Only writes of this key. */
keyId?: string;
/** Only writes to this resource. */
resourceId?: string;
};
response: ActivityEntryPage;
};
}

export interface ProductPage {
/** The entries, newest first. */
data: (Product)[];
/** Only if there are more entries. */
nextCursor?: string;
}

export interface CreateProductRequest {
/** Free text for people. */
name: string;
/** URL of the product’s page: http or https, without credentials. */
url: string;
/** ISO 4217 code, one of 155. Requests may use lower case. */
baseCurrency: string;
/** Amount in major units of the base currency, with no more decimals than the currency has. */
basePrice: number;
/** Free text. Absent if there is none. */
description?: string;
/** ID of its price at Paddle. With a key for orders, prices on your pages become those that the checkout charges. Absent if there is none. */
providerPriceId?: string;
}

export interface ProductResponse {
data: Product;
}

export interface UpdateProductRequest {
/** Free text for people. */
name?: string;
/** URL of the product’s page: http or https, without credentials. */
url?: string;
/** ISO 4217 code, one of 155. Requests may use lower case. */
baseCurrency?: string;
/** Amount in major units of the base currency, with no more decimals than the currency has. */
basePrice?: number;
/** Free text. Absent if there is none. */
description?: string | null;
/** ID of its price at Paddle. With a key for orders, prices on your pages become those that the checkout charges. Absent if there is none. */
providerPriceId?: string | null;
}

export interface ApiKeyPage {
/** The entries, newest first. */
data: (ApiKey)[];
/** Only if there are more entries. */
nextCursor?: string;
}

export interface CreateApiKeyRequest {
/** Free text for people. */
name: string;
/** Public keys are used in pages, secret keys on servers. */
type: ApiKeyType;
/** Public keys only: the campaign that the key shows. If omitted, the key shows the default campaign. */
campaignId?: string;
/** Secret keys only: what the key may do. If omitted, it may do everything, like `["all"]`. It never changes. */
permissions?: (KeyPermission)[];
/** Secret keys only: from this time on, requests with the key return 401. ISO 8601. If omitted, it does not expire. It can be brought forward, but not put off. */
expiresAt?: string | null;
}

export interface CreatedApiKeyResponse {
data: CreatedApiKey;
}

export interface ApiKeyResponse {
data: ApiKey;
}

export interface UpdateApiKeyRequest {
/** Free text for people. */
name?: string;
/** Public keys only: the campaign that the key shows. If omitted, the key shows the default campaign. */
campaignId?: string | null;
/** Secret keys only: from this time on, requests with the key return 401. ISO 8601. If omitted, it does not expire. It can be brought forward, but not put off. */
expiresAt?: string | null;
}

export interface CampaignPage {
/** The entries, newest first. */
data: (Campaign)[];
/** Only if there are more entries. */
nextCursor?: string;
}

export interface CreateCampaignRequest {
/** Free text for people. */
name: string;
/** Currency of your prices (ISO 4217), which `fxRate` converts from. New campaigns start with the default campaign’s currency, or USD until that is set. */
baseCurrency?: string;
/** True if your checkout applies the discount automatically and visitors need no code. */
hasAutomaticDiscount?: boolean;
/** Checkout in which the service creates the codes. `null` for the codes of the campaign. */
checkout?: CampaignCheckoutInput | null;
/** `paused` shows nothing. */
status?: CampaignStatus;
/** Visitors see nothing before this time. `null` for no start. ISO 8601. */
startsAt?: string | null;
/** Visitors see nothing from this time on. `null` for no end. ISO 8601, after `startsAt`. */
endsAt?: string | null;
/** The banner shows the time left until `endsAt`, if there is one. */
showCountdown?: boolean;
/** Domains that may show the banner. An empty list allows all. */
allowedDomains?: (string)[];
/** Paths of the pages that show the banner and the prices. `/pricing` is one page, `/shop/*` is `/shop` and every page below it. An empty list means all pages. */
pagePaths?: (string)[];
/** Visitors behind a VPN or proxy get no discount. */
blockVpn?: boolean;
/** Visitors whose address belongs to a hosting provider get no discount. Private VPNs on rented servers have such addresses, and so do employees of some companies. */
blockHostingProviders?: boolean;
/** Coupon code for tiers and countries that have none. `null` for no code. */
code?: string | null;
/** The script adds the code to the page’s links to known checkouts, when the visitor uses them. */
codeInLinks?: boolean;
/** With `codeInLinks`: the script also sets the first-party cookie `ppp_code` for an hour, when the visitor presses something, so that your server can apply the code. */
codeInCookie?: boolean;
/** The discount and code for each tier. Omitted tiers get 0%. */
tiers?: (TierDiscountInput)[];
/** All countries in the EU’s single market get this tier (1 means no discount). `null` keeps each country’s tier. Country overrides come first. Regulation (EU) 2018/302 restricts different conditions within that market; this field is not legal advice. */
euTier?: Tier | null;
/** Maximum discount for tiers, in percent. `null` for no maximum. Country overrides and a sale may be higher. */
maxDiscount?: number | null;
/** Countries whose discount and code replace those of their tier. */
countryOverrides?: (CountryOverrideInput)[];
/** Countries that never get a discount, even with an override. */
excludedCountries?: (string)[];
/** A sale for everybody. Each visitor gets the larger of the sale and their own discount, never the sum. Visitors without their own discount, behind a VPN or from an unknown country see it with `message`, but visitors from excluded countries do not. `null` for no sale. */
sale?: SaleInput | null;
banner?: CampaignBannerInput;
}

export interface WrittenCampaignResponse {
data: Campaign;
/** Only if the banner is hard to read, if a code differs from its discount or is one that checkouts reject, or if the checkout is in test mode. The campaign is stored as it was sent. */
warnings?: (CampaignWarning)[];
}

export interface CampaignResponse {
data: Campaign;
}

export interface UpdateCampaignRequest {
/** Free text for people. */
name?: string;
/** Currency of your prices (ISO 4217), which `fxRate` converts from. New campaigns start with the default campaign’s currency, or USD until that is set. */
baseCurrency?: string;
/** True if your checkout applies the discount automatically and visitors need no code. */
hasAutomaticDiscount?: boolean;
/** Checkout in which the service creates the codes. `null` for the codes of the campaign. */
checkout?: CampaignCheckoutUpdate | null;
/** `paused` shows nothing. */
status?: CampaignStatus;
/** Visitors see nothing before this time. `null` for no start. ISO 8601. */
startsAt?: string | null;
/** Visitors see nothing from this time on. `null` for no end. ISO 8601, after `startsAt`. */
endsAt?: string | null;
/** The banner shows the time left until `endsAt`, if there is one. */
showCountdown?: boolean;
/** Domains that may show the banner. An empty list allows all. */
allowedDomains?: (string)[];
/** Paths of the pages that show the banner and the prices. `/pricing` is one page, `/shop/*` is `/shop` and every page below it. An empty list means all pages. */
pagePaths?: (string)[];
/** Visitors behind a VPN or proxy get no discount. */
blockVpn?: boolean;
/** Visitors whose address belongs to a hosting provider get no discount. Private VPNs on rented servers have such addresses, and so do employees of some companies. */
blockHostingProviders?: boolean;
/** Coupon code for tiers and countries that have none. `null` for no code. */
code?: string | null;
/** The script adds the code to the page’s links to known checkouts, when the visitor uses them. */
codeInLinks?: boolean;
/** With `codeInLinks`: the script also sets the first-party cookie `ppp_code` for an hour, when the visitor presses something, so that your server can apply the code. */
codeInCookie?: boolean;
/** The discount and code for each tier. Omitted tiers get 0%. */
tiers?: (TierDiscountInput)[];
/** All countries in the EU’s single market get this tier (1 means no discount). `null` keeps each country’s tier. Country overrides come first. Regulation (EU) 2018/302 restricts different conditions within that market; this field is not legal advice. */
euTier?: Tier | null;
/** Maximum discount for tiers, in percent. `null` for no maximum. Country overrides and a sale may be higher. */
maxDiscount?: number | null;
/** Countries whose discount and code replace those of their tier. */
countryOverrides?: (CountryOverrideInput)[];
/** Countries that never get a discount, even with an override. */
excludedCountries?: (string)[];
/** A sale for everybody. Each visitor gets the larger of the sale and their own discount, never the sum. Visitors without their own discount, behind a VPN or from an unknown country see it with `message`, but visitors from excluded countries do not. `null` for no sale. */
sale?: SaleUpdate | null;
banner?: CampaignBannerUpdate;
}

export interface PreviewRequest {
/** ISO 3166-1 alpha-2 code, or XX for an unknown country. */
country: string;
/** Host of the page. If you omit it, the site is unknown. */
site?: string;
/** Language that the visitor prefers. If you omit it, the banner has the campaign’s own texts. */
language?: string;
/** True if the visitor uses a VPN or proxy. */
isVpn?: boolean;
/** True if the visitor’s address belongs to a hosting provider. */
isHostingProvider?: boolean;
}

export interface PreviewResponse {
data: Preview;
}

export interface PreviewLinkRequest {
/** ISO 3166-1 alpha-2 code, or XX for an unknown country. */
country: string;
/** Language that the visitor prefers. If you omit it, the banner has the campaign’s own texts. */
language?: string;
/** Your page with the script. Its domain must be one of the campaign’s. A fragment is replaced. */
pageUrl: string;
/** Number of seconds for which the link works. */
expiresInSeconds?: number;
}

export interface PreviewLinkResponse {
data: PreviewLink;
}

export interface EntitlementRequest {
/** ISO 3166-1 alpha-2 code, or XX for an unknown country. */
country: string;
/** Code that the buyer redeemed. */
code: string;
}

export interface EntitlementResponse {
data: Entitlement;
}

export interface CampaignStatisticsResponse {
data: CampaignStatistics;
}

export interface CheckoutPage {
/** The entries, newest first. */
data: (Checkout)[];
/** Only if there are more entries. */
nextCursor?: string;
}

export interface CreateCheckoutRequest {
/** Company that runs the checkout. */
provider: CheckoutProvider;
/** API key of the provider. It may manage discounts and needs no other permission. */
providerKey: string;
/** Only for Polar, whose keys do not show it. The default is `live`. */
mode?: CheckoutMode;
}

export interface CheckoutResponse {
data: Checkout;
}

export interface UpdateCheckoutRequest {
/** API key of the provider. It may manage discounts and needs no other permission. */
providerKey?: string;
/** A second API key of the same account, which may only read orders and discounts. `null` removes it and all numbers. */
ordersKey?: string | null;
/** Only for Polar, with a new key: `live` for a key that replaces one of the sandbox. */
mode?: CheckoutMode;
}

export interface DisconnectionResponse {
data: Disconnection;
}

export interface RevenueResponse {
data: Revenue;
}

export interface CountOrdersRequest {
/** First day (UTC) to count, at most 25 months ago. Default: 35 days ago. */
from?: string;
}

export interface CheckoutOrdersResponse {
data: CheckoutOrders;
}

export interface CodePage {
/** The codes, newest first. Ended codes stay for 90 days. */
data: (Code)[];
}

export interface ReconcileCodesRequest {
/** Codes to replace now. Others stay. You can repeat the request. */
replace?: (string)[];
/** Hours for which the checkout accepts the codes in `replace` on. */
graceHours?: number;
}

export interface MerchantResponse {
data: Merchant;
}

export interface UpdateMerchantRequest {
/** https URL that receives alerts. Each request with a URL creates a new secret. `null` ends alerts to it. The former URL gets one last message. */
alertUrl?: string | null;
/** E-mail address that receives alerts once it is confirmed. It gets an e-mail with a code, at most one in 24 hours. `null` ends alerts to it. */
alertEmail?: string | null;
/** The code that `alertEmail` received. It confirms the address. */
alertEmailCode?: string;
/** True for a message every week: what was redeemed, what changed, what to look at. */
weeklySummary?: boolean;
}

export interface UpdatedMerchantResponse {
data: UpdatedMerchant;
}

export interface AlertsResponse {
data: Alerts;
}

export interface TestAlertRequest {
/** The alert to send. Only `test`. */
type?: "test";
/** Where to send it. By default to `alertUrl`, or to `alertEmail` if you have no URL. */
channel?: AlertChannel;
}

export interface AlertDeliveryResponse {
data: AlertDelivery;
}

export interface ActivityEntryPage {
/** The entries, newest first. */
data: (ActivityEntry)[];
/** Only if there are more entries. */
nextCursor?: string;
}

export interface ErrorResponse {
error: ErrorObject;
}

export interface Product {
/** Never changes and is never used again. */
id: string;
/** Free text for people. */
name: string;
/** URL of the product’s page: http or https, without credentials. */
url: string;
/** ISO 4217 code, one of 155. Requests may use lower case. */
baseCurrency: string;
/** Amount in major units of the base currency, with no more decimals than the currency has. */
basePrice: number;
/** Free text. Absent if there is none. */
description?: string;
/** ID of its price at Paddle. With a key for orders, prices on your pages become those that the checkout charges. Absent if there is none. */
providerPriceId?: string;
/** ISO 8601, UTC. */
createdAt: string;
/** ISO 8601, UTC. */
updatedAt: string;
}

export interface ApiKey {
/** Never changes and is never used again. */
id: string;
/** Free text for people. */
name: string;
/** Public keys are used in pages, secret keys on servers. */
type: ApiKeyType;
/** The first 16 characters of the key. */
prefix: string;
/** ISO 8601, UTC. */
createdAt: string;
/** Time of the last use, to the minute. `null` until the first use. Uses of a public key may appear up to an hour later. */
lastUsedAt: string | null;
/** Public keys only: the campaign that the key shows. If omitted, the key shows the default campaign. */
campaignId?: string;
/** Secret keys only: what the key may do. If omitted, it may do everything, like `["all"]`. It never changes. */
permissions?: (KeyPermission)[];
/** Secret keys only: from this time on, requests with the key return 401. ISO 8601. If omitted, it does not expire. It can be brought forward, but not put off. */
expiresAt?: string;
}

export type ApiKeyType = "public" | "secret";

export type KeyPermission = "all" | "read" | "products" | "campaigns" | "statistics" | "entitlement";

export interface CreatedApiKey {
/** Never changes and is never used again. */
id: string;
/** Free text for people. */
name: string;
/** Public keys are used in pages, secret keys on servers. */
type: ApiKeyType;
/** The key’s value. Only this response contains it. */
key: string;
/** ISO 8601, UTC. */
createdAt: string;
/** Public keys only: the campaign that the key shows. If omitted, the key shows the default campaign. */
campaignId?: string;
/** Secret keys only: what the key may do. If omitted, it may do everything, like `["all"]`. It never changes. */
permissions?: (KeyPermission)[];
/** Secret keys only: from this time on, requests with the key return 401. ISO 8601. If omitted, it does not expire. It can be brought forward, but not put off. */
expiresAt?: string;
}

export interface Campaign {
/** Never changes and is never used again. */
id: string;
/** Free text for people. */
name: string;
/** Currency of your prices (ISO 4217), which `fxRate` converts from. New campaigns start with the default campaign’s currency, or USD until that is set. */
baseCurrency: string;
/** True if your checkout applies the discount automatically and visitors need no code. */
hasAutomaticDiscount: boolean;
/** Checkout in which the service creates the codes. `null` for the codes of the campaign. */
checkout: CampaignCheckout | null;
/** `paused` shows nothing. */
status: CampaignStatus;
/** Visitors see nothing before this time. `null` for no start. ISO 8601. */
startsAt: string | null;
/** Visitors see nothing from this time on. `null` for no end. ISO 8601, after `startsAt`. */
endsAt: string | null;
/** The banner shows the time left until `endsAt`, if there is one. */
showCountdown: boolean;
/** Domains that may show the banner. An empty list allows all. */
allowedDomains: (string)[];
/** Paths of the pages that show the banner and the prices. `/pricing` is one page, `/shop/*` is `/shop` and every page below it. An empty list means all pages. */
pagePaths: (string)[];
/** Visitors behind a VPN or proxy get no discount. */
blockVpn: boolean;
/** Visitors whose address belongs to a hosting provider get no discount. Private VPNs on rented servers have such addresses, and so do employees of some companies. */
blockHostingProviders: boolean;
/** Coupon code for tiers and countries that have none. `null` for no code. */
code: string | null;
/** The script adds the code to the page’s links to known checkouts, when the visitor uses them. */
codeInLinks: boolean;
/** With `codeInLinks`: the script also sets the first-party cookie `ppp_code` for an hour, when the visitor presses something, so that your server can apply the code. */
codeInCookie: boolean;
/** The discount and code for each tier. Omitted tiers get 0%. */
tiers: (TierDiscount)[];
/** All countries in the EU’s single market get this tier (1 means no discount). `null` keeps each country’s tier. Country overrides come first. Regulation (EU) 2018/302 restricts different conditions within that market; this field is not legal advice. */
euTier: Tier | null;
/** Maximum discount for tiers, in percent. `null` for no maximum. Country overrides and a sale may be higher. */
maxDiscount: number | null;
/** Countries whose discount and code replace those of their tier. */
countryOverrides: (CountryOverride)[];
/** Countries that never get a discount, even with an override. */
excludedCountries: (string)[];
/** A sale for everybody. Each visitor gets the larger of the sale and their own discount, never the sum. Visitors without their own discount, behind a VPN or from an unknown country see it with `message`, but visitors from excluded countries do not. `null` for no sale. */
sale: Sale | null;
banner: CampaignBanner;
/** True for the campaign that public keys show unless you choose a campaign for them. */
isDefault: boolean;
/** ISO 8601, UTC. */
createdAt: string;
/** ISO 8601, UTC. */
updatedAt: string;
}

export interface CampaignCheckoutInput {
/** Never changes and is never used again. */
id: string;
/** First letters of each code: up to 6 of A to Z. */
prefix?: string;
/** The provider’s IDs of the products that get the discount. Empty for all. */
providerProductIds?: (string)[];
/** Subscriptions get the discount on every payment or on the first one. */
duration?: DiscountDuration;
/** Days after which a new code replaces each code. `null` for never. */
rotateDays?: number | null;
/** Redemptions after which a new code replaces a code, at the next check, if `rotateDays` does not come first. `null` for any number. The code of a sale stays. */
rotateAfter?: number | null;
}

export type CampaignStatus = "active" | "paused";

export interface TierDiscountInput {
/** Price level of the country, from 2 to 6. Tier 6 has the lowest prices. */
tier: DiscountedTier;
/** Percent, at most 2 decimals. */
discount: number;
/** Coupon code. `null` for the campaign’s code. */
code?: string | null;
}

export type Tier = 1 | 2 | 3 | 4 | 5 | 6;

export interface CountryOverrideInput {
/** ISO 3166-1 alpha-2 code. */
country: string;
/** Percent, at most 2 decimals. */
discount: number;
/** Coupon code. `null` for the campaign’s code. */
code?: string | null;
}

export interface SaleInput {
/** Free text for people. Visitors do not see it. */
name: string;
/** Percent, at most 2 decimals. `maxDiscount` does not limit it. */
discount: number;
/** Coupon code. `null` for the campaign’s code. A connected checkout creates its own code. */
code?: string | null;
/** The sale starts at this time. ISO 8601. */
startsAt: string;
/** The sale ends at this time. ISO 8601, after `startsAt`. Its code works for 48 hours more. */
endsAt: string;
/** Message for visitors without their own discount. May contain {{code}}, {{discount}} and {{remainingTenths}}. */
message: string;
translations?: SaleTranslationsInput;
}

/** The banner’s style and texts. */
export interface CampaignBannerInput {
/** Position of the banner on the page. */
position?: BannerPosition;
/** Headline. May contain the same placeholders as the message. Empty for no headline. */
offerTemplate?: string;
/** May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces, and {{remainingTenths}}, which the service replaces by the tenths of the price that remain: 4 for 60% off. */
messageTemplate?: string;
/** Text of the button. */
ctaText?: string;
/** Color of the box, `#rrggbb`. */
backgroundColor?: string;
/** Color of the text, `#rrggbb`. */
textColor?: string;
/** Color of the button, `#rrggbb`. */
ctaColor?: string;
/** Color of the text on the button, `#rrggbb`. */
ctaTextColor?: string;
/** Shows the country’s flag. */
showFlag?: boolean;
/** Visitors can close the banner. */
showCloseBtn?: boolean;
/** Language of the texts that you wrote (BCP 47), for screen readers. `null` if unknown. */
language?: string | null;
translations?: BannerTranslationsInput;
}

export type CampaignWarning = BannerWarning | CodeWarning | CheckoutWarning;

/** The fields to change. The others stay. */
export interface CampaignCheckoutUpdate {
/** Never changes and is never used again. */
id?: string;
/** First letters of each code: up to 6 of A to Z. */
prefix?: string;
/** The provider’s IDs of the products that get the discount. Empty for all. */
providerProductIds?: (string)[];
/** Subscriptions get the discount on every payment or on the first one. */
duration?: DiscountDuration;
/** Days after which a new code replaces each code. `null` for never. */
rotateDays?: number | null;
/** Redemptions after which a new code replaces a code, at the next check, if `rotateDays` does not come first. `null` for any number. The code of a sale stays. */
rotateAfter?: number | null;
}

/** The fields to change. The others stay. */
export interface SaleUpdate {
/** Free text for people. Visitors do not see it. */
name?: string;
/** Percent, at most 2 decimals. `maxDiscount` does not limit it. */
discount?: number;
/** Coupon code. `null` for the campaign’s code. A connected checkout creates its own code. */
code?: string | null;
/** The sale starts at this time. ISO 8601. */
startsAt?: string;
/** The sale ends at this time. ISO 8601, after `startsAt`. Its code works for 48 hours more. */
endsAt?: string;
/** Message for visitors without their own discount. May contain {{code}}, {{discount}} and {{remainingTenths}}. */
message?: string;
translations?: SaleTranslationsUpdate;
}

/** The banner’s style and texts. */
export interface CampaignBannerUpdate {
/** Position of the banner on the page. */
position?: BannerPosition;
/** Headline. May contain the same placeholders as the message. Empty for no headline. */
offerTemplate?: string;
/** May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces, and {{remainingTenths}}, which the service replaces by the tenths of the price that remain: 4 for 60% off. */
messageTemplate?: string;
/** Text of the button. */
ctaText?: string;
/** Color of the box, `#rrggbb`. */
backgroundColor?: string;
/** Color of the text, `#rrggbb`. */
textColor?: string;
/** Color of the button, `#rrggbb`. */
ctaColor?: string;
/** Color of the text on the button, `#rrggbb`. */
ctaTextColor?: string;
/** Shows the country’s flag. */
showFlag?: boolean;
/** Visitors can close the banner. */
showCloseBtn?: boolean;
/** Language of the texts that you wrote (BCP 47), for screen readers. `null` if unknown. */
language?: string | null;
translations?: BannerTranslationsUpdate;
}

/** The banner config for the visitor, and the reasons. */
export interface Preview {
config: BannerConfig;
/** One entry per applied rule, in order. */
trace: (TraceEntry)[];
}

export interface PreviewLink {
/** The page’s URL with the token as its fragment. Anyone who has it sees the preview. */
url: string;
/** ISO 8601, UTC. */
expiresAt: string;
}

export interface Entitlement {
/** True if the code is known and valid, and `codeDiscount` is at most `discount`. The code of a sale stays valid for 48 hours after the sale. */
isEntitled: boolean;
/** What the campaign gives this country now, in percent, even if it is paused: the larger of the own discount and the sale. */
discount: number;
/** What the code gives, in percent. For a `manual` code, the highest discount that shows it now. `null` if unknown. */
codeDiscount: number | null;
/** State of the code at the checkout. `manual`: a code of the campaign that you created by hand. The service cannot know if the checkout accepts it. */
codeStatus: EntitlementCodeStatus;
}

export interface CampaignStatistics {
/** UTC day. */
from: string;
/** UTC day. */
to: string;
/** The counts of the whole period. */
totals: StatisticsTotals;
/** Every day of the period, days without events included, oldest first. */
byDay: (DayStatistics)[];
/** Countries with events, most shown first. */
byCountry: (CountryStatistics)[];
/** Discounts with events or redemptions, in ascending order, and those of sales after them; they add up to the totals. What visitors saw counts: a changed discount begins its own row. */
byDiscount: (DiscountStatistics)[];
/** Codes of the campaign’s checkout with redemptions, most redeemed first. */
byCode: (CodeStatistics)[];
/** Times of more than three hours in which the provider’s counters were not read, with their redemptions. These count on the day of the reading. */
gaps: (ReadingGap)[];
/** The latest changes of discounts, period and sale, at most 50, that are in the period; oldest first. Also later ones that name a sale of the period. */
changes: (CampaignChange)[];
/** What the latest preview link of the last 30 days found on its page. `null` if there is none. */
linkReport: LinkReport | null;
}

export interface Checkout {
/** Never changes and is never used again. */
id: string;
/** Company that runs the checkout. */
provider: CheckoutProvider;
/** `test` accepts only simulated payments. */
mode: CheckoutMode;
/** Last 4 characters of `providerKey`. */
providerKeyLast4: string;
/** `disconnecting` while `disconnection` is set, otherwise `failing` while `problem` is. */
status: CheckoutStatus;
/** The first of `problems`. */
problem: CheckoutProblem | null;
/** Problems of the latest checks, also those of single campaigns, the most important one first. */
problems: (CheckoutProblem)[];
/** What is left to do before the checkout is gone: its codes are ended, and its key is used for nothing else. `null` unless `status` is `disconnecting`. */
disconnection: Disconnection | null;
/** What the key may do. `discounts`: it was not allowed to read customers. `wider`: it was. It can do more than the service needs. `unknown`: the provider did not say. */
keyScope: KeyScope;
/** Working codes with the tag of a campaign that the service leaves alone, as of the latest list of the account’s codes. At most 100. */
otherCodes: (OtherCode)[];
/** The count of the orders. `null` without a key for orders. */
orders: CheckoutOrders | null;
/** When the service last used the provider key. */
checkedAt: string;
/** ISO 8601, UTC. */
createdAt: string;
/** ISO 8601, UTC. */
updatedAt: string;
}

export type CheckoutProvider = "stripe" | "paddle" | "polar";

export type CheckoutMode = "live" | "test";

export interface Disconnection {
/** When the disconnection began. */
startedAt: string;
/** When it ends at the latest. The service then deletes the provider key, and codes that may still work get the problem `not_ended`. */
endsAt: string;
/** Codes whose end the provider has not confirmed. The service tries again every hour. */
remainingCodes: (RemainingCode)[];
}

export interface Revenue {
/** First day (UTC). */
from: string;
/** Last day (UTC). */
to: string;
/** Currency of all sums except `byCurrency`. */
currency: string;
/** Day of the exchange rates. */
ratesDate: string;
/** When the last complete count ended. `null` before the first one has. */
countedAt: string | null;
/** First day with numbers. Earlier days are empty. */
countedFrom: string | null;
/** All orders without renewals. */
totals: RevenueCell;
/** Later payments of subscriptions, which are in no other number. */
renewals: RevenueCell;
/** The largest revenue first. */
byCountry: (CountryRevenue)[];
/** Days with orders, in order. */
byDay: (DayRevenue)[];
/** Months with orders, in order. Countries are grouped by today’s discounts. */
byMonth: (MonthRevenue)[];
/** Orders with our codes, the highest discount first. */
byDiscount: (DiscountRevenue)[];
/** As charged, the most orders first, without renewals. */
byCurrency: (CurrencyRevenue)[];
}

export interface CheckoutOrders {
/** Last 4 characters of `ordersKey`. */
keyLast4: string;
/** `counting` while a count runs, `failing` if the last one ended with a problem. */
status: OrdersStatus;
/** Problem of the last count. The numbers of earlier counts stay. */
problem: OrdersProblem | null;
/** When the last complete count ended. `null` before the first one has. */
countedAt: string | null;
/** First day (UTC) with numbers. `null` before there are any. */
countedFrom: string | null;
/** Months (UTC) with more than 20,000 orders. Their numbers are older or missing. */
uncountedMonths: (string)[];
/** Permissions that were tried and worked. */
keyScope: (string)[];
}

export interface Code {
/** Code at the checkout. */
code: string;
/** Percent. */
discount: number;
/** True for the code of the campaign’s sale. */
isSale: boolean;
/** The banner shows `live` codes. The checkout accepts `replaced` ones until `endsAt`. */
status: CodeStatus;
/** ISO 8601, UTC. */
createdAt: string;
/** When the code stops or stopped working. `null` for never. */
endsAt: string | null;
/** When the provider last confirmed that its checkout accepts the code for this discount. A code that was not confirmed for seven days leaves the banner. `null` if it never was. */
confirmedAt: string | null;
/** Redemptions that the provider counts, at most 10⁹. */
redemptions: number;
/** Problem of the latest attempt to create or check it. */
problem: CodeProblem | null;
/** True if banners show the code now, or will during its sale. */
isShown: boolean;
/** When `redemptions` was last read. Later ones are not counted yet. `null` before the first reading. */
readAt: string | null;
}

export interface Merchant {
/** Never changes and is never used again. */
id: string;
/** Free text for people. */
name: string;
/** Sets the limit of requests per second. */
plan: Plan;
/** `suspended` pauses all banners and rejects management requests. */
status: MerchantStatus;
/** Maximum number of each resource. */
limits: ResourceCounts;
/** Current number of each resource. */
usage: ResourceCounts;
/** URL that receives alerts, without its path. `null` for none. */
alertUrl: string | null;
/** E-mail address that receives alerts, with one readable letter. `null` for none. */
alertEmail: string | null;
/** True if the address gets alerts. It gets none until it is confirmed. */
isAlertEmailConfirmed: boolean;
/** True if the service can send e-mail. You can then set `alertEmail`. */
isEmailOffered: boolean;
/** True for a message every week: what was redeemed, what changed, what to look at. */
weeklySummary: boolean;
/** The key of this request. */
apiKey: OwnApiKey;
}

export interface UpdatedMerchant {
/** Never changes and is never used again. */
id: string;
/** Free text for people. */
name: string;
/** Sets the limit of requests per second. */
plan: Plan;
/** `suspended` pauses all banners and rejects management requests. */
status: MerchantStatus;
/** Maximum number of each resource. */
limits: ResourceCounts;
/** Current number of each resource. */
usage: ResourceCounts;
/** URL that receives alerts, without its path. `null` for none. */
alertUrl: string | null;
/** E-mail address that receives alerts, with one readable letter. `null` for none. */
alertEmail: string | null;
/** True if the address gets alerts. It gets none until it is confirmed. */
isAlertEmailConfirmed: boolean;
/** True if the service can send e-mail. You can then set `alertEmail`. */
isEmailOffered: boolean;
/** True for a message every week: what was redeemed, what changed, what to look at. */
weeklySummary: boolean;
/** The key of this request. */
apiKey: OwnApiKey;
/** New secret that signs alerts. `null` if the request contains no URL. */
alertSecret: string | null;
}

export interface Alerts {
/** Alerts that are not over, oldest first. */
open: (OpenAlert)[];
/** The last ten alerts, newest first. */
deliveries: (AlertDelivery)[];
}

export type AlertChannel = "url" | "email";

export interface AlertDelivery {
/** The `webhook-id`, the same for each attempt. */
id: string;
/** `id` of the alert at the beginning; the same for its end. */
alertId: string;
/** Where it goes. */
channel: AlertChannel;
/** What happened. */
type: AlertType;
/** Campaign that the alert is about. `null` for none. */
campaignId: string | null;
/** Checkout that the alert is about. `null` for none. */
checkoutId: string | null;
/** API key that the alert is about. `null` for none. */
apiKeyId: string | null;
/** Code that the alert is about. `null` for none. */
code: string | null;
/** Type of the checkout’s problem. `null` for other alerts. */
problem: string | null;
/** When it began. */
startedAt: string;
/** True if the alert says that it is over. */
isOver: boolean;
/** When it was over. `null` until then. */
endedAt: string | null;
/** ISO 8601, UTC. */
createdAt: string;
/** `pending` while attempts follow, `failed` after the last one. */
status: AlertStatus;
/** Number of attempts so far. */
attempts: number;
/** When the next attempt is due. `null` for none. */
nextAttemptAt: string | null;
/** The latest attempt. `null` before its end. */
lastAttempt: AlertAttempt | null;
/** The alert for people, in English. */
text: string;
}

export interface ActivityEntry {
/** Never changes and is never used again. */
id: string;
/** ISO 8601, UTC. */
createdAt: string;
/** `operator` for the operator’s commands, `service` for the service’s own changes of codes. */
actor: ActivityActor;
/** Secret key that sent the request. `null` for `operator` and `service`. */
key: ActivityKey | null;
/** ID of the operation in this document; a command’s or function’s name for `operator` and `service`. */
operation: string;
/** ID of the resource, or of the merchant. */
resource: string;
/** Names of the changed fields; for a new resource, of those that the request sent. Never values. */
fields: (string)[];
}

/** The error. */
export interface ErrorObject {
/** The family of the code. */
type: ErrorType;
/** The cause. It is stable. Programs can use it. */
code: ErrorCode;
/** A sentence for people. It may change. */
message: string;
/** The first field or parameter that is wrong. */
param?: string;
/** The problems of the request, at most 20. */
details?: (ErrorDetail)[];
/** ID of the API key that the first request created. Only with `api_key_already_created`. */
resourceId?: string;
/** Permission that your key lacks. Only with `permission_required`. */
permission?: string;
/** Quote it in support requests. */
requestId: string;
}

export interface CampaignCheckout {
/** Never changes and is never used again. */
id: string;
/** First letters of each code: up to 6 of A to Z. */
prefix: string;
/** The provider’s IDs of the products that get the discount. Empty for all. */
providerProductIds: (string)[];
/** Subscriptions get the discount on every payment or on the first one. */
duration: DiscountDuration;
/** Days after which a new code replaces each code. `null` for never. */
rotateDays: number | null;
/** Redemptions after which a new code replaces a code, at the next check, if `rotateDays` does not come first. `null` for any number. The code of a sale stays. */
rotateAfter: number | null;
}

export interface TierDiscount {
/** Price level of the country, from 2 to 6. Tier 6 has the lowest prices. */
tier: DiscountedTier;
/** Percent, at most 2 decimals. */
discount: number;
/** Coupon code. `null` for the campaign’s code. */
code: string | null;
}

export interface CountryOverride {
/** ISO 3166-1 alpha-2 code. */
country: string;
/** Percent, at most 2 decimals. */
discount: number;
/** Coupon code. `null` for the campaign’s code. */
code: string | null;
}

export interface Sale {
/** Free text for people. Visitors do not see it. */
name: string;
/** Percent, at most 2 decimals. `maxDiscount` does not limit it. */
discount: number;
/** Coupon code. `null` for the campaign’s code. A connected checkout creates its own code. */
code: string | null;
/** The sale starts at this time. ISO 8601. */
startsAt: string;
/** The sale ends at this time. ISO 8601, after `startsAt`. Its code works for 48 hours more. */
endsAt: string;
/** Message for visitors without their own discount. May contain {{code}}, {{discount}} and {{remainingTenths}}. */
message: string;
translations: SaleTranslations;
}

/** The banner’s style and texts. */
export interface CampaignBanner {
/** Position of the banner on the page. */
position: BannerPosition;
/** Headline. May contain the same placeholders as the message. Empty for no headline. */
offerTemplate: string;
/** May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces, and {{remainingTenths}}, which the service replaces by the tenths of the price that remain: 4 for 60% off. */
messageTemplate: string;
/** Text of the button. */
ctaText: string;
/** Color of the box, `#rrggbb`. */
backgroundColor: string;
/** Color of the text, `#rrggbb`. */
textColor: string;
/** Color of the button, `#rrggbb`. */
ctaColor: string;
/** Color of the text on the button, `#rrggbb`. */
ctaTextColor: string;
/** Shows the country’s flag. */
showFlag: boolean;
/** Visitors can close the banner. */
showCloseBtn: boolean;
/** Language of the texts that you wrote (BCP 47), for screen readers. `null` if unknown. */
language: string | null;
translations: BannerTranslations;
}

export type DiscountDuration = "forever" | "once";

export type DiscountedTier = 2 | 3 | 4 | 5 | 6;

/** Your translations of the message by BCP 47 tag, with the limits of the banner’s. Together, both have at most 190 characters of tags. */
export type SaleTranslationsInput = Record<string, SaleTranslationInput>;

export type BannerPosition = "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** Your translations by BCP 47 tag (language, optionally script and region). They replace the texts for visitors whose browser prefers that language. At most 40 tags with 190 characters in total, and 4096 bytes of JSON. */
export type BannerTranslationsInput = Record<string, BannerTranslationInput>;

export interface BannerWarning {
/** The field, with dots: `tiers.0.code`. */
path: string;
/** The cause. It is stable. */
type: "contrast_too_low";
/** The current contrast. Below 4.5, many people cannot read the text. */
ratio: number;
/** The nearest readable color. */
suggestion: string;
}

export interface CodeWarning {
/** The field, with dots: `tiers.0.code`. */
path: string;
/** The cause. It is stable. `code_number_differs`: the number in the code is not the discount. `code_not_portable`: checkouts reject codes with more than 32 characters or with characters other than letters, digits, `-` and `_`. `code_not_for_links`: with `codeInLinks`, Stripe ignores codes with characters other than letters and digits, without a message. */
type: CodeWarningType;
/** The coupon code to use instead. */
suggestion: string;
}

export interface CheckoutWarning {
/** The field, with dots: `tiers.0.code`. */
path: string;
/** The cause. It is stable. The checkout accepts its codes only for simulated payments. */
type: "test_checkout";
}

/** Your translations of the message by BCP 47 tag, with the limits of the banner’s. Together, both have at most 190 characters of tags. */
export type SaleTranslationsUpdate = Record<string, SaleTranslationUpdate | null>;

/** Your translations by BCP 47 tag (language, optionally script and region). They replace the texts for visitors whose browser prefers that language. At most 40 tags with 190 characters in total, and 4096 bytes of JSON. */
export type BannerTranslationsUpdate = Record<string, BannerTranslationUpdate | null>;

export type BannerConfig = DiscountConfig | NoDiscountConfig;

export type TraceEntry = SiteTraceEntry | CampaignTraceEntry | SaleTraceEntry | VpnTraceEntry | CountryTraceEntry | CodeTraceEntry | PricesTraceEntry | CurrencyTraceEntry | LanguageTraceEntry | CountdownTraceEntry | PagesTraceEntry | CheckoutTraceEntry;

export type EntitlementCodeStatus = "live" | "replaced" | "ended" | "manual" | "unknown";

export interface StatisticsTotals {
/** How often the banner was shown. */
shown: number;
/** How often the code was copied. */
copied: number;
/** How often a visitor opened a link to a checkout that contains the code, at most once for each page. */
opened: number;
/** How often the banner was closed. */
dismissed: number;
/** How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back. */
redeemed: number;
/** Codes copied for 100 banners shown, to two decimals. `null` if the banner was not shown. */
copyPercent: number | null;
}

export interface DayStatistics {
/** UTC day. */
date: string;
/** How often the banner was shown. */
shown: number;
/** How often the code was copied. */
copied: number;
/** How often a visitor opened a link to a checkout that contains the code, at most once for each page. */
opened: number;
/** How often the banner was closed. */
dismissed: number;
/** How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back. */
redeemed: number;
}

export interface CountryStatistics {
/** ISO 3166-1 alpha-2, XX if unknown. */
country: string;
/** The country in English. */
countryName: string;
/** How often the banner was shown. */
shown: number;
/** How often the code was copied. */
copied: number;
/** How often a visitor opened a link to a checkout that contains the code, at most once for each page. */
opened: number;
/** How often the banner was closed. */
dismissed: number;
/** Codes copied for 100 banners shown, to two decimals. `null` if the banner was not shown. */
copyPercent: number | null;
}

export interface DiscountStatistics {
/** The percentage that the visitor saw. `null` if it is unknown: for days before this was counted, and for pages with an old script. */
discount: number | null;
/** True if a sale gave it. */
isSale: boolean;
/** How often the banner was shown. */
shown: number;
/** How often the code was copied. */
copied: number;
/** How often a visitor opened a link to a checkout that contains the code, at most once for each page. */
opened: number;
/** How often the banner was closed. */
dismissed: number;
/** How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back. */
redeemed: number;
}

export interface CodeStatistics {
/** Code at the checkout. */
code: string;
/** Percent. */
discount: number;
/** True for the code of a sale. */
isSale: boolean;
/** How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back. */
redeemed: number;
/** Why the code was probably shared: far more was paid with it than visitors took codes. `null` if nothing says so. */
shared: Sharing | null;
}

export interface ReadingGap {
/** The reading before. */
startedAt: string;
/** The reading that found them. */
endedAt: string;
/** How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back. */
redeemed: number;
}

export interface CampaignChange {
/** Time of the change. */
changedAt: string;
/** Changed discounts, those of the most countries first. At most 20 groups of countries. */
discounts: (DiscountChange)[];
/** The new period. `null` if it did not change. */
period: CampaignPeriod | null;
/** The sale that this change ended, removed or replaced. `null` if none had started by then. */
formerSale: FormerSale | null;
}

/** What the latest preview link found on its page, with `codeInLinks`. */
export interface LinkReport {
/** Number of links that get the code. */
count: number;
/** Where they lead: different hosts, or “Paddle”. At most 5. */
hosts: (string)[];
/** The page’s path. */
path: string;
/** ISO 8601, UTC. */
reportedAt: string;
/** The latest test of buy buttons on a page. `null` if there was none in 30 days. */
test: ButtonTest | null;
}

export type CheckoutStatus = "connected" | "failing" | "disconnecting";

export interface CheckoutProblem {
/** What went wrong at the provider. */
type: CheckoutProblemType;
/** When the problem began. */
startedAt: string;
/** Permission that the key lacks. `null` if the cause is different. */
permission: string | null;
/** Path of the field that is missing in the provider’s response, or has an unexpected value. `null` if the cause is different, or the whole response. */
field: string | null;
/** Campaign whose codes have the problem. `null` if it concerns the whole checkout. */
campaignId: string | null;
/** Countries with another price, ISO 3166-1 alpha-2. Empty unless `type` is `price_differs`. */
countries: (string)[];
}

export type KeyScope = "discounts" | "wider" | "unknown";

export interface OtherCode {
/** Code at the checkout. */
code: string;
/** Percent. `null` for a discount by amount. */
discount: number | null;
/** Campaign in the code’s tag at the provider. */
campaignId: string;
/** `unknown_campaign`: the merchant has and had no such campaign here, so another installation created the code, or a backup was restored. `not_a_percentage`: somebody changed the code into an amount. */
reason: OtherCodeReason;
}

export interface RemainingCode {
/** Code at the checkout. */
code: string;
/** Percent. */
discount: number;
/** When the code stops or stopped working. `null` for never. */
endsAt: string | null;
/** Problem of the latest attempt to create or check it. */
problem: CodeProblem | null;
}

export interface RevenueCell {
/** Number of orders. */
orders: number;
/** What was paid, without tax, after refunds and lost disputes, before the provider’s fees. Negative if more was paid back. */
revenue: number;
/** What was paid back, without tax. It belongs to the day of its order. */
refunds: number;
}

export interface CountryRevenue {
/** Country of the billing address, ISO 3166-1. `XX` if there is none. */
country: string;
/** Number of orders. */
orders: number;
/** What was paid, without tax, after refunds and lost disputes, before the provider’s fees. Negative if more was paid back. */
revenue: number;
/** What was paid back, without tax. It belongs to the day of its order. */
refunds: number;
withCode: RevenueCell;
otherDiscount: RevenueCell;
withoutCode: RevenueCell;
unknown: RevenueCell;
renewals: RevenueCell;
/** Orders that were paid with a card of another country. `null` if the provider does not say, and for `XX`. */
otherCardCountry: number | null;
}

export interface DayRevenue {
/** UTC day. */
day: string;
/** Number of orders. */
orders: number;
/** What was paid, without tax, after refunds and lost disputes, before the provider’s fees. Negative if more was paid back. */
revenue: number;
/** What was paid back, without tax. It belongs to the day of its order. */
refunds: number;
}

export interface MonthRevenue {
/** Month, UTC. The first and the last one may be incomplete. */
month: string;
discounted: RevenueCell;
fullPrice: RevenueCell;
}

export interface DiscountRevenue {
/** Percent of our code. */
discount: number;
/** True for the code of a sale. */
isSale: boolean;
/** Number of orders. */
orders: number;
/** What was paid, without tax, after refunds and lost disputes, before the provider’s fees. Negative if more was paid back. */
revenue: number;
/** What was paid back, without tax. It belongs to the day of its order. */
refunds: number;
/** Orders that were paid with a card of a country whose discount is smaller today. `null` for a sale, and if the provider does not say. */
otherCardCountry: number | null;
/** Countries of the cards, the most frequent first, at most 10. `null` if the provider does not say. */
cardCountries: (CardCountry)[] | null;
}

export interface CurrencyRevenue {
/** ISO 4217 code. */
currency: string;
/** Number of orders. */
orders: number;
/** Revenue as charged, exact. */
revenue: number;
/** The same in the response’s currency. `null` without a rate; it is then missing from the sums. */
converted: number | null;
}

export type OrdersStatus = "counting" | "current" | "failing";

export interface OrdersProblem {
/** What went wrong. `too_many_orders`: a month has more than 20,000 orders. Its numbers are older or missing, and those of the other months are not affected. */
type: OrdersProblemType;
/** When the problem began. */
startedAt: string;
/** Permission that the key lacks, if known. */
permission: string | null;
/** Field that is missing in the provider’s response, or has an unexpected value. */
field: string | null;
}

export type CodeStatus = "creating" | "live" | "replaced" | "ended";

export interface CodeProblem {
/** What went wrong at the provider. */
type: CodeProblemType;
/** When the problem began. */
startedAt: string;
}

export type Plan = "starter" | "growth" | "scale";

export type MerchantStatus = "active" | "suspended";

export interface ResourceCounts {
/** Number of products. */
products: number;
/** Number of campaigns. */
campaigns: number;
/** Number of active API keys. */
apiKeys: number;
/** Number of checkouts. */
checkouts: number;
}

export interface OwnApiKey {
/** Never changes and is never used again. */
id: string;
/** What the key may do. */
permissions: (KeyPermission)[];
/** When the key expires. `null` for never. */
expiresAt: string | null;
}

export interface OpenAlert {
/** ID of the alert at its beginning, its `webhook-id`. */
id: string;
/** What happened. */
type: AlertType;
/** Campaign that the alert is about. `null` for none. */
campaignId: string | null;
/** Checkout that the alert is about. `null` for none. */
checkoutId: string | null;
/** API key that the alert is about. `null` for none. */
apiKeyId: string | null;
/** Code that the alert is about. `null` for none. */
code: string | null;
/** Type of the checkout’s problem. `null` for other alerts. */
problem: string | null;
/** When it began. */
startedAt: string;
/** The alert for people, in English. */
text: string;
}

export type AlertType = "checkout_failing" | "code_shared" | "price_differs" | "codes_unconfirmed" | "codes_not_ended" | "no_requests" | "campaign_ended" | "sale_ended" | "key_expiring" | "key_created" | "alert_address_changed" | "email_confirmation" | "weekly_summary" | "test";

export type AlertStatus = "pending" | "delivered" | "failed";

export interface AlertAttempt {
/** When it ended. */
endedAt: string;
/** Milliseconds until the response. */
durationMs: number;
/** Status of the response. `null` without one. */
statusCode: number | null;
/** Why it failed. `null` if the alert was delivered. */
error: AlertError | null;
}

export type ActivityActor = "key" | "operator" | "service";

export interface ActivityKey {
/** Never changes and is never used again. */
id: string;
/** Name of the key at that time. */
name: string;
}

export type ErrorType = "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "conflict_error" | "rate_limit_error" | "api_error";

export type ErrorCode = "invalid_json" | "validation_failed" | "invalid_parameter" | "invalid_header" | "invalid_api_key" | "public_key_required" | "secret_key_required" | "permission_required" | "merchant_suspended" | "product_not_found" | "api_key_not_found" | "campaign_not_found" | "checkout_not_found" | "preview_link_not_found" | "route_not_found" | "product_limit_reached" | "campaign_limit_reached" | "api_key_limit_reached" | "edge_share_reached" | "checkout_limit_reached" | "checkout_account_differs" | "checkout_mode_differs" | "checkout_without_codes" | "orders_not_connected" | "checkout_in_use" | "campaign_in_use" | "alert_url_missing" | "email_not_offered" | "confirmation_limit_reached" | "concurrent_modification" | "precondition_failed" | "api_key_already_created" | "idempotency_key_reused" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "temporarily_unavailable";

export interface ErrorDetail {
/** The field, with dots: `tiers.0.discount`. */
path: string;
/** What is wrong with the field. */
code: string;
/** What is wrong with the field, as the second part of a sentence. It may change. */
message: string;
/** Permission that the API key of a checkout lacks. Only with `key_refused`. */
permission?: string;
}

/** Your translations of the message by BCP 47 tag, with the limits of the banner’s. Together, both have at most 190 characters of tags. */
export type SaleTranslations = Record<string, SaleTranslation>;

/** Your translations by BCP 47 tag (language, optionally script and region). They replace the texts for visitors whose browser prefers that language. At most 40 tags with 190 characters in total, and 4096 bytes of JSON. */
export type BannerTranslations = Record<string, BannerTranslation>;

/** The message in one language. */
export interface SaleTranslationInput {
/** The message in this language. */
message: string;
}

/** The texts in one language. */
export interface BannerTranslationInput {
/** The message in this language. */
messageTemplate?: string;
/** The button’s text in this language. */
ctaText?: string;
/** The headline in this language. */
offerTemplate?: string;
}

export type CodeWarningType = "code_number_differs" | "code_not_portable" | "code_not_for_links";

/** The message in one language. */
export interface SaleTranslationUpdate {
/** The message in this language. */
message?: string;
}

/** The texts in one language. */
export interface BannerTranslationUpdate {
/** The message in this language. */
messageTemplate?: string | null;
/** The button’s text in this language. */
ctaText?: string | null;
/** The headline in this language. */
offerTemplate?: string | null;
}

export interface DiscountConfig {
/** The visitor gets a discount. */
show: true;
/** ISO 3166-1 alpha-2 code, XX if unknown. */
country: string;
/** The country in English. */
countryName: string;
/** Percent. */
discount: number;
/** Coupon code. `null` if the visitor needs none. */
code: string | null;
/** The discount is the campaign’s sale. Only if it is larger than the visitor’s own. */
isSale?: true;
/** The visitor’s currency, ISO 4217. */
currencyCode: string;
/** Symbol of that currency. */
currencySymbol: string;
/** Local units for one unit of the base currency. */
fxRate: number;
/** The campaign’s currency, which `fxRate` converts from. */
baseCurrency: string;
exactPrices?: ExactPrices;
/** BCP 47 tag of the banner’s language, selected by `Accept-Language`. `en` if there are no texts in the visitor’s languages. */
language: string;
banner: ConfigBanner;
}

export interface NoDiscountConfig {
/** The visitor gets no discount. */
show: false;
/** ISO 3166-1 alpha-2 code, XX if unknown. */
country: string;
/** The country in English. */
countryName: string;
/** The first reason that applies. */
reason: NoDiscountReason;
}

/** Compares the page with the allowed domains. */
export interface SiteTraceEntry {
/** The rule. */
rule: "site";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** Host of the page; `null` if unknown. */
site: string | null;
/** Allowed domain that matches; `null` if none does or any is allowed. */
allowedDomain: string | null;
}

/** Checks status and period. */
export interface CampaignTraceEntry {
/** The rule. */
rule: "campaign";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
effectiveStatus: EffectiveCampaignStatus;
/** Planned start; `null` if there is none. */
startsAt: string | null;
/** Planned end; `null` if there is none. */
endsAt: string | null;
}

/** Compares the sale with the visitor’s own discount, if the campaign has a sale. */
export interface SaleTraceEntry {
/** The rule. */
rule: "sale";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
result: SaleResult;
/** The sale. */
name: string;
/** Percent. */
discount: number;
/** Start of the sale. */
startsAt: string;
/** End of the sale. */
endsAt: string;
}

/** Checks for a VPN, a proxy, or the network of a hosting provider. */
export interface VpnTraceEntry {
/** The rule. */
rule: "vpn";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** A VPN or proxy was detected. */
isVpn: boolean;
/** Setting of the campaign. */
blockVpn: boolean;
/** The address belongs to a hosting provider. */
isHostingProvider: boolean;
/** Setting of the campaign. */
blockHostingProviders: boolean;
}

/** Finds the discount for the country. */
export interface CountryTraceEntry {
/** The rule. */
rule: "country";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
source: DiscountSource;
/** Tier that applies. */
tier: number;
/** Prices relative to the US (1 = equal); `null` if unknown. */
priceLevel: number | null;
/** Percent. */
discount: number;
/** Percent before `maxDiscount`. */
uncappedDiscount: number;
}

/** Finds the coupon code. A checkout without a live code hides the banner. */
export interface CodeTraceEntry {
/** The rule. */
rule: "code";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** Coupon code; `null` if there is none. */
code: string | null;
source: CodeSource;
/** Why a checkout has no code to show. `null` if it has one. */
absence: CodeAbsence | null;
}

/** Finds the prices that the checkout charges, if it was asked for some. */
export interface PricesTraceEntry {
/** The rule. */
rule: "prices";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
result: PricesResult;
/** When the checkout was last asked. */
askedAt: string;
}

/** Finds the local currency. */
export interface CurrencyTraceEntry {
/** The rule. */
rule: "currency";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** The campaign’s currency. */
baseCurrency: string;
/** The visitor’s currency. */
currencyCode: string;
/** Local units for one unit of the base currency. */
fxRate: number;
/** Day of the exchange rates. */
ratesDate: string;
}

/** Selects the texts. */
export interface LanguageTraceEntry {
/** The rule. */
rule: "language";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** The visitor’s language; `null` if unknown. */
requested: string | null;
/** The banner’s language. */
language: string;
/** Origin of each text. */
texts: (LocalizedText)[];
}

/** Shows the time left. */
export interface CountdownTraceEntry {
/** The rule. */
rule: "countdown";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** End of the campaign or the sale, ISO 8601 in UTC. */
endsAt: string;
}

/** Limits the pages. */
export interface PagesTraceEntry {
/** The rule. */
rule: "pages";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
/** The script shows the banner only there. */
pagePaths: (string)[];
}

/** Puts the code into links. Pages without a way to a checkout offer the code. */
export interface CheckoutTraceEntry {
/** The rule. */
rule: "checkout";
outcome: TraceOutcome;
/** A sentence for people. It may change. */
message: string;
form: CheckoutForm;
/** The latest test of the shop’s buy buttons; `null` if there was none in 30 days. */
testedAt: string | null;
}

export interface Sharing {
/** First UTC day on which too much was paid with the code. */
since: string;
/** Redemptions since then. */
redeemed: number;
/** Codes of this discount that visitors copied, or took in a link, since then. */
taken: number;
/** What is usual in this shop. `null` while visitors have taken fewer than 50 codes. */
usual: UsualUse | null;
}

export interface DiscountChange {
/** Percent before; 0 for none. */
formerDiscount: number;
/** Percent after; 0 for none. */
discount: number;
/** Number of countries. */
countries: number;
}

export interface CampaignPeriod {
/** Start; `null` for none. */
startsAt: string | null;
/** End; `null` for none. */
endsAt: string | null;
}

export interface FormerSale {
/** Its name. */
name: string;
/** Percent. */
discount: number;
/** Start. */
startsAt: string;
/** End: the planned one, or the change. */
endsAt: string;
}

/** What the latest test of a page’s buy buttons found. */
export interface ButtonTest {
/** Number of pressed buttons that carried the code. */
carried: number;
/** Number of pressed buttons that lead to a checkout without it. */
lost: number;
/** Number of pressed buttons that the test could not judge. */
unknown: number;
/** The page’s path. */
path: string;
/** ISO 8601, UTC. */
testedAt: string;
}

export type CheckoutProblemType = "key_refused" | "rate_limited" | "unexpected_response" | "all_codes_differ" | "too_many_codes" | "unreachable" | "refused" | "price_differs";

export type OtherCodeReason = "unknown_campaign" | "not_a_percentage";

export interface CardCountry {
/** Country of the card, ISO 3166-1. */
country: string;
/** Number of orders. */
orders: number;
}

export type OrdersProblemType = "key_refused" | "rate_limited" | "unreachable" | "unexpected_response" | "too_many_orders";

export type CodeProblemType = "key_refused" | "rate_limited" | "unexpected_response" | "all_codes_differ" | "too_many_codes" | "unreachable" | "refused" | "not_ended" | "price_differs";

export type AlertError = "blocked_address" | "unresolved" | "unreachable" | "redirected" | "rejected";

/** The message in one language. */
export interface SaleTranslation {
/** The message in this language. */
message: string;
}

/** The texts in one language. */
export interface BannerTranslation {
/** The message in this language. */
messageTemplate?: string;
/** The button’s text in this language. */
ctaText?: string;
/** The headline in this language. */
offerTemplate?: string;
}

/** Prices that the checkout charges for one, with tax and with the code, written in `language`. By product ID, and by the product’s base price and currency. They are at most three days old. Only for products with a `providerPriceId`, with a key for orders, and not during a sale. For all other prices, use `fxRate`. */
export type ExactPrices = Record<string, string>;

/** The banner’s style and texts. In languages other than English, names and numbers in texts may already be filled in. */
export interface ConfigBanner {
/** Position of the banner on the page. */
position: BannerPosition;
/** Headline. May contain the same placeholders as the message. Empty for no headline. */
offerTemplate: string;
/** May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces, and {{remainingTenths}}, which the service replaces by the tenths of the price that remain: 4 for 60% off. */
messageTemplate: string;
/** Text of the button. */
ctaText: string;
/** Color of the box, `#rrggbb`. */
backgroundColor: string;
/** Color of the text, `#rrggbb`. */
textColor: string;
/** Color of the button, `#rrggbb`. */
ctaColor: string;
/** Color of the text on the button, `#rrggbb`. */
ctaTextColor: string;
/** Shows the country’s flag. */
showFlag: boolean;
/** Visitors can close the banner. */
showCloseBtn: boolean;
/** Color of the message, quieter than `textColor`. Missing where it would be hard to read. */
messageColor?: string;
labels: BannerLabels;
/** What the banner says on a page that leads to a checkout. Only with `codeInLinks`, in languages with built-in texts. */
checkout?: CheckoutTexts;
/** Show the time left until then: the end of the campaign, or of the sale that the visitor gets. Only if the campaign has a countdown. */
endsAt?: string;
/** Show the banner and the prices only on pages with these paths. A `*` at the end matches any rest. Only if the campaign limits the pages. */
pagePaths?: (string)[];
/** Add the code to links to known checkouts. Only if the campaign does that and there is a code. */
codeInLinks?: true;
/** Also set the cookie `ppp_code`. Only with `codeInLinks`, if the campaign does that. */
codeInCookie?: true;
}

export type NoDiscountReason = "domain_not_allowed" | "campaign_paused" | "vpn_detected" | "no_discount" | "rate_limited";

/** `passed`, the reason why the visitor sees no banner, or `applied` if the rule shapes the banner. */
export type TraceOutcome = "passed" | "applied" | "domain_not_allowed" | "campaign_paused" | "vpn_detected" | "no_discount";

/** The campaign’s status at this moment, by its setting, its period and its merchant. `suspended` means the merchant. */
export type EffectiveCampaignStatus = "active" | "paused" | "scheduled" | "ended" | "suspended";

/** `applied` if the visitor gets the sale, or the reason why not. `no_live_code`: the checkout has no live code for the sale, or shows none now. `own_discount`: the visitor’s own discount is at least as large. */
export type SaleResult = "applied" | "scheduled" | "ended" | "excluded_country" | "no_live_code" | "own_discount";

/** The setting that decides the discount. */
export type DiscountSource = "tier" | "eu_tier" | "override" | "excluded_country" | "unknown_country";

/** The setting that contains the code, or the checkout in which the service created it. */
export type CodeSource = "sale" | "tier" | "override" | "campaign" | "checkout" | "none";

/** Why a checkout has no code to show. `not_created`: no code is live for this discount. `test_mode`: only preview links show the codes of a test checkout. `not_confirmed`: the provider has not confirmed the code for seven days. */
export type CodeAbsence = "not_created" | "test_mode" | "not_confirmed";

/** `exact`, or why prices on the page are estimates. `not_asked`: the checkout was not asked about this country and discount, or has no price for it. `too_old`: it was last asked more than three days ago. `sale`: the visitor gets the sale. */
export type PricesResult = "exact" | "not_asked" | "too_old" | "sale";

/** Origin of one text. */
export interface LocalizedText {
text: BannerTextName;
source: TextSource;
/** BCP 47 tag of the text. */
language: string;
}

/** What the banner says on a page that leads to a checkout. `applied`: that the discount is applied there, because the latest test of the shop’s buy buttons has seen the code arrive. `with_code`: that it comes with the code. `own_message`: the campaign’s own message. `code`: it offers the code, because the language has no built-in texts. */
export type CheckoutForm = "applied" | "with_code" | "own_message" | "code";

export interface UsualUse {
/** Redemptions. */
redeemed: number;
/** Codes that visitors copied, or took in a link. */
taken: number;
/** The same discount before, or the other discounts. */
of: UsualUseSource;
}

/** Fixed labels in the language of the response, or in English. At most 900 bytes of JSON. */
export interface BannerLabels {
/** The close button, for screen readers. */
close: string;
/** The copy button after the visitor has copied the code. */
copied: string;
/** The message if the page can only select the code. */
codeSelected: string;
/** The banner, for screen readers. */
discount: string;
/** The condition for an estimated price; contains {{code}}. */
withCode: string;
/** An estimated price; contains {{price}}. */
approximate: string;
/** Before the original price, for screen readers. */
originalPrice: string;
/** Before the estimated price, for screen readers. */
currentPrice: string;
/** The countdown; contains {{time}}. */
endsIn: string;
/** The message after the visitor has opened a checkout with the code. */
inCheckout: string;
}

/** Texts of a page that leads to a checkout. */
export interface CheckoutTexts {
/** The headline if one price stands with the only way to a checkout; contains {{price}} and {{original}}. */
price: string;
/** In place of the message. Says “applied at the checkout” if the latest test of the shop’s buy buttons has seen that, not more than 30 days ago. Missing if the merchant has written a message. */
terms?: string;
/** The button if the page has one way to a checkout. */
goToCheckout: string;
/** The button if the page has several. */
seePrices: string;
/** The small button that shows and copies the code. */
copyInstead: string;
/** The headline for a visitor who comes back from a checkout. */
stillHere: string;
}

/** Field of the banner. */
export type BannerTextName = "messageTemplate" | "ctaText" | "offerTemplate";

/** Your translation, a built-in text, or the campaign’s own text. */
export type TextSource = "translation" | "built_in" | "own";

export type UsualUseSource = "earlier_days" | "other_codes";
