import { printedAttacks } from '../../../bin/cost/attacks.ts';
import { stageFrom, templatesIn } from '../../../bin/cost/stage.ts';
import { stageConfig } from '../../../lib/config.ts';
import { assemblyDirectory } from '../assembly.ts';

/** The stage `dev` of the tests, and that stage with the web ACLs and the batching window of `prod`. */
export function attackedStages() {
  const dev = stageFrom(templatesIn(assemblyDirectory()));
  const prod = {
    ...dev,
    regionalAcls: 1,
    fixed: { ...dev.fixed, webAcl: 2 },
    eventBatch: { ...dev.eventBatch, windowSeconds: stageConfig('prod').eventBatchingWindowSeconds },
  };
  return { dev, prod };
}

/** Returns `docs/reliability.md` with what attacks on `prod` cost. */
export function withAttackCosts(document: string): string {
  const printed = printedAttacks(attackedStages().prod, stageConfig('prod'));
  const tableAndParagraph = /^\| US dollars an hour [\s\S]+?\n\n[\s\S]+?(?=\n\n)/m;
  return document.replace(tableAndParagraph, () => printed);
}
