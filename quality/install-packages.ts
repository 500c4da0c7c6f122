import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installs npm packages in a separate temporary folder, once per machine, and returns the folder. */
export function installPackages(packages: readonly string[]): string {
  return installOnce(packages, (folder) => {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    runCommand(folder, 'npm', 'install', '--no-audit', '--no-fund', ...packages);
  });
}

/**
 * Installs packages from PyPI in a separate temporary environment, once per machine, and returns the folder with
 * its programs.
 */
export function installPythonPackages(packages: readonly string[]): string {
  const folder = installOnce(packages, (directory) => {
    runCommand(directory, 'python3', '-m', 'venv', '.');
    runCommand(directory, join('bin', 'pip'), 'install', '--quiet', ...packages);
  });
  return join(folder, 'bin');
}

/** Runs a command in a folder. Throws with its output if it fails. */
export function runCommand(folder: string, command: string, ...options: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(command, options, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${options.join(' ')}:\n${error ?? `${stdout}${stderr}`}`);
}

/** Returns the folder of these packages, after `install` has succeeded in it. */
function installOnce(packages: readonly string[], install: (folder: string) => void): string {
  const list = createHash('sha256').update(packages.join('\n')).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), 'ppp-packages', list);
  const installed = join(folder, '.installed');
  if (existsSync(installed)) return folder;
  mkdirSync(folder, { recursive: true });
  install(folder);
  writeFileSync(installed, '');
  return folder;
}
