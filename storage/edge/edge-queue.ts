import { randomUUID } from 'node:crypto';
import { type SigningSettings, signedRequests } from '../dynamodb/signed/signed-request.ts';

/** Sends the names of changed entries (public keys and ids of campaigns) to the publisher as one message. */
export type SendNames = (names: readonly string[]) => Promise<void>;

/** All messages are in one group: SQS then delivers them in order, and to one invocation at a time. */
const group = 'edge';

const timeoutMs = 5_000;

/** Returns a function that sends to the FIFO queue with this URL. It rejects if the queue does not accept the message. */
export function edgeQueue(queueUrl: string, settings: SigningSettings): SendNames {
  const send = signedRequests({ ...settings, service: 'sqs' });
  return async (names) => {
    const message = {
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(names),
      MessageGroupId: group,
      // Never equal: a later change of the same entries is another message.
      MessageDeduplicationId: randomUUID(),
    };
    const { status, text } = await send('SendMessage', JSON.stringify(message), timeoutMs);
    if (status !== 200) throw new Error(`SQS returned ${status}: ${text.slice(0, 500)}`);
  };
}

/** Returns the names in a message's body. Throws for any other body. */
export function namesIn(body: string): string[] {
  const names: unknown = JSON.parse(body);
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  throw new Error('The message is not a list of names');
}
