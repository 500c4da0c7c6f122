import type { DynamoDBRecord } from 'aws-lambda';
import { dispatchChanges } from '../../../../lambdas/functions/background/dispatch-changes.ts';
import { alertsKey, type ItemKey, resourceKey } from '../../../../storage/dynamodb/keys.ts';

const record = ({ pk, sk }: ItemKey, eventName: 'INSERT' | 'MODIFY' | 'REMOVE') =>
  ({ eventName, dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }) as DynamoDBRecord;

it('tells the targets which items changed and which were removed', async () => {
  const campaign = resourceKey('campaigns', 'mer_1', 'camp_1');
  const Records = [record(alertsKey('mer_1'), 'INSERT'), record(campaign, 'REMOVE')];
  const sent: object[] = [];
  await dispatchChanges({ Records }, async (_worker, message) => void sent.push(message));
  expect(sent).toEqual([
    { target: 'checkouts', changes: [{ ...campaign, isRemoved: true }] },
    { target: 'alerts', changes: [{ ...alertsKey('mer_1'), isRemoved: false }] },
  ]);
});
