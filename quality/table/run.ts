/**
 * `npm run tool -- table`: writes the tables of the documents that repeat code, and the tiers that follow
 * from price levels, and the images of diagrams. `npm run tool -- table errors` writes one of them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServices } from '../../test/support/shared-services.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { withBills, withCostTables, withStageBills } from '../../test/support/stages/cost-page.ts';
import { withAttackCosts } from '../../test/support/stages/prod-attacks.ts';
import { named } from '../command-line.ts';
import { withAccessPatterns } from './access-patterns.ts';
import { withConsoleSteps } from './console-steps.ts';
import { diagramFolder, diagramNames, diagramText, renderDiagram } from './diagrams.ts';
import { withErrors } from './error-table.ts';
import { languagesCsv, withLanguages } from './language-tables.ts';
import { withEdgeCapacity, withLifetimes, withPlans, withRateLimits, withThrottles } from './plan-table.ts';
import { recordJourney } from './record-journey.ts';
import { grantsIn, requireUse } from './recording.ts';
import { countriesCsv, currenciesCsv, withMisleadingLevels, withTiers } from './reference-tables.ts';
import { withSizes } from './script-sizes.ts';

/** What the program writes, in an order in which a later table may read an earlier one. */
const tables: { name: string; write: () => Promise<void> }[] = [
  {
    name: 'tiers',
    write: async () => {
      await update('core/reference/countries.json', withTiers);
      await update('docs/explain/countries.csv', countriesCsv);
      await update('docs/explain/currencies.csv', currenciesCsv);
      await update('docs/explain/languages.csv', languagesCsv);
      await update('docs/explain/data-sources.md', withMisleadingLevels);
    },
  },
  {
    name: 'plans',
    write: async () => {
      await update('docs/operate/merchants.md', withPlans);
      await update('docs/api/rate-limits.md', withRateLimits);
      await update('docs/operate/multiple-stages.md', withEdgeCapacity);
      await update('docs/explain/architecture.md', withLifetimes);
      for (const page of ['docs/explain/reliability.md', 'docs/operate/stages.md'])
        await update(page, withThrottles);
    },
  },
  { name: 'languages', write: () => update('docs/merchants/languages.md', withLanguages) },
  { name: 'errors', write: () => update('docs/api/errors.md', withErrors) },
  {
    name: 'guides',
    write: async () => {
      for (const guide of readdirSync(join(projectRoot, 'docs', 'merchants')))
        await update(`docs/merchants/${guide}`, withConsoleSteps);
    },
  },
  { name: 'sizes', write: () => update('docs/explain/page-speed.md', withSizes) },
  {
    name: 'diagrams',
    write: async () => {
      for (const name of diagramNames())
        await update(`${diagramFolder}/${name}.svg`, () => renderDiagram(diagramText(name)));
    },
  },
  { name: 'access-patterns', write: writeAccessPatterns },
  { name: 'attack-costs', write: () => update('docs/explain/attack-costs.md', withAttackCosts) },
  {
    name: 'bills',
    write: async () => {
      await update('docs/operate/cost.md', withCostTables);
      await update('README.md', (text) => withBills(text, read('docs/operate/cost.md')));
      await update('docs/operate/stages.md', (text) => withStageBills(text, read('docs/operate/cost.md')));
    },
  },
];

for (const { write } of named(tables, process.argv.slice(2))) await write();

async function writeAccessPatterns(): Promise<void> {
  const services = await startSharedServices();
  process.env.PPP_SHARED_SERVICES = services.url;
  try {
    const recording = await recordJourney();
    requireUse(grantsIn(), recording);
    await update('docs/explain/table.md', (text) => withAccessPatterns(text, recording.cases));
  } finally {
    await services.stop();
  }
}

function read(name: string): string {
  const path = join(projectRoot, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Writes a file if the change changes it, and prints its name. */
async function update(name: string, change: (text: string) => string | Promise<string>): Promise<void> {
  const text = read(name);
  const updated = await change(text);
  if (updated === text) return;
  writeFileSync(join(projectRoot, name), updated);
  console.log(name);
}
