/** Hourly schedule → workers: tells each target of the items that count as changed every hour. */
import { partitions } from '../../../platform/table.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsWith, readItems } from '../../../storage/dynamodb/reads.ts';
import { hourlyPartitions } from '../../routes/workers.ts';
import { database } from '../../runtime/dependencies.ts';
import { type SendMessage, sendToWorker, tellTargets } from '../../runtime/tell-targets.ts';

/**
 * Tells the targets of all items in the partitions that they list for every hour. Throws if the table, a
 * worker's queue or Lambda is unavailable.
 */
export async function dispatchChecks(database: Database, send: SendMessage): Promise<void> {
  const partitionKeys = hourlyPartitions.map((kind) => partitions[kind]);
  const lists = await Promise.all(
    partitionKeys.map((pk) => readItems(database, { ...itemsWith(pk), ProjectionExpression: 'pk, sk' })),
  );
  const changes = lists.flat().map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk), isRemoved: false }));
  await tellTargets(changes, send);
}

export const handler = () => dispatchChecks(database(), sendToWorker);
