import { randomUUID } from 'node:crypto';
import { type SigningSettings, signedRequests } from './signed-request.ts';

const timeoutMs = 2_000;

/** An SQS queue for messages of JSON. */
export interface MessageQueue<Message extends object = object> {
  /** Rejects if the queue does not accept the message. */
  send: (message: Message) => Promise<void>;
  /** Delivers a run's received messages again after some seconds instead of the visibility timeout. SQS accepts 10. */
  retryAfter: (receiptHandles: readonly string[], seconds: number) => Promise<void>;
}

/**
 * All messages of a FIFO queue are in one group: SQS then delivers them in order, and to one invocation at a
 * time.
 */
const group = 'all';

/**
 * Returns the queue with this URL; that of a FIFO queue ends in `.fifo`. Calls reject if SQS does not accept
 * them.
 */
export function messageQueue(queueUrl: string, settings: SigningSettings): MessageQueue {
  const request = signedRequests({ ...settings, service: 'sqs' });
  const call = async (operation: string, input: object): Promise<void> => {
    const body = JSON.stringify({ QueueUrl: queueUrl, ...input });
    const { status, text } = await request(operation, body, timeoutMs);
    if (status !== 200) throw new Error(`SQS returned ${status}: ${text.slice(0, 500)}`);
  };
  // Always a different id, because a later change of the same entries needs a new message.
  const order = () =>
    queueUrl.endsWith('.fifo') ? { MessageGroupId: group, MessageDeduplicationId: randomUUID() } : {};
  return {
    send: (message) => call('SendMessage', { MessageBody: JSON.stringify(message), ...order() }),
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
