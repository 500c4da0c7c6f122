import { table } from './document.ts';
import { simulateEdge } from './edge-simulation.ts';
import { decimal } from './median.ts';

const introduction = `A simulation with a simulated clock, so the result is the same on every machine.
Campaigns are updated 200 times a second for a minute, and 100 other merchants create and revoke a key and pause a campaign every ten seconds.
The table shows how long those others wait.
The publisher has \`prod\`'s settings.
The waits do not include the time that CloudFront takes to propagate a write.

The merchants that misbehave all begin at the same moment to send 25 revocations a second each.
Their plans accept five, then one a second.
Because merchants take turns, another merchant's revocation or pause waits for at most one of each of them.
The stream has four shards, and each call to the store takes 400 ms.
`;

const misbehaving = [0, 20, 50, 100, 200, 300, 400, 500];

const seconds = (ms: number) => `${decimal(ms / 1_000, 1)} s`;

/** Simulates the edge for several numbers of merchants that misbehave. */
export async function edgeReport(): Promise<string> {
  const rows: string[][] = [];
  for (const revokers of misbehaving) {
    const outcome = await simulateEdge({ shards: 4, callMs: 400, revokers });
    const waits = [outcome.longestRevocationMs, outcome.longestPauseMs].map(seconds);
    rows.push([String(revokers), ...waits, `${outcome.lostEntries}`]);
  }
  const head = ['merchants that misbehave', 'longest wait of a revocation', 'of a pause', 'lost entries'];
  return [introduction, table(head, rows)].join('\n');
}
