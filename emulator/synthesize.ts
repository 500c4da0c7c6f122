import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { takeLock } from './lock-file.ts';

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
  'console',
  'api-page',
  'docs/openapi.json',
  'sdk/src',
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
];
const pollMs = 100;

/** The emulated stage. A deployment of another stage may have replaced it in `cdk.out`. */
const emulatedStage = 'dev';

/**
 * Returns the project's `cdk.out`, synthesized again in a child process if a source is newer or it contains another stage. Of
 * several processes one synthesizes and the others wait. Throws with the output of `cdk synth` if it fails.
 */
export async function ensureAssembly(projectRoot: string): Promise<string> {
  const directory = join(projectRoot, 'cdk.out');
  while (!isSynthesized(projectRoot)) {
    const taken = takeLock(lockIn(projectRoot));
    if ('holder' in taken) {
      await sleep(pollMs);
      continue;
    }
    try {
      if (!isFresh(projectRoot, directory)) await synthesize(projectRoot, emulatedStage);
      return directory;
    } finally {
      taken.release();
    }
  }
  return directory;
}

/** Returns true if `cdk.out` is newer than every source, and no process writes it. */
export function isSynthesized(projectRoot: string): boolean {
  return !existsSync(lockIn(projectRoot)) && isFresh(projectRoot, join(projectRoot, 'cdk.out'));
}

function lockIn(projectRoot: string): string {
  return join(projectRoot, '.ppp', 'synth.lock');
}

function isFresh(projectRoot: string, directory: string): boolean {
  const manifest = join(directory, 'manifest.json');
  if (!existsSync(manifest)) return false;
  const { artifacts } = JSON.parse(readFileSync(manifest, 'utf8')) as { artifacts: object };
  if (!(`Ppp-${emulatedStage}` in artifacts)) return false;
  const synthesizedAtMs = statSync(manifest).mtimeMs;
  return sources.every((source) => lastChangeMs(join(projectRoot, source)) <= synthesizedAtMs);
}

/** Returns the time of the last change. A folder's own time counts, because it changes when a file is deleted. */
function lastChangeMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

/** Writes the templates of a stage to a folder. Throws with the output of `cdk synth` if it fails. */
export async function synthesize(projectRoot: string, stage: string, directory = 'cdk.out'): Promise<void> {
  const command = join(projectRoot, 'node_modules', '.bin', 'cdk');
  const args = ['synth', '--quiet', '--context', `stage=${stage}`, '--output', directory];
  try {
    await promisify(execFile)(command, args, { cwd: projectRoot });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`cdk synth failed:\n${stdout}${stderr}`.trim());
  }
}
