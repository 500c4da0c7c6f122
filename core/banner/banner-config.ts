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

/** The texts of a banner that merchants can write and translate. */
export const textNames = ['messageTemplate', 'ctaText', 'offerTemplate'] as const;

export type TextName = (typeof textNames)[number];

/** A merchant's translations by BCP 47 tag. Texts that are left out are those of the next more general tag. */
export type Translations = Record<string, Partial<Record<TextName, string>>>;

/** The banner of a campaign. */
export interface CampaignBanner extends BannerStyle {
  /** BCP 47 tag of the merchant's own texts; `null` if unknown. */
  language: string | null;
  translations: Translations;
}

/**
 * The banner's built-in words in one language: labels of parts, and messages for screen readers. `{{code}}`, `{{price}}` and
 * `{{time}}` stand for the code, an estimated price and the rest of a countdown.
 */
export interface BannerTexts {
  close: string;
  copied: string;
  selected: string;
  discount: string;
  withCode: string;
  about: string;
  was: string;
  now: string;
  endsIn: string;
}

/** The banner of a response: its look with texts in the language of the response, and what the script needs to know in the page. */
export interface ShownBanner extends BannerStyle {
  texts: BannerTexts;
  /** End of the campaign, ISO 8601 in UTC; only for a countdown. */
  endsAt?: string;
  /** Patterns of the pages that show the banner; absent = all. */
  pagePaths?: string[];
}

/**
 * A visitor who gets a discount. `discount` is a percentage above 0 and up to 100; `fxRate` is units of `currencyCode` for one unit of
 * `baseCurrency`, both ISO 4217.
 */
export interface DiscountConfig {
  show: true;
  country: string;
  countryName: string;
  discount: number;
  code: string | null;
  currencyCode: string;
  currencySymbol: string;
  fxRate: number;
  baseCurrency: string;
  /** BCP 47 tag of the banner's language. */
  language: string;
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
