import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Signer, signedHeaders } from './signature.ts';

/** Endpoint, Region and credentials for calls. */
export interface SigningSettings extends Signer {
  /** URL such as `https://dynamodb.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** @default '/' */
  path?: string;
}

/** A response with any status. */
export interface SignedResponse {
  status: number;
  text: string;
}

/** Sends one operation with its input as JSON. Rejects if the response is not complete within `timeoutMs`. */
export type SignedRequest = (operation: string, body: string, timeoutMs: number) => Promise<SignedResponse>;

/**
 * Returns a client for DynamoDB, SQS, Systems Manager or Lambda without their SDKs. It runs for each visitor, so it reuses
 * connections and computes what all calls share only once.
 */
export function signedRequests({ endpoint, path = '/', ...signer }: SigningSettings): SignedRequest {
  const { protocol, host, hostname, port } = new URL(endpoint);
  const isTls = protocol === 'https:';
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const options = { method: 'POST', hostname, port, path, agent };
  const send = isTls ? httpsRequest : httpRequest;

  return (operation, body, timeoutMs) => {
    const headers = signedHeaders(signer, { host, path, operation, body, time: new Date() });
    return new Promise((resolve, reject) => {
      const call = send({ ...options, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => (text += part));
        response.on('end', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, text });
        });
        response.on('error', fail);
      });
      const fail = (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      };
      // A timer takes less CPU time for each call than an abort signal.
      const timer = setTimeout(() => call.destroy(timeoutError()), timeoutMs);
      call.on('error', fail);
      call.end(body);
    });
  };
}

/** Error response of a service, with `name` and `$metadata` as in the SDK's errors. The message contains no data. */
export class AwsError extends Error {
  override readonly name: string;
  readonly $metadata: { httpStatusCode: number };
  constructor(service: string, { status, text }: SignedResponse) {
    const name = /"__type":"(?:[^"]*#)?(\w+)"/.exec(text)?.[1] ?? 'UnknownError';
    super(`${service} returned ${status} ${name}`);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
  }
}

function timeoutError(): Error {
  return Object.assign(new Error('AWS did not respond in time'), { name: 'TimeoutError' });
}
