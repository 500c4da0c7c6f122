import { type SigningSettings, signedRequests } from './signed-request.ts';

const timeoutMs = 2_000;

/** Returns a function that sends one operation to a queue. It rejects if SQS does not accept it. */
export function queueRequests(queueUrl: string, settings: SigningSettings) {
  const request = signedRequests({ ...settings, service: 'sqs' });
  return async (operation: string, input: object): Promise<void> => {
    const body = JSON.stringify({ QueueUrl: queueUrl, ...input });
    const { status, text } = await request(operation, body, timeoutMs);
    if (status !== 200) throw new Error(`SQS returned ${status}: ${text.slice(0, 500)}`);
  };
}
