import { startDatabase } from '../../../test/support/storage/database.ts';
import type { Units } from '../../../test/support/storage/units.ts';
import { table } from '../document.ts';
import { decimal } from '../median.ts';
import { ownUnits } from './ours.ts';
import { rowsCountedInAMonth, rowUnits } from './row-per-view.ts';

const viewsInAMonth = [1_000, 10_000, 100_000];

const cell = ({ reads, writes }: Units, decimals = 0) =>
  `${decimal(reads, decimals)} + ${decimal(writes, decimals)}`;

/**
 * Measures the units for a view and a dashboard as views grow, in this project and with a row for each view.
 */
export async function tableReport(): Promise<string> {
  const { database, stop } = await startDatabase();
  const [own, clone] = [await ownUnits(database), rowUnits(database)];
  const views: string[][] = [];
  const dashboards: string[][] = [];
  for (const count of viewsInAMonth) {
    const ours = await own(count);
    const { view, dashboard } = await clone(count);
    views.push([
      decimal(count),
      cell(ours.alone),
      cell(ours.inBatch, 3),
      cell(view),
      `${decimal(view.rows - 1)} + 1`,
      decimal(rowsCountedInAMonth(count)),
    ]);
    dashboards.push([decimal(count), cell(ours.dashboard), cell(dashboard), decimal(dashboard.rows)]);
  }
  await stop();
  return `The tables show DynamoDB's read + write units for one merchant, as the embedded DynamoDB reports them, and rows read + written.
*The clone* is [parity-deals-clone](https://github.com/WebDevSimplified/parity-deals-clone) at commit 3661f28, an open-source tutorial with Next.js, Drizzle and Postgres.

${table(
  [
    'views this month',
    'ours: a view alone',
    'ours: a view among 1,000',
    'clone: a view, as units',
    'clone: rows of a view',
    'clone: rows read in the month',
  ],
  views,
)}
${table(['views this month', 'ours: dashboard', 'clone: dashboard, as units', 'clone: rows read'], dashboards)}
- **Ours.** A view is an uncached config response (key, campaign, rates, last use) and its beacon (key, the day's counter). *Alone*, it has a separate environment, minute and aggregation. *Among 1,000*, it shares them. The dashboard is the statistics of 30 days, with visitors from 40 countries, and of the 30 before, which are empty.
- **The clone.** For each view it counts the merchant's rows of the month in \`product_views\`, compares them with the plan's limit, and inserts a row, which invalidates the cached count. Product, discount and plan stay cached and count as nothing. Its dashboard draws views by day from all rows. Its analytics page draws this chart, and two of a period, by country and by price group.
- **The clone's units.** A row is one item in the merchant's partition, with two keys and two IDs of 16 bytes, and a time. A count is an eventually consistent Query of the partition. This favors the clone, because its Postgres table has only the primary key as an index, so a count may read all merchants' rows.
- **Rows read in the month** = 0 + 1 + … + (views − 1) = views × (views − 1) ÷ 2, for views one at a time. Simultaneous views may share a count.
`;
}
