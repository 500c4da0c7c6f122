import { fillTemplate } from '../../../../banner-script/src/banner/banner-text.ts';
import { discount } from '../../../support/banner-script/banner-configs.ts';

const message = (messageTemplate: string, rest: Parameters<typeof discount>[1] = {}): string =>
  fillTemplate(messageTemplate, discount({}, rest));

test('every occurrence of the three placeholders is replaced', () => {
  expect(message('{{countryName}}: {{code}} = {{discount}}%, so {{code}}, {{countryName}}!')).toBe(
    'India: PPP50 = 50%, so PPP50, India!',
  );
});

test('a discount keeps its decimals', () => {
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

test('a country name that looks like a placeholder is not replaced', () => {
  expect(message('{{countryName}} {{code}}', { countryName: '{{code}}' })).toBe('{{code}} PPP50');
});
