/** The table of a stage's monthly bill. */
import { priceDate, priceNames, priceRegion, prices } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import {
  askedPrices,
  connectedCheckout,
  costAfterFreeTiers,
  costOf,
  countedOrders,
  month,
  type Shops,
  totalOf,
  type Usage,
  usageOf,
} from './work.ts';

/** A line of the table: its label, and a text for each number of shops. */
export type Line = [label: string, ...values: string[]];

/** The lines of a bill. */
interface Bill {
  /** The head, and US dollars by kind of work with their total. */
  kinds: Line[];
  /** The total by billed unit without those below a cent, and the cost of a million and of a checkout. */
  units: Line[];
}

/** Returns a stage's bill with a column for each entry of `shops`. */
export function billOf(stage: Stage, shops: readonly Shops[]): Bill {
  const columns = shops.map((each) => {
    const usage = usageOf(each);
    const work = month(stage, usage);
    return { usage, work, total: totalOf(...Object.values(work)), each: perMillion(stage, usage) };
  });
  const line = (label: string, usd: (column: (typeof columns)[number]) => number): Line => [
    label,
    ...columns.map((column) => usd(column).toFixed(2)),
  ];
  const units = priceNames.map((name) =>
    line(`  ${prices[name].unit}`, ({ total }) => costOf({ [name]: total[name] ?? 0 })),
  );
  return {
    kinds: [
      ['US dollars a month', ...shops.map(trafficOf)],
      ['cache hits', ...columns.map(({ usage }) => `${Math.round(100 * usage.hit)}%`)],
      ...Object.keys(columns[0]?.work ?? {}).map((kind) =>
        line(kind, ({ work }) => costOf(work[kind] ?? {})),
      ),
      line('total', ({ total }) => costOf(total)),
      line("total after AWS's free tiers", ({ total }) => costAfterFreeTiers(total)),
    ],
    units: [
      ...units.filter(([, ...values]) => values.some((value) => value !== '0.00')),
      line('a million views', ({ each }) => each.views),
      line('  without transfer and WAF', ({ each }) => each.requests),
      line('a million banner events, without WAF', ({ each }) => each.events),
      line('each connected checkout, not included', () => costOf(connectedCheckout(stage))),
      line('  with a key for 1,000 orders a month, more', () => costOf(countedOrders(stage))),
      line('  with exact prices in 167 countries, more', () => costOf(askedPrices(stage))),
    ],
  };
}

/** Returns the costs of a million page views, of their requests alone, and of a million banner events. */
export function perMillion(stage: Stage, usage: Usage) {
  const { views = {}, events = {} } = month(stage, usage);
  const millions = (usage.shops * usage.viewsPerShop) / 1_000_000;
  const requests = { ...views, edgeTransfer: 0, webAclRequest: 0 };
  return {
    views: costOf(views) / millions,
    requests: costOf(requests) / millions,
    events: costOf({ ...events, webAclRequest: 0 }) / millions / usage.eventsPerView,
  };
}

/** Returns the table as text, in columns. */
export function printedBill(stage: Stage, shops: readonly Shops[]): string {
  const { kinds, units } = billOf(stage, shops);
  const lines = [...kinds, ...units];
  const widths = lines.reduce<number[]>(
    (most, cells) => cells.map((cell, index) => Math.max(cell.length, most[index] ?? 0)),
    [],
  );
  const text = lines.map(([label, ...values]) =>
    [
      label.padEnd(widths[0] ?? 0),
      ...values.map((value, index) => value.padStart(widths[index + 1] ?? 0)),
    ].join('  '),
  );
  return `List prices of ${priceRegion} (${priceDate}), before AWS's free tiers unless it says so\n\n${text.join('\n')}`;
}

function trafficOf({ shops, viewsPerShop }: Shops): string {
  const views = `${viewsPerShop.toLocaleString('en')} views`;
  return shops === 1 ? `1 shop, ${views}` : `${shops} shops, ${views} each`;
}
