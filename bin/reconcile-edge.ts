/** Repairs differences between the edge's store and the table: `npm run edge:reconcile -- --help`. */
import { parseArgs } from 'node:util';
import { edgeStore } from '../storage/edge/edge-store.ts';
import { reconcileEdge } from '../storage/edge/reconcile-all.ts';
import { findDeployment } from './deployment.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npm run edge:reconcile -- [--stage NAME]

Compares the edge's store with the table, and publishes the public keys and campaigns that differ. It is safe to repeat while
merchants work. Ends with 1 if a key or a campaign cannot be published.

  --stage NAME  a stage in AWS; without it, the emulator that runs here

Guide: docs/operate/runbook.md`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(help);
  else await reconcile(values.stage);
});

async function reconcile(stage: string | undefined): Promise<void> {
  const { database, edgeStoreArn, description } = await findDeployment(stage);
  const { wanted, entries, repairedIds, failed, removed } = await reconcileEdge(
    database,
    edgeStore(edgeStoreArn),
  );
  console.log(`${description}: ${wanted} keys and campaigns, ${entries} entries at the edge.`);
  console.log(`Repaired ${repairedIds.length}, removed ${removed}.`);
  for (const id of repairedIds) console.log(`  repaired ${id}`);
  for (const { id, reason } of failed) console.error(`${id} cannot be published to the edge: ${reason}`);
  if (failed.length > 0) process.exitCode = 1;
}
