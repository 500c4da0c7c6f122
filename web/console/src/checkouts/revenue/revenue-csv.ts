import type { Revenue } from '../../api/contract.ts';
import { csv } from '../../screens/statistics/csv.ts';
import { groupTitles, placeName } from './revenue-sums.ts';

/** Returns a CSV file with a line for each country. What is not known is empty. */
export function revenueCsv({ byCountry, currency }: Pick<Revenue, 'byCountry' | 'currency'>): string {
  const sums = (name: string) => [`Orders, ${name}`, `Revenue, ${name}`];
  return csv(
    [
      ...['Country code', 'Country', 'Currency', 'Orders', 'Revenue', 'Refunded'],
      ...groupTitles.flatMap(([, title]) => sums(title.toLowerCase())),
      ...['Renewals', 'Revenue, renewals', 'Cards from elsewhere'],
    ],
    byCountry.map((row) => [
      ...[row.country, placeName(row.country), currency, row.orders, row.revenue, row.refunds],
      ...groupTitles.flatMap(([group]) => [row[group].orders, row[group].revenue]),
      ...[row.renewals.orders, row.renewals.revenue, row.otherCardCountry ?? ''],
    ]),
  );
}
