import { messageOf, offerOf } from '../../banner-script/src/banner-text.ts';
import { discount } from './stage/answers.ts';

const message = (messageTemplate: string, rest: Parameters<typeof discount>[1] = {}): string =>
  messageOf(discount({ messageTemplate, showFlag: false }, rest));

const messageWithoutCode = (messageTemplate: string): string =>
  message(messageTemplate, { code: null }).trim();

test('every occurrence of the three placeholders is replaced', () => {
  expect(message('{{countryName}}: {{code}} = {{discount}}%, so {{code}}, {{countryName}}!')).toBe(
    'India: PPP50 = 50%, so PPP50, India!',
  );
});

test('decimals of a discount stay', () => {
  expect(message('{{discount}}%', { discount: 12.5 })).toBe('12.5%');
});

test.each(['{{fxRate}}', '{{ code }}', '{{CODE}}', '{{constructor}}', '{{country}}', '{code}', '{{}}'])(
  'unknown placeholder %s stays as it is',
  (placeholder) => {
    expect(message(`Take ${placeholder}.`)).toBe(`Take ${placeholder}.`);
  },
);

test.each(['$&', '$1', "$'", '$$', '{{discount}}', '{{code}}', '<b>"&'])(
  'the code %s is taken literally',
  (code) => {
    expect(message('Use {{code}}.', { code })).toBe(`Use ${code}.`);
  },
);

test('a country name that looks like a placeholder is not read again', () => {
  expect(message('{{countryName}} {{code}}', { countryName: '{{code}}' })).toBe('{{code}} PPP50');
});

test.each([
  ['You are from {{countryName}}. Use code {{code}} for {{discount}}% off.', 'You are from India.'],
  ['Use {{code}}! You are from {{countryName}}.', 'You are from India.'],
  ['Hello. Use {{code}}?! Save {{discount}}%.', 'Hello. Save 50%.'],
  ['Save {{discount}}%. The code {{code}} works at shop.com until 2.5. Enjoy', 'Save 50%. Enjoy'],
  ['Hi. At shop.com use {{code}}. Bye.', 'Hi. Bye.'],
  ['{{code}} here. Bye. {{code}} there', 'Bye.'],
  ['欢迎。使用代码{{code}}。再见。', '欢迎。再见。'],
  ['आपका स्वागत है। कोड {{code}} लगाएँ।', 'आपका स्वागत है।'],
  ['أهلا بك. هل لديك {{code}}؟ شكرا.', 'أهلا بك. شكرا.'],
])('without a code, %s becomes %s', (template, expected) => {
  expect(messageWithoutCode(template)).toBe(expected);
});

test('without a code, a message of one sentence about it is empty: the offer stands above it', () => {
  expect(messageWithoutCode('Use code {{code}} for {{discount}}% off')).toBe('');
});

test.each([
  ['Use code {{code}} for {{discount}}% off.', '50% off'],
  ['Mit {{code}} sparen Sie {{discount}} %.', '−50%'],
  ['Hallo!', '−50%'],
])('the offer of “%s” is %s', (messageTemplate, expected) => {
  expect(offerOf(discount({ messageTemplate }))).toBe(expected);
});

test('a message never says null', () => {
  expect(messageWithoutCode('{{code}}{{code}}. {{code}}')).not.toContain('null');
});
