import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs npm packages in a separate temporary folder, once per machine, and returns the folder. Throws with
 * npm's output if it fails.
 */
export function installPackages(packages: readonly string[]): string {
  const list = createHash('sha256').update(packages.join('\n')).digest('hex').slice(0, 16);
  const directory = join(tmpdir(), 'ppp-packages', list);
  const isInstalled = existsSync(join(directory, 'node_modules', '.package-lock.json')); // npm writes it last
  if (isInstalled) return directory;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"private":true,"type":"module"}');
  const { status, stdout, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm could not install ${packages.join(', ')}:\n${stdout}${stderr}`);
  return directory;
}
