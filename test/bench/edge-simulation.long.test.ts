import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EdgeSimulation } from '../../bench/edge-simulation.ts';
import { projectRoot } from '../support/source-tree.ts';

/** Runs the simulation in a process of its own, because it replaces the timers of Node.js, which Jest replaces, too. */
async function simulate(shards: number, callMs: number): Promise<EdgeSimulation> {
  const script = `import { simulateEdge } from ${JSON.stringify(join(projectRoot, 'bench', 'edge-simulation.ts'))};
    console.log(JSON.stringify(await simulateEdge(${shards}, ${callMs})))`;
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  return JSON.parse(stdout);
}

it.each([4, 16])(
  'with %d shards of the stream and 400 ms for a call of the store, revoked and new keys wait at most three seconds, and no entry is lost',
  async (shards) => {
    const { longestRevocationMs, longestCreationMs, lostEntries } = await simulate(shards, 400);
    expect(longestRevocationMs).toBeLessThanOrEqual(3_000);
    expect(longestCreationMs).toBeLessThanOrEqual(3_000);
    expect(lostEntries).toBe(0);
  },
);
