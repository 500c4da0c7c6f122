/**
 * Daily schedule → metric: number of API Gateway keys. An alarm fires before it reaches the account's quota.
 */
import { gatewayKeyPages } from '../../runtime/gateway-keys.ts';
import { emitMetric } from '../../runtime/logging.ts';

/**
 * Counts the API Gateway keys in this account and Region, for all stages. Throws if a page cannot be read.
 */
export async function handler(): Promise<number> {
  let count = 0;
  for await (const { items = [] } of gatewayKeyPages()) count += items.length;
  emitMetric('GatewayKeys', count, 'Count');
  return count;
}
