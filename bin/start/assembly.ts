import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { settingsFileIn } from '../../lib/operator-settings.ts';
import type * as Parts from '../../lib/rebuild/parts.ts';
import type { ChangedParts, PartInputs } from '../../lib/rebuild/parts.ts';
import type * as Rebuild from '../../lib/rebuild/rebuild.ts';
import { takeLock } from '../../packages/aws-emulator/process/lock-file.ts';
import { cdkProgram } from '../cdk-program.ts';
import { changedFiles, type Snapshot, takeSnapshot } from './sources.ts';

const pollMs = 100;

/** Loaded only to build, and not a literal import, so that it is not in the package, which has no sources. */
const rebuildFolder = '../../lib/rebuild';

/** Returns true for a clone, false for a folder that uses the package. */
export const hasSources = (projectRoot: string): boolean =>
  existsSync(join(projectRoot, 'lib', 'rebuild', 'parts.ts'));

/** The sources of an assembly, which it contains as `sources.json`. */
interface SourceRecord {
  /** Changes with the form of this record. */
  format: typeof recordFormat;
  snapshot: Snapshot;
  inputs: PartInputs;
}

const recordFormat = 1;

const noInputs: PartInputs = { template: [], console: [], functions: {} };

/** The work that brought an assembly up to date. */
export type AssemblyUpdate = 'nothing' | 'synthesis' | ChangedParts;

/** A synthesis takes long enough to say that it began. */
export type AssemblyStep = AssemblyUpdate | 'synthesizing';

/**
 * Returns the emulator's cloud assembly of the stage `dev`, up to date with all sources. Functions, scripts and
 * pages are built again alone; any other change is synthesized in a child process. Of several processes one
 * works and the others wait. Throws with the output of `cdk synth` or of the bundler if a source is invalid.
 */
export async function ensureAssembly(projectRoot: string): Promise<string> {
  await updateAssembly(projectRoot);
  return assemblyIn(projectRoot);
}

/** Receives each step of an update when the assembly contains its result, and `synthesizing` before that. */
export type ReportUpdate = (step: AssemblyStep) => void;

/** Brings the emulator's assembly up to date like `ensureAssembly`. Reports `nothing` if it was. */
export async function updateAssembly(projectRoot: string, report: ReportUpdate = () => {}): Promise<void> {
  for (;;) {
    if (isSynthesized(projectRoot)) return report('nothing');
    const taken = takeLock(lockIn(projectRoot));
    if ('holder' in taken) {
      await sleep(pollMs);
      continue;
    }
    try {
      return await updateLocked(projectRoot, report);
    } finally {
      taken.release();
    }
  }
}

async function updateLocked(projectRoot: string, report: ReportUpdate): Promise<void> {
  const directory = assemblyIn(projectRoot);
  const record = readRecord(directory);
  const snapshot = takeSnapshot(projectRoot, record?.snapshot);
  const changed = changedFiles(record?.snapshot ?? {}, snapshot);
  if (record && changed.length === 0) return report('nothing');
  const parts: typeof Parts | undefined = hasSources(projectRoot)
    ? await import(`${rebuildFolder}/parts.ts`)
    : undefined;
  const affected = record && parts?.partsWith(changed, record.inputs);
  const isRebuilt = affected && (await rebuild(directory, affected, record.inputs, report));
  if (!isRebuilt) {
    rmSync(recordIn(directory), { force: true });
    report('synthesizing');
    await synthesize(projectRoot, 'dev', directory, { hasSourceMaps: true });
    report('synthesis');
  }
  writeRecord(directory, {
    format: recordFormat,
    snapshot,
    inputs: (await parts?.findPartInputs()) ?? noInputs,
  });
}

/**
 * Builds parts again in steps, the fastest first: functions, then each site, so that a page gets its script
 * before the console that contains it is built. Returns false if a synthesis is needed.
 */
async function rebuild(
  directory: string,
  parts: ChangedParts,
  inputs: PartInputs,
  report: ReportUpdate,
): Promise<boolean> {
  const steps = [
    { ...parts, sites: [] },
    ...parts.sites.map((site) => ({ functionIds: [], sites: [site] })),
  ].filter(({ functionIds, sites }) => functionIds.length + sites.length > 0);
  if (steps.length === 0) report('nothing');
  for (const [index, step] of steps.entries()) {
    // After the first step, the record no longer describes the assembly, in case that another one fails.
    if (index > 0) rmSync(recordIn(directory), { force: true });
    const { rebuildParts }: typeof Rebuild = await import(`${rebuildFolder}/rebuild.ts`);
    if (!(await rebuildParts(directory, step, inputs))) return false;
    report(step);
  }
  return true;
}

/** Returns true if the assembly is up to date with every source, and no process writes it. */
export function isSynthesized(projectRoot: string): boolean {
  if (existsSync(lockIn(projectRoot))) return false;
  const record = readRecord(assemblyIn(projectRoot));
  return (
    record !== undefined &&
    changedFiles(record.snapshot, takeSnapshot(projectRoot, record.snapshot)).length === 0
  );
}

function readRecord(directory: string): SourceRecord | undefined {
  const file = recordIn(directory);
  if (!existsSync(file) || !existsSync(join(directory, 'manifest.json'))) return undefined;
  const record: SourceRecord = JSON.parse(readFileSync(file, 'utf8'));
  return record.format === recordFormat ? record : undefined;
}

/** Writes the record atomically, because other processes read it without the lock. */
function writeRecord(directory: string, record: SourceRecord): void {
  const file = recordIn(directory);
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}

const recordIn = (directory: string) => join(directory, 'sources.json');

/**
 * Returns the emulator's folder. `cdk.out` contains the functions as they are deployed: minified, without
 * source maps. Tests, which use other settings, have a separate folder in a clone with its own settings.
 */
export function assemblyIn(projectRoot: string): string {
  const own = settingsFileIn(projectRoot, {});
  const isForOwn = own === undefined || settingsFileIn(projectRoot) === own;
  return join(projectRoot, '.ppp', isForOwn ? 'cdk.out' : 'cdk.out.tests');
}

function lockIn(projectRoot: string): string {
  return join(projectRoot, '.ppp', 'synth.lock');
}

/**
 * Writes a stage's cloud assembly to a folder, with the command `app` in place of the one in `cdk.json`. Throws a
 * one-line error in a folder without that file, and with the output of `cdk synth` if it fails.
 */
export async function synthesize(
  projectRoot: string,
  stage: string,
  directory: string,
  { hasSourceMaps = false, app }: { hasSourceMaps?: boolean; app?: string | undefined } = {},
): Promise<void> {
  if (app === undefined && !existsSync(join(projectRoot, 'cdk.json')))
    throw new Error(
      'This folder has no cdk.json. Change to the folder with your settings, or run npx ppp-discounts init here.',
    );
  const context = [`stage=${stage}`, ...(hasSourceMaps ? ['sourceMaps=true'] : [])];
  const options = [...context.flatMap((pair) => ['--context', pair]), ...(app ? ['--app', app] : [])];
  const args = ['synth', '--quiet', ...options, '--output', directory];
  try {
    await promisify(execFile)(process.execPath, [cdkProgram(projectRoot), ...args], { cwd: projectRoot });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`cdk synth failed:\n${stdout + stderr || message}`.trim());
  }
}
