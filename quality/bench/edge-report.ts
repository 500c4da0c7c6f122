import { table } from './document.ts';
import { type EdgeScenario, simulateEdge } from './edge-simulation.ts';
import { decimal } from './median.ts';

const text = `A simulation with a simulated clock, so the result is the same on every machine.
Campaigns are updated 200 times a second for a minute, and 100 other merchants create and revoke a key and pause a campaign every ten seconds.
The table shows how long those others wait.

- *1 merchant*: its 100 campaigns are updated.
- *20 merchants*: 20 more merchants send 25 revocations a second each. Their plans accept five, then one a second.
- *10 merchants' updates*: ten merchants of plan \`scale\` update 100 campaigns each at their full rate, together 500 times a second.
- *Failed write*: one write to the store fails.

The publisher has \`prod\`'s settings.
The waits do not include the time that CloudFront takes to propagate a write.
`;

const loads: [name: string, load: Partial<EdgeScenario>][] = [
  ['1 merchant', {}],
  ['20 merchants', { revokers: 20 }],
  ["10 merchants' updates", { patchesPerSecond: 500, campaigns: 1_000 }],
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
          `${decimal(outcome.longestPauseMs / 1_000, 1)} s`,
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
    'of a pause',
    'items read per entry',
    'lost entries',
  ];
  return `${text}\n${table(head, rows)}`;
}
