import { formatRest, untilNextText } from '../../../../banner-script/src/rules/format-rest.ts';

const day = 864e5;
const hour = 36e5;
const minute = 6e4;

test.each([
  [2 * day + 5 * hour + 59 * minute, 'en', '2 days 5 hr'],
  [day, 'en', '1 day 0 hr'],
  [day - 1, 'en', '1 day 0 hr'],
  [5 * hour + 3 * minute, 'en', '5 hr 3 min'],
  [hour - 1_000, 'en', '59 min 59 sec'],
  [minute, 'en', '1 min 0 sec'],
  [59_000, 'en', '59 sec'],
  [1, 'en', '1 sec'],
  [2 * day + 5 * hour, 'pt-BR', '2 dias 5 h'],
  [4 * minute + 30_000, 'hi', '4 मि॰ 30 से॰'],
  [4 * minute + 30_000, 'ar-EG', '٤ د و٣٠ ث'],
  [2 * day + 5 * hour, 'uk', '2 дн. і 5 год'],
  [2 * day + 5 * hour, 'zh', '2天5小时'],
  [9_000, 'uk', '9 с'],
])('%d ms are in %s "%s"', (durationMs, language, expected) => {
  expect(formatRest(durationMs, language)).toBe(expected);
});

test.each(['NumberFormat', 'ListFormat'] as const)('a browser without %s of units gets no text', (name) => {
  const format = Intl[name];
  Object.assign(Intl, { [name]: undefined });
  try {
    // A language whose formatters do not exist yet.
    expect(formatRest(day, name === 'ListFormat' ? 'nl' : 'da')).toBe('');
  } finally {
    Object.assign(Intl, { [name]: format });
  }
});

test.each([
  [2 * day + 5 * hour + 30 * minute, 30 * minute + 1_000],
  [2 * day + 5 * hour, 1_000],
  [day, 1_000],
  [5 * hour + 3 * minute + 10_000, 11_000],
  [59_400, 400],
  [59_000, 1_000],
])('the text of %d ms changes after %d ms, and not before', (durationMs, untilMs) => {
  expect(untilNextText(durationMs)).toBe(untilMs);
  const text = formatRest(durationMs, 'en');
  expect(formatRest(durationMs - untilMs + 1, 'en')).toBe(text);
  expect(formatRest(durationMs - untilMs, 'en')).not.toBe(text);
});
