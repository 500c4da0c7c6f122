/** `npm run tool -- NAME [OPTIONS]` starts a program in this folder; `npm run tool` lists their names. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { helpOf, programs, wantsHelp } from './programs.ts';

const [name, ...options] = process.argv.slice(2);
const program = name === undefined ? undefined : programs[name];
if (name !== undefined && program && wantsHelp(options)) {
  console.log(helpOf(name, program));
} else if (program) {
  const file = join(import.meta.dirname, program.file);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...options], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  console.log('Usage: npm run tool -- NAME [OPTIONS]\n');
  for (const [each, { purpose }] of Object.entries(programs)) console.log(`  ${each.padEnd(14)}${purpose}`);
  console.log('\nGuide: quality/README.md');
  if (name !== undefined && name !== '--help' && name !== '-h') {
    console.error(`\nNo program has the name "${name}".`);
    process.exitCode = 1;
  }
}
