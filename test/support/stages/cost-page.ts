import { billTable } from '../../../bin/cost/printed-bill.ts';
import { stageFrom, synthesizedTemplates } from '../../../bin/cost/stage.ts';
import type { Shops } from '../../../bin/cost/work.ts';
import { stages } from '../../../lib/config.ts';

const traffic: Shops[] = [
  { shops: 1, viewsPerShop: 1e4 },
  { shops: 100, viewsPerShop: 1e4 },
  { shops: 1, viewsPerShop: 1e6 },
  { shops: 1, viewsPerShop: 1e7 },
  { shops: 1, viewsPerShop: 1e8 },
];

/** Replaces the bills of the stages in `docs/operate/cost.md`, and the totals of `prod` in its text. */
export async function withCostTables(document: string): Promise<string> {
  let page = document;
  for (const stageName of Object.keys(stages)) {
    const table = billTable(stageName, stageFrom(await synthesizedTemplates(stageName)), traffic);
    page = page.replace(new RegExp(`^\\| \`${stageName}\` \\|.*(\\n\\|.*)+`, 'm'), () => table);
  }
  const total = (row: string) => billOf(page, { stage: 'prod', row, kind: 'list prices' });
  return page
    .replace(/(?<=^A million page views cost )\S+/m, () => total('1 shop, 1,000,000'))
    .replace(/(?<=^A million .* and )\S+(?= for 100 small shops)/m, () => total('100 shops, 10,000'));
}

/** A total on the page. */
interface Total {
  stage: string;
  /** Start of its row: `1 shop, 10,000`. */
  row: string;
  kind: 'list prices' | "after AWS's free tiers";
}

/** Returns a total of `docs/operate/cost.md`, such as `$2.29`. Throws if the page has none. */
function billOf(page: string, { stage, row, kind }: Total): string {
  const [, table = ''] = page.split(`| \`${stage}\` |`);
  const cells = new RegExp(`^\\| ${row} .+(?= \\|$)`, 'm').exec(table)?.[0].split(' | ');
  const total = cells?.at(kind === 'list prices' ? -2 : -1);
  if (!total) throw new Error(`docs/operate/cost.md has no bill of ${stage} for ${row}`);
  return `$${total}`;
}

/** Replaces the bills in `docs/operate/stages.md` with those of the page. */
export function withStageBills(document: string, page: string): string {
  const [, head = ''] = /^\| \| (`.+`) \|$/m.exec(document) ?? [];
  const names = head.split(' | ').map((name) => name.replaceAll('`', ''));
  const row = '1 shop, 10,000';
  const bills = (kind: Total['kind']) => names.map((stage) => billOf(page, { stage, row, kind })).join(' | ');
  return document
    .replace(/(?<=^\| list price .+? \| ).+(?= \|$)/m, () => bills('list prices'))
    .replace(/(?<=^\| the same after .+? \| ).+(?= \|$)/m, () => bills("after AWS's free tiers"));
}

/** Replaces the bills in the README with those of the page. */
export function withBills(readme: string, page: string): string {
  const rows = ['1 shop, 10,000', '100 shops, 10,000', '1 shop, 1,000,000'];
  const one = billOf(page, { stage: 'small', row: '1 shop, 10,000', kind: 'list prices' });
  return readme
    .replace(/(?<= for about )\$[\d.]+(?= a month )/, () => one)
    .replace(
      /^(\| `(\w+)`, (list prices|after AWS's free tiers) \| ).+(?= \|$)/gm,
      (_row, head: string, stage: string, kind: Total['kind']) =>
        head + rows.map((row) => billOf(page, { stage, row, kind })).join(' | '),
    );
}
