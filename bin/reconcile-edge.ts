/** Compares the edge's store with the table and repairs it: `npm run edge:reconcile [-- --stage prod]`. */
import { parseArgs } from 'node:util';
import { reconcileEdge } from '../storage/edge/edge-reconciliation.ts';
import { edgeStore } from '../storage/edge/edge-store.ts';
import { findDeployment } from './deployment.ts';

try {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const { database, edgeStoreArn, description } = await findDeployment(values.stage);
  const { publications, entries, repairedKeyIds, failedKeyIds, removed } = await reconcileEdge(
    database,
    edgeStore(edgeStoreArn),
  );
  console.log(`${description}: ${publications} publications, ${entries} entries at the edge.`);
  console.log(`Repaired ${repairedKeyIds.length}, removed ${removed}.`);
  for (const keyId of repairedKeyIds) console.log(`  repaired ${keyId}`);
  for (const keyId of failedKeyIds)
    console.error(`The publication of ${keyId} cannot be brought to the edge.`);
  if (failedKeyIds.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
