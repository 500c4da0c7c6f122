/** The minimum contrast for normal text (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5;

/** Returns the contrast between two colors (`#rrggbb`) by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [left, right] = [luminance(one), luminance(other)];
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

/** Returns red, green and blue, from 0 to 255. */
const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const luminance = (color: string): number =>
  channels(color)
    .map((channel) => (channel < 11 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, light, index) => sum + light * (lightness[index] ?? 0), 0);

/** The shares of red, green and blue in the luminance of white. */
const lightness = [0.2126, 0.7152, 0.0722];

/** Returns a color with `percent` of another color in it. */
export function mix(color: string, other: string, percent: number): string {
  const others = channels(other);
  const mixed = channels(color).map((channel, index) =>
    Math.round(channel + (((others[index] ?? 0) - channel) * percent) / 100),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Percent of the background in the color of a message, which stands below the offer. */
const quietPercent = 20;

/**
 * Returns the color of the banner's message, quieter than the text's. Returns `undefined` where it would be
 * hard to read, so the message has the text's color.
 */
export function messageColorOf(textColor: string, backgroundColor: string): string | undefined {
  const quiet = mix(textColor, backgroundColor, quietPercent);
  return contrastRatio(quiet, backgroundColor) < leastContrast ? undefined : quiet;
}
