/** Milliseconds of the units of a duration, the largest first. */
const units = { day: 864e5, hour: 36e5, minute: 6e4, second: 1e3 };

/** A longer text does not fit on a phone of 320 pixels. */
const longestText = 20;

/** Formatters by unit. Creating one takes as long as formatting a hundred numbers. */
const formatters: Record<string, Intl.NumberFormat> = {};
const lists: Record<string, Intl.ListFormat> = {};

const writeRest = (durationMs: number, language: string, unitDisplay: 'short' | 'narrow'): string => {
  const parts: string[] = [];
  let rest = Math.ceil(durationMs / 1e3) * 1e3;
  for (const unit in units) {
    const size = units[unit as 'day'];
    const amount = Math.floor(rest / size);
    rest %= size;
    if (parts.length < 2 && (parts.length || amount || size === 1e3)) {
      const name = language + unit + unitDisplay;
      formatters[name] =
        formatters[name] || new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
      parts.push((formatters[name] as Intl.NumberFormat).format(amount));
    }
  }
  lists[language] = lists[language] || new Intl.ListFormat(language, { type: 'unit', style: 'narrow' });
  return (lists[language] as Intl.ListFormat).format(parts);
};

/** Returns the milliseconds until `formatRest` returns another text, which its second unit causes. */
export const untilNextText = (durationMs: number): number => {
  const wholeMs = Math.ceil(durationMs / 1e3) * 1e3;
  const unitMs = wholeMs >= units.day ? units.hour : wholeMs >= units.hour ? units.minute : units.second;
  return durationMs - Math.floor(wholeMs / unitMs) * unitMs + units.second;
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
