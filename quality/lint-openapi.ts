/**
 * `npm run tool -- lint-openapi`: checks `docs/openapi.json` with Redocly CLI and Spectral, which npx
 * installs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const linters = [
  ['@redocly/cli@2.77.0', 'lint'],
  ['@stoplight/spectral-cli@6.16.3', 'lint', 'docs/openapi.json', '--fail-severity=hint'],
];
for (const linter of linters) {
  const { status } = spawnSync('npx', ['--yes', ...linter], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
