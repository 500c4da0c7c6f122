import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type CheckoutProvider, checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { dayOf } from '../../../core/shared/days.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import { OrdersShop } from '../../../test/support/checkouts/orders-shop.ts';
import { startDatabase, type TestDatabase } from '../../../test/support/storage/database.ts';
import { addMerchant } from '../../../test/support/storage/merchants.ts';
import { table } from '../document.ts';
import { decimal } from '../median.ts';
import type { CountJob } from './count.ts';
import { serveOrderLists } from './order-lists.ts';

const execute = promisify(execFile);
const ordersPerDay = 20_000 / 31;
/** Days that are counted: the present month and the one before, of which each is a window. */
const countedDays = 53;

const introduction = `One process counts as \`count-orders\` does, with 512 MB and 15 minutes.
It counts the present month and the one before, with 20,000 orders in 31 days, in entries as large as in the providers' examples.
At Stripe, half of them have a session and half an invoice, among as many of free trials.
Requests are those of one checkout for the longest month that depend on each other, so they need their wait.
`;

/** Returns the times of orders until now, 20,000 in 31 days. */
export function orderTimes(now: Date, days: number): number[] {
  const first = Date.parse(dayOf(now)) - days * dayMs;
  const step = Math.ceil(dayMs / ordersPerDay / 1_000) * 1_000;
  return Array.from({ length: Math.ceil(days * ordersPerDay) }, (_, index) => first + index * step);
}

/** Measures the counts of one checkout and of four at the same time at each provider. */
export async function ordersReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'orders-bench-'));
  const file = join(folder, 'count.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'count.ts')],
    outfile: file,
    ...{ bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' },
  });
  const test = await startDatabase();
  const rows: string[][] = [];
  try {
    for (const provider of checkoutProviders)
      for (const checkouts of [1, 4]) rows.push(await measured(provider, checkouts, file, test));
  } finally {
    await test.stop();
    rmSync(folder, { recursive: true });
  }
  const head = ['provider', 'checkouts', 'orders', 'CPU, s', 'most memory, MiB', 'requests for a month'];
  return [introduction, table(head, rows)].join('\n');
}

async function measured(
  provider: CheckoutProvider,
  count: number,
  file: string,
  { database }: TestDatabase,
): Promise<string[]> {
  const shops: OrdersShop[] = [];
  for (let index = 0; index < count; index++) {
    const shop = new OrdersShop(provider, database, (await addMerchant(database)).id);
    await shop.connect(countedDays);
    shops.push(shop);
  }
  const [{ now, fake } = new OrdersShop(provider, database, '')] = shops;
  const lists = await serveOrderLists(provider, orderTimes(now, countedDays + 20));
  const job: CountJob = {
    ...{ tableName: database.tableName, provider, baseUrl: lists.url, ordersKey: fake.ordersKey },
    checkouts: shops.map(({ id }) => id),
    now: now.toISOString(),
  };
  const args = ['--max-old-space-size=400', file, JSON.stringify(job)];
  const { stdout } = await execute(process.execPath, args);
  await lists.stop();
  const orders = await countedOrders(shops);
  const { cpuSeconds, mib } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  const figures = [orders, cpuSeconds ?? 0, mib ?? 0].map((value) => decimal(Math.round(value)));
  return [provider, String(count), ...figures, decimal(longestChain(provider))];
}

/** Returns the number of counted orders. Throws if a count is not complete. */
async function countedOrders(shops: readonly OrdersShop[]): Promise<number> {
  let counted = 0;
  for (const shop of shops) {
    const orders = await shop.orders();
    if (orders?.status !== 'current') throw new Error(`The count ends as ${JSON.stringify(orders)}`);
    for (const { sums } of (await shop.days()).values())
      counted += Object.values(sums).reduce((sum, { orders }) => sum + orders, 0);
  }
  return counted;
}

/** Requests one after the other for 31 days: Stripe's charges, then its invoices of 45 days. */
function longestChain(provider: CheckoutProvider): number {
  const pages = (days: number, length: number) => Math.ceil((days * ordersPerDay) / length);
  if (provider === 'paddle') return pages(31, 30);
  return provider === 'polar' ? pages(31, 100) : pages(31, 100) + pages(45, 100);
}
