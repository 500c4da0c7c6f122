import { estimates, priceSheet } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import {
  connectedCheckout,
  costAfterFreeTiers,
  costOf,
  month,
  priceNames,
  type Shops,
  times,
  totalOf,
  usageOf,
} from './work.ts';

type Row = [label: string, value: number];

/**
 * Returns a table with a column for each entry of `shops`. Units below a cent in every column count but have
 * no row.
 */
export function printedBill(stage: Stage, shops: readonly Shops[]): string {
  const columns = shops.map((each) => column(stage, each));
  const lines = (columns[0] ?? []).flatMap(([label], index) => {
    const values = columns.map((each) => each[index]?.[1] ?? 0);
    const isVisible = values.some((value) => value >= 0.005);
    return isVisible
      ? [label.padEnd(44) + values.map((value) => value.toFixed(2).padStart(12)).join('')]
      : [];
  });
  return `US dollars a month at list prices of ${priceSheet.region} (${priceSheet.date}), before AWS’s free tiers\n\n${lines.join('\n')}`;
}

/** Returns a stage's table in docs/operate/cost.md, with a row for each entry of `shops`. */
export function billTable(stageName: string, stage: Stage, shops: readonly Shops[]): string {
  const rows = shops.map((each) => {
    const usage = usageOf(each);
    const work = month(stage, usage);
    const total = totalOf(...Object.values(work));
    const costs = [...[...Object.values(work), total].map((part) => costOf(part)), costAfterFreeTiers(total)];
    const dollars = costs.map((usd) => usd.toFixed(2)).join(' | ');
    return `| ${trafficOf(each)} | ${Math.round(100 * usage.hit)}% | ${dollars} |`;
  });
  const head = `| \`${stageName}\` | cache hits | views | events | management | schedules | fixed | total | after free tiers |`;
  return [head, `| --- |${' ---: |'.repeat(8)}`, ...rows].join('\n');
}

function trafficOf({ shops, viewsPerShop }: Shops): string {
  const views = `${viewsPerShop.toLocaleString('en')} views`;
  return shops === 1 ? `1 shop, ${views}` : `${shops} shops, ${views} each`;
}

/** Returns each kind of work with its units and monthly cost, the total, and costs per million. */
function column(stage: Stage, shops: Shops): Row[] {
  const usage = usageOf(shops);
  const { views } = usage;
  const work = month(stage, usage);
  const { edgeTransfer = 0, webAclRequest = 0, ...requests } = work.views ?? {};
  const events = { ...work['banner events'], webAclRequest: 0 };
  const millions = views / 1_000_000;
  return [
    ['shops', usage.shops],
    ['million views', millions],
    ['config requests at the edge per view', usage.requests],
    ['  cache hits, in %', 100 * usage.hit],
    ...Object.entries(work).flatMap(([kind, quantities]): Row[] => [
      [kind.toUpperCase(), costOf(quantities)],
      ...priceNames.map(
        (name): Row => [`  ${priceSheet.prices[name].unit}`, costOf({ [name]: quantities[name] ?? 0 })],
      ),
    ]),
    ['TOTAL', costOf(totalOf(...Object.values(work)))],
    ['TOTAL after AWS’s free tiers', costAfterFreeTiers(totalOf(...Object.values(work)))],
    ['VIEWS in a tutorial’s architecture', costOf(times(views, estimates.tutorialView))],
    ['a million views, without transfer and WAF', costOf(requests) / millions],
    ['  transfer and WAF', costOf({ edgeTransfer, webAclRequest }) / millions],
    ['a million banner events, without WAF', costOf(events) / millions / usage.events],
    ['each connected checkout, not included above', costOf(connectedCheckout(stage))],
  ];
}
