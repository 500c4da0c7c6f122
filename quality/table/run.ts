/**
 * `npm run tool -- table`: writes the tables of the documents that repeat code, and the tiers that follow
 * from price levels, and the images of diagrams.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServices } from '../../test/support/shared-services.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { withBills, withCostTables, withStageBills } from '../../test/support/stages/cost-page.ts';
import { withAttackCosts } from '../../test/support/stages/prod-attacks.ts';
import { withAccessPatterns } from './access-patterns.ts';
import { withConsoleSteps } from './console-steps.ts';
import { diagramFolder, diagramNames, diagramText, renderDiagram } from './diagrams.ts';
import { withErrors } from './error-table.ts';
import { withEdgeShares, withPlans } from './plan-table.ts';
import { recordJourney } from './record-journey.ts';
import { grantsIn, requireUse } from './recording.ts';
import { referenceTables, withMisleadingLevels, withTiers } from './reference-tables.ts';
import { withSizes } from './script-sizes.ts';

const read = (name: string) => {
  const path = join(projectRoot, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const update = async (name: string, change: (text: string) => string | Promise<string>) => {
  const text = read(name);
  const updated = await change(text);
  if (updated === text) return;
  writeFileSync(join(projectRoot, name), updated);
  console.log(name);
};
await update('core/reference/countries.json', withTiers);
await update('docs/explain/countries-and-currencies.md', referenceTables);
await update('docs/explain/data-sources.md', withMisleadingLevels);
await update('docs/operate/merchants.md', withPlans);
await update('docs/api/rate-limits.md', withEdgeShares);
await update('docs/api/errors.md', withErrors);
for (const guide of readdirSync(join(projectRoot, 'docs', 'merchants')))
  await update(`docs/merchants/${guide}`, withConsoleSteps);
await update('docs/explain/page-speed.md', withSizes);
for (const name of diagramNames())
  await update(`${diagramFolder}/${name}.svg`, () => renderDiagram(diagramText(name)));
const services = await startSharedServices();
process.env.PPP_SHARED_SERVICES = services.url;
try {
  const recording = await recordJourney();
  requireUse(grantsIn(), recording);
  await update('docs/explain/table.md', (text) => withAccessPatterns(text, recording.cases));
} finally {
  await services.stop();
}
await update('docs/explain/attack-costs.md', withAttackCosts);
await update('docs/operate/cost.md', withCostTables);
await update('README.md', (readme) => withBills(readme, read('docs/operate/cost.md')));
await update('docs/operate/stages.md', (text) => withStageBills(text, read('docs/operate/cost.md')));
