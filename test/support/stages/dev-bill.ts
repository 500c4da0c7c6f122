import { stageFrom, templatesIn } from '../../../bin/cost/stage.ts';
import { costOf, month, type Shops, totalOf, usageOf } from '../../../bin/cost/work.ts';
import { assemblyDirectory } from '../assembly.ts';

/** Returns the monthly bill of the synthesized stage `dev` with these shops, in US dollars. */
export function devBill(shops: Shops): number {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  return costOf(totalOf(...Object.values(month(stage, usageOf(stage, shops)))));
}

/** Replaces the bills in README. */
export function withBills(readme: string): string {
  const dollars = (shops: Shops) => `$${devBill(shops).toFixed(2)}`;
  const row = [1e4, 1e6, 1e8].map((viewsPerShop) => dollars({ shops: 1, viewsPerShop })).join(' | ');
  return readme
    .replace(/(?<=^\| AWS bill of the smallest stage \| ).+(?= \|$)/m, () => row)
    .replace(/(?<=^.*100 shops of 10,000 views each cost )\S+(?=\.)/m, () =>
      dollars({ shops: 100, viewsPerShop: 1e4 }),
    );
}
