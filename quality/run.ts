/** `npm run tool -- NAME [OPTIONS]` starts a program in this folder; `npm run tool` lists their names. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { helpOf, type Program, programs, wantsHelp } from './programs.ts';

const [name, ...options] = process.argv.slice(2);
const program = name === undefined ? undefined : programs[name];
if (name !== undefined && program && wantsHelp(options)) {
  console.log(helpOf(name, program));
} else if (name !== undefined && program) {
  process.exitCode = start(name, program);
} else {
  console.log('Usage: npm run tool -- NAME [OPTIONS]\n');
  for (const [each, { purpose }] of Object.entries(programs)) console.log(`  ${each.padEnd(14)}${purpose}`);
  console.log('\nGuide: quality/README.md');
  if (name !== undefined && name !== '--help' && name !== '-h') {
    console.error(`\nNo program has the name "${name}".`);
    process.exitCode = 1;
  }
}

/** Runs a program and returns its exit code. */
function start(name: string, { file, needs }: Program): number {
  const missing = needs?.commands.filter((command) => !isInstalled(command)) ?? [];
  if (missing.length > 0) {
    console.error(`${name} needs ${missing.join(', ')}. On Debian: apt install ${needs?.debian}`);
    return 1;
  }
  const args = ['--import', 'tsx', join(import.meta.dirname, file), ...options];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

/** Returns whether a command, or a file with this path, exists. */
function isInstalled(command: string): boolean {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return folders.some((folder) => existsSync(resolve(folder, command)));
}
