/** Returns the median; the upper one of an even number of values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns a number with thousands separators and exactly so many decimals. */
export function decimal(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Returns the median with the lowest and highest value: `12.0 (11.5–14.0)`. Equal values are one number. */
export function medianWithRange(values: readonly number[], decimals = 0): string {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    decimal(value, decimals),
  );
  return lowest === highest ? `${middle}` : `${middle} (${lowest}–${highest})`;
}
