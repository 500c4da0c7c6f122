import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startTimeoutMs = 180_000;

/** Clock ticks of Linux. */
const ticksPerSecond = 100;

/** An emulator with a data folder, which can be killed and restarted with the same keys and data. */
export class EmulatorProcess {
  readonly directory = mkdtempSync(join(tmpdir(), 'ppp-reliability-'));
  readonly dataDirectory = join(this.directory, 'data');
  baseUrl = '';
  secretKey = '';
  private child: ChildProcess | undefined;

  /** Starts it on the data of earlier runs. */
  async start(): Promise<void> {
    const output = join(this.directory, 'local.json');
    const before = existsSync(output) ? readFileSync(output, 'utf8') : '';
    const options = ['--output', output, '--data', this.dataDirectory, '--batching-window', '1000'];
    const args = ['--import', 'tsx', 'bin/local.ts', ...options];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk) => (printed += chunk));
    this.child = child;
    const deadline = Date.now() + startTimeoutMs;
    // The file of an earlier start names another port.
    while (!existsSync(output) || readFileSync(output, 'utf8') === before) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The emulator did not start, it ended with ${child.exitCode}: ${printed}`);
      await sleep(50);
    }
    Object.assign(this, JSON.parse(readFileSync(output, 'utf8')));
  }

  /** Kills it immediately. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Stops it cleanly. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Resident memory of the emulator's process, its functions included, in megabytes. */
  memoryMegabytes(): number {
    const status = readFileSync(`/proc/${this.child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Processor time of the emulator's process, its functions included, in seconds. */
  cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.child?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  /** Returns the functions' log lines of this request since the last start. */
  logLines(requestId: string): string[] {
    const log = readFileSync(join(this.directory, 'functions.log'), 'utf8');
    return log.split('\n').filter((line) => line.includes(requestId));
  }

  /** Returns the number of messages by queue ARN, after a clean stop. */
  waitingMessages(): Map<string, number> {
    const file = join(this.dataDirectory, 'emulator-state.json');
    const { queues } = JSON.parse(readFileSync(file, 'utf8')) as { queues: Record<string, unknown[]> };
    return new Map(Object.entries(queues).map(([arn, messages]) => [arn, messages.length]));
  }

  /** Deletes its files. */
  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }
}
