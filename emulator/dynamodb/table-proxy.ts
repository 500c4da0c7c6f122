import type { LocalHandler, LocalResponse } from '../http/messages.ts';
import type { Callers } from '../iam/callers.ts';
import { accessesOf, type TableKeys, writeOperations } from './table-actions.ts';

/** What the proxy needs. */
export interface TableProxyOptions {
  /** The address of the DynamoDB behind the proxy. */
  endpoint: string;
  callers: Callers;
  /** Key names and ARN of a table by name (or ARN). */
  keysOf: (table: string) => TableKeys;
  /** Delivers the stream. The proxy calls it after every successful write, before it answers. */
  afterWrite: (caller: string) => Promise<void>;
}

/** DynamoDB with the permissions of the template: a call that the role of a function does not allow gets an AccessDeniedException. */
export function tableProxy({ endpoint, callers, keysOf, afterWrite }: TableProxyOptions): LocalHandler {
  return async (request) => {
    const caller = callers(request);
    if (!caller) {
      return refusal('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    const input = parseObject(request.body);
    if (!input) return refusal('SerializationException', 'The request body is not a JSON object.');
    const denied = caller.refusalOf(accessesOf(operation, input, keysOf));
    if (denied) return refusal('AccessDeniedException', denied);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { ...forwarded(request.headers), 'content-type': 'application/x-amz-json-1.0' },
      body: new Uint8Array(request.body),
    });
    const response = await toResponse(answer);
    if (answer.ok && writeOperations.includes(operation)) await afterWrite(caller.name);
    return response;
  };
}

function forwarded(headers: Record<string, string>): Record<string, string> {
  const names = ['x-amz-target', 'x-amz-date', 'authorization'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

async function toResponse(answer: Response): Promise<LocalResponse> {
  const names = ['content-type', 'x-amz-crc32', 'x-amzn-requestid'];
  const headers = names.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function refusal(type: string, message: string): LocalResponse {
  return {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify({ __type: `com.amazon.coral.service#${type}`, message })),
  };
}

function parseObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
