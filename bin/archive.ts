import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram } from './run-program.ts';

/** Time for an installation, which downloads what npm has not kept. */
const installTimeoutMs = 600_000;

/** Throws a one-line error if there is no such archive. npm's own error has many lines. */
export function requireArchive(archive: string): void {
  if (!/\.t(ar\.)?gz$/.test(archive) || !statSync(archive, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no archive ${archive}. Name a file such as ppp-discounts-0.1.0.tgz.`);
}

/**
 * Installs an archive of the package into a new folder, without install scripts, and returns the folder of its
 * programs. Throws with npm's output if that fails.
 */
export function installArchive(archive: string, folder: string): string {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  runProgram(npm, ['install', ...options, resolve(archive)], { cwd: folder, timeout: installTimeoutMs });
  return join(folder, 'node_modules', 'ppp-discounts', 'dist', 'bin');
}
