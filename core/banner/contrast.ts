import type { BannerWarning } from '../campaigns/warning-schemas.ts';
import type { BannerStyle } from './banner-style.ts';
import { contrastRatio, leastContrast, mix } from './colors.ts';

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
