/**
 * `npm run tool -- coverage`: lists the lines and branches that no unit test reaches. The thresholds are in
 * jest.config.mjs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tests = ['test/bin', 'test/core', 'test/lambdas', 'test/storage', 'quality/test/reliability/faults'];
const { status } = spawnSync('npx', ['jest', '--coverage', ...tests, ...process.argv.slice(2)], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
