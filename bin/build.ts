/** Builds the script, the SDK and the console: `npm run build -- --help`. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';

const help = `Usage: npm run build

Builds the banner's script, the SDK and the console, prints their sizes, and fails if one is above its limit.

Guide: CONTRIBUTING.md`;

/** Each file builds one of them when it is started. */
const builds = ['banner-script/build.ts', 'packages/sdk/build.ts', 'web/console/build/console-files.ts'];

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(help);
  const run = (file: string) => spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  const failed = builds.find((file) => run(file).status !== 0);
  if (failed) throw new Error(`${failed} failed.`);
});
