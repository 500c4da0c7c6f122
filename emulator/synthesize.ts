import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { takeLock } from './lock-file.ts';

const sources = [
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

/** The stage that the emulator runs. A deployment of another stage leaves that one in the same folder. */
const emulatedStage = 'dev';

/**
 * The project's `cdk.out`. It is synthesized again in a child process if a source is newer, or if it holds another stage. This needs no
 * network. Of several processes at the same time one synthesizes, and the others wait. Throws with the output of `cdk synth` when
 * that fails.
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

/** The time of a folder counts, too: it changes when a file in it is deleted. */
function lastChangeMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

/** Writes the templates of a stage into a folder; without one, into `cdk.out`. Throws with the output of `cdk synth` when that fails. */
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
