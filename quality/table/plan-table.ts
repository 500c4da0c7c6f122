import { edgeShareBytes, plans } from '../../core/keys/merchant.ts';
import { stageConfig } from '../../lib/config.ts';
import { withTable } from './with-table.ts';

const shares = plans.map((plan) => `${edgeShareBytes[plan] / 1_000} kB`);

/** Replaces the table of plans in `docs/operate/merchants.md`: the limits of the stage `prod`. */
export function withPlans(document: string): string {
  const limits = stageConfig('prod').plans;
  const rows = plans.map((plan, index) => {
    const { management, keys, banner, events } = limits[plan];
    const throttles = [management, keys, banner, events].map(({ rate, burst }) => `${rate}, burst ${burst}`);
    return [`\`${plan}\``, ...throttles, `${shares[index]}`];
  });
  return withTable(document, '| plan |', rows);
}

/** Replaces the shares of the edge's store in `docs/api/rate-limits.md`. */
export function withEdgeShares(document: string): string {
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(shares);
  return document.replace(/(?<=at the edge \| ).+(?= by plan \|)/, list);
}
