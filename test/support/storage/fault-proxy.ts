import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { json } from './dynamodb-stub.ts';

/** One request to DynamoDB. */
export interface ProxiedRequest {
  /** `PutItem` */
  operation: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fault that replaces the response to a request. */
export type Happening =
  | { kind: 'reject'; status: number; type: string; reasons?: string[] }
  | { kind: 'page'; status: number }
  | { kind: 'silence' }
  | { kind: 'reset' }
  | { kind: 'lose answer' }
  | { kind: 'delay'; ms: number };

/** A proxy that injects faults in front of a working DynamoDB. */
export interface FaultProxy {
  endpoint: string;
  /** Chooses the fault of a request; `undefined` forwards it. */
  happen: (request: ProxiedRequest) => Happening | undefined;
  stop: () => void;
}

/** Starts a proxy in front of the address `target`; it forwards everything at first. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { headers } = incoming;
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const happening = proxy.happen({ operation, headers, body: body.toString() });
    const answer = () => pass(target, headers, body, outgoing);
    await respond(happening, incoming, outgoing, answer).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    happen: () => undefined,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

async function respond(
  happening: Happening | undefined,
  { socket }: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<() => void>,
): Promise<void> {
  switch (happening?.kind) {
    case 'reject': {
      const { status, type, reasons } = happening;
      const __type = `com.amazonaws.dynamodb.v20120810#${type}`;
      const CancellationReasons = reasons?.map((Code) => ({ Code, Message: 'fault' }));
      json(response, status, { __type, message: 'fault', ...(reasons ? { CancellationReasons } : {}) });
      return;
    }
    case 'page':
      response.writeHead(happening.status, { 'content-type': 'text/html' }).end('<html>fault</html>');
      return;
    case 'silence':
      return;
    case 'reset':
      socket.destroy();
      return;
    case 'lose answer':
      await answer();
      socket.destroy();
      return;
    case 'delay':
      await sleep(happening.ms);
      break;
    default:
  }
  (await answer())();
}

/** Forwards a request. Returns a function that returns its response to the caller. */
async function pass(
  target: string,
  { 'x-amz-target': operation, 'x-amz-date': date, authorization }: IncomingMessage['headers'],
  body: Buffer,
  outgoing: ServerResponse,
): Promise<() => void> {
  const answer = await fetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': String(operation),
      'x-amz-date': String(date),
      authorization: String(authorization),
    },
    body: new Uint8Array(body),
  });
  const text = await answer.text();
  return () => outgoing.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
}
