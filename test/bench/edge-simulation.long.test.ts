import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EdgeSimulation } from '../../bench/edge-simulation.ts';
import { stageConfig } from '../../lib/config.ts';
import { projectRoot } from '../support/source-tree.ts';

/** Runs the simulation in a process of its own, because it replaces the timers of Node.js, which Jest replaces, too. */
async function simulate(shards: number, callMs: number, options = {}): Promise<EdgeSimulation> {
  const script = `import { simulateEdge } from ${JSON.stringify(join(projectRoot, 'bench', 'edge-simulation.ts'))};
    console.log(JSON.stringify(await simulateEdge(${shards}, ${callMs}, ${JSON.stringify(options)})))`;
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

it.each([1, 4, 16])(
  'with %d shards, a merchant that spends its plan on changes causes as few writes as the cost of attacks assumes',
  async (shards) => {
    const { plans, edgeWriteIntervalMs } = stageConfig('prod');
    const options = { patchesPerSecond: plans.scale.management.rate, otherMerchants: 0 };
    expect((await simulate(shards, 50, options)).callsPerSecond).toBeLessThanOrEqual(
      1.02 * (1_000 / edgeWriteIntervalMs),
    ); // the store's version is read once
  },
);
