import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { json } from './dynamodb-stub.ts';

/** One request to DynamoDB. */
export interface ProxiedRequest {
  /** DynamoDB operation such as `PutItem`. */
  operation: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fault that replaces the response to a request. */
export type InjectedFault =
  | { kind: 'reject'; status: number; type: string; reasons?: string[] }
  | { kind: 'page'; status: number }
  | { kind: 'silence' }
  | { kind: 'reset' }
  | { kind: 'lose response' }
  | { kind: 'delay'; ms: number };

/** A proxy that injects faults in front of a working DynamoDB. */
export interface FaultProxy {
  endpoint: string;
  /** Returns the fault for a request, or `undefined` to forward it. */
  chooseFault: (request: ProxiedRequest) => InjectedFault | undefined;
  stop: () => void;
}

/** Starts a proxy for the endpoint `target`. It forwards every request until `chooseFault` is set. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { headers } = incoming;
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const fault = proxy.chooseFault({ operation, headers, body: body.toString() });
    const forward = () => forwardRequest(target, headers, body, outgoing);
    await respond(fault, incoming, outgoing, forward).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chooseFault: () => undefined,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

async function respond(
  fault: InjectedFault | undefined,
  { socket }: IncomingMessage,
  response: ServerResponse,
  forward: () => Promise<() => void>,
): Promise<void> {
  switch (fault?.kind) {
    case 'reject': {
      const { status, type, reasons } = fault;
      const __type = `com.amazonaws.dynamodb.v20120810#${type}`;
      const CancellationReasons = reasons?.map((Code) => ({ Code, Message: 'fault' }));
      json(response, status, { __type, message: 'fault', ...(reasons ? { CancellationReasons } : {}) });
      return;
    }
    case 'page':
      response.writeHead(fault.status, { 'content-type': 'text/html' }).end('<html>fault</html>');
      return;
    case 'silence':
      return;
    case 'reset':
      socket.destroy();
      return;
    case 'lose response':
      await forward();
      socket.destroy();
      return;
    case 'delay':
      await sleep(fault.ms);
      break;
    default:
  }
  (await forward())();
}

/** Forwards a request and returns a function that sends the response to the caller. */
async function forwardRequest(
  target: string,
  { 'x-amz-target': operation, 'x-amz-date': date, authorization }: IncomingMessage['headers'],
  body: Buffer,
  outgoing: ServerResponse,
): Promise<() => void> {
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': String(operation),
      'x-amz-date': String(date),
      authorization: String(authorization),
    },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  return () =>
    outgoing.writeHead(response.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
}
