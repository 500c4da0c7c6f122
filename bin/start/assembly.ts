import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { settingsFile } from '../../lib/operator-settings.ts';
import { takeLock } from '../../packages/aws-emulator/process/lock-file.ts';

/** Files and folders whose change requires a synthesis. */
export const sources = [
  'bin',
  'lib',
  'lambdas',
  'core',
  'storage',
  'platform',
  'edge',
  'banner-script',
  'web',
  'docs/openapi.json',
  // The guides of the API page.
  'docs/start',
  'docs/merchants',
  'docs/api',
  'packages/sdk/src',
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
];
const pollMs = 100;

/**
 * Returns the emulator's cloud assembly of the stage `dev`, synthesized again in a child process if a source
 * is newer. Of several processes one synthesizes and the others wait. Throws with the output of `cdk synth`
 * if it fails.
 */
export async function ensureAssembly(projectRoot: string): Promise<string> {
  const directory = assemblyIn(projectRoot);
  while (!isSynthesized(projectRoot)) {
    const taken = takeLock(lockIn(projectRoot));
    if ('holder' in taken) {
      await sleep(pollMs);
      continue;
    }
    try {
      if (!isFresh(projectRoot, directory)) await synthesize(projectRoot, 'dev', directory, true);
      return directory;
    } finally {
      taken.release();
    }
  }
  return directory;
}

/** Returns true if the assembly is newer than every source, and no process writes it. */
export function isSynthesized(projectRoot: string): boolean {
  return !existsSync(lockIn(projectRoot)) && isFresh(projectRoot, assemblyIn(projectRoot));
}

/**
 * Returns the emulator's folder. `cdk.out` contains the functions as they are deployed: minified, without
 * source maps.
 */
export function assemblyIn(projectRoot: string): string {
  return join(projectRoot, '.ppp', 'cdk.out');
}

function lockIn(projectRoot: string): string {
  return join(projectRoot, '.ppp', 'synth.lock');
}

function isFresh(projectRoot: string, directory: string): boolean {
  const manifest = join(directory, 'manifest.json');
  if (!existsSync(manifest)) return false;
  const synthesizedAtMs = statSync(manifest).mtimeMs;
  // A folder that uses the package has only some of them.
  const existing = [...sources, settingsFile].filter((source) => existsSync(join(projectRoot, source)));
  return existing.every((source) => lastChangeMs(join(projectRoot, source)) <= synthesizedAtMs);
}

/**
 * Returns the time of the last change. A folder's own time counts, because it changes when a file is deleted.
 */
function lastChangeMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

/** Writes a stage's cloud assembly to a folder. Throws with the output of `cdk synth` if it fails. */
export async function synthesize(
  projectRoot: string,
  stage: string,
  directory: string,
  hasSourceMaps = false,
): Promise<void> {
  const command = join(projectRoot, 'node_modules', '.bin', 'cdk');
  const context = [`stage=${stage}`, ...(hasSourceMaps ? ['sourceMaps=true'] : [])];
  const options = context.flatMap((pair) => ['--context', pair]);
  const args = ['synth', '--quiet', ...options, '--output', directory];
  try {
    await promisify(execFile)(command, args, { cwd: projectRoot });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`cdk synth failed:\n${stdout}${stderr}`.trim());
  }
}
