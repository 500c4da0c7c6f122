/**
 * `npm run tool -- table`: writes the access patterns that the emulator records to `docs/explain/table.md`, the costs
 * of attacks to `docs/explain/attack-costs.md`, the reference data to `docs/explain/countries-and-currencies.md`, and the
 * bills to `README.md` and `docs/operate/cost.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServices } from '../../test/support/shared-services.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { withBills, withCostTables } from '../../test/support/stages/cost-page.ts';
import { withAttackCosts } from '../../test/support/stages/prod-attacks.ts';
import { withAccessPatterns } from './access-patterns.ts';
import { recordJourney } from './record-journey.ts';
import { referenceTables } from './reference-tables.ts';

const update = async (name: string, change: (text: string) => string | Promise<string>) => {
  const file = join(projectRoot, name);
  writeFileSync(file, await change(readFileSync(file, 'utf8')));
};
const services = await startSharedServices();
process.env.PPP_SHARED_SERVICES = services.url;
try {
  const { cases } = await recordJourney();
  await update('docs/explain/table.md', (text) => withAccessPatterns(text, cases));
  await update('docs/explain/attack-costs.md', withAttackCosts);
  await update('docs/explain/countries-and-currencies.md', referenceTables);
  await update('docs/operate/cost.md', withCostTables);
  const costs = readFileSync(join(projectRoot, 'docs/operate/cost.md'), 'utf8');
  await update('README.md', (readme) => withBills(readme, costs));
} finally {
  await services.stop();
}
