import type { CampaignStatistics, Code } from '../api/contract.ts';
import type { CodeRow } from './code-rows.ts';

/** A line of the table of codes: a discount of countries, the sale, or a former code that somebody used. */
export interface CodeLine {
  key: string;
  /** Percent; `null` for what no discount explains. */
  discount: number | null;
  isSale: boolean;
  /** The discount with its code, for discounts that countries have now. */
  row?: CodeRow;
  /** The sale's code, or a former one. */
  code?: Code | undefined;
  /** The name of a code that the service no longer lists. */
  name?: string;
  /** In 30 days; absent until the statistics are loaded. `null` where it is not counted. */
  counts?: { copied: number | null; redeemed: number | null };
}

type Month = Pick<CampaignStatistics, 'byDiscount' | 'byCode'>;

/**
 * Returns the lines of the table of codes: the discounts of `rows`, the sale, then former codes with
 * redemptions, and former discounts that visitors copied. Copies count for the discount that visitors saw,
 * redemptions for the code, so that a new code begins at zero.
 */
export function codeLines(
  rows: readonly CodeRow[],
  sale: Code | undefined,
  codes: readonly Code[],
  month: Month | undefined,
): CodeLine[] {
  const present: CodeLine[] = [
    ...rows.map((row) => ({ discount: row.discount, isSale: false, row, name: row.live?.code ?? '' })),
    ...(sale ? [{ discount: sale.discount, isSale: true, code: sale, name: sale.code }] : []),
  ].map(({ name, ...line }) => ({
    ...line,
    key: `${line.discount} ${line.isSale}`,
    ...(month && { counts: { copied: copiedOf(line, month), redeemed: redeemedOf(name, month) } }),
  }));
  if (!month) return present;
  const shown = new Set([...rows.flatMap(({ live }) => live?.code ?? []), ...(sale ? [sale.code] : [])]);
  const formerCodes = month.byCode.filter(({ code }) => !shown.has(code));
  const keys = new Set(present.map(({ key }) => key));
  return [
    ...present,
    ...formerCodes.map(({ code: name, discount, isSale, redeemed }) => {
      const code = codes.find((each) => each.code === name);
      return { key: name, discount, isSale, code, name, counts: { copied: null, redeemed } };
    }),
    ...formerDiscounts(month, keys),
  ];
}

/** Returns copies of discounts that no line has, and redemptions that were not counted by code. */
function formerDiscounts(month: Month, keys: ReadonlySet<string>): CodeLine[] {
  return [...month.byDiscount].reverse().flatMap(({ discount, isSale, copied, redeemed }) => {
    const key = `${discount} ${isSale}`;
    const counted = month.byCode.reduce(
      (sum, each) => (each.discount === discount && each.isSale === isSale ? sum + each.redeemed : sum),
      0,
    );
    const counts = { copied: keys.has(key) ? null : copied, redeemed: Math.max(0, redeemed - counted) };
    if (!counts.copied && counts.redeemed === 0) return [];
    return [{ key: `${key} former`, discount, isSale, counts }];
  });
}

/**
 * Returns what was paid with the codes of each discount, by the key of its first line. Orders are known by discount, so
 * the line's former codes are in it.
 */
export function paidByLine(
  lines: readonly Pick<CodeLine, 'key' | 'discount' | 'isSale'>[],
  byDiscount: readonly { discount: number; isSale: boolean; revenue: number }[],
): ReadonlyMap<string, number> {
  const paid = new Map<string, number>();
  const seen = new Set<string>();
  for (const { key, discount, isSale } of lines) {
    const name = `${discount} ${isSale}`;
    if (discount === null || seen.has(name)) continue;
    seen.add(name);
    const found = byDiscount.find((each) => each.discount === discount && each.isSale === isSale);
    paid.set(key, found?.revenue ?? 0);
  }
  return paid;
}

function copiedOf(
  { discount, isSale }: Pick<CodeLine, 'discount' | 'isSale'>,
  { byDiscount }: Month,
): number {
  return byDiscount.find((each) => each.discount === discount && each.isSale === isSale)?.copied ?? 0;
}

function redeemedOf(name: string, { byCode }: Month): number {
  return byCode.find(({ code }) => code === name)?.redeemed ?? 0;
}
