import fc from 'fast-check';
import { contrastRatio, leastContrast, messageColor, mix } from '../../../core/banner/colors.ts';
import { testProperty } from '../../support/property-runs.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#eeeeee', '#ffffff', 1.16],
  ['#ff0000', '#0000ff', 2.15],
])('the contrast of %s and %s is %d, in either order', (one, other, expected) => {
  expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});

test.each([
  [0, '#ff0080'],
  [20, '#cc3380'],
  [100, '#00ff80'],
])('#ff0080 with %i %% of #00ff80 is %s', (percent, expected) => {
  expect(mix('#ff0080', '#00ff80', percent)).toBe(expected);
});

test.each([
  ['white text on dark blue', '#ffffff', '#111827', '#cfd1d4'],
  ['dark text on white', '#111827', '#ffffff', '#414652'],
  ['text that is barely readable', '#767676', '#ffffff', undefined],
  ['text that nobody can read', '#eeeeee', '#ffffff', undefined],
  ['text that the background makes louder', '#9a0000', '#02cd41', undefined],
])('the message of %s', (_, textColor, backgroundColor, expected) => {
  expect(messageColor({ textColor, backgroundColor }).messageColor).toBe(expected);
});

testProperty(
  'a message is readable and quieter than the text, or has its color',
  [color, color],
  (text, background) => {
    const message = messageColor({ textColor: text, backgroundColor: background }).messageColor;
    if (message === undefined) return;
    const ratio = contrastRatio(message, background);
    expect(ratio).toBeGreaterThanOrEqual(leastContrast);
    expect(ratio).toBeLessThanOrEqual(contrastRatio(text, background));
  },
);
