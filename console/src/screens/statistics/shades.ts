/**
 * Returns a value's shade, 0 (nothing) to 5. `max` is the largest value. The square root makes small values
 * distinguishable.
 */
export function shadeOf(value: number, max: number): number {
  if (value <= 0 || max <= 0) return 0;
  return Math.min(5, Math.ceil(Math.sqrt(value / max) * 5));
}
