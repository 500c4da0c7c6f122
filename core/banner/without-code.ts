import type { BannerStyle } from './banner-style.ts';

/**
 * A sentence in Latin, Arabic, Urdu, Hindi, Burmese, Ethiopic or East Asian writing. It does not end at a
 * mark before a letter or digit, as in "2.5".
 */
const sentence = /.+?(?:[.!?؟۔।။።。！？]+\B|$)/gs;

/**
 * Returns the banner for visitors without a code: without the sentences that contain `{{code}}`, and, of the
 * default message, with its question only.
 */
export function withoutCode(banner: BannerStyle, isDefault = false): BannerStyle {
  const isAboutCode = (text: string) => text.includes('{{code}}');
  const strip = (template: string): string =>
    isAboutCode(template)
      ? template.replace(sentence, (text) => (isAboutCode(text) ? '' : text)).trim()
      : template;
  const { offerTemplate, messageTemplate } = banner;
  const message = isDefault ? (messageTemplate.match(sentence)?.[0] ?? '') : messageTemplate;
  return { ...banner, offerTemplate: strip(offerTemplate), messageTemplate: strip(message) };
}
