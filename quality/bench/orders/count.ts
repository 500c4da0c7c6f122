/**
 * Counts the orders of checkouts at the same time, as one run of `count-orders` does, and prints the CPU time and
 * the most memory of this process. Arguments: a JSON of `CountJob`.
 */
import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import { ordersClientOf } from '../../../lambdas/checkouts/orders/orders-client-of.ts';
import type { OpenOrders } from '../../../lambdas/checkouts/orders/orders-dependencies.ts';
import { countOrders } from '../../../lambdas/functions/checkouts/count-orders.ts';
import { openDatabase } from '../../../storage/dynamodb/database.ts';
import { ordersKeyKey } from '../../../storage/dynamodb/keys.ts';

/** What a process counts. */
export interface CountJob {
  tableName: string;
  provider: CheckoutProvider;
  baseUrl: string;
  ordersKey: string;
  checkouts: { merchantId: string; checkoutId: string }[];
  now: string;
}

async function count({ provider, baseUrl, ordersKey, checkouts, ...job }: CountJob): Promise<void> {
  const changes = checkouts.map(({ merchantId, checkoutId }) => ({
    ...ordersKeyKey(merchantId, checkoutId),
    isRemoved: false,
  }));
  const before = process.cpuUsage();
  const dependencies = {
    database: openDatabase(job.tableName),
    clock: () => new Date(job.now),
    decryption: { decrypt: async () => ordersKey },
    openOrders: ((checkout, key, options) =>
      ordersClientOf(checkout, key, { ...options, baseUrl })) satisfies OpenOrders,
    retentionMonths: 25,
  };
  await countOrders({ target: 'orders', changes }, dependencies, new AbortController().signal);
  const { user, system } = process.cpuUsage(before);
  const mib = process.resourceUsage().maxRSS / 1_024;
  console.log(JSON.stringify({ provider, cpuSeconds: (user + system) / 1e6, mib }));
}

void count(JSON.parse(process.argv[2] ?? '') as CountJob);
