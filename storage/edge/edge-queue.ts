import { randomUUID } from 'node:crypto';
import { queueRequests } from '../aws-calls/queue-requests.ts';
import type { SigningSettings } from '../aws-calls/signed-request.ts';

/** Message to the publisher. It contains no state, so a repeated or late message never publishes an older one. */
export interface EdgeMessage {
  /** Changed entries: public keys and ids of campaigns. */
  names: readonly string[];
  /** Revoked public keys, which are published before all names. */
  revoked: readonly string[];
  /** True if a run of the publisher has left them to a later one. */
  haveWaited: boolean;
}

/** Sends a message to the publisher. */
export type SendEdgeMessage = (message: EdgeMessage) => Promise<void>;

/** The publisher's FIFO queue. */
export interface EdgeQueue {
  /** Rejects if the queue does not accept the message. */
  send: SendEdgeMessage;
  /** Delivers at most 10 received messages again after some seconds instead of the visibility timeout. */
  retryAfter: (receiptHandles: readonly string[], seconds: number) => Promise<void>;
}

/** All messages are in one group: SQS then delivers them in order, and to one invocation at a time. */
const group = 'edge';

/** Returns the FIFO queue with this URL. */
export function edgeQueue(queueUrl: string, settings: SigningSettings): EdgeQueue {
  const call = queueRequests(queueUrl, settings);
  return {
    send: (message) =>
      call('SendMessage', {
        MessageBody: JSON.stringify(message),
        MessageGroupId: group,
        // Always different, because a later change of the same entries needs a new message.
        MessageDeduplicationId: randomUUID(),
      }),
    retryAfter: (receiptHandles, seconds) =>
      call('ChangeMessageVisibilityBatch', {
        Entries: receiptHandles.map((ReceiptHandle, index) => ({
          Id: String(index),
          ReceiptHandle,
          VisibilityTimeout: seconds,
        })),
      }),
  };
}

/** Returns the message with this body. Throws for any other body. */
export function readEdgeMessage(body: string): EdgeMessage {
  const message: Partial<Record<keyof EdgeMessage, unknown>> | null = JSON.parse(body);
  const { names, revoked, haveWaited } = message ?? {};
  if (isTextList(names) && isTextList(revoked) && typeof haveWaited === 'boolean')
    return { names, revoked, haveWaited };
  throw new Error('The message has no lists of names and revoked keys');
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
