import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './dynamodb/database.ts';
import { exchangeRatesKey } from './dynamodb/keys.ts';
import type { StoredExchangeRates } from './exchange-rate-reader.ts';

/**
 * Replaces the item `seen` (none: there must be none). `superseded`, and nothing is written, when another run was faster
 * or has a later `checkedAt`.
 */
export async function writeExchangeRates(
  { client, tableName }: Database,
  next: StoredExchangeRates,
  seen: StoredExchangeRates | undefined,
): Promise<'written' | 'superseded'> {
  try {
    await client.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...exchangeRatesKey(), ...next },
        ...(seen?.checkedAt
          ? {
              ConditionExpression: 'checkedAt = :seen AND checkedAt < :next',
              ExpressionAttributeValues: { ':seen': seen.checkedAt, ':next': next.checkedAt },
            }
          : { ConditionExpression: 'attribute_not_exists(checkedAt)' }),
      }),
    );
    return 'written';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'superseded';
    throw error;
  }
}
