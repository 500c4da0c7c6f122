/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */

export type NewProduct = { name: string; url: string; baseCurrency: string; basePrice: number; description?: string };
export type ProductChanges = { name?: string; url?: string; baseCurrency?: string; basePrice?: number; description?: string | null };
export type NewApiKey = { name: string; type: "public" | "secret"; campaignId?: string };
export type ApiKeyChanges = { name?: string; campaignId?: string | null };
export type NewCampaignTier = { tier: 2 | 3 | 4 | 5 | 6; discount: number; code?: string | null };
export type NewCampaignCountryOverride = { country: string; discount: number; code?: string | null };
export type NewCampaignBannerTranslation = { messageTemplate?: string; ctaText?: string; offerTemplate?: string };
export type NewCampaignBannerTranslations = Record<string, NewCampaignBannerTranslation>;
export type NewCampaignBanner = { position?: "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right"; offerTemplate?: string; messageTemplate?: string; ctaText?: string; backgroundColor?: string; textColor?: string; ctaColor?: string; ctaTextColor?: string; showFlag?: boolean; showCloseBtn?: boolean; language?: string | null; translations?: NewCampaignBannerTranslations };
export type NewCampaign = { name: string; baseCurrency?: string; hasAutomaticDiscount?: boolean; status?: "active" | "paused"; startsAt?: string | null; endsAt?: string | null; showCountdown?: boolean; allowedDomains?: (string)[]; pagePaths?: (string)[]; blockVpn?: boolean; code?: string | null; tiers?: (NewCampaignTier)[]; euSingleTier?: 1 | 2 | 3 | 4 | 5 | 6 | null; maxDiscount?: number | null; countryOverrides?: (NewCampaignCountryOverride)[]; excludedCountries?: (string)[]; banner?: NewCampaignBanner };
export type CampaignChangesBannerTranslation = { messageTemplate?: string | null; ctaText?: string | null; offerTemplate?: string | null };
export type CampaignChangesBannerTranslations = Record<string, CampaignChangesBannerTranslation | null>;
export type CampaignChangesBanner = { position?: "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right"; offerTemplate?: string; messageTemplate?: string; ctaText?: string; backgroundColor?: string; textColor?: string; ctaColor?: string; ctaTextColor?: string; showFlag?: boolean; showCloseBtn?: boolean; language?: string | null; translations?: CampaignChangesBannerTranslations };
export type CampaignChanges = { name?: string; baseCurrency?: string; hasAutomaticDiscount?: boolean; status?: "active" | "paused"; startsAt?: string | null; endsAt?: string | null; showCountdown?: boolean; allowedDomains?: (string)[]; pagePaths?: (string)[]; blockVpn?: boolean; code?: string | null; tiers?: (NewCampaignTier)[]; euSingleTier?: 1 | 2 | 3 | 4 | 5 | 6 | null; maxDiscount?: number | null; countryOverrides?: (NewCampaignCountryOverride)[]; excludedCountries?: (string)[]; banner?: CampaignChangesBanner };
export type PreviewVisit = { country: string; site?: string; language?: string; anonymizer?: boolean };
export type Product = { id: string; name: string; url: string; baseCurrency: string; basePrice: number; description?: string; createdAt: string; updatedAt: string };
export type ProductAnswer = { data: Product };
export type ProductPage = { data: (Product)[]; nextCursor?: string };
export type ApiKey = { id: string; name: string; type: "public" | "secret"; prefix: string; createdAt: string; lastUsedAt: string | null; campaignId?: string };
export type ApiKeyAnswer = { data: ApiKey };
export type ApiKeyPage = { data: (ApiKey)[]; nextCursor?: string };
export type CreatedApiKey = { id: string; name: string; type: "public" | "secret"; key: string; createdAt: string; campaignId?: string };
export type CreatedApiKeyAnswer = { data: CreatedApiKey };
export type CampaignTier = { tier: 2 | 3 | 4 | 5 | 6; discount: number; code: string | null };
export type CampaignCountryOverride = { country: string; discount: number; code: string | null };
export type Campaign = { id: string; name: string; baseCurrency: string; hasAutomaticDiscount: boolean; status: "active" | "paused"; startsAt: string | null; endsAt: string | null; showCountdown: boolean; allowedDomains: (string)[]; pagePaths: (string)[]; blockVpn: boolean; code: string | null; tiers: (CampaignTier)[]; euSingleTier: 1 | 2 | 3 | 4 | 5 | 6 | null; maxDiscount: number | null; countryOverrides: (CampaignCountryOverride)[]; excludedCountries: (string)[]; banner: BannerStyle; isDefault: boolean; createdAt: string; updatedAt: string };
export type CampaignAnswer = { data: Campaign };
export type WrittenCampaignAnswer = { data: Campaign; warnings?: (CampaignWarning)[] };
export type CampaignPage = { data: (Campaign)[]; nextCursor?: string };
export type MerchantLimits = { products: number; campaigns: number; apiKeys: number };
export type MerchantUsage = { products: number; campaigns: number; apiKeys: number };
export type Merchant = { id: string; name: string; plan: "starter" | "growth" | "scale"; status: "active" | "suspended"; limits: MerchantLimits; usage: MerchantUsage };
export type MerchantAnswer = { data: Merchant };
export type BannerWarning = { path: string; code: "contrast_too_low"; ratio: number; suggestion: string };
export type CodeWarning = { path: string; code: "code_number_differs" | "code_not_portable"; suggestion: string };
export type CampaignWarning = BannerWarning | CodeWarning;
export type Preview = { config: BannerConfig; trace: (string)[] };
export type PreviewAnswer = { data: Preview };
export type CampaignStatisticsTotals = { shown: number; copied: number; dismissed: number; copyRate: number | null };
export type CampaignStatisticsByDay = { date: string; shown: number; copied: number; dismissed: number };
export type CampaignStatisticsByCountry = { country: string; countryName: string; shown: number; copied: number; dismissed: number; copyRate: number | null };
export type CampaignStatistics = { from: string; to: string; totals: CampaignStatisticsTotals; byDay: (CampaignStatisticsByDay)[]; byCountry: (CampaignStatisticsByCountry)[] };
export type CampaignStatisticsAnswer = { data: CampaignStatistics };
export type BannerStyleTranslation = { messageTemplate?: string; ctaText?: string; offerTemplate?: string };
export type BannerStyleTranslations = Record<string, BannerStyleTranslation>;
export type BannerStyle = { position: "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right"; offerTemplate: string; messageTemplate: string; ctaText: string; backgroundColor: string; textColor: string; ctaColor: string; ctaTextColor: string; showFlag: boolean; showCloseBtn: boolean; language: string | null; translations: BannerStyleTranslations };
export type BannerTexts = { close: string; copied: string; selected: string; discount: string; withCode: string; about: string; was: string; now: string; endsIn: string };
export type ShownBanner = { position: "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right"; offerTemplate: string; messageTemplate: string; ctaText: string; backgroundColor: string; textColor: string; ctaColor: string; ctaTextColor: string; showFlag: boolean; showCloseBtn: boolean; texts: BannerTexts; endsAt?: string; pagePaths?: (string)[] };
export type DiscountConfig = { show: true; country: string; countryName: string; discount: number; code: string | null; currencyCode: string; currencySymbol: string; fxRate: number; baseCurrency: string; language: string; banner: ShownBanner };
export type RefusalConfig = { show: false; country: string; countryName: string; reason: "domain_not_allowed" | "campaign_paused" | "vpn_detected" | "no_discount" | "rate_limited" };
export type BannerConfig = DiscountConfig | RefusalConfig;
export type ThrottledEvents = Record<string, unknown>;
export type ErrorObject = { type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "conflict_error" | "rate_limit_error" | "api_error"; code: "invalid_json" | "validation_failed" | "invalid_parameter" | "invalid_header" | "invalid_api_key" | "public_key_required" | "secret_key_required" | "merchant_suspended" | "product_not_found" | "api_key_not_found" | "campaign_not_found" | "route_not_found" | "product_limit_reached" | "campaign_limit_reached" | "api_key_limit_reached" | "campaign_in_use" | "concurrent_modification" | "precondition_failed" | "idempotency_key_used" | "idempotency_key_reused" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "temporarily_unavailable"; message: string; param?: string; details?: (ErrorDetail)[]; resourceId?: string; requestId: string };
export type ErrorDetail = { path: string; code: string; message: string };
export type Error = { error: ErrorObject };

export interface paths {
  '/v1/products': {
    get: { parameters: { query?: { limit?: number; cursor?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': ProductPage } }; default: { content: { 'application/json': Error } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': NewProduct } }; responses: { 201: { content: { 'application/json': ProductAnswer } }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/products/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': ProductAnswer } }; default: { content: { 'application/json': Error } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': ProductChanges } }; responses: { 200: { content: { 'application/json': ProductAnswer } }; default: { content: { 'application/json': Error } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/api-keys': {
    get: { parameters: { query?: { limit?: number; cursor?: string; type?: "public" | "secret" }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': ApiKeyPage } }; default: { content: { 'application/json': Error } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': NewApiKey } }; responses: { 201: { content: { 'application/json': CreatedApiKeyAnswer } }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/api-keys/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': ApiKeyAnswer } }; default: { content: { 'application/json': Error } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': ApiKeyChanges } }; responses: { 200: { content: { 'application/json': ApiKeyAnswer } }; default: { content: { 'application/json': Error } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/campaigns': {
    get: { parameters: { query?: { limit?: number; cursor?: string; status?: "active" | "paused"; name?: string }; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': CampaignPage } }; default: { content: { 'application/json': Error } } } };
    post: { parameters: { query?: never; path?: never }; requestBody: { content: { 'application/json': NewCampaign } }; responses: { 201: { content: { 'application/json': WrittenCampaignAnswer } }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/campaigns/{id}': {
    get: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': CampaignAnswer } }; default: { content: { 'application/json': Error } } } };
    patch: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': CampaignChanges } }; responses: { 200: { content: { 'application/json': WrittenCampaignAnswer } }; default: { content: { 'application/json': Error } } } };
    delete: { parameters: { query?: never; path: { id: string } }; requestBody?: never; responses: { 204: { content?: never }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/campaigns/{id}/preview': {
    post: { parameters: { query?: never; path: { id: string } }; requestBody: { content: { 'application/json': PreviewVisit } }; responses: { 200: { content: { 'application/json': PreviewAnswer } }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/campaigns/{id}/stats': {
    get: { parameters: { query?: { from?: string; to?: string }; path: { id: string } }; requestBody?: never; responses: { 200: { content: { 'application/json': CampaignStatisticsAnswer } }; default: { content: { 'application/json': Error } } } };
  };
  '/v1/merchant': {
    get: { parameters: { query?: never; path?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': MerchantAnswer } }; default: { content: { 'application/json': Error } } } };
  };
}
