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

/**
 * Replaces the limits after the names of throttles, such as `apiThrottles.banner`: 250 a second, burst 240.
 * They are those of the stage `prod`. Throws if a document has none, or the name of a throttle that no stage has.
 */
export function withThrottles(document: string): string {
  const { apiThrottles } = stageConfig('prod');
  const limit = /(`apiThrottles\.(\w+)`): [\d,.]+ a second(, burst [\d,.]+)?/g;
  if (!document.match(limit))
    throw new Error('The document has no limit such as `apiThrottles.events`: 1 a second.');
  return document.replace(limit, (_text, label: string, name: string, burst: string | undefined) => {
    const throttle = Object.entries(apiThrottles).find(([each]) => each === name)?.[1];
    if (!throttle) throw new Error(`No stage has apiThrottles.${name}.`);
    const rate = `${label}: ${throttle.rate.toLocaleString('en')} a second`;
    return burst ? `${rate}, burst ${throttle.burst.toLocaleString('en')}` : rate;
  });
}
