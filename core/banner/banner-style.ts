import * as z from 'zod';
import { patchOf } from '../shared/resource.ts';
import { fieldIssue, sentText, text } from '../shared/text.ts';
import { type BannerStyle, bannerPositions } from './banner-config.ts';
import { placeholderProblems } from './placeholders.ts';

/** A colour of the banner. */
export const color = z
  .string()
  .trim()
  .toLowerCase()
  .check((context) => {
    if (/^#[0-9a-f]{6}$/.test(context.value)) return;
    context.issues.push(fieldIssue(context.value, 'invalid_color', 'Must be a colour such as #1a2b3c.'));
  })
  .meta({ pattern: '^\\s*#[0-9A-Fa-f]{6}\\s*$' })
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/));

const messageTemplate = sentText({ max: 500 })
  .check((context) => {
    for (const problem of placeholderProblems(context.value))
      context.issues.push(fieldIssue(context.value, 'unknown_placeholder', problem));
  })
  .pipe(z.string());

const fields = {
  position: z
    .enum(bannerPositions)
    .default('bottom-right')
    .meta({ description: 'Position of the banner on the page.', examples: ['bottom-right'] }),
  messageTemplate: messageTemplate
    .default('It looks like you are visiting from {{countryName}}. Use code {{code}} for {{discount}}% off.')
    .meta({
      description: 'May contain {{countryName}}, {{code}} and {{discount}}, which the renderer replaces.',
      examples: ['Welcome, {{countryName}}! {{discount}}% off with {{code}}.'],
    }),
  ctaText: text({ max: 60 })
    .default('Copy code')
    .meta({ description: 'Text of the button.', examples: ['Copy code'] }),
  backgroundColor: color
    .default('#111827')
    .meta({ description: 'Colour of the box, `#rrggbb`.', examples: ['#111827'] }),
  textColor: color
    .default('#ffffff')
    .meta({ description: 'Colour of the text, `#rrggbb`.', examples: ['#ffffff'] }),
  ctaColor: color
    .default('#f59e0b')
    .meta({ description: 'Colour of the button, `#rrggbb`.', examples: ['#f59e0b'] }),
  ctaTextColor: color
    .default('#111827')
    .meta({ description: 'Colour of the text on the button, `#rrggbb`.', examples: ['#111827'] }),
  showFlag: z
    .boolean()
    .default(true)
    .meta({ description: 'Shows the country’s flag.', examples: [true] }),
  showCloseBtn: z
    .boolean()
    .default(true)
    .meta({ description: 'Visitors can close the banner.', examples: [true] }),
};
const meta = { description: 'Look of the banner.' };

/** The look of a banner. The type is in `banner-config.ts`, which browsers share. */
export const bannerStyleSchema = z.strictObject(fields).meta(meta) satisfies z.ZodType<BannerStyle>;

/** A merge patch of a banner, field by field. */
export const bannerChangesSchema = z.strictObject(patchOf(fields)).meta(meta);
