import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import { discount, discountIn } from '../../test/support/banner-script/banner-configs.ts';

/** A kind of banner and of shop. */
export interface Sample {
  config: DiscountConfig;
  isDark?: boolean;
  isCopied?: boolean;
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

/** The kinds by name; each has a sheet. */
export const kinds: Record<string, Sample> = {
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
};
