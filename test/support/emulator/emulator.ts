import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..', '..');
/** Twenty times the start time on a quiet machine, including a synthesis. */
const startTimeoutMs = 360_000;

/** Replaces the template's batching window, so that tests do not wait for it. */
const withoutWaiting = ['--batching-window', '100'];

/** An emulator in a separate process with a demo merchant, as `npm start` runs it. */
export interface Emulator {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  /** The folder with the emulator's files. */
  directory: string;
  /** Returns its output up to now. */
  printed: () => string;
  /** Id of the process, in which the functions also run. */
  pid: number;
  /** Kills it immediately and keeps its files. */
  kill: () => Promise<void>;
  /** Stops it, and deletes its folder unless the caller passed one. */
  stop: () => Promise<void>;
}

/** The program of `npm start`, and that of `npx ppp-discounts start` in a folder that uses the package. */
const programs = ['bin/start/start.ts', 'node_modules/ppp-discounts/dist/bin/start/start.js'];

function spawnEmulator(options: string[], environment: Record<string, string>, folder = root) {
  const program = programs.find((path) => existsSync(join(folder, path))) ?? '';
  // The package has no TypeScript, and an operator no tsx.
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, program, ...options], {
    cwd: folder,
    // Emulators on one external DynamoDB would share a table; see `startInProcessEmulator`.
    env: { ...process.env, DYNAMODB_ENDPOINT: '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { printed: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.printed += chunk));
  return { child, output };
}

/** Starts an emulator that cannot start and returns its exit code and output. */
export async function failedStart(
  environment: Record<string, string>,
  options: string[],
): Promise<{ exitCode: number; printed: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-emulator-'));
  const { child, output } = spawnEmulator(
    ['--output', join(directory, 'local.json'), ...withoutWaiting, ...options],
    environment,
  );
  const [exitCode] = await once(child, 'close');
  rmSync(directory, { recursive: true });
  return { exitCode, printed: output.printed };
}

/** Starts an emulator for all tests of a file or block, and stops it after them. */
export function useEmulator(): Emulator {
  const emulator = {} as Emulator;
  beforeAll(async () => {
    Object.assign(emulator, await startEmulator());
  });
  afterAll(() => emulator.stop());
  return emulator;
}

/**
 * Starts an emulator on a free port with these command-line options and environment variables. The caller
 * stops it. If you pass the folder of an emulator that has ended, the new one keeps its keys. `sourceFolder`
 * contains another version of the project, or uses the package.
 */
export async function startEmulator(
  options: string[] = [],
  environment: Record<string, string> = {},
  keptDirectory?: string,
  sourceFolder?: string,
): Promise<Emulator> {
  const directory = keptDirectory ?? mkdtempSync(join(tmpdir(), 'ppp-emulator-'));
  const keysFile = join(directory, 'local.json');
  const read = () => (existsSync(keysFile) ? readFileSync(keysFile, 'utf8') : '');
  const earlier = read(); // has another port
  const { child, output } = spawnEmulator(
    // Earlier versions do not have all options.
    ['--output', keysFile, ...(sourceFolder ? [] : withoutWaiting), ...options],
    environment,
    sourceFolder,
  );
  const deadline = Date.now() + startTimeoutMs;
  while (read() === earlier) {
    if (child.exitCode !== null)
      throw new Error(`The emulator ended with ${child.exitCode} before it was ready:\n${output.printed}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(
        `The emulator was not ready after ${startTimeoutMs / 1000} s: ${keysFile} is missing. It printed:\n${output.printed}`,
      );
    }
    await sleep(20);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    ...JSON.parse(read()),
    directory,
    printed: () => output.printed,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (keptDirectory === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns all files below these folders with their text. */
export function filesIn(...directories: string[]): { file: string; text: string }[] {
  return directories.flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => join(directory, name))
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
      .map((file) => ({ file, text: readFileSync(file, 'latin1') })),
  );
}
