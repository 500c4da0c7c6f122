import { builtInTexts, defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { firstSentence, withoutCode } from '../../../core/banner/without-code.ts';

test.each([
  ['You are from {{countryName}}. Use code {{code}} for {{discount}}% off.', 'You are from {{countryName}}.'],
  ['Save {{discount}}%. The code {{code}} works at shop.com until 2.5. Enjoy', 'Save {{discount}}%. Enjoy'],
  ['欢迎。使用代码{{code}}。再见。', '欢迎。再见。'],
  ['आपका स्वागत है। कोड {{code}} लगाएँ।', 'आपका स्वागत है।'],
  ['أهلا بك. هل لديك {{code}}؟ شكرا.', 'أهلا بك. شكرا.'],
  ['Բարև։ {{code}} կոդով։', 'Բարև։'],
  ['Use code {{code}} for {{discount}}% off', ''],
  ['With {{code}}!! Enjoy', 'Enjoy'],
])('without a code, “%s” is “%s”', (template, expected) => {
  expect(withoutCode(template)).toBe(expected);
});

test('the first sentence of the default message is its question', () => {
  const { messageTemplate } = defaultTexts.banner;
  expect(firstSentence(messageTemplate)).toBe(messageTemplate.replace(/\?.*/, '?'));
});

test.each(Object.entries(builtInTexts))(
  'the default message in %s names the country in its first sentence, and discount and code after it',
  (_tag, { banner: { messageTemplate } }) => {
    const first = firstSentence(messageTemplate);
    const rest = messageTemplate.slice(first.length);
    expect(first).toContain('{{countryName}}');
    expect(first).not.toMatch(/{{(discount|remainingTenths)}}/);
    expect(rest).toMatch(/{{(discount|remainingTenths)}}/);
    expect(rest).not.toContain('{{countryName}}');
  },
);
