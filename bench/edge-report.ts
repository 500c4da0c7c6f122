import { table } from './document.ts';
import { simulateEdge } from './edge-simulation.ts';
import { decimal } from './median.ts';

const text = `A simulation on a simulated clock, so the same on every machine: one merchant changes 100 campaigns 200 times a second for a minute, while 100 others
create and revoke a key every ten seconds. The publisher has the settings of prod. It does not include the time in which CloudFront propagates a write.
`;

/** Simulates the edge for numbers of shards and latencies of the store, and reports waits of revocations and lost entries. */
export async function edgeReport(): Promise<string> {
  const rows: string[][] = [];
  for (const shards of [1, 4, 16])
    for (const callMs of [100, 400]) {
      const { callsPerSecond, lostEntries, ...longest } = await simulateEdge(shards, callMs);
      rows.push([
        `${shards}`,
        `${callMs} ms`,
        decimal(callsPerSecond, 1),
        `${decimal(longest.longestRevocationMs / 1_000, 1)} s`,
        `${decimal(longest.longestCreationMs / 1_000, 1)} s`,
        `${lostEntries}`,
      ]);
    }
  const head = [
    'shards of the stream',
    'call of the store',
    'calls a second',
    'longest wait of a revocation',
    'of a new key',
    'lost entries',
  ];
  return `${text}\n${table(head, rows)}`;
}
