/** The pattern of a tag, for OpenAPI. */
export const languagePattern = '[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?';

const tagShape = new RegExp(`^(?!und)${languagePattern}$`, 'i');

/**
 * Returns the tag in its canonical case, such as `pt-BR`; `undefined` if it is not a language with an
 * optional script and region.
 */
export function canonicalLanguage(tag: string): string | undefined {
  if (!tagShape.test(tag)) return undefined;
  return Intl.getCanonicalLocales(tag)[0];
}
