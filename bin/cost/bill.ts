/** The table of a stage's monthly bill. */
import { priceDate, priceNames, priceRegion, prices } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import {
  connectedCheckout,
  costAfterFreeTiers,
  costOf,
  month,
  type Shops,
  totalOf,
  type Usage,
  usageOf,
} from './work.ts';

/** A line of the table: its label, and a text for each number of shops. */
export type Line = [label: string, ...values: string[]];

/** Returns the head of the table, and the bill by kind of work in US dollars, with its total. */
export function billLines(stage: Stage, shops: readonly Shops[]): Line[] {
  const usages = shops.map(usageOf);
  const months = usages.map((usage) => month(stage, usage));
  const totals = months.map((work) => totalOf(...Object.values(work)));
  return [
    ['US dollars a month', ...shops.map(trafficOf)],
    ['cache hits', ...usages.map(({ hit }) => `${Math.round(100 * hit)}%`)],
    ...Object.keys(months[0] ?? {}).map((kind) =>
      line(
        kind,
        months.map((work) => costOf(work[kind] ?? {})),
      ),
    ),
    line(
      'total',
      totals.map((total) => costOf(total)),
    ),
    line("total after AWS's free tiers", totals.map(costAfterFreeTiers)),
  ];
}

/** Returns the total by billed unit, without those below a cent, and the cost of a million and of a checkout. */
function unitLines(stage: Stage, shops: readonly Shops[]): Line[] {
  const usages = shops.map(usageOf);
  const totals = usages.map((usage) => totalOf(...Object.values(month(stage, usage))));
  const units = priceNames.map((name) =>
    line(
      `  ${prices[name].unit}`,
      totals.map((total) => costOf({ [name]: total[name] ?? 0 })),
    ),
  );
  return [
    ...units.filter(([, ...values]) => values.some((value) => value !== '0.00')),
    line(
      'a million views',
      usages.map((usage) => perMillion(stage, usage).views),
    ),
    line(
      '  without transfer and WAF',
      usages.map((usage) => perMillion(stage, usage).requests),
    ),
    line(
      'a million banner events, without WAF',
      usages.map((usage) => perMillion(stage, usage).events),
    ),
    line(
      'each connected checkout, not included',
      usages.map(() => costOf(connectedCheckout(stage))),
    ),
  ];
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
  const lines = [...billLines(stage, shops), ...unitLines(stage, shops)];
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

function line(label: string, usd: readonly number[]): Line {
  return [label, ...usd.map((value) => value.toFixed(2))];
}

function trafficOf({ shops, viewsPerShop }: Shops): string {
  const views = `${viewsPerShop.toLocaleString('en')} views`;
  return shops === 1 ? `1 shop, ${views}` : `${shops} shops, ${views} each`;
}
