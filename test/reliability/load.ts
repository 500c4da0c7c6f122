import { EmulatorProcess } from './emulator-process.ts';
import { call } from './write-load.ts';

/** What load did to the service. Latencies in milliseconds. */
export interface LoadReport {
  requests: number;
  /** Answers that are neither good nor a throttle. */
  errors: number;
  /** Median of the last quarter of the steady load by that of the first. */
  steadyRatio: number;
  /** Median after the burst by the median before it. */
  afterBurstRatio: number;
  /** Resident memory after the load by that after the warm-up. */
  memoryRatio: number;
  memoryMegabytes: number;
}

interface Sample {
  at: number;
  tookMs: number;
}

/** Steady load, a burst, and steady load again; half of the requests are visitors, the others the merchant's. */
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
    const run = (lanes: number, runSeconds: number) => drive(emulator, visited, lanes, runSeconds, errors);
    await run(100, seconds / 4); // so that every instance of every function has started
    const memoryBefore = emulator.memoryMegabytes();
    const steady = await run(4, seconds);
    log(`steady: ${steady.length} requests, median ${Math.round(median(steady))} ms`);
    const burst = await run(100, seconds / 2);
    log(`burst: ${burst.length} requests, median ${Math.round(median(burst))} ms`);
    const after = await run(4, seconds / 2);
    const memoryMegabytes = emulator.memoryMegabytes();
    const quarter = Math.ceil(steady.length / 4);
    const inOrder = steady.sort((one, other) => one.at - other.at);
    for (const error of [...new Set(errors)].slice(0, 5)) log(`not good: ${error}`);
    return {
      requests: steady.length + burst.length + after.length,
      errors: errors.length,
      steadyRatio: median(inOrder.slice(-quarter)) / median(inOrder.slice(0, quarter)),
      afterBurstRatio: median(after) / median(steady),
      memoryRatio: memoryMegabytes / memoryBefore,
      memoryMegabytes,
    };
  } finally {
    await emulator.stop();
    emulator.remove();
  }
}

async function drive(
  emulator: EmulatorProcess,
  visited: string,
  lanes: number,
  seconds: number,
  errors: string[],
) {
  const samples: Sample[] = [];
  const end = Date.now() + seconds * 1000;
  const lane = async (number: number): Promise<void> => {
    for (let count = number; Date.now() < end; count++) {
      const at = Date.now();
      const status = await request(emulator, visited, count).catch((error) => String(error));
      if (status !== 200 && status !== 429) errors.push(`${status}`);
      samples.push({ at, tookMs: Date.now() - at });
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
  const answer =
    count % 2 === 0
      ? await fetch(baseUrl + visited, { headers: { 'cloudfront-viewer-country': country } })
      : await fetch(`${baseUrl}/v1/products?limit=5`, { headers: { authorization: `Bearer ${secretKey}` } });
  await answer.text();
  return answer.status;
}

function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
