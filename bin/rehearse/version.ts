import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for a start, which includes a synthesis. */
const startTimeoutMs = 360_000;
/** Time in which a stopped emulator saves its data. */
const stopTimeoutMs = 30_000;

/** A version of the service. */
export interface Version {
  /** Folder of its programs. */
  programs: string;
  /** Folder in which it runs, with `cdk.json`. */
  folder: string;
  /** Path of the operator's settings, if they are not in that folder. */
  settingsFile?: string | undefined;
}

/** An emulator with its demo merchant. */
export interface RunningVersion {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
}

/**
 * Runs a version's emulator on a data folder while `use` runs, and stops it. Keys and logs are in the folder
 * `output`. Throws with the emulator's output if it does not start.
 */
export async function withVersion<Result>(
  { programs, folder, settingsFile }: Version,
  data: string,
  output: string,
  signal: AbortSignal,
  use: (running: RunningVersion) => Promise<Result>,
): Promise<Result> {
  const keysFile = join(output, 'local.json');
  rmSync(keysFile, { force: true });
  const extension = extname(import.meta.filename);
  const program = ['.js', extension].map((end) => join(programs, 'start', `start${end}`)).find(existsSync);
  if (program === undefined) throw new Error(`${dirname(programs)} is not a version of the service.`);
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const args = [...loader, program, '--data', data, '--output', keysFile, '--rotate-demo-key'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      ...process.env,
      DYNAMODB_ENDPOINT: '',
      PORT: '0',
      ...(settingsFile && { PPP_CONFIG: settingsFile }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const isEnded = () => child.exitCode !== null || child.signalCode !== null;
  try {
    const deadline = Date.now() + startTimeoutMs;
    while (!existsSync(keysFile)) {
      if (isEnded() || Date.now() > deadline)
        throw new Error(`The emulator does not start:\n${printed}`.trim());
      await sleep(50, undefined, { signal });
    }
    return await use(JSON.parse(readFileSync(keysFile, 'utf8')));
  } catch (error) {
    if (!isEnded() || !existsSync(keysFile) || signal.aborted) throw error;
    throw new Error(`The emulator ended:\n${printed}`.trim(), { cause: error });
  } finally {
    const exit = once(child, 'exit');
    if (!isEnded()) {
      child.kill();
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await exit;
      clearTimeout(timer);
    }
  }
}
