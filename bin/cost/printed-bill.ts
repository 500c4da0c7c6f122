import type { Bill, Section } from './bill.ts';
import { priceSheet } from './price-sheet.ts';
import type { Usage } from './usage.ts';

const dollars = (usd: number) => usd.toFixed(usd < 0.1 && usd > 0 ? 4 : 2).padStart(10);
const count = (quantity: number) =>
  quantity.toLocaleString(
    'en-US',
    quantity < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
  );

/** A bill for people. */
export function printedBill(month: Bill, tutorial: Section, usage: Usage, stage: string): string {
  const { usd, transferUsd, webAclUsd } = month.perMillionViews;
  const millions = usage.views / 1_000_000 || 1;
  return [
    `Stage ${stage}, a month of ${count(usage.views)} views, ${usage.hit * 100} % answered by the edge, ${usage.events} events a view, ${count(usage.management)} management calls.`,
    `List prices of ${priceSheet.region} in US dollars (${priceSheet.date}), without free tiers.`,
    '',
    ...month.sections.flatMap(printedSection),
    row('the whole month', '', month.usd),
    '',
    'A million views (script and config)',
    row('requests, functions, table, logs', '', usd),
    row('data to visitors', '', transferUsd),
    ...(webAclUsd > 0 ? [row('web ACL', '', webAclUsd)] : []),
    row('in a tutorial’s architecture', '', tutorial.usd / millions),
  ].join('\n');
}

function printedSection({ name, lines, usd }: Section): string[] {
  const printed = lines.map(({ what, quantity, price, usd: each }) =>
    row(what, `${count(quantity)} × ${priceSheet.prices[price].unit}`, each),
  );
  return [row(name.toUpperCase(), '', usd), ...printed, ''];
}

function row(what: string, how: string, usd: number): string {
  return `  ${what.padEnd(36)}${how.padEnd(38)}${dollars(usd)}`;
}
