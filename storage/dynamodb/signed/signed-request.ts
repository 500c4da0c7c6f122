import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Signer, signedHeaders } from './signature.ts';

/** Where DynamoDB is, and as whom to call it. */
export interface SigningSettings extends Signer {
  /** `https://dynamodb.eu-central-1.amazonaws.com` */
  endpoint: string;
}

/** One answer of DynamoDB, whatever its status. */
export interface SignedAnswer {
  status: number;
  text: string;
}

/** Sends one DynamoDB operation with its input as JSON. Rejects when no whole answer comes in `timeoutMs`. */
export type SignedRequest = (operation: string, body: string, timeoutMs: number) => Promise<SignedAnswer>;

/** DynamoDB without its SDK, over connections that are kept open. */
export function signedRequests({ endpoint, ...signer }: SigningSettings): SignedRequest {
  const { protocol, host } = new URL(endpoint);
  const isTls = protocol === 'https:';
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const send = isTls ? httpsRequest : httpRequest;

  return (operation, body, timeoutMs) => {
    const headers = signedHeaders(signer, { host, operation, body, time: new Date() });
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
      const call = send(endpoint, { method: 'POST', headers, agent, signal }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', fail);
      });
      call.on('error', fail);
      call.end(body);
    });
  };
}
