import * as z from 'zod';
import { placeholderProblems } from '../banner/placeholders.ts';
import { translationsBy } from '../banner/translations.ts';
import { docs, patchOf, sentTimestamp } from '../shared/resource.ts';
import { fieldIssue, sentText, text } from '../shared/text.ts';
import { refinement, whenObject } from '../shared/validation.ts';
import { couponCode, percentage } from './offer-fields.ts';
import { isPeriod, periodProblem } from './period.ts';

/** Visitors from unknown countries read this message as well, so it cannot contain the country's name. */
const message = sentText({ max: 500 })
  .check((context) => {
    for (const problem of placeholderProblems(context.value, ['code', 'discount', 'remainingTenths']))
      context.issues.push(fieldIssue(context.value, 'unknown_placeholder', problem));
  })
  .pipe(z.string());

const inOneLanguage = docs('The message in one language.');
const exampleTranslations = {
  'pt-BR': { message: 'Black Friday: {{discount}}% de desconto com o código {{code}}.' },
};
const translated = {
  message: message.meta(docs('The message in this language.', exampleTranslations['pt-BR'].message)),
};
const translation = z.strictObject(translated).meta(inOneLanguage);
const changedTranslation = z.strictObject(patchOf(translated)).meta(inOneLanguage);
const translations = translationsBy(
  translation,
  changedTranslation,
  docs(
    'Your translations of the message by BCP 47 tag, with the limits of the banner’s. Together, both have at most 190 characters of tags.',
    exampleTranslations,
  ),
);

/** Schemas for a sale's translations and their merge patches. */
export const saleTranslations = { translation, change: changedTranslation, ...translations };

const example = {
  name: 'Black Friday',
  discount: 40,
  code: 'BLACK40',
  startsAt: '2026-11-27T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  message: 'Black Friday: {{discount}}% off with the code {{code}}.',
  translations: exampleTranslations,
};

const fields = {
  name: text({ max: 100 }).meta(docs('Free text for people. Visitors do not see it.', example.name)),
  discount: percentage(1).meta(
    docs('Percent, at most 2 decimals. `maxDiscount` does not limit it.', example.discount),
  ),
  code: couponCode.meta(
    docs(
      'Coupon code. `null` for the campaign’s code. A connected checkout creates its own code.',
      example.code,
    ),
  ),
  startsAt: sentTimestamp.meta(docs('The sale starts at this time. ISO 8601.', example.startsAt)),
  endsAt: sentTimestamp.meta(
    docs(
      'The sale ends at this time. ISO 8601, after `startsAt`. Its code works for 48 hours more.',
      example.endsAt,
    ),
  ),
  message: message.meta(
    docs(
      'Message for visitors without their own discount. May contain {{code}}, {{discount}} and {{remainingTenths}}.',
      example.message,
    ),
  ),
  translations: translations.field,
};

const description =
  'A sale for everybody. Each visitor gets the larger of the sale and their own discount, never the sum. Visitors without their own discount, behind a VPN or from an unknown country see it with `message`, but visitors from excluded countries do not.';

/** A campaign's sale. */
export const saleSchema = z
  .strictObject(fields)
  .refine(isPeriod, { ...whenObject, ...refinement(periodProblem('endsAt')) });

/** A sale in percent, ISO 8601. */
export type Sale = z.output<typeof saleSchema>;

/** A campaign's `sale` field. */
export const saleField = saleSchema
  .nullable()
  .default(null)
  .meta(docs(`${description} \`null\` for no sale.`, example));

/** A merge patch of a sale. A campaign's first sale needs all fields but `code` and `translations`. */
export const saleUpdateSchema = z
  .strictObject(patchOf({ ...fields, translations: translations.changes }))
  .meta(docs('The fields to change. The others stay.'));

/** A merge patch of the `sale` field; `null` removes the sale. */
export const saleUpdate = saleUpdateSchema.nullable().meta({ ...saleField.meta() });
