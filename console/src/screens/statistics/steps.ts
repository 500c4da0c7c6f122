/** How dark a country with `value` is, 0 (nothing) to 5, where the most is `most`. Roots tell small countries apart, too. */
export function stepOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(5, Math.ceil(Math.sqrt(value / most) * 5));
}
