import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stageConfig } from '../../../lib/config.ts';
import { projectRoot } from '../../../test/support/source-tree.ts';
import type { EdgeScenario, EdgeSimulation } from '../../bench/edge-simulation.ts';

/** Runs the simulation in a separate process, because both it and Jest replace the timers of Node.js. */
async function simulate(scenario: EdgeScenario): Promise<EdgeSimulation> {
  const script = `import { simulateEdge } from ${JSON.stringify(join(projectRoot, 'quality/bench', 'edge-simulation.ts'))};
    console.log(JSON.stringify(await simulateEdge(${JSON.stringify(scenario)})))`;
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  return JSON.parse(stdout);
}

it.each([4, 16])(
  'with %d stream shards and 400 ms per store call, revocations and pauses wait at most three seconds and no entry is lost',
  async (shards) => {
    const { longestRevocationMs, longestPauseMs, lostEntries } = await simulate({ shards, callMs: 400 });
    expect(longestRevocationMs).toBeLessThanOrEqual(3_000);
    expect(longestPauseMs).toBeLessThanOrEqual(3_000);
    expect(lostEntries).toBe(0);
  },
);

it.each([50, 100, 200])(
  'while %d merchants revoke at full rate, a revocation and a pause of another merchant wait at most five seconds',
  async (revokers) => {
    const outcome = await simulate({ shards: 4, callMs: 400, revokers });
    expect(outcome.longestRevocationMs).toBeLessThanOrEqual(5_000);
    expect(outcome.longestPauseMs).toBeLessThanOrEqual(5_000);
    expect(outcome.lostEntries).toBe(0);
  },
);

it('while ten merchants update 100 campaigns each at full rate, a pause of another merchant waits at most three seconds', async () => {
  const { longestPauseMs } = await simulate({
    shards: 4,
    callMs: 400,
    patchesPerSecond: 500,
    campaigns: 1_000,
  });
  expect(longestPauseMs).toBeLessThanOrEqual(3_000);
});

it.each([1, 4, 16])(
  'with %d shards and 20 merchants that send 25 revocations a second each, a revocation and a pause of another merchant wait at most three seconds',
  async (shards) => {
    const outcome = await simulate({ shards, callMs: 400, revokers: 20 });
    expect(outcome.longestRevocationMs).toBeLessThanOrEqual(3_000);
    expect(outcome.longestPauseMs).toBeLessThanOrEqual(3_000);
    expect(outcome.itemsPerEntry).toBeLessThanOrEqual(2);
    expect(outcome.lostEntries).toBe(0);
  },
);

it.each([1, 4, 16])(
  'with %d shards, a failed write delays a revocation by less than six seconds',
  async (shards) => {
    const outcome = await simulate({ shards, callMs: 400, failureAtMs: 20_000 });
    expect(outcome.longestRevocationMs).toBeLessThan(6_000);
    expect(outcome.lostEntries).toBe(0);
  },
);

it.each([1, 4, 16])(
  'with %d shards, a merchant that uses its whole plan for updates causes no more writes than the attack costs assume',
  async (shards) => {
    const { plans, edgeWriteIntervalMs } = stageConfig('prod');
    const patchesPerSecond = plans.scale.management.rate;
    const { callsPerSecond } = await simulate({ shards, callMs: 50, patchesPerSecond, otherMerchants: 0 });
    // The store's version is read once.
    expect(callsPerSecond).toBeLessThanOrEqual(1.02 * (1_000 / edgeWriteIntervalMs));
  },
);
