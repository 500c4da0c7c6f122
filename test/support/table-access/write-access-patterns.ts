/** Writes the access patterns that the emulator records to `docs/table.md`: `npm run table`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServices } from '../shared-services.ts';
import { projectRoot } from '../source-tree.ts';
import { withAccessPatterns } from './access-patterns.ts';
import { recordJourney } from './record-journey.ts';

const file = join(projectRoot, 'docs', 'table.md');
const services = await startSharedServices();
process.env.PPP_SHARED_SERVICES = services.url;
try {
  const { cases } = await recordJourney();
  writeFileSync(file, withAccessPatterns(readFileSync(file, 'utf8'), cases));
} finally {
  await services.stop();
}
