/** Minimum contrast for text and for controls' outlines (WCAG 2.2 AA). */
export const leastContrast = { text: 4.5, control: 3 } as const;

/** Returns the WCAG contrast between two colors (`#rrggbb`), 1 to 21. */
export function contrast(left: string, right: string): number {
  const [darker = 0, lighter = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns black or white, whichever is easier to read on the background. */
export function readableOn(background: string): '#000000' | '#ffffff' {
  return contrast(background, '#000000') >= contrast(background, '#ffffff') ? '#000000' : '#ffffff';
}

/** Returns a color's relative luminance, 0 (black) to 1 (white). */
function luminance(color: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
