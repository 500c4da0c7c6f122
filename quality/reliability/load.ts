import { EmulatorProcess } from './emulator-process.ts';
import { call } from './write-load.ts';

/**
 * Effects of load on the service. Ratios are medians over the cycles, because single cycles vary on a shared
 * machine.
 */
export interface LoadReport {
  requests: number;
  /** Responses other than success and throttling. */
  errors: number;
  /**
   * The emulator's processor time for each request of steady load, in the last cycle by that in the first
   * one.
   */
  steadyCpuRatio: number;
  /** Median latency of steady load after a burst by that before it. */
  afterBurstRatio: number;
  /**
   * The processor time after a burst by that before it. Other programs change latencies by multiples, and
   * this hardly.
   */
  afterBurstCpuRatio: number;
  /**
   * Resident memory after the last cycle by that after the first one, when every instance of every function
   * has seen a burst.
   */
  memoryRatio: number;
  memoryMegabytes: number;
}

/** One phase of load. */
interface Phase {
  requests: number;
  medianMs: number;
  cpuMs: number;
}

interface Cycle {
  before: Phase;
  after: Phase;
  memoryMegabytes: number;
}

const cycles = 5;

/**
 * Cycles of steady load, a burst, and steady load again; half of the requests are visitors, the others the
 * merchant's.
 */
export async function loadSteadilyAndInBursts(
  seconds: number,
  log: (line: string) => void,
): Promise<LoadReport> {
  const emulator = new EmulatorProcess();
  try {
    await emulator.start();
    const key = await call(emulator, 'POST', '/v1/api-keys', { name: 'Load', type: 'public' });
    const visited = `/v1/banner/config/${key.data?.key}`;
    const errors: string[] = [];
    let requests = 0;
    const phase = async (lanes: number): Promise<Phase> => {
      const cpuBefore = emulator.cpuSeconds();
      const samples = await drive(emulator, visited, lanes, seconds / (3 * cycles), errors);
      requests += samples.length;
      const cpuMs = ((emulator.cpuSeconds() - cpuBefore) * 1_000) / samples.length;
      return { requests: samples.length, medianMs: median(samples), cpuMs };
    };
    const runs: Cycle[] = [];
    for (let cycle = 0; cycle <= cycles; cycle++) {
      const before = await phase(4);
      const burst = await phase(100);
      const after = await phase(4);
      const memoryMegabytes = emulator.memoryMegabytes();
      log(
        `cycle ${cycle}: ${burst.requests} requests in the burst; median ${before.medianMs} ms before, ${after.medianMs} ms after; ${Math.round(memoryMegabytes)} MB`,
      );
      runs.push({ before, after, memoryMegabytes });
    }
    for (const error of [...new Set(errors)].slice(0, 5)) log(`not good: ${error}`);
    return { requests, errors: errors.length, ...ratiosOf(runs) };
  } finally {
    await emulator.stop();
    emulator.remove();
  }
}

/** The first cycle warms up: functions start, and memory grows to what they need. */
function ratiosOf([warmUp, ...runs]: readonly Cycle[]) {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!warmUp || !first || !last) throw new Error('There were no cycles');
  const middle = (ratios: number[]) =>
    ratios.sort((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? Number.NaN;
  return {
    steadyCpuRatio: last.before.cpuMs / first.before.cpuMs,
    afterBurstRatio: middle(runs.map(({ before, after }) => after.medianMs / before.medianMs)),
    afterBurstCpuRatio: middle(runs.map(({ before, after }) => after.cpuMs / before.cpuMs)),
    memoryRatio: last.memoryMegabytes / warmUp.memoryMegabytes,
    memoryMegabytes: last.memoryMegabytes,
  };
}

async function drive(
  emulator: EmulatorProcess,
  visited: string,
  lanes: number,
  seconds: number,
  errors: string[],
) {
  const samples: number[] = [];
  const end = Date.now() + seconds * 1000;
  const lane = async (number: number): Promise<void> => {
    for (let count = number; Date.now() < end; count++) {
      const at = Date.now();
      const status = await request(emulator, visited, count).catch((error) => String(error));
      if (status !== 200 && status !== 429) errors.push(`${status}`);
      samples.push(Date.now() - at);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_lane, number) => lane(number)));
  return samples;
}

/** A visitor of one of many countries, or the merchant's list. */
async function request(
  { baseUrl, secretKey }: EmulatorProcess,
  visited: string,
  count: number,
): Promise<number> {
  const country = ['IN', 'BR', 'US', 'PL', 'TR'][count % 5] ?? 'IN';
  const response =
    count % 2 === 0
      ? await fetch(baseUrl + visited, { headers: { 'cloudfront-viewer-country': country } })
      : await fetch(`${baseUrl}/v1/products?limit=5`, { headers: { authorization: `Bearer ${secretKey}` } });
  await response.text();
  return response.status;
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
