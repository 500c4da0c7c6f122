import { table } from './document.ts';
import { type EdgeScenario, simulateEdge } from './edge-simulation.ts';
import { decimal } from './median.ts';

const introduction = `A simulation with a simulated clock, so the result is the same on every machine.
Campaigns are updated 200 times a second for a minute, and 100 other merchants create and revoke a key and pause a campaign every ten seconds.
The tables show how long those others wait.
The publisher has \`prod\`'s settings.
The waits do not include the time that CloudFront takes to propagate a write.

**Merchants that misbehave.** They all begin at the same moment to send 25 revocations a second each.
Their plans accept five, then one a second.
Because merchants take turns, another merchant's revocation or pause waits for at most one of each of them.
The stream has four shards, and each call to the store takes 400 ms.
`;

const loadsText = `**Other loads.** Each has its wait for several numbers of shards and durations of the store's calls.

- *1 merchant*: its 100 campaigns are updated.
- *20 merchants*: 20 more misbehave as above.
- *10 merchants' updates*: ten merchants of plan \`scale\` update 100 campaigns each at their full rate, together 500 times a second.
- *Failed write*: one write to the store fails.
`;

const misbehaving = [0, 20, 50, 100, 200, 300, 400, 500];

const loads: [name: string, load: Partial<EdgeScenario>][] = [
  ['1 merchant', {}],
  ['20 merchants', { revokers: 20 }],
  ["10 merchants' updates", { patchesPerSecond: 500, campaigns: 1_000 }],
  ['failed write', { failureAtMs: 20_000 }],
];

const seconds = (ms: number) => `${decimal(ms / 1_000, 1)} s`;

/** Simulates the edge for several numbers of merchants that misbehave, and for other loads. */
export async function edgeReport(): Promise<string> {
  return [introduction, await misbehavingTable(), loadsText, await loadsTable()].join('\n');
}

async function misbehavingTable(): Promise<string> {
  const rows: string[][] = [];
  for (const revokers of misbehaving) {
    const outcome = await simulateEdge({ shards: 4, callMs: 400, revokers });
    const waits = [outcome.longestRevocationMs, outcome.longestPauseMs].map(seconds);
    rows.push([String(revokers), ...waits, `${outcome.lostEntries}`]);
  }
  const head = ['merchants that misbehave', 'longest wait of a revocation', 'of a pause', 'lost entries'];
  return table(head, rows);
}

async function loadsTable(): Promise<string> {
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
          seconds(outcome.longestRevocationMs),
          seconds(outcome.longestPauseMs),
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
  return table(head, rows);
}
