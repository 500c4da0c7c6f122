/** Daily schedule → metric: number of API Gateway keys. An alarm fires before it reaches the quota of the account. */
import { gatewayKeysMetric } from '../../../platform/metrics.ts';
import { gatewayKeyPages } from '../../runtime/gateway-keys.ts';
import { emitMetric } from '../../runtime/metrics.ts';

/** Counts the keys of all stages in this account and Region. Throws if a page cannot be read. */
export async function handler(): Promise<number> {
  let count = 0;
  for await (const { items = [] } of gatewayKeyPages()) count += items.length;
  emitMetric(gatewayKeysMetric, count, 'Count');
  return count;
}
