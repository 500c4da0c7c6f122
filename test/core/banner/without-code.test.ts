import { defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { withoutCode } from '../../../core/banner/without-code.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

const { banner } = defaultCampaignRules();

test.each([
  ['You are from {{countryName}}. Use code {{code}} for {{discount}}% off.', 'You are from {{countryName}}.'],
  ['Save {{discount}}%. The code {{code}} works at shop.com until 2.5. Enjoy', 'Save {{discount}}%. Enjoy'],
  ['欢迎。使用代码{{code}}。再见。', '欢迎。再见。'],
  ['आपका स्वागत है। कोड {{code}} लगाएँ।', 'आपका स्वागत है।'],
  ['أهلا بك. هل لديك {{code}}؟ شكرا.', 'أهلا بك. شكرا.'],
  ['Use code {{code}} for {{discount}}% off', ''],
  ['With {{code}}!! Enjoy', 'Enjoy'],
])('without a code, “%s” is “%s”, in the message and the headline', (template, expected) => {
  const stripped = withoutCode({ ...banner, messageTemplate: template, offerTemplate: template });
  expect(stripped).toEqual({ ...banner, messageTemplate: expected, offerTemplate: expected });
});

test('only the question of the default message is left', () => {
  const { messageTemplate } = defaultTexts.banner;
  expect(withoutCode(banner, true).messageTemplate).toBe(messageTemplate.replace(/\?.*/, '?'));
});
