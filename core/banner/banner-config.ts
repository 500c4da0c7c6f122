/** Reasons why a visitor sees no discount: a closed list of the public contract. */
export const refusalReasons = [
  'domain_not_allowed',
  'campaign_paused',
  'vpn_detected',
  'no_discount',
  'rate_limited',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** Positions of the banner on the screen. */
export const bannerPositions = [
  'top',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const;

export type BannerPosition = (typeof bannerPositions)[number];

/** Look of a banner. Colours are `#rrggbb`; the templates may contain `{{countryName}}`, `{{code}}`, `{{discount}}`. */
export interface BannerStyle {
  position: BannerPosition;
  offerTemplate: string;
  messageTemplate: string;
  ctaText: string;
  backgroundColor: string;
  textColor: string;
  ctaColor: string;
  ctaTextColor: string;
  showFlag: boolean;
  showCloseBtn: boolean;
}

/** The banner of a response: its look, and what the script needs to know in the page. */
export interface ShownBanner extends BannerStyle {
  /** End of the campaign, ISO 8601 in UTC; only for a countdown. */
  endsAt?: string;
  /** Patterns of the pages that show the banner; absent = all. */
  pagePaths?: string[];
}

/** Headline of banners without a template of their own. */
export const defaultOfferTemplate = '{{discount}}% off';

/** A visitor who gets a discount. `discount` is a percentage above 0 and up to 100; `fxRate` is local units per base unit. */
export interface DiscountConfig {
  show: true;
  country: string;
  countryName: string;
  discount: number;
  code: string | null;
  currencyCode: string;
  currencySymbol: string;
  fxRate: number;
  banner: ShownBanner;
}

/** A visitor who gets no discount, and the reason. */
export interface RefusalConfig {
  show: false;
  country: string;
  countryName: string;
  reason: RefusalReason;
}

/** The response of `GET /v1/banner/config/:publicKey`. `country` is ISO 3166-1 alpha-2, or `XX` if unknown. */
export type BannerConfig = DiscountConfig | RefusalConfig;
