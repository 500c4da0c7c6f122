import { table } from './document.ts';
import { type EdgeScenario, simulateEdge } from './edge-simulation.ts';
import { decimal } from './median.ts';

const text = `A simulation with a simulated clock, so the result is the same on every machine.
One merchant updates 100 campaigns 200 times a second for a minute, while 100 others create and revoke a key every ten seconds.
The table shows how long those others wait.

- *20 merchants*: 20 more merchants send 25 revocations a second each. Their plans accept ten, then one a second.
- *Failed write*: one write to the store fails.

The publisher has \`prod\`'s settings.
The waits do not include the time that CloudFront takes to propagate a write.
`;

const loads: [name: string, load: Partial<EdgeScenario>][] = [
  ['1 merchant', {}],
  ['20 merchants', { revokers: 20 }],
  ['failed write', { failureAtMs: 20_000 }],
];

/** Simulates the edge for several loads, numbers of shards and durations of the store's calls. */
export async function edgeReport(): Promise<string> {
  const rows: string[][] = [];
  for (const [name, load] of loads)
    for (const shards of [1, 4, 16])
      for (const callMs of [100, 400]) {
        const outcome = await simulateEdge({ shards, callMs, ...load });
        rows.push([
          name,
          `${shards}`,
          `${callMs} ms`,
          decimal(outcome.callsPerSecond, 1),
          `${decimal(outcome.longestRevocationMs / 1_000, 1)} s`,
          `${decimal(outcome.longestCreationMs / 1_000, 1)} s`,
          decimal(outcome.itemsPerEntry, 2),
          `${outcome.lostEntries}`,
        ]);
      }
  const head = [
    'load',
    'shards of the stream',
    'time per store call',
    'calls a second',
    'longest wait of a revocation',
    'of a new key',
    'items read per entry',
    'lost entries',
  ];
  return `${text}\n${table(head, rows)}`;
}
