import { estimates, priceSheet } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import { costOf, month, priceNames, sum, times, type Usage } from './work.ts';

type Row<Value> = [label: string, Value];

/** Returns a table with a column for each usage. Units below a cent in every column count but have no row. */
export function printedBill(stage: Stage, usages: readonly Usage[]): string {
  const columns = usages.map((usage) => column(stage, usage));
  const rows = (columns[0] ?? []).map(
    ([label], index): Row<number[]> => [label, columns.map((each) => each[index]?.[1] ?? 0)],
  );
  const lines = rows
    .filter(([, values]) => values.some((value) => value >= 0.005))
    .map(([label, values]) => {
      const cells = values.map((value) =>
        value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).padStart(16),
      );
      return label.padEnd(44) + cells.join('');
    });
  const { date, region } = priceSheet;
  return `US dollars a month at list prices of ${region} (${date}), without free tiers\n\n${lines.join('\n')}`;
}

/** Returns a month's costs: each kind of work with its units, the total, and costs per million. */
function column(stage: Stage, usage: Usage): Row<number>[] {
  const work = month(stage, usage);
  const { edgeTransfer = 0, webAclRequest = 0, ...requests } = work.views ?? {};
  const events = { ...work['banner events'], webAclRequest: 0 };
  const millions = usage.views / 1_000_000;
  return [
    ['million views', millions],
    ...Object.entries(work).flatMap(([kind, quantities]): Row<number>[] => [
      [kind.toUpperCase(), costOf(quantities)],
      ...priceNames.map(
        (name): Row<number> => [
          `  ${priceSheet.prices[name].unit}`,
          costOf({ [name]: quantities[name] ?? 0 }),
        ],
      ),
    ]),
    ['TOTAL', costOf(sum(...Object.values(work)))],
    ['a million views, without transfer and WAF', costOf(requests) / millions],
    ['  transfer and WAF', costOf({ edgeTransfer, webAclRequest }) / millions],
    ['  in a tutorial’s architecture', costOf(times(1_000_000, estimates.tutorialView))],
    ['a million banner events, without WAF', costOf(events) / millions / usage.events],
  ];
}
