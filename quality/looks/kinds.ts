import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import { builtInTexts } from '../../core/banner/built-in-texts.ts';
import { bannerPositions } from '../../core/campaigns/campaign-values.ts';
import { discount, discountIn } from '../../test/support/banner-script/banner-configs.ts';

/** A kind of banner and of shop. */
export interface Sample {
  config: DiscountConfig;
  isDark?: boolean;
  isCopied?: boolean;
  /** The page has a price, and a link to a checkout that can carry the code. */
  hasCheckout?: boolean;
  /** Attributes of the page's root element. */
  attributes?: string;
}

const config = discount();

/** A visitor who reads a language and comes from a country, on a shop in that language. */
const visitor = (language: string, country: string): Sample => ({
  config: discountIn(language, country),
  attributes: `lang="${language}"${/^(ar|fa|ps|ur)/.test(language) ? ' dir="rtl"' : ''}`,
});

const hoursMs = 36e5;
const endsAt = new Date(Date.now() + 52.5 * hoursMs).toISOString();

/** Returns a sample with a countdown. */
const withCountdown = ({ config, ...sample }: Sample): Sample => ({
  ...sample,
  config: { ...config, banner: { ...config.banner, endsAt } },
});

/** Returns a sample of a shop that sells by a link, in this language. */
const withCheckout = (language = 'en', country = 'IN'): Sample => ({
  ...visitor(language, country),
  config: discountIn(language, country, {}, 'applied'),
  hasCheckout: true,
});

/** The kinds by name; each has a sheet. */
const kinds: Record<string, Sample> = {
  light: { config },
  dark: { config, isDark: true },
  hindi: visitor('hi', 'IN'),
  arabic: visitor('ar', 'EG'),
  portuguese: visitor('pt-BR', 'BR'),
  turkish: visitor('tr', 'TR'),
  vietnamese: visitor('vi', 'VN'),
  indonesian: visitor('id', 'ID'),
  amharic: visitor('am', 'ET'),
  countdown: withCountdown({ config }),
  'countdown-arabic': withCountdown(visitor('ar', 'EG')),
  'no-code': { config: discount({}, { code: null }) },
  // The longest that the service creates: a prefix of six letters, the percentage, six random characters.
  'managed-code': { config: discount({}, { code: 'COURSE60K3F9QT' }) },
  'long-code': { config: discount({}, { code: 'SUMMER-8'.repeat(8) }) },
  copied: { config, isCopied: true },
  checkout: withCheckout(),
  'checkout-dark': { ...withCheckout(), isDark: true },
  'checkout-arabic': withCheckout('ar', 'EG'),
  'checkout-countdown': withCountdown(withCheckout()),
};

/** One picture: a sample in a position and a window of this size. */
export type Cell = [sample: Sample, position: string, width: number, height: number];

/** A contact sheet: rows of pictures by their labels. */
export interface Sheet {
  name: string;
  rows: [label: string, cells: Cell[]][];
}

const widths = [1280, 768, 390, 320];
const height = 360;

/** The country in which most people who read a language live. */
const countryOf = (language: string): string => new Intl.Locale(language).maximize().region ?? 'IN';

/** Returns a sheet of a card and two phones in each built-in language. */
const inAllLanguages = (name: string, sampleIn: (language: string, country: string) => Sample): Sheet => ({
  name,
  rows: Object.keys(builtInTexts).map((language) => {
    const sample = sampleIn(language, countryOf(language));
    const cells = [800, 390, 320].map((width): Cell => [sample, 'bottom-right', width, height]);
    return [language, cells];
  }),
});

/** All sheets. */
export const sheets: readonly Sheet[] = [
  ...Object.entries(kinds).map(
    ([name, sample]): Sheet => ({
      name,
      rows: [...bannerPositions, 'inline'].map((position) => [
        position,
        widths.map((width): Cell => [sample, position, width, height]),
      ]),
    }),
  ),
  inAllLanguages('languages', (language, country) => withCountdown(visitor(language, country))),
  inAllLanguages('languages-checkout', withCheckout),
];
