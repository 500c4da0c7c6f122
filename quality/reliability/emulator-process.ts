import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../test/support/emulator/emulator.ts';

/** Clock ticks of Linux. */
const ticksPerSecond = 100;

/** An emulator with a data folder, which can be killed and restarted with the same keys and data. */
export class EmulatorProcess {
  readonly directory = mkdtempSync(join(tmpdir(), 'ppp-reliability-'));
  readonly dataDirectory = join(this.directory, 'data');
  private emulator: Emulator | undefined;

  get baseUrl(): string {
    return this.emulator?.baseUrl ?? '';
  }

  get secretKey(): string {
    return this.emulator?.secretKey ?? '';
  }

  /** Starts it on the data of earlier runs. */
  async start(): Promise<void> {
    const options = ['--data', this.dataDirectory, '--batching-window', '1000'];
    this.emulator = await startEmulator(options, {}, this.directory);
  }

  /** Kills it immediately. */
  async kill(): Promise<void> {
    await this.emulator?.kill();
  }

  /** Stops it cleanly. */
  async stop(): Promise<void> {
    await this.emulator?.stop();
  }

  /** Resident memory of the emulator's process, its functions included, in megabytes. */
  memoryMegabytes(): number {
    const status = readFileSync(`/proc/${this.emulator?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Processor time of the emulator's process, its functions included, in seconds. */
  cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.emulator?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
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
}
