/** Milliseconds of the units of a duration, the largest first. */
const units = { day: 864e5, hour: 36e5, minute: 6e4, second: 1e3 };

/** A longer text does not fit on a phone of 320 pixels. */
const longestText = 20;

const writeRest = (durationMs: number, language: string, unitDisplay: 'short' | 'narrow'): string => {
  const parts: string[] = [];
  let rest = Math.ceil(durationMs / 1e3) * 1e3;
  for (const unit in units) {
    const size = units[unit as 'day'];
    const amount = Math.floor(rest / size);
    rest %= size;
    if (parts.length < 2 && (parts.length || amount || size === 1e3))
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(amount));
  }
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
};

/**
 * Returns a duration in its two largest units, in a language: "2 days 5 hr", "4 min 0 sec", "2 gün 4 sa.".
 * Long texts have narrow units. Seconds that have begun count whole. Empty in browsers that cannot write
 * units (before Chrome 77, Safari 14.1 and Firefox 78).
 */
export const formatRest = (durationMs: number, language: string): string => {
  try {
    const text = writeRest(durationMs, language, 'short');
    return text.length > longestText ? writeRest(durationMs, language, 'narrow') : text;
  } catch {
    return '';
  }
};
