/** Daily schedule → metric: how many API keys API Gateway holds. An alarm comes before there are as many as an account may have. */

import { gatewayKeysMetric } from '../../../platform/metrics.ts';
import { gatewayKeyPages } from '../../runtime/gateway-keys.ts';
import { emitMetric } from '../../runtime/metrics.ts';

/** Counts the keys of this account and Region, whichever stage made them. Throws when a page of them cannot be read. */
export async function handler(): Promise<number> {
  let count = 0;
  for await (const { items = [] } of gatewayKeyPages()) count += items.length;
  emitMetric(gatewayKeysMetric, count, 'Count');
  return count;
}
