/**
 * `npm run tool -- coverage`: lists the lines and branches that no unit test reaches. The thresholds are in
 * jest.config.mjs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const unitTests = [
  'test/bin',
  'test/core',
  'test/lambdas',
  'test/storage',
  'quality/test/reliability/faults',
];
const options = process.argv.slice(2);
const isChosen = options.some((option) => option.includes('test') && existsSync(join(root, option)));
const tests = isChosen ? [] : unitTests;
const { status } = spawnSync('npx', ['jest', '--coverage', ...tests, ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
