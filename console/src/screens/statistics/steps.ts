/** Returns the shade for `value`, 0 (nothing) to 5; `most` is the largest value. Square roots keep small values apart. */
export function stepOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(5, Math.ceil(Math.sqrt(value / most) * 5));
}
