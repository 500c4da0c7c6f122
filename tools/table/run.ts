/** `npm run tool -- table`: writes the access patterns that the emulator records to `docs/table.md`, and the costs of attacks to `docs/reliability.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServices } from '../../test/support/shared-services.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { withAttackCosts } from '../../test/support/stages/prod-attacks.ts';
import { withAccessPatterns } from './access-patterns.ts';
import { recordJourney } from './record-journey.ts';

const update = (name: string, change: (text: string) => string) => {
  const file = join(projectRoot, 'docs', name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};
const services = await startSharedServices();
process.env.PPP_SHARED_SERVICES = services.url;
try {
  const { cases } = await recordJourney();
  update('table.md', (text) => withAccessPatterns(text, cases));
  update('reliability.md', withAttackCosts);
} finally {
  await services.stop();
}
