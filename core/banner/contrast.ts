import * as z from 'zod';
import { docs } from '../shared/resource.ts';
import { type BannerStyle, color } from './banner-style.ts';
import { contrastRatio, leastContrast, mix } from './colors.ts';

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
  suggestion: color.meta(docs('The nearest readable color.', '#7b828c')),
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

/** Returns black or white, whichever is easier to read on the background. */
export function readableOn(background: string): '#000000' | '#ffffff' {
  const [black, white] = ['#000000', '#ffffff'] as const;
  return contrastRatio(black, background) > contrastRatio(white, background) ? black : white;
}

/** Mixes `text` with just enough black or white to be readable on `ground`. One of the two always works. */
function readable(text: string, ground: string): string {
  const goal = readableOn(ground);
  let percent = 1;
  while (contrastRatio(mix(text, goal, percent), ground) < leastContrast) percent++;
  return mix(text, goal, percent);
}
