/** Milliseconds of the units of a duration, the largest first. */
const units = { day: 864e5, hour: 36e5, minute: 6e4, second: 1e3 };

/**
 * Returns a duration in its two largest units, in a language: "2d 5h", "4m 0s", "2д і 5г". Seconds that have begun count whole.
 * Empty in browsers that cannot write units (before Chrome 77, Safari 14.1 and Firefox 78).
 */
export const formatRest = (durationMs: number, language: string): string => {
  const parts: string[] = [];
  let rest = Math.ceil(durationMs / 1e3) * 1e3;
  try {
    for (const unit in units) {
      const size = units[unit as 'day'];
      const amount = Math.floor(rest / size);
      rest %= size;
      if (parts.length < 2 && (parts.length || amount || size === 1e3))
        parts.push(
          new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(amount),
        );
    }
    return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
  } catch {}
  return '';
};
