import type { BannerStyle } from './banner-style.ts';

/** The minimum contrast for normal text (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5;

/** Returns the contrast between two colors (`#rrggbb`) by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [left, right] = [luminance(one), luminance(other)];
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

/** Returns a color as a number: red, green and blue with 8 bits each. */
const rgbOf = (color: string): number => Number.parseInt(color.slice(1), 16);

function luminance(color: string): number {
  const rgb = rgbOf(color);
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear((rgb >> 8) & 255) + 0.0722 * linear(rgb & 255);
}

const linear = (channel: number): number =>
  channel < 11 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** Returns a color with `percent` of another color in it. */
export function mix(color: string, other: string, percent: number): string {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  const mixed = [16, 8, 0].reduce((rgb, shift) => {
    const channel = (from >> shift) & 255;
    return rgb * 256 + Math.round(channel + ((((to >> shift) & 255) - channel) * percent) / 100);
  }, 0);
  return `#${mixed.toString(16).padStart(6, '0')}`;
}

/** Percent of the background in the color of a message, which stands below the offer. */
const quietPercent = 20;

/**
 * Returns the color of the banner's message, quieter than the text's. Returns nothing where it would be hard
 * to read or where the background doesn't make it quieter, so the message has the text's color.
 */
export function messageColor({
  textColor,
  backgroundColor,
}: Pick<BannerStyle, 'textColor' | 'backgroundColor'>): { messageColor?: string } {
  const quiet = mix(textColor, backgroundColor, quietPercent);
  const contrast = contrastRatio(quiet, backgroundColor);
  const isQuieter = contrast <= contrastRatio(textColor, backgroundColor);
  return isQuieter && contrast >= leastContrast ? { messageColor: quiet } : {};
}
