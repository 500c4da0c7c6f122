import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installs npm packages in a separate temporary folder, once per machine, and returns the folder. */
export function installPackages(packages: readonly string[]): string {
  const name = packages.join('+').replace(/[^\w.@+-]/g, '-');
  const directory = join(tmpdir(), 'ppp-packages', name.slice(0, 200));
  const isInstalled = existsSync(join(directory, 'node_modules', '.package-lock.json')); // npm writes it last
  if (isInstalled) return directory;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: directory,
    stdio: 'ignore',
  });
  return directory;
}
