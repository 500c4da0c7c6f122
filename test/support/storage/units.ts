import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { intercept } from './interference.ts';

/** Cost in DynamoDB's units. */
export interface Units {
  reads: number;
  writes: number;
}

/** Runs `work` and returns its cost. */
export async function unitsOf(
  database: TrailedDatabase,
  work: (database: TrailedDatabase) => Promise<unknown>,
): Promise<Units> {
  const units: Units = { reads: 0, writes: 0 };
  const metered = intercept(database, async (name, input, proceed) => {
    Object.assign(input as object, { ReturnConsumedCapacity: 'TOTAL' });
    const response = (await proceed()) as {
      ConsumedCapacity?: { CapacityUnits: number } | { CapacityUnits: number }[];
    };
    const consumed = [response.ConsumedCapacity ?? []].flat();
    units[/Get|Query|Scan/.test(name) ? 'reads' : 'writes'] += consumed.reduce(
      (sum, { CapacityUnits }) => sum + CapacityUnits,
      0,
    );
    return response;
  });
  await work(metered);
  return units;
}
