import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { dispatchChanges } from '../../../../lambdas/functions/background/dispatch-changes.ts';
import { publicationKey, publicKeyKey } from '../../../../storage/dynamodb/keys.ts';
import type { EdgeMessage } from '../../../../storage/edge/edge-queue.ts';

const key = generateApiKey('public', randomBytes);
const campaignId = `camp_${'0'.repeat(26)}`;
const partitions = [publicKeyKey(key).pk, publicationKey(campaignId).pk];

const record = (pk: string, eventName: 'INSERT' | 'MODIFY' | 'REMOVE' = 'MODIFY') =>
  ({ eventName, dynamodb: { Keys: { pk: { S: pk } } } }) as DynamoDBRecord;

async function sentFor(...Records: DynamoDBRecord[]): Promise<EdgeMessage[]> {
  const sent: EdgeMessage[] = [];
  await dispatchChanges({ Records }, async (message) => void sent.push(message));
  return sent;
}

it('sends each name of a batch once, in one message', async () => {
  const [keyPk = '', campaignPk = ''] = partitions;
  expect(await sentFor(record(keyPk), record(campaignPk), record(keyPk), record(campaignPk))).toEqual([
    { names: [key, campaignId], revoked: [], haveWaited: false },
  ]);
});

it('marks keys as revoked whose last record is a removal, but no campaigns, which must outlive their keys', async () => {
  const [keyPk = '', campaignPk = ''] = partitions;
  expect(await sentFor(record(keyPk, 'INSERT'), record(keyPk, 'REMOVE'))).toMatchObject([
    { names: [], revoked: [key] },
  ]);
  expect(await sentFor(record(keyPk, 'REMOVE'), record(keyPk))).toMatchObject([
    { names: [key], revoked: [] },
  ]);
  expect(await sentFor(record(campaignPk, 'REMOVE'))).toMatchObject([{ names: [campaignId], revoked: [] }]);
});

it('ignores other items, and sends nothing for them', async () => {
  const others = ['', 'PUBLIC#', 'SHOWN#', 'SHOWN#camp_1', 'MERCHANT#mer_1', `PUBLIC#${'x'.repeat(600)}`];
  const records = [...others, `PUBLIC#${key.slice(0, -1)}_`].map((pk) => record(pk));
  expect(await sentFor(...records)).toEqual([]);
});

it('fails if the queue does not accept the message, so that Lambda repeats the batch', async () => {
  const Records = [{ dynamodb: { Keys: { pk: { S: partitions[0] ?? '' } } } }];
  const out = () => Promise.reject(new Error('SQS returned 503'));
  await expect(dispatchChanges({ Records }, out)).rejects.toThrow('503');
});
