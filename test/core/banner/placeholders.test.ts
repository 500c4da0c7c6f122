import { placeholderProblems } from '../../../core/banner/placeholders.ts';
import { newCampaignSchema } from '../../../core/campaigns/new-campaign.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';
import { detailsOf } from '../shared/problems.ts';

test('a message with the three placeholders, or none, is fine', () => {
  expect(placeholderProblems(defaultCampaignRules().banner.messageTemplate)).toEqual([]);
  expect(placeholderProblems('Hello {you}, {{}, }}')).toEqual([]);
});

test.each([
  ['{{countryname}}', '{{countryName}}'],
  ['{{ code }}', '{{code}}'],
  ['{{CODE}}', '{{code}}'],
  ['{{contry}}', '{{countryName}}'],
  ['{{country}}', '{{countryName}}'],
  ['{{discounts}}', '{{discount}}'],
])('for %s it suggests %s', (written, meant) => {
  const problem = `Contains ${written}, which is not a placeholder. Write ${meant}.`;
  expect(placeholderProblems(`Hi ${written}.`)).toEqual([problem]);
});

test.each(['foo', '', 'e', 'ne', 'price', 'percent', 'zipped code'])(
  'the sentence for {{%s}}, of which most letters differ from every placeholder, lists the placeholders',
  (name) => {
    const placeholders = '{{countryName}}, {{code}}, {{discount}}, {{remainingTenths}}';
    expect(placeholderProblems(`{{${name}}}`)).toEqual([
      `Contains {{${name}}}, which is not a placeholder. Use ${placeholders}.`,
    ]);
  },
);

test('the API rejects such a message, with all its problems', () => {
  const banner = { messageTemplate: '{{foo}} {{codes}}' };
  const [first, second] = detailsOf(() => parseFields(newCampaignSchema, { name: 'x', banner }));
  expect(first).toMatchObject({ path: 'banner.messageTemplate', code: 'unknown_placeholder' });
  expect(second).toMatchObject({ path: 'banner.messageTemplate', code: 'unknown_placeholder' });
});
