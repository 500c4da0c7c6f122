import * as z from 'zod';
import { docs, patchOf } from '../shared/resource.ts';
import { fieldIssue, rule, sentText, text } from '../shared/text.ts';
import { type BannerStyle, bannerPositions, defaultOfferTemplate } from './banner-config.ts';
import { placeholderProblems } from './placeholders.ts';

/** A colour of the banner. */
export const color = z
  .string()
  .trim()
  .toLowerCase()
  .check(rule((value) => /^#[0-9a-f]{6}$/.test(value), 'invalid_color', 'Must be a colour such as #1a2b3c.'))
  .meta({ pattern: '^\\s*#[0-9A-Fa-f]{6}\\s*$' })
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/));

const template = (max: number) =>
  sentText({ max })
    .check((context) => {
      for (const problem of placeholderProblems(context.value))
        context.issues.push(fieldIssue(context.value, 'unknown_placeholder', problem));
    })
    .pipe(z.string());

const fields = {
  position: z
    .enum(bannerPositions)
    .default('bottom-right')
    .meta(docs('Position of the banner on the page.', 'bottom-right')),
  offerTemplate: template(60)
    .default(defaultOfferTemplate)
    .meta(docs('Headline. May contain the same placeholders as the message.', defaultOfferTemplate)),
  messageTemplate: template(500)
    .default('Our price for visitors from {{countryName}}.')
    .meta(
      docs(
        'May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces.',
        'Welcome, {{countryName}}! {{discount}}% off with {{code}}.',
      ),
    ),
  ctaText: text({ max: 60 }).default('Copy code').meta(docs('Text of the button.', 'Copy code')),
  backgroundColor: color.default('#111827').meta(docs('Colour of the box, `#rrggbb`.', '#111827')),
  textColor: color.default('#ffffff').meta(docs('Colour of the text, `#rrggbb`.', '#ffffff')),
  ctaColor: color.default('#f59e0b').meta(docs('Colour of the button, `#rrggbb`.', '#f59e0b')),
  ctaTextColor: color
    .default('#111827')
    .meta(docs('Colour of the text on the button, `#rrggbb`.', '#111827')),
  showFlag: z.boolean().default(true).meta(docs('Shows the country’s flag.', true)),
  showCloseBtn: z.boolean().default(true).meta(docs('Visitors can close the banner.', true)),
};

/** The look of a banner. The type is in `banner-config.ts`, which browsers share. */
export const bannerStyleSchema = z
  .strictObject(fields)
  .meta(docs('Look of the banner.')) satisfies z.ZodType<BannerStyle>;

/** A merge patch of a banner, field by field. */
export const bannerChangesSchema = z.strictObject(patchOf(fields)).meta(docs('Look of the banner.'));
