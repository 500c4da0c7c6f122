import { randomBytes } from 'node:crypto';
import { BatchWriteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { type Units, unitsOf } from '../../../test/support/storage/units.ts';

const itemsPerBatch = 25;
const batchesAtOnce = 8;

/** Rows and units for a service that stores a row for each view. */
export interface RowUnits {
  view: Units & { rows: number };
  dashboard: Units & { rows: number };
}

/**
 * Returns the rows that a month of so many views reads, if each view counts the rows before it: 0 + 1 + … +
 * (views − 1).
 */
export const rowsCountedInAMonth = (views: number): number => (views * (views - 1)) / 2;

/** Returns a function that raises a merchant's rows to a number and then measures a view and a dashboard. */
export function rowUnits(database: TrailedDatabase): (views: number) => Promise<RowUnits> {
  const { tableName } = database;
  const merchant = 'm'.repeat(16);
  const product = randomBytes(16);
  let stored = 0;
  const row = () => {
    stored += 1;
    return {
      pk: merchant,
      sk: randomBytes(12).toString('base64'),
      p: product,
      c: randomBytes(16),
      t: Date.now(),
    };
  };
  const insertOne = ({ client }: TrailedDatabase) =>
    client.send(new PutCommand({ TableName: tableName, Item: row() }));

  /** Reads all the merchant's rows, eventually consistent. Returns their number. */
  const readRows = async ({ client }: TrailedDatabase): Promise<number> => {
    let rows = 0;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': merchant },
          Select: 'COUNT',
          ExclusiveStartKey,
        }),
      );
      rows += page.Count ?? 0;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return rows;
  };

  return async (views) => {
    const batches = Array.from({ length: Math.ceil((views - stored) / itemsPerBatch) }, (_, index) =>
      Math.min(itemsPerBatch, views - stored - index * itemsPerBatch),
    );
    await inParallel(batches, batchesAtOnce, async (size) => {
      const requests = Array.from({ length: size }, () => ({ PutRequest: { Item: row() } }));
      await database.client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    });
    let rows = 0;
    const dashboard = await unitsOf(database, async (metered) => {
      rows = await readRows(metered);
    });
    const view = await unitsOf(database, async (metered) => {
      await readRows(metered);
      await insertOne(metered);
    });
    return { view: { ...view, rows: rows + 1 }, dashboard: { ...dashboard, rows } };
  };
}
