import type { CampaignStatistics } from '../../api/contract.ts';

/** The words for counts, as the tables have them. */
const countTitles = ['Shown', 'Copied', 'Closed'] as const;

/** The countries of a period, one a line. */
export function countriesCsv(byCountry: CampaignStatistics['byCountry']): string {
  return csv(
    ['Country code', 'Country', ...countTitles],
    byCountry.map((row) => [row.country, row.countryName, row.shown, row.copied, row.dismissed]),
  );
}

/** The days of a period, one a line. */
export function daysCsv(byDay: CampaignStatistics['byDay']): string {
  return csv(
    ['Day', ...countTitles],
    byDay.map((row) => [row.date, row.shown, row.copied, row.dismissed]),
  );
}

/**
 * Lines by RFC 4180: fields with a comma, a quote or a line break stand in quotes. A byte order mark comes first, without which Excel
 * reads names such as Türkiye in another encoding.
 */
export function csv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const field = (value: string | number) =>
    /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return `\ufeff${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

/** Gives the browser a file to keep. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
