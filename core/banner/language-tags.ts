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

/**
 * Returns the tags that a reader of `tag` can read, the most specific first: `pt-BR` → `pt-BR`, `pt`; `zh-TW`
 * → `zh-TW`, `zh-Hant`, without the simplified `zh`. The gate selects tags in the same way.
 */
export function readableTags(tag: string): string[] {
  const canonical = canonicalLanguage(tag);
  if (!canonical) return [];
  const parts = canonical.split('-');
  const tags = parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
  if (parts[0] !== 'zh') return tags;
  const isTraditional = /zh-(Hant|TW|HK|MO)\b/.test(canonical);
  return [...new Set(isTraditional ? [canonical, 'zh-Hant'] : [...tags, 'zh-Hans'])];
}
