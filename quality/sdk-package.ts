// `npm run tool -- package`: checks the package with publint and attw ("are the types wrong?"), which npx
// installs.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSdk } from '../packages/sdk/build.ts';

const cwd = fileURLToPath(new URL('../packages/sdk', import.meta.url));
const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
};

buildSdk();
run('npm', 'pack', '--ignore-scripts', '--silent');
try {
  run('npx', '--yes', 'publint@0.3.25', '--strict', '.');
  // The strictest profile: Node 10 ignores `exports`, and finds `/react` by the folder of that name.
  const types = ['@arethetypeswrong/cli@0.18.5', 'ppp-discounts-sdk-0.1.0.tgz', '--format', 'table-flipped'];
  run('npx', '--yes', ...types);
} finally {
  rmSync(join(cwd, 'ppp-discounts-sdk-0.1.0.tgz'));
}
