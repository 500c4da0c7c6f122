import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import {
  dispatchChanges,
  type SendMessage,
  targets,
} from '../../../../lambdas/functions/background/dispatch-changes.ts';
import { backgroundFunctions } from '../../../../lambdas/routes/background.ts';
import { type ItemKey, publicKeyKey, resourceKey } from '../../../../storage/dynamodb/keys.ts';

const key = generateApiKey('public', randomBytes);
const campaign = resourceKey('campaigns', 'mer_1', 'camp_1');

const record = ({ pk, sk }: ItemKey, eventName: 'INSERT' | 'MODIFY' | 'REMOVE' = 'MODIFY') =>
  ({ eventName, dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }) as DynamoDBRecord;

const Records = [record(campaign), record(publicKeyKey(key), 'REMOVE')];

async function sentBy(isAccepted: (worker: string) => boolean) {
  const sent: [worker: string, message: object][] = [];
  const send: SendMessage = async (worker, message) => {
    if (!isAccepted(worker)) throw new Error(`SQS returned 503 for ${worker}`);
    sent.push([worker, message]);
  };
  const outcome = await dispatchChanges({ Records }, send).catch(String);
  return { sent, outcome };
}

const revocation = [
  'reconcile-edge',
  { target: 'edge', names: [], urgent: { '': [key] }, haveWaited: false },
];
const change = ['reconcile-checkouts', { target: 'checkouts', merchantId: 'mer_1', campaignId: 'camp_1' }];

it('sends each target its messages, revocations first', async () => {
  expect((await sentBy(() => true)).sent).toEqual([revocation, change]);
});

it('throws if a queue accepts no message, so that Lambda repeats the batch, and still sends to the others', async () => {
  expect(await sentBy((worker) => worker !== 'reconcile-edge')).toEqual({
    sent: [change],
    outcome: 'Error: SQS returned 503 for reconcile-edge',
  });
});

it('the registered targets are the workers that the stream has a filter for', () => {
  const workers = backgroundFunctions.filter((entry) => 'reconciles' in entry);
  expect(workers.map(({ id }) => id)).toEqual(targets.map(({ worker }) => worker));
});
