/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */

export type CreateProductRequest = { name: string; url: string; baseCurrency: string; basePrice: number; description?: string };
export type UpdateProductRequest = { name?: string; url?: string; baseCurrency?: string; basePrice?: number; description?: string | null };
export type CreateApiKeyRequest = { name: string; type: ApiKeyType; campaignId?: string };
export type UpdateApiKeyRequest = { name?: string; campaignId?: string | null };
export type CreateCampaignRequest = { name: string; baseCurrency?: string; hasAutomaticDiscount?: boolean; checkout?: CampaignCheckoutInput | null; status?: CampaignStatus; startsAt?: string | null; endsAt?: string | null; showCountdown?: boolean; allowedDomains?: (string)[]; pagePaths?: (string)[]; blockVpn?: boolean; blockHostingProviders?: boolean; code?: string | null; tiers?: (TierDiscountInput)[]; euTier?: Tier | null; maxDiscount?: number | null; countryOverrides?: (CountryOverrideInput)[]; excludedCountries?: (string)[]; banner?: CampaignBannerInput };
export type UpdateCampaignRequest = { name?: string; baseCurrency?: string; hasAutomaticDiscount?: boolean; checkout?: CampaignCheckoutInput | null; status?: CampaignStatus; startsAt?: string | null; endsAt?: string | null; showCountdown?: boolean; allowedDomains?: (string)[]; pagePaths?: (string)[]; blockVpn?: boolean; blockHostingProviders?: boolean; code?: string | null; tiers?: (TierDiscountInput)[]; euTier?: Tier | null; maxDiscount?: number | null; countryOverrides?: (CountryOverrideInput)[]; excludedCountries?: (string)[]; banner?: CampaignBannerUpdate };
export type CreateCheckoutRequest = { provider: CheckoutProvider; apiKey: string; mode?: CheckoutMode };
export type UpdateCheckoutRequest = { apiKey?: string };
export type SyncCodesRequest = { replace?: (string)[]; graceHours?: number };
export type EntitlementRequest = { country: string; code: string };
export type PreviewRequest = { country: string; site?: string; language?: string; isVpn?: boolean };
export type PreviewLinkRequest = { country: string; language?: string; pageUrl: string; expiresInSeconds?: number };
export type TierDiscountInput = { tier: DiscountedTier; discount: number; code?: string | null };
export type CountryOverrideInput = { country: string; discount: number; code?: string | null };
export type CampaignBannerInput = { position?: BannerPosition; offerTemplate?: string; messageTemplate?: string; ctaText?: string; backgroundColor?: string; textColor?: string; ctaColor?: string; ctaTextColor?: string; showFlag?: boolean; showCloseBtn?: boolean; language?: string | null; translations?: BannerTranslationsInput };
export type CampaignCheckoutInput = { id: string; prefix?: string; productIds?: (string)[]; duration?: DiscountDuration; rotateDays?: number | null };
export type BannerTranslationsInput = Record<string, BannerTranslationInput>;
export type BannerTranslationInput = { messageTemplate?: string; ctaText?: string; offerTemplate?: string };
export type CampaignBannerUpdate = { position?: BannerPosition; offerTemplate?: string; messageTemplate?: string; ctaText?: string; backgroundColor?: string; textColor?: string; ctaColor?: string; ctaTextColor?: string; showFlag?: boolean; showCloseBtn?: boolean; language?: string | null; translations?: BannerTranslationsUpdate };
export type BannerTranslationsUpdate = Record<string, BannerTranslationUpdate | null>;
export type BannerTranslationUpdate = { messageTemplate?: string | null; ctaText?: string | null; offerTemplate?: string | null };
export type ApiKeyType = "public" | "secret";
export type BannerPosition = "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
export type CampaignStatus = "active" | "paused";
export type CheckoutMode = "live" | "test";
export type CheckoutProblemCode = "key_refused" | "rate_limited" | "unreachable" | "refused";
export type CheckoutProvider = "stripe" | "paddle" | "polar";
export type CheckoutStatus = "connected" | "failing";
export type CodeStatus = "creating" | "live" | "replaced" | "ended";
export type CodeWarningType = "code_number_differs" | "code_not_portable";
export type DiscountDuration = "forever" | "once";
export type DiscountedTier = 2 | 3 | 4 | 5 | 6;
export type EntitlementCodeStatus = "live" | "replaced" | "ended" | "manual" | "unknown";
export type ErrorCode = "invalid_json" | "validation_failed" | "invalid_parameter" | "invalid_header" | "invalid_api_key" | "public_key_required" | "secret_key_required" | "merchant_suspended" | "product_not_found" | "api_key_not_found" | "campaign_not_found" | "checkout_not_found" | "preview_link_not_found" | "route_not_found" | "product_limit_reached" | "campaign_limit_reached" | "api_key_limit_reached" | "edge_share_reached" | "checkout_limit_reached" | "checkout_account_differs" | "checkout_in_use" | "campaign_in_use" | "concurrent_modification" | "precondition_failed" | "idempotency_key_used" | "idempotency_key_reused" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "temporarily_unavailable";
export type ErrorType = "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "conflict_error" | "rate_limit_error" | "api_error";
export type MerchantStatus = "active" | "suspended";
export type NoDiscountReason = "domain_not_allowed" | "campaign_paused" | "vpn_detected" | "no_discount" | "rate_limited";
export type Plan = "starter" | "growth" | "scale";
export type Tier = 1 | 2 | 3 | 4 | 5 | 6;
export type Product = { id: string; name: string; url: string; baseCurrency: string; basePrice: number; description?: string; createdAt: string; updatedAt: string };
export type ProductResponse = { data: Product };
export type ProductPage = { data: (Product)[]; nextCursor?: string };
export type ApiKey = { id: string; name: string; type: ApiKeyType; prefix: string; createdAt: string; lastUsedAt: string | null; campaignId?: string };
export type ApiKeyResponse = { data: ApiKey };
export type ApiKeyPage = { data: (ApiKey)[]; nextCursor?: string };
export type CreatedApiKey = { id: string; name: string; type: ApiKeyType; key: string; createdAt: string; campaignId?: string };
export type CreatedApiKeyResponse = { data: CreatedApiKey };
export type TierDiscount = { tier: DiscountedTier; discount: number; code: string | null };
export type CountryOverride = { country: string; discount: number; code: string | null };
export type BannerTranslation = { messageTemplate?: string; ctaText?: string; offerTemplate?: string };
export type BannerTranslations = Record<string, BannerTranslation>;
export type CampaignBanner = { position: BannerPosition; offerTemplate: string; messageTemplate: string; ctaText: string; backgroundColor: string; textColor: string; ctaColor: string; ctaTextColor: string; showFlag: boolean; showCloseBtn: boolean; language: string | null; translations: BannerTranslations };
export type CampaignCheckout = { id: string; prefix: string; productIds: (string)[]; duration: DiscountDuration; rotateDays: number | null };
export type Campaign = { id: string; name: string; baseCurrency: string; hasAutomaticDiscount: boolean; checkout: CampaignCheckout | null; status: CampaignStatus; startsAt: string | null; endsAt: string | null; showCountdown: boolean; allowedDomains: (string)[]; pagePaths: (string)[]; blockVpn: boolean; blockHostingProviders: boolean; code: string | null; tiers: (TierDiscount)[]; euTier: Tier | null; maxDiscount: number | null; countryOverrides: (CountryOverride)[]; excludedCountries: (string)[]; banner: CampaignBanner; isDefault: boolean; createdAt: string; updatedAt: string };
export type CampaignResponse = { data: Campaign };
export type WrittenCampaignResponse = { data: Campaign; warnings?: (CampaignWarning)[] };
export type CampaignPage = { data: (Campaign)[]; nextCursor?: string };
export type BannerWarning = { path: string; type: "contrast_too_low"; ratio: number; suggestion: string };
export type CodeWarning = { path: string; type: CodeWarningType; suggestion: string };
export type CheckoutWarning = { path: string; type: "test_checkout" };
export type CampaignWarning = BannerWarning | CodeWarning | CheckoutWarning;
export type CheckoutProblem = { code: CheckoutProblemCode; since: string; permission?: string };
export type Checkout = { id: string; provider: CheckoutProvider; mode: CheckoutMode; keyHint: string; status: CheckoutStatus; problem: CheckoutProblem | null; checkedAt: string; createdAt: string; updatedAt: string };
export type CheckoutResponse = { data: Checkout };
export type CheckoutPage = { data: (Checkout)[]; nextCursor?: string };
export type CodeProblem = { code: CheckoutProblemCode; since: string };
export type Code = { code: string; discount: number; status: CodeStatus; createdAt: string; endsAt: string | null; redemptions: number; problem: CodeProblem | null };
export type CodesResponse = { data: (Code)[] };
export type Entitlement = { isEntitled: boolean; discount: number; codeDiscount: number | null; codeStatus: EntitlementCodeStatus };
export type EntitlementResponse = { data: Entitlement };
export type TraceOutcome = "passed" | "applied" | "domain_not_allowed" | "campaign_paused" | "vpn_detected" | "no_discount";
export type CampaignState = "active" | "paused" | "scheduled" | "ended" | "suspended";
export type DiscountSource = "tier" | "eu_tier" | "override" | "excluded_country" | "unknown_country";
export type CodeSource = "tier" | "override" | "campaign" | "checkout" | "none";
export type TextSource = "translation" | "built_in" | "own";
export type BannerTextName = "messageTemplate" | "ctaText" | "offerTemplate";
export type LocalizedText = { text: BannerTextName; source: TextSource; language: string };
export type SiteTraceEntry = { rule: "site"; outcome: TraceOutcome; message: string; site: string | null; allowedDomain: string | null };
export type CampaignTraceEntry = { rule: "campaign"; outcome: TraceOutcome; message: string; state: CampaignState; startsAt: string | null; endsAt: string | null };
export type VpnTraceEntry = { rule: "vpn"; outcome: TraceOutcome; message: string; isVpn: boolean; blockVpn: boolean };
export type CountryTraceEntry = { rule: "country"; outcome: TraceOutcome; message: string; source: DiscountSource; tier: number; priceLevel: number | null; discount: number; uncappedDiscount: number };
export type CodeTraceEntry = { rule: "code"; outcome: TraceOutcome; message: string; code: string | null; source: CodeSource };
export type CurrencyTraceEntry = { rule: "currency"; outcome: TraceOutcome; message: string; baseCurrency: string; currencyCode: string; fxRate: number; ratesDate: string };
export type LanguageTraceEntry = { rule: "language"; outcome: TraceOutcome; message: string; requested: string | null; language: string; texts: (LocalizedText)[] };
export type CountdownTraceEntry = { rule: "countdown"; outcome: TraceOutcome; message: string; endsAt: string };
export type PagesTraceEntry = { rule: "pages"; outcome: TraceOutcome; message: string; pagePaths: (string)[] };
export type TraceEntry = SiteTraceEntry | CampaignTraceEntry | VpnTraceEntry | CountryTraceEntry | CodeTraceEntry | CurrencyTraceEntry | LanguageTraceEntry | CountdownTraceEntry | PagesTraceEntry;
export type Preview = { config: BannerConfig; trace: (TraceEntry)[] };
export type PreviewResponse = { data: Preview };
export type PreviewLink = { url: string; expiresAt: string };
export type PreviewLinkResponse = { data: PreviewLink };
export type StatisticsTotals = { shown: number; copied: number; dismissed: number; redeemed: number; copyRate: number | null };
export type DayStatistics = { date: string; shown: number; copied: number; dismissed: number; redeemed: number };
export type CountryStatistics = { country: string; countryName: string; shown: number; copied: number; dismissed: number; copyRate: number | null };
export type DiscountStatistics = { discount: number; redeemed: number };
export type CampaignStatistics = { from: string; to: string; totals: StatisticsTotals; byDay: (DayStatistics)[]; byCountry: (CountryStatistics)[]; byDiscount: (DiscountStatistics)[] };
export type CampaignStatisticsResponse = { data: CampaignStatistics };
export type ResourceCounts = { products: number; campaigns: number; apiKeys: number; checkouts: number };
export type Merchant = { id: string; name: string; plan: Plan; status: MerchantStatus; limits: ResourceCounts; usage: ResourceCounts };
export type MerchantResponse = { data: Merchant };
export type BannerLabels = { close: string; copied: string; codeSelected: string; discount: string; withCode: string; approximate: string; originalPrice: string; currentPrice: string; endsIn: string };
export type ConfigBanner = { position: BannerPosition; offerTemplate: string; messageTemplate: string; ctaText: string; backgroundColor: string; textColor: string; ctaColor: string; ctaTextColor: string; showFlag: boolean; showCloseBtn: boolean; labels: BannerLabels; endsAt?: string; pagePaths?: (string)[] };
export type DiscountConfig = { show: true; country: string; countryName: string; discount: number; code: string | null; currencyCode: string; currencySymbol: string; fxRate: number; baseCurrency: string; language: string; banner: ConfigBanner };
export type NoDiscountConfig = { show: false; country: string; countryName: string; reason: NoDiscountReason };
export type BannerConfig = DiscountConfig | NoDiscountConfig;
export type ThrottledEvents = Record<string, unknown>;
export type ErrorObject = { type: ErrorType; code: ErrorCode; message: string; param?: string; details?: (ErrorDetail)[]; resourceId?: string; requestId: string };
export type ErrorDetail = { path: string; code: string; message: string; permission?: string };
export type ApiError = { error: ErrorObject };

export interface paths {
  '/v1/products': {
    get: { parameters: { query?: { limit?: number; cursor?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': ProductPage } }; default: { content: { 'application/json': ApiError } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': CreateProductRequest } }; responses: { 201: { content: { 'application/json': ProductResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/products/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': ProductResponse } }; default: { content: { 'application/json': ApiError } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': UpdateProductRequest } }; responses: { 200: { content: { 'application/json': ProductResponse } }; default: { content: { 'application/json': ApiError } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/api-keys': {
    get: { parameters: { query?: { limit?: number; cursor?: string; type?: ApiKeyType }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': ApiKeyPage } }; default: { content: { 'application/json': ApiError } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': CreateApiKeyRequest } }; responses: { 201: { content: { 'application/json': CreatedApiKeyResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/api-keys/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': ApiKeyResponse } }; default: { content: { 'application/json': ApiError } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': UpdateApiKeyRequest } }; responses: { 200: { content: { 'application/json': ApiKeyResponse } }; default: { content: { 'application/json': ApiError } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns': {
    get: { parameters: { query?: { limit?: number; cursor?: string; status?: CampaignStatus; name?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': CampaignPage } }; default: { content: { 'application/json': ApiError } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': CreateCampaignRequest } }; responses: { 201: { content: { 'application/json': WrittenCampaignResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': CampaignResponse } }; default: { content: { 'application/json': ApiError } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': UpdateCampaignRequest } }; responses: { 200: { content: { 'application/json': WrittenCampaignResponse } }; default: { content: { 'application/json': ApiError } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns/{id}/preview': {
    post: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': PreviewRequest } }; responses: { 200: { content: { 'application/json': PreviewResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns/{id}/preview-links': {
    post: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': PreviewLinkRequest } }; responses: { 201: { content: { 'application/json': PreviewLinkResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns/{id}/entitlement': {
    post: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': EntitlementRequest } }; responses: { 200: { content: { 'application/json': EntitlementResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns/{id}/stats': {
    get: { parameters: { query?: { from?: string; to?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': CampaignStatisticsResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/checkouts': {
    get: { parameters: { query?: { limit?: number; cursor?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': CheckoutPage } }; default: { content: { 'application/json': ApiError } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': CreateCheckoutRequest } }; responses: { 201: { content: { 'application/json': CheckoutResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/checkouts/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': CheckoutResponse } }; default: { content: { 'application/json': ApiError } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': UpdateCheckoutRequest } }; responses: { 200: { content: { 'application/json': CheckoutResponse } }; default: { content: { 'application/json': ApiError } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/campaigns/{id}/codes': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': CodesResponse } }; default: { content: { 'application/json': ApiError } } } };
    post: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': SyncCodesRequest } }; responses: { 200: { content: { 'application/json': CodesResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
  '/v1/merchant': {
    get: { parameters: { query?: never; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': MerchantResponse } }; default: { content: { 'application/json': ApiError } } } };
  };
}
