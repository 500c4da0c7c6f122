import { useEffect, useState } from 'react';

const narrow = '(max-width: 1080px)';
/** Height of the campaign’s name, the page title and the preview's controls. */
const controlsHeight = 410;
const leastHeight = 280;
const narrowHeight = 230;

/** Devices whose windows a preview can have, as segments. */
export const devices = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;

/** Returns the device whose banner fits into this window. */
export function deviceOfWindow(): 'phone' | 'desktop' {
  return matchMedia('(max-width: 800px)').matches ? 'phone' : 'desktop';
}

/**
 * Returns the preview's maximum height: the rest of the window beside the form, or a third of a phone's
 * window above it.
 */
export function usePreviewSize(): { isNarrow: boolean; maxHeight: number } {
  const [size, setSize] = useState(measure);
  useEffect(() => {
    const update = () => setSize(measure());
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  return size;
}

function measure() {
  const isNarrow = matchMedia(narrow).matches;
  return {
    isNarrow,
    maxHeight: isNarrow ? narrowHeight : Math.max(leastHeight, innerHeight - controlsHeight),
  };
}

/** Returns false if this system shows a flag as two letters or two boxes. The preview then has none. */
export function hasFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  const width = (text: string) => context?.measureText(text).width ?? 0;
  return width('🇮🇳') < 1.5 * width('🇮');
}
