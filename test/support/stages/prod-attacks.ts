import { printedAttacks } from '../../../bin/cost/attacks.ts';
import { stageFrom, templatesIn } from '../../../bin/cost/stage.ts';
import { stageConfig } from '../../../lib/config.ts';
import { assemblyDirectory } from '../assembly.ts';

/** Returns the stage `dev`, and a copy with the web ACLs and the batching window of `prod`. */
export function attackedStages() {
  const dev = stageFrom(templatesIn(assemblyDirectory()));
  const prod = {
    ...dev,
    limitsBodies: true,
    fixed: { ...dev.fixed, webAcl: 1 },
    eventBatch: { ...dev.eventBatch, windowSeconds: stageConfig('prod').eventBatchingWindowSeconds },
  };
  return { dev, prod };
}

/** Replaces the table of attack costs in `docs/explain/attack-costs.md`. */
export function withAttackCosts(document: string): string {
  const printed = printedAttacks(attackedStages().prod, stageConfig('prod'));
  const table = /^\| US dollars an hour .*(\n\|.*)+/m;
  return document.replace(table, () => printed);
}
