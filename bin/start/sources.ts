import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFiles } from '../../lib/operator-settings.ts';

/** Files and folders that the assembly is made of. */
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
  // The API page, its guides and the files that they link.
  'docs',
  'CHANGELOG.md',
  'SECURITY.md',
  'examples/entitlement',
  'examples/server',
  'packages/sdk/README.md',
  'packages/service/README.md',
  'packages/sdk/src',
  ...settingsFiles,
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
];

/** The state of one source file. */
export interface FileState {
  /** Time of the last change, in milliseconds since 1970. */
  mtimeMs: number;
  /** SHA-256 of the content. */
  digest: string;
}

/** Source files by their path in the project. */
export type Snapshot = Record<string, FileState>;

/**
 * Reads the state of all sources. A file with the same time as in `earlier` has its digest from there, so only
 * changed files are read.
 */
export function takeSnapshot(projectRoot: string, earlier: Snapshot = {}): Snapshot {
  const snapshot: Snapshot = {};
  for (const [path, mtimeMs] of changeTimes(projectRoot)) {
    const known = earlier[path];
    const digest = known?.mtimeMs === mtimeMs ? known.digest : digestOf(join(projectRoot, path));
    snapshot[path] = { mtimeMs, digest };
  }
  return snapshot;
}

/** Returns the files that were changed, added or deleted between two snapshots. */
export function changedFiles(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path]?.digest !== after[path]?.digest);
}

/**
 * Returns a text that changes whenever a source is changed, added or deleted. A folder that is being deleted counts as
 * empty.
 */
export function stampOf(projectRoot: string): string {
  return JSON.stringify(changeTimes(projectRoot));
}

function changeTimes(projectRoot: string): [path: string, mtimeMs: number][] {
  return sources.flatMap((source) => timesIn(projectRoot, source));
}

function timesIn(projectRoot: string, path: string): [path: string, mtimeMs: number][] {
  const stats = statSync(join(projectRoot, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [[path, stats.mtimeMs]];
  return namesIn(join(projectRoot, path)).flatMap((name) => timesIn(projectRoot, `${path}/${name}`));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
