import { formatRest } from '../../../banner-script/src/rules/format-rest.ts';

const day = 864e5;
const hour = 36e5;
const minute = 6e4;

test.each([
  [2 * day + 5 * hour + 59 * minute, 'en', '2d 5h'],
  [day, 'en', '1d 0h'],
  [day - 1, 'en', '1d 0h'],
  [5 * hour + 3 * minute, 'en', '5h 3m'],
  [hour - 1_000, 'en', '59m 59s'],
  [minute, 'en', '1m 0s'],
  [59_000, 'en', '59s'],
  [1, 'en', '1s'],
  [2 * day + 5 * hour, 'pt-BR', '2 dias 5 h'],
  [4 * minute + 30_000, 'hi', '4 मि 30 से'],
  [4 * minute + 30_000, 'ar-EG', '٤ د و٣٠ ث'],
  [2 * day + 5 * hour, 'uk', '2д і 5г'],
  [2 * day + 5 * hour, 'zh', '2天5小时'],
  [9_000, 'uk', '9с'],
])('%d ms are in %s "%s"', (durationMs, language, expected) => {
  expect(formatRest(durationMs, language)).toBe(expected);
});

test.each(['NumberFormat', 'ListFormat'] as const)('a browser without %s of units gets no text', (name) => {
  const format = Intl[name];
  Object.assign(Intl, { [name]: undefined });
  try {
    expect(formatRest(day, 'en')).toBe('');
  } finally {
    Object.assign(Intl, { [name]: format });
  }
});
