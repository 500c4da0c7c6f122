import * as z from 'zod';
import type { TextName } from '../campaigns/campaign-values.ts';
import { validationError } from '../errors/errors.ts';
import type { Problem } from '../errors/response-error.ts';
import { docs, patchOf } from '../shared/resource.ts';
import { fieldIssue, rule } from '../shared/text.ts';
import { whenObject } from '../shared/validation.ts';
import { canonicalLanguage, languagePattern } from './language-tags.ts';

const maxTags = 40;
const maxBytes = 4096;
/** The edge stores a campaign's tags and domains in one entry. */
const maxTagCharacters = 190;

const invalidLanguage = [
  'invalid_language',
  'Must be a BCP 47 tag such as pt-BR: language, optionally script and region.',
] as const;

const example = {
  messageTemplate: 'Nosso preço para {{countryName}}.',
  ctaText: 'Copiar código',
  offerTemplate: '{{discount}}% de desconto',
};
const documentation = docs(
  `Your translations by BCP 47 tag (language, optionally script and region). They replace the texts for visitors whose browser prefers that language. At most ${maxTags} tags with ${maxTagCharacters} characters in total, and ${maxBytes} bytes of JSON.`,
  { 'pt-BR': example },
);

/** A language tag, which is stored in canonical case. */
export const languageTag = z
  .string()
  .trim()
  .overwrite((value) => canonicalLanguage(value) ?? value)
  .check(rule((value) => canonicalLanguage(value) !== undefined, ...invalidLanguage))
  .meta({ pattern: `^\\s*${languagePattern}\\s*$` });

/**
 * Returns the `translations` field and its merge patch (RFC 7396), in which `null` removes a tag or a text.
 */
export function translationFields(texts: Record<TextName, z.ZodType<string, string>>) {
  const described = (name: TextName, description: string) =>
    z.exactOptional(texts[name]).meta(docs(description, example[name]));
  const fields = {
    messageTemplate: described('messageTemplate', 'The message in this language.'),
    ctaText: described('ctaText', 'The button’s text in this language.'),
    offerTemplate: described('offerTemplate', 'The headline in this language.'),
  };
  const inOneLanguage = docs('The texts in one language.');
  const translation = z.strictObject(fields).meta(inOneLanguage);
  const change = z.strictObject(patchOf(fields)).meta(inOneLanguage);
  return { translation, change, ...translationsBy(translation, change, documentation) };
}

/**
 * Returns a field of translations by tag, each with the schema `translation`, and its merge patch, in which each
 * has the schema `change`.
 */
export function translationsBy<Value extends z.ZodType, Change extends z.ZodType>(
  translation: Value,
  change: Change,
  documentation: ReturnType<typeof docs>,
) {
  const field = byTag(translation)
    .superRefine((value, context) => {
      const problem = sizeProblem(value);
      if (problem) context.addIssue(fieldIssue(value, problem.code, problem.message));
    })
    .default({})
    .meta({ ...documentation, maxProperties: maxTags });
  return { field, changes: byTag(z.nullable(change)).meta(documentation) };
}

/**
 * A record by language tag. Tags are stored in canonical case, and two spellings of the same tag are an
 * error.
 */
function byTag<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string().meta({ pattern: `^${languagePattern}$` }), value)
    .superRefine((record, context) => {
      const seen = new Set<string>();
      for (const tag of Object.keys(record)) {
        const language = canonicalLanguage(tag);
        if (!language || seen.has(language)) {
          const [code, message] = language
            ? (['duplicate', `Is a second spelling of ${language}. Send only one.`] as const)
            : invalidLanguage;
          context.addIssue(fieldIssue(tag, code, message, [tag]));
        } else seen.add(language);
      }
    }, whenObject)
    .overwrite((record) => withCanonicalTags(record) as typeof record);
}

function withCanonicalTags(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([tag, value]) => [canonicalLanguage(tag) ?? tag, value]),
  );
}

function sizeProblem(translations: object): Omit<Problem, 'path'> | undefined {
  const tags = Object.keys(translations);
  if (tags.length > maxTags) return { code: 'too_big', message: `Must have at most ${maxTags} tags.` };
  if (tags.join('').length > maxTagCharacters)
    return {
      code: 'too_long',
      message: `Must have tags with at most ${maxTagCharacters} characters in total.`,
    };
  if (new TextEncoder().encode(JSON.stringify(translations)).length > maxBytes)
    return { code: 'too_long', message: `Must have at most ${maxBytes} bytes of JSON.` };
  return undefined;
}

/**
 * Throws `validation_failed` if translations that a merge patch changed are too large. `path` is that of their
 * field.
 */
export function requireTranslationSize(translations: object, path = 'banner.translations'): void {
  const problem = sizeProblem(translations);
  if (problem) throw validationError([{ path, ...problem }]);
}

/** The error of a campaign whose banner and sale have translations with too many tags for the edge. */
export const tagsProblem: Problem = {
  path: 'sale.translations',
  code: 'too_long',
  message: `Must have tags with at most ${maxTagCharacters} characters in total, with those of the banner’s translations.`,
};

/** Returns true unless a campaign's translations have too many tags for the edge. */
export function hasFewTags({
  banner,
  sale,
}: {
  banner: { translations: object };
  sale: { translations: object } | null;
}): boolean {
  const tags = { ...banner.translations, ...sale?.translations };
  return Object.keys(tags).join('').length <= maxTagCharacters;
}
