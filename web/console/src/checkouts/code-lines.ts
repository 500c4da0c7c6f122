import type { CampaignStatistics, Code } from '../api/contract.ts';
import type { CodeRow } from './code-rows.ts';

/** A line of the table of codes: a discount of countries, of the sale, or one that visitors saw before. */
export interface CodeLine {
  key: string;
  /** Percent; `null` for what no discount explains. */
  discount: number | null;
  isSale: boolean;
  /** The discount with its code, for discounts that countries have now. */
  row?: CodeRow;
  /** The sale's code, or the newest code of a former discount. */
  code?: Code | undefined;
  /** Copies and redemptions in 30 days; absent until the statistics are loaded. */
  counts?: { copied: number; redeemed: number };
}

/**
 * Returns the lines of the table of codes: the discounts of `rows`, the sale, and then everything else that
 * visitors copied or redeemed in the statistics, so that the lines add up to their totals.
 */
export function codeLines(
  rows: readonly CodeRow[],
  sale: Code | undefined,
  codes: readonly Code[],
  statistics: Pick<CampaignStatistics, 'byDiscount'> | undefined,
): CodeLine[] {
  const seen = statistics?.byDiscount ?? [];
  const line = (discount: number | null, isSale: boolean, rest: Pick<CodeLine, 'row' | 'code'>): CodeLine => {
    const own = seen.find((each) => each.discount === discount && each.isSale === isSale);
    const counts = { copied: own?.copied ?? 0, redeemed: own?.redeemed ?? 0 };
    const key = `${discount} ${isSale}`;
    return { key, discount, isSale, ...rest, ...(statistics ? { counts } : {}) };
  };
  const present = [
    ...rows.map((row) => line(row.discount, false, { row })),
    ...(sale ? [line(sale.discount, true, { code: sale })] : []),
  ];
  const former = [...seen]
    .reverse()
    .filter(({ copied, redeemed }) => copied + redeemed > 0)
    .map(({ discount, isSale }) => line(discount, isSale, { code: newestOf(discount, isSale, codes) }))
    .filter(({ key }) => present.every((other) => other.key !== key));
  return [...present, ...former];
}

function newestOf(discount: number | null, isSale: boolean, codes: readonly Code[]): Code | undefined {
  const [newest] = codes
    .filter((code) => code.discount === discount && code.isSale === isSale)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return newest;
}
