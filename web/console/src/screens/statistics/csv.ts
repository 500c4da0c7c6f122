import type { CampaignStatistics } from '../../api/contract.ts';
import type { ShownCounts } from './rates.ts';

/** The same column titles as in the tables. */
const countTitles = ['Shown', 'Copied', 'Checkout', 'Closed'] as const;

/** Returns a CSV file with a line for each country. */
export function countriesCsv(byCountry: CampaignStatistics['byCountry']): string {
  return csv(
    ['Country code', 'Country', ...countTitles],
    byCountry.map((row) => [row.country, row.countryName, row.shown, row.copied, row.opened, row.dismissed]),
  );
}

/** Returns a CSV file with a line for each day or month. `head` is the first column's title. */
export function datesCsv(head: string, byDate: CampaignStatistics['byDay']): string {
  return csv(
    [head, ...countTitles, 'Redeemed'],
    byDate.map((row) => [row.date, row.shown, row.copied, row.opened, row.dismissed, row.redeemed]),
  );
}

/** Returns a CSV file with a line for each discount. `redeemed` is empty without a connected checkout. */
export function discountsCsv(rows: readonly (ShownCounts & { name: string; redeemed?: number })[]): string {
  return csv(
    ['Discount', ...countTitles, 'Redeemed'],
    rows.map((row) => [row.name, row.shown, row.copied, row.opened, row.dismissed, row.redeemed ?? '']),
  );
}

/**
 * Formats CSV (RFC 4180), with quotes around fields that contain a comma, a quote or a line break. The text
 * starts with a byte order mark, because Excel otherwise reads names such as Türkiye in the wrong encoding.
 */
export function csv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const field = (value: string | number) =>
    /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return `\ufeff${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

/** Makes the browser download a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
