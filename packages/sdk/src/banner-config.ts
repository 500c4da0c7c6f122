/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */

export type BannerConfig = DiscountConfig | NoDiscountConfig;

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

export type BannerPosition = "top" | "bottom" | "top-left" | "top-right" | "bottom-left" | "bottom-right";

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
