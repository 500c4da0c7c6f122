import { stageFrom, templatesIn } from '../../../bin/cost/stage.ts';
import { costOf, month, type Shops, totalOf, usageOf } from '../../../bin/cost/work.ts';
import { assemblyDirectory } from '../assembly.ts';

/** Returns the monthly bill of the synthesized stage `dev` with these shops, in US dollars. */
export function devBill(shops: Shops): number {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  return costOf(totalOf(...Object.values(month(stage, usageOf(shops)))));
}
