import { type SigningSettings, signedRequests } from './signed-request.ts';

const timeoutMs = 2_000;

/**
 * Returns a function that invokes a Lambda function with an event, without waiting for its end. It rejects if
 * Lambda does not accept the event.
 */
export function invocations(
  functionName: string,
  settings: SigningSettings,
): (event: object) => Promise<void> {
  const path = `/2015-03-31/functions/${functionName}/invocations`;
  const request = signedRequests({ ...settings, service: 'lambda', path });
  return async (event) => {
    const { status, text } = await request('Event', JSON.stringify(event), timeoutMs);
    if (status !== 202) throw new Error(`Lambda returned ${status}: ${text.slice(0, 500)}`);
  };
}
