import { placeholderProblems } from '../../../core/banner/placeholders.ts';
import { newCampaignSchema } from '../../../core/campaigns/campaign.ts';
import { defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { parseFields } from '../../../core/shared/validation.ts';

test('a message with the three placeholders, or none, is fine', () => {
  expect(placeholderProblems(defaultCampaignRules().banner.messageTemplate)).toEqual([]);
  expect(placeholderProblems('Hello {you}, {{}, }}')).toEqual([]);
});

test.each([
  ['{{countryname}}', 'Write {{countryName}} instead of {{countryname}}.'],
  ['{{ code }}', 'Write {{code}} instead of {{ code }}.'],
  ['{{CODE}}', 'Write {{code}} instead of {{CODE}}.'],
  ['{{contry}}', 'Write {{countryName}} instead of {{contry}}.'],
  ['{{country}}', 'Write {{countryName}} instead of {{country}}.'],
  ['{{discounts}}', 'Write {{discount}} instead of {{discounts}}.'],
  ['{{foo}}', '{{foo}} is no placeholder; there are {{countryName}}, {{code}}, {{discount}}.'],
  ['{{}}', '{{}} is no placeholder; there are {{countryName}}, {{code}}, {{discount}}.'],
])('%s returns: %s', (written, expected) => {
  expect(placeholderProblems(`Hi ${written}.`)).toEqual([expected]);
});

test.each(['e', 'ne', 'price', 'percent', 'zipped code'])(
  'a name that differs from all placeholders in more than half of its letters is not corrected: {{%s}}',
  (name) => {
    expect(placeholderProblems(`{{${name}}}`)).toEqual([
      `{{${name}}} is no placeholder; there are {{countryName}}, {{code}}, {{discount}}.`,
    ]);
  },
);

test('the API rejects such a message, with all its problems', () => {
  const banner = { messageTemplate: '{{foo}} {{codes}}' };
  expect(() => parseFields(newCampaignSchema, { name: 'x', banner })).toThrow(
    expect.objectContaining({
      details: [
        expect.objectContaining({ path: 'banner.messageTemplate', code: 'unknown_placeholder' }),
        expect.objectContaining({ message: 'Write {{code}} instead of {{codes}}.' }),
      ],
    }),
  );
});
