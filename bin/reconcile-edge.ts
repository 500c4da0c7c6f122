/** Repairs differences between the edge's store and the table: `npm run edge:reconcile [-- --stage prod]`. */
import { parseArgs } from 'node:util';
import { reconcileEdge } from '../storage/edge/edge-reconciliation.ts';
import { edgeStore } from '../storage/edge/edge-store.ts';
import { findDeployment } from './deployment.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const { database, edgeStoreArn, description } = await findDeployment(values.stage);
  const { wanted, entries, repairedIds, failedIds, removed } = await reconcileEdge(
    database,
    edgeStore(edgeStoreArn),
  );
  console.log(`${description}: ${wanted} keys and campaigns, ${entries} entries at the edge.`);
  console.log(`Repaired ${repairedIds.length}, removed ${removed}.`);
  for (const id of repairedIds) console.log(`  repaired ${id}`);
  for (const id of failedIds) console.error(`${id} cannot be published to the edge.`);
  if (failedIds.length > 0) process.exitCode = 1;
});
