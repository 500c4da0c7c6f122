/**
 * Table stream → queues: tells the worker of each target what changed. No other function starts follow-up
 * work for a change.
 */
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { messageQueue } from '../../../storage/aws-calls/message-queue.ts';
import { checkoutTarget } from '../../../storage/checkouts/checkout-messages.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { edgeTarget } from '../../../storage/edge/edge-messages.ts';
import type { ItemChange, Target } from '../../../storage/target.ts';
import { queueUrl, signingSettings } from '../../runtime/environment.ts';

/** Everything outside the table that must agree with it. Revocations go first. */
export const targets: readonly Target[] = [edgeTarget, checkoutTarget];

const sendsAtOnce = 16;

/** Sends a message to the queue of a worker. */
export type SendMessage = (worker: string, message: object) => Promise<void>;

/**
 * Sends each target its messages. A queue that does not accept one delays no other target. Throws its error
 * at the end; Lambda then repeats the batch, which is harmless, because messages contain no state.
 */
export async function dispatchChanges({ Records }: DynamoDBStreamEvent, send: SendMessage): Promise<void> {
  const changes = Records.map(changeOf);
  const errors: unknown[] = [];
  for (const { worker, messagesFor } of targets)
    await inParallel(messagesFor(changes), sendsAtOnce, (message) => send(worker, message)).catch((error) =>
      errors.push(error),
    );
  if (errors.length > 0) throw errors[0];
}

function changeOf({ dynamodb, eventName }: DynamoDBRecord): ItemChange {
  const { pk, sk } = dynamodb?.Keys ?? {};
  return { pk: pk?.S ?? '', sk: sk?.S ?? '', isRemoved: eventName === 'REMOVE' };
}

const queues = new Map<string, ReturnType<typeof messageQueue>>();

const send: SendMessage = (worker, message) => {
  const queue = queues.get(worker) ?? messageQueue(queueUrl(worker), signingSettings('sqs'));
  queues.set(worker, queue);
  return queue.send(message);
};

export const handler = (event: DynamoDBStreamEvent) => dispatchChanges(event, send);
