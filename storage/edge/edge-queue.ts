import { randomUUID } from 'node:crypto';
import { type SigningSettings, signedRequests } from '../dynamodb/signed/signed-request.ts';

/** Message to the publisher. */
export interface EdgeMessage {
  /** Names of changed entries: public keys and ids of campaigns. */
  names: readonly string[];
  /** True if a run of the publisher has left them to a later one. */
  haveWaited: boolean;
}

/** Sends a message to the publisher. */
export type SendEdgeMessage = (message: EdgeMessage) => Promise<void>;

/** All messages are in one group: SQS then delivers them in order, and to one invocation at a time. */
const group = 'edge';

const timeoutMs = 5_000;

/** Returns a function that sends to the FIFO queue with this URL. It rejects if the queue does not accept the message. */
export function edgeQueue(queueUrl: string, settings: SigningSettings): SendEdgeMessage {
  const send = signedRequests({ ...settings, service: 'sqs' });
  return async (message) => {
    const input = {
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(message),
      MessageGroupId: group,
      // Never equal: a later change of the same entries is another message.
      MessageDeduplicationId: randomUUID(),
    };
    const { status, text } = await send('SendMessage', JSON.stringify(input), timeoutMs);
    if (status !== 200) throw new Error(`SQS returned ${status}: ${text.slice(0, 500)}`);
  };
}

/** Returns the message with this body. Throws for any other body. */
export function readEdgeMessage(body: string): EdgeMessage {
  const message: Partial<Record<keyof EdgeMessage, unknown>> | null = JSON.parse(body);
  const { names, haveWaited } = message ?? {};
  if (
    Array.isArray(names) &&
    names.every((name): name is string => typeof name === 'string') &&
    typeof haveWaited === 'boolean'
  )
    return { names, haveWaited };
  throw new Error('The message has no list of names');
}
