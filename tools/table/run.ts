/**
 * `npm run tool -- table`: writes the access patterns that the emulator records to `docs/explain/table.md`, the costs
 * of attacks to `docs/explain/reliability.md`, the reference data to `docs/explain/countries-and-currencies.md`, and the
 * bills to `README.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServices } from '../../test/support/shared-services.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { withBills } from '../../test/support/stages/dev-bill.ts';
import { withAttackCosts } from '../../test/support/stages/prod-attacks.ts';
import { withAccessPatterns } from './access-patterns.ts';
import { recordJourney } from './record-journey.ts';
import { referenceTables } from './reference-tables.ts';

const update = (name: string, change: (text: string) => string) => {
  const file = join(projectRoot, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};
const services = await startSharedServices();
process.env.PPP_SHARED_SERVICES = services.url;
try {
  const { cases } = await recordJourney();
  update('docs/explain/table.md', (text) => withAccessPatterns(text, cases));
  update('docs/explain/reliability.md', withAttackCosts);
  update('docs/explain/countries-and-currencies.md', referenceTables);
  update('README.md', withBills);
} finally {
  await services.stop();
}
