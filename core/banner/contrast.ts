import * as z from 'zod';
import { docs } from '../shared/resource.ts';
import { type BannerStyle, color } from './banner-style.ts';

/** The minimum contrast for normal text (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5;

export const warningPath = z.string().meta(docs('The field, with dots: `tiers.0.code`.', 'banner.textColor'));

/** A warning about banner text that is hard to read. */
export const bannerWarningSchema = z.object({
  path: warningPath,
  type: z.literal('contrast_too_low').meta(docs('The cause, which is stable.')),
  ratio: z
    .number()
    .min(1)
    .max(21)
    .meta(docs('The current contrast. Below 4.5, many people cannot read the text.', 1.7)),
  suggestion: color.meta(docs('The nearest readable colour.', '#7b828c')),
});
export type BannerWarning = z.output<typeof bannerWarningSchema>;

/** Returns a warning for each banner text with too little contrast. */
export function bannerWarnings(banner: BannerStyle): BannerWarning[] {
  const pairs = [
    { path: 'banner.textColor', text: banner.textColor, ground: banner.backgroundColor },
    { path: 'banner.ctaTextColor', text: banner.ctaTextColor, ground: banner.ctaColor },
  ];
  return pairs.flatMap(({ path, text, ground }) => {
    const ratio = contrastRatio(text, ground);
    if (ratio >= leastContrast) return [];
    const roundedRatio = Math.floor(ratio * 10) / 10;
    return [{ path, type: 'contrast_too_low', ratio: roundedRatio, suggestion: readable(text, ground) }];
  });
}

/** Returns the contrast between two colours (`#rrggbb`) by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes `text` with just enough black or white to be readable on `ground`. One of the two always works. */
function readable(text: string, ground: string): string {
  const goal = contrastRatio('#000000', ground) > contrastRatio('#ffffff', ground) ? 0 : 255;
  const mixed = (share: number): string => {
    const mix = channels(text).map((channel) => Math.round(channel + ((goal - channel) * share) / 100));
    return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  };
  let share = 1;
  while (contrastRatio(mixed(share), ground) < leastContrast) share++;
  return mixed(share);
}
