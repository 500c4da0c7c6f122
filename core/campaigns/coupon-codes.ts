// The console's screens use these functions, so this module does not import zod.

const maxPortableLength = 32;

/**
 * Returns the code with its number replaced by the discount: `COURSE60` at 70% → `COURSE70`, `COURSE60` at
 * 12.5% → `COURSE12-5`. `undefined` if the code contains the discount already, or no number from 1 to 100.
 */
export function codeForDiscount(code: string, discount: number): string | undefined {
  if (!(discount > 0)) return undefined;
  const number = String(discount).replace('.', '-');
  const hasDiscount = new RegExp(`(?<!\\d)0*${number.replace('-', '[-_.]')}(?!\\d)`).test(code);
  const other = [...code.matchAll(/\d+/g)].filter(([digits]) => Number(digits) > 0 && Number(digits) <= 100);
  const last = other.at(-1);
  if (hasDiscount || !last) return undefined;
  return code.slice(0, last.index) + number + code.slice(last.index + last[0].length);
}

/**
 * Returns a similar code that every checkout accepts, with at most 32 letters, digits, `-` and `_`. Returns
 * the same code if it is accepted already, and `CODE` if no character is left.
 */
export function portableCode(code: string): string {
  const plain = code
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.]+/g, '-')
    .replace(/[^A-Za-z0-9_-]/g, '');
  return plain.slice(0, maxPortableLength) || 'CODE';
}

/**
 * Returns a similar code that links to checkouts can contain, with at most 32 letters and digits, because
 * Stripe ignores other codes in links. Returns the same code if it fits already, and `CODE` if no character
 * is left.
 */
export function linkableCode(code: string): string {
  return portableCode(code).replace(/[-_]/g, '') || 'CODE';
}
