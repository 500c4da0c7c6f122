/**
 * A sentence in Latin, Arabic, Urdu, Hindi, Armenian, Burmese, Khmer, Ethiopic or East Asian writing. It does
 * not end at a mark before a letter or digit, as in "2.5".
 */
const sentence = /.+?(?:[.!?؟۔।։။។።。！？]+\B|$)/gs;

/** Returns a text without the sentences that contain `{{code}}`, for visitors without a code. */
export function withoutCode(template: string): string {
  const isAboutCode = (text: string) => text.includes('{{code}}');
  return isAboutCode(template)
    ? template.replace(sentence, (text) => (isAboutCode(text) ? '' : text)).trim()
    : template;
}

/** Returns the first sentence of a text. That of a default message names the country, not the code. */
export function firstSentence(template: string): string {
  return template.match(sentence)?.[0] ?? '';
}
