import { billOf } from '../../../bin/cost/bill.ts';
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

/** Replaces the bills of the stages in `docs/operate/cost.md`. */
export async function withCostTables(document: string): Promise<string> {
  let page = document;
  for (const stageName of Object.keys(stages)) {
    const { kinds } = billOf(stageFrom(await synthesizedTemplates(stageName)), traffic);
    const [[, ...columns] = [], ...lines] = kinds;
    const head = [`\`${stageName}\``, ...columns];
    const rows = [head, ['---', ...columns.map(() => '---:')], ...lines].map(
      (cells) => `| ${cells.join(' | ')} |`,
    );
    page = page.replace(new RegExp(`^\\| \`${stageName}\` \\|.*(\\n\\|.*)+`, 'm'), () => rows.join('\n'));
  }
  return page;
}

type Kind = 'total' | "total after AWS's free tiers";

/**
 * Returns a stage's totals on `docs/operate/cost.md`, such as `$2.30`, for the first traffics. Throws if the
 * page has none.
 */
function totalsOf(page: string, stage: string, kind: Kind): string[] {
  const [, table = ''] = page.split(`| \`${stage}\` |`);
  const cells = new RegExp(`^\\| ${kind} \\| (.+) \\|$`, 'm').exec(table)?.[1]?.split(' | ');
  if (!cells) throw new Error(`docs/operate/cost.md has no ${kind} of ${stage}`);
  return cells.map((usd) => `$${usd}`);
}

/** Replaces the bills in `docs/operate/stages.md` with those of the page. */
export function withStageBills(document: string, page: string): string {
  const [, head = ''] = /^\| \| (`.+`) \|$/m.exec(document) ?? [];
  const names = head.split(' | ').map((name) => name.replaceAll('`', ''));
  const bills = (kind: Kind) => names.map((stage) => totalsOf(page, stage, kind)[0]).join(' | ');
  return document
    .replace(/(?<=^\| list price .+? \| ).+(?= \|$)/m, () => bills('total'))
    .replace(/(?<=^\| the same after .+? \| ).+(?= \|$)/m, () => bills("total after AWS's free tiers"));
}

/** Replaces the bills in the README with those of the page. */
export function withBills(readme: string, page: string): string {
  const [one = ''] = totalsOf(page, 'small', 'total');
  return readme
    .replace(/(?<= about )\$[\d.]+(?= a month )/, () => one)
    .replace(
      /^(\| `(\w+)`, (list prices|after AWS's free tiers) \| ).+(?= \|$)/gm,
      (_row, head: string, stage: string, prices: string) =>
        head +
        totalsOf(page, stage, prices === 'list prices' ? 'total' : "total after AWS's free tiers")
          .slice(0, 3)
          .join(' | '),
    );
}
