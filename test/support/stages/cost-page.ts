import { billTable } from '../../../bin/cost/printed-bill.ts';
import { stageFrom, synthesizedTemplates } from '../../../bin/cost/stage.ts';
import type { Shops } from '../../../bin/cost/work.ts';

const traffic: Shops[] = [
  { shops: 1, viewsPerShop: 1e4 },
  { shops: 100, viewsPerShop: 1e4 },
  { shops: 1, viewsPerShop: 1e6 },
  { shops: 1, viewsPerShop: 1e7 },
  { shops: 1, viewsPerShop: 1e8 },
];

/** Replaces the bills of `prod` and `dev` in `docs/operate/cost.md`, and the totals of `prod` in its text. */
export async function withCostTables(document: string): Promise<string> {
  let page = document;
  for (const stageName of ['dev', 'prod']) {
    const table = billTable(stageName, stageFrom(await synthesizedTemplates(stageName)), traffic);
    page = page.replace(new RegExp(`^\\| \`${stageName}\` \\|.*(\\n\\|.*)+`, 'm'), () => table);
  }
  const totalOf = (row: string) =>
    `$${page.match(new RegExp(`^\\| ${row} .* (\\S+) \\| \\S+ \\|$`, 'm'))?.[1]}`;
  return page
    .replace(/(?<=^A million page views cost )\S+/m, () => totalOf('1 shop, 1,000,000 views'))
    .replace(/(?<=^A million .* and )\S+(?= for 100 small shops)/m, () => totalOf('100 shops, 10,000 views'));
}

/** Replaces the bills of `prod` in the README with those of the page. */
export function withBills(readme: string, page: string): string {
  const [, table = ''] = page.split('| `prod` |');
  const row = (column: number) =>
    ['1 shop, 10,000', '100 shops, 10,000', '1 shop, 1,000,000']
      .map(
        (shops) =>
          `$${new RegExp(`^\\| ${shops} .+$`, 'm').exec(table)?.[0].split(' | ').at(column)?.replace(' |', '')}`,
      )
      .join(' | ');
  return readme
    .replace(/(?<=^\| list prices \| ).+(?= \|$)/m, () => row(-2))
    .replace(/(?<=^\| after AWS's free tiers \| ).+(?= \|$)/m, () => row(-1));
}
