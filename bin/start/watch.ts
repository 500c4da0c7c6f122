import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AssemblyStep, type AssemblyUpdate, isSynthesized } from './assembly.ts';
import { stampOf } from './sources.ts';

/** Polling also sees changes on mounted folders and takes a few milliseconds, so no file system events are needed. */
const pollMs = 300;
const program = join(import.meta.dirname, 'update-assembly.ts');

/** The sources to watch, and the reactions to their changes. */
export interface WatchOptions {
  projectRoot: string;
  /** Takes over the assembly after an update. Throws an error whose message is printed. */
  apply: () => Promise<void>;
  print: (line: string) => void;
}

/**
 * Updates the assembly after each change of a source, one update at a time, and prints each. The running version
 * stays after an invalid change. Returns a function that ends the watch and a running update.
 */
export function watchSources({ projectRoot, apply, print }: WatchOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isInvalid = false;
  // Started before the change that it takes over.
  let updater = startUpdater(projectRoot);
  const update = async () => {
    const startedAtMs = Date.now();
    const take = async (done: AssemblyStep) => {
      if (done === 'synthesizing') return print('Synthesizing the stack…');
      // Even after nothing, because another process may have updated the assembly.
      await apply();
      if (done === 'nothing' && !isInvalid) return;
      isInvalid = false;
      print(`${describeUpdate(done)} in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s.`);
    };
    try {
      await runUpdater(updater, take);
    } catch (error) {
      if (signal.aborted) return;
      isInvalid = true;
      print(error instanceof Error ? error.message : String(error));
    }
    if (!signal.aborted) updater = startUpdater(projectRoot);
  };
  const watch = async () => {
    const first = stampOf(projectRoot);
    // A source may have changed since the start.
    let seen = isSynthesized(projectRoot) ? first : undefined;
    for (; !signal.aborted; await sleep(pollMs)) {
      const stamp = stampOf(projectRoot);
      if (stamp === seen) continue;
      seen = stamp;
      await update();
    }
  };
  const ended = watch();
  return () => {
    stopping.abort();
    endGroup(updater);
    return ended;
  };
}

/** Returns the first part of the line that reports an update. */
export function describeUpdate(update: AssemblyUpdate): string {
  if (update === 'synthesis') return 'Synthesized the stack';
  // Only after an invalid change that was undone.
  if (update === 'nothing') return 'Found the sources as they were built';
  const [first, second, ...others] = [...update.functionIds, ...update.sites];
  if (second === undefined) return `Rebuilt ${first}`;
  return others.length === 0
    ? `Rebuilt ${first} and ${second}`
    : `Rebuilt ${first} and ${others.length + 1} others`;
}

/** A process that has loaded what a build needs, and updates the assembly when it is told to. */
interface Updater {
  child: ChildProcessWithoutNullStreams;
  /** Exit code, and what it printed as its error. */
  ended: Promise<{ exitCode: number | null; problem: string }>;
}

function startUpdater(projectRoot: string): Updater {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: projectRoot,
    stdio: 'pipe',
    // Its own process group, so that it ends together with the synthesis that it may have started.
    detached: true,
  });
  child.stdin.on('error', () => {}); // it has ended, which `ended` says
  let problem = '';
  child.stderr.on('data', (chunk) => (problem += chunk));
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode, problem }));
  return { child, ended };
}

/** Updates the assembly with an updater. Calls `take` after each step, one at a time. */
async function runUpdater(
  { child, ended }: Updater,
  take: (step: AssemblyStep) => Promise<void>,
): Promise<void> {
  let taken = Promise.resolve();
  createInterface(child.stdout).on('line', (line) => {
    taken = taken.then(() => take(JSON.parse(line)));
    taken.catch(() => {}); // thrown below
  });
  child.stdin.write('update\n');
  const { exitCode, problem } = await ended;
  await taken;
  if (exitCode !== 0) throw new Error(`${problem.trim()}\nThe service runs the last valid version.`);
}

function endGroup({ child }: Updater): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGTERM');
}
