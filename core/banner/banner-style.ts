import * as z from 'zod';
import { bannerPositions } from '../campaigns/campaign-values.ts';
import { docs, patchOf } from '../shared/resource.ts';
import { fieldIssue, rule, sentText, text } from '../shared/text.ts';
import { defaultTexts } from './built-in-texts.ts';
import { placeholderProblems } from './placeholders.ts';
import { languageTag, translationFields } from './translations.ts';

export const color = z
  .string()
  .trim()
  .toLowerCase()
  .check(rule((value) => /^#[0-9a-f]{6}$/.test(value), 'invalid_color', 'Must be a color such as #1a2b3c.'))
  .meta({ pattern: '^\\s*#[0-9A-Fa-f]{6}\\s*$' })
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/));

const template = (limits: { min?: number; max: number }) =>
  sentText(limits)
    .check((context) => {
      for (const problem of placeholderProblems(context.value))
        context.issues.push(fieldIssue(context.value, 'unknown_placeholder', problem));
    })
    .pipe(z.string());

const { offerTemplate, messageTemplate, ctaText } = defaultTexts.banner;

/** The texts that merchants write, without defaults. */
const texts = {
  messageTemplate: template({ max: 500 }),
  ctaText: text({ max: 60 }),
  offerTemplate: template({ min: 0, max: 60 }),
};

export const bannerPositionSchema = z.enum(bannerPositions);

const fields = {
  position: bannerPositionSchema
    .default('bottom-right')
    .meta(docs('Position of the banner on the page.', 'bottom-right')),
  offerTemplate: texts.offerTemplate
    .default(offerTemplate)
    .meta(
      docs(
        'Headline. May contain the same placeholders as the message. Empty for no headline.',
        offerTemplate,
      ),
    ),
  messageTemplate: texts.messageTemplate
    .default(messageTemplate)
    .meta(
      docs(
        'May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces, and {{remainingTenths}}, which the service replaces by the tenths of the price that remain: 4 for 60% off.',
        'Welcome, {{countryName}}! {{discount}}% off with {{code}}.',
      ),
    ),
  ctaText: texts.ctaText.default(ctaText).meta(docs('Text of the button.', ctaText)),
  backgroundColor: color.default('#111827').meta(docs('Color of the box, `#rrggbb`.', '#111827')),
  textColor: color.default('#ffffff').meta(docs('Color of the text, `#rrggbb`.', '#ffffff')),
  ctaColor: color.default('#f59e0b').meta(docs('Color of the button, `#rrggbb`.', '#f59e0b')),
  ctaTextColor: color.default('#111827').meta(docs('Color of the text on the button, `#rrggbb`.', '#111827')),
  showFlag: z.boolean().default(true).meta(docs('Shows the country’s flag.', true)),
  showCloseBtn: z.boolean().default(true).meta(docs('Visitors can close the banner.', true)),
};

/** Schemas for a banner's translations and their merge patches. */
export const translations = translationFields(texts);

const language = languageTag
  .pipe(z.string())
  .nullable()
  .default(null)
  .meta(docs('Language of the texts that you wrote (BCP 47), for screen readers. `null` if unknown.', 'en'));

/** A banner's style. The templates may contain `{{countryName}}`, `{{code}}` and `{{discount}}`. */
export const bannerStyleSchema = z.strictObject(fields).meta(docs('The banner’s style.'));
export type BannerStyle = z.output<typeof bannerStyleSchema>;

export const campaignBannerSchema = z
  .strictObject({ ...fields, language, translations: translations.field })
  .meta(docs('The banner’s style and texts.'));
export type CampaignBanner = z.output<typeof campaignBannerSchema>;

export const bannerUpdateSchema = z
  .strictObject({ ...patchOf({ ...fields, language }), translations: z.exactOptional(translations.changes) })
  .meta(docs('The banner’s style and texts.'));
