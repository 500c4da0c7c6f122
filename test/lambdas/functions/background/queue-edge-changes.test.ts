import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { queueChanges } from '../../../../lambdas/functions/background/queue-edge-changes.ts';
import { publicationKey, publicKeyKey } from '../../../../storage/dynamodb/keys.ts';

const key = generateApiKey('public', randomBytes);
const campaignId = `camp_${'0'.repeat(26)}`;
const partitions = [publicKeyKey(key).pk, publicationKey(campaignId).pk];

async function sentFor(...changed: string[]): Promise<(readonly string[])[]> {
  const sent: (readonly string[])[] = [];
  const Records = changed.map((pk) => ({ dynamodb: { Keys: { pk: { S: pk } } } }) as DynamoDBRecord);
  await queueChanges({ Records }, async ({ names }) => {
    sent.push(names);
  });
  return sent;
}

it('sends each name of a batch once, in one message', async () => {
  expect(await sentFor(...partitions, ...partitions)).toEqual([[key, campaignId]]);
});

it('ignores other items, and sends nothing for them', async () => {
  const others = ['', 'PUBLIC#', 'SHOWN#', 'SHOWN#camp_1', 'MERCHANT#mer_1', `PUBLIC#${'x'.repeat(600)}`];
  expect(await sentFor(...others, `PUBLIC#${key.slice(0, -1)}_`)).toEqual([]);
});

it('fails if the queue does not accept the message, so that Lambda repeats the batch', async () => {
  const Records = [{ dynamodb: { Keys: { pk: { S: partitions[0] ?? '' } } } }];
  const out = () => Promise.reject(new Error('SQS returned 503'));
  await expect(queueChanges({ Records }, out)).rejects.toThrow('503');
});
