/**
 * Table stream → workers: tells each target which items changed. No endpoint starts follow-up work for a
 * change.
 */
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { ItemChange } from '../../../storage/target-messages.ts';
import { type SendMessage, sendToWorker, tellTargets } from '../../runtime/tell-targets.ts';

/** Tells each target which of the batch's items concern it. Throws if a worker's queue, or Lambda, does not accept a message. */
export function dispatchChanges({ Records }: DynamoDBStreamEvent, send: SendMessage): Promise<void> {
  return tellTargets(Records.map(changeOf), send);
}

function changeOf({ dynamodb, eventName }: DynamoDBRecord): ItemChange {
  const { pk, sk } = dynamodb?.Keys ?? {};
  return { pk: pk?.S ?? '', sk: sk?.S ?? '', isRemoved: eventName === 'REMOVE' };
}

export const handler = (event: DynamoDBStreamEvent) => dispatchChanges(event, sendToWorker);
