import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to one request of the stub. */
export type StubAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A database with configurable responses; without one it never responds. */
export interface DynamoDbStub {
  /** Empty until the first test. */
  endpoint: string;
  answer: StubAnswer;
  /** Requests of this test, in order. */
  requests: { operation: string; input: Record<string, unknown> }[];
}

/** A stub for the tests of a file or a block: it starts before the first one and stops after the last. */
export function useDynamoDbStub(): DynamoDbStub {
  const stub: DynamoDbStub = { endpoint: '', answer: () => undefined, requests: [] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      stub.requests.push({ operation, input: JSON.parse(body) });
      stub.answer(request, response);
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
  (type: string, status = 400): StubAnswer =>
  (_request, response) =>
    json(response, status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'stub' });

/** Transient faults. */
export const passingFaults: [what: string, answer: StubAnswer][] = [
  ['a throttled read', fault('ThrottlingException')],
  ['exceeded throughput', fault('ProvisionedThroughputExceededException')],
  ['an internal error', fault('InternalServerError', 500)],
  ['a gateway’s error page', (_request, response) => response.writeHead(503).end('<html>')],
  ['a reset connection', (request) => request.socket.destroy()],
  [
    'an answer that breaks off',
    (request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('{');
      setTimeout(() => request.socket.destroy(), 20);
    },
  ],
];

/** Returns each of these responses in turn, and then the last one again. */
export function inTurn(...answers: StubAnswer[]): StubAnswer {
  let next = 0;
  return (request, response) => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return answer?.(request, response);
  };
}
