import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../dynamodb/database.ts';
import { eventTallyKey } from '../dynamodb/keys.ts';
import type { Write } from '../dynamodb/writes.ts';

/** What became of a tally: the ids of the messages whose events it counted, or that it never will count any. */
export type TallyState = ReadonlySet<string> | 'given_up';

/** Stores a tally as done; refused as `given_up` when somebody has given it up. `expiresAt` in seconds since 1970. */
export function putTally(
  tallyId: string,
  messageIds: readonly string[],
  expiresAt: number,
): Write<'given_up'> {
  return {
    operation: {
      Put: {
        Item: { ...eventTallyKey(tallyId), messageIds, expiresAt },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: 'given_up',
  };
}

/** The state of a tally, read consistently; `undefined` when it is under way, or its run was interrupted. */
export async function readTally(database: Database, tallyId: string): Promise<TallyState | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: eventTallyKey(tallyId), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  return Item.messageIds ? new Set<string>(Item.messageIds) : 'given_up';
}

/** Gives up a tally, so that it can never be stored, even if its transaction is still on the way; or finds that it is. */
export async function settleTally(
  database: Database,
  tallyId: string,
  expiresAt: number,
): Promise<TallyState> {
  try {
    await database.client.send(
      new PutCommand({
        TableName: database.tableName,
        Item: { ...eventTallyKey(tallyId), expiresAt },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  return (await readTally(database, tallyId)) ?? 'given_up';
}
