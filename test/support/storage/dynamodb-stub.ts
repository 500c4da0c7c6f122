import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to one request of the stub. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A stub of DynamoDB. It never responds until a test sets `respond`. */
export interface DynamoDbStub {
  /** Empty until the first test. */
  endpoint: string;
  respond: Responder;
  /** Requests of this test, in order. */
  requests: { operation: string; input: Record<string, unknown> }[];
}

/** Starts a stub before the tests of a file or block and stops it after them. */
export function useDynamoDbStub(): DynamoDbStub {
  const stub: DynamoDbStub = { endpoint: '', respond: () => undefined, requests: [] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      stub.requests.push({ operation, input: JSON.parse(body) });
      stub.respond(request, response);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stub.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    stub.requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return stub;
}

/** Writes a JSON response as DynamoDB does. */
export const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));

/** Returns an error response. */
export const fault =
  (type: string, status = 400): Responder =>
  (_request, response) =>
    json(response, status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'stub' });

/** Faults that a retry survives, by name. */
export const transientFaults: [name: string, respond: Responder][] = [
  ['a throttled read', fault('ThrottlingException')],
  ['exceeded throughput', fault('ProvisionedThroughputExceededException')],
  ['an internal error', fault('InternalServerError', 500)],
  ['a gateway’s error page', (_request, response) => response.writeHead(503).end('<html>')],
  ['a reset connection', (request) => request.socket.destroy()],
  [
    'a response that breaks off',
    (request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('{');
      setTimeout(() => request.socket.destroy(), 20);
    },
  ],
];

/** Sends these responses in order and repeats the last one. */
export function inTurn(...responders: Responder[]): Responder {
  let next = 0;
  return (request, response) => {
    const respond = responders[Math.min(next, responders.length - 1)];
    next += 1;
    return respond?.(request, response);
  };
}
