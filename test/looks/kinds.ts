import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import { discount } from '../banner-script/stage/answers.ts';

/** A kind of banner and of shop. */
export interface Look {
  config: DiscountConfig;
  isDark?: boolean;
  isCopied?: boolean;
  /** Attributes of the page's root element. */
  attributes?: string;
}

const config = discount();

/** The kinds by name; each has a sheet. */
export const kinds: Record<string, Look> = {
  light: { config },
  dark: { config, isDark: true },
  arabic: {
    config: discount(
      {
        offerTemplate: 'خصم {{discount}}%',
        messageTemplate: 'سعرنا للزوار من {{countryName}}.',
        ctaText: 'انسخ الرمز',
      },
      { country: 'EG', countryName: 'مصر' },
    ),
    attributes: 'lang="ar" dir="rtl"',
  },
  hindi: {
    config: discount(
      {
        offerTemplate: '{{discount}}% की छूट',
        messageTemplate: '{{countryName}} के मेहमानों के लिए हमारा मूल्य।',
        ctaText: 'कोड कॉपी करें',
      },
      { countryName: 'भारत' },
    ),
    attributes: 'lang="hi"',
  },
  'no-code': { config: discount({}, { code: null }) },
  'long-code': { config: discount({}, { code: 'SUMMER-8'.repeat(8) }) },
  copied: { config, isCopied: true },
};
