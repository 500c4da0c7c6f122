/**
 * Parses a number with a decimal point or comma: `99,50` → 99.5. Returns NaN for any other text and for
 * `1,234`, where the comma could separate thousands.
 */
export function parseDecimal(text: string): number {
  const plain = text.trim().replace(/^0+(?=\d)/, '');
  if (!/^\d*[.,]?\d*$/.test(plain) || !/\d/.test(plain)) return Number.NaN;
  if (/^[1-9]\d{0,2},\d{3}$/.test(plain)) return Number.NaN;
  return Number(plain.replace(',', '.'));
}
