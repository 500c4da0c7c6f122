/**
 * Returns the number in a text with a decimal point or comma: `99,50` → 99.5. NaN for other texts, and for those that could be thousands
 * (`1,234`): the form asks to write them in another way.
 */
export function parseDecimal(text: string): number {
  const plain = text.trim().replace(/^0+(?=\d)/, '');
  if (!/^\d*[.,]?\d*$/.test(plain) || !/\d/.test(plain)) return Number.NaN;
  if (/^[1-9]\d{0,2},\d{3}$/.test(plain)) return Number.NaN;
  return Number(plain.replace(',', '.'));
}
