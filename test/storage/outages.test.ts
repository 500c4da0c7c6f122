import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMerchant } from '../../storage/merchant-store.ts';
import { productStore } from '../../storage/product-store.ts';
import { openDatabaseAt } from '../support/database.ts';
import { now, someProduct } from '../support/merchants.ts';

/** A database that answers each request as it is told; `requests` are the bodies it received. */
interface Stub {
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  requests: { operation: string; token: unknown }[];
}

let server: Server;
const stub: Stub = { answer: () => undefined, requests: [] };
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      stub.requests.push({ operation, token: JSON.parse(body).ClientRequestToken });
      stub.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  stub.requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const database = () => openDatabaseAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
const fault =
  (type: string, status = 400) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    json(response, status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'stub' });
const found = (_request: IncomingMessage, response: ServerResponse) =>
  json(response, 200, { Item: { id: { S: 'mer_1' }, revision: { N: '3' }, products: { N: '1' } } });

/** Answers with each of these in turn; the last one stays. */
function inTurn(...answers: Stub['answer'][]): Stub['answer'] {
  let next = 0;
  return (request, response) => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return answer?.(request, response);
  };
}

const passing: [string, Stub['answer']][] = [
  ['a throttled read', fault('ThrottlingException')],
  ['exceeded throughput', fault('ProvisionedThroughputExceededException')],
  ['an internal error', fault('InternalServerError', 500)],
  ['a gateway’s error page', (_request, response) => response.writeHead(503).end('<html>')],
  ['a reset connection', (request) => request.socket.destroy()],
  [
    'an answer that breaks off',
    (_request, response) => response.writeHead(200, { 'content-length': 9 }).write('{'),
  ],
];

describe('a fault that passes', () => {
  it.each(passing)('of a read: %s', async (_what, answer) => {
    const breakOff: Stub['answer'] = (request, response) => {
      answer(request, response);
      setTimeout(() => request.socket.destroy(), 20);
    };
    stub.answer = inTurn(breakOff, found);
    expect(await readMerchant(database(), 'mer_1')).toMatchObject({ id: 'mer_1', revision: 3 });
    expect(stub.requests).toHaveLength(2);
  });

  it('of a transaction: what is sent again carries the same token', async () => {
    stub.answer = (request, response) => {
      const { operation } = stub.requests.at(-1) ?? {};
      if (operation !== 'TransactWriteItems') return found(request, response);
      const sent = stub.requests.filter((other) => other.operation === operation).length;
      return sent < 3 ? request.socket.destroy() : json(response, 200, {});
    };
    expect(await productStore(database(), now).create('mer_1', someProduct())).toBe('created');
    const tokens = stub.requests.flatMap(({ token }) => token ?? []);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });
});

describe('a fault that stays', () => {
  it.each(passing.slice(1, 5))('is thrown after three requests: %s', async (_what, answer) => {
    stub.answer = answer;
    await expect(readMerchant(database(), 'mer_1')).rejects.toThrow();
    expect(stub.requests).toHaveLength(3);
  });

  it('a database that never answers is given up in less than ten seconds', async () => {
    stub.answer = () => undefined;
    const start = Date.now();
    await expect(readMerchant(database(), 'mer_1')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(Date.now() - start).toBeLessThan(9_000);
    await sleep(0);
  });

  it('a bug in a request is thrown at once', async () => {
    stub.answer = fault('ValidationException');
    await expect(readMerchant(database(), 'mer_1')).rejects.toMatchObject({ name: 'ValidationException' });
    expect(stub.requests).toHaveLength(1);
  });
});

it('a single update that meets a transaction on its item is tried again', async () => {
  const product = someProduct();
  const attributes = Object.fromEntries(
    Object.entries(product).map(([name, value]) => [
      name,
      typeof value === 'number' ? { N: `${value}` } : { S: value },
    ]),
  );
  const updates = inTurn(fault('TransactionConflictException'), (_request, response) =>
    json(response, 200, { Attributes: { ...attributes, name: { S: 'New' } } }),
  );
  stub.answer = (request, response) =>
    stub.requests.at(-1)?.operation === 'UpdateItem'
      ? updates(request, response)
      : json(response, 200, { Item: attributes });
  const changed = await productStore(database(), now).update('mer_1', product.id, { name: 'New' });
  expect(changed).toEqual({ ...product, name: 'New' });
  expect(stub.requests.map(({ operation }) => operation)).toEqual([
    'GetItem',
    'UpdateItem',
    'GetItem',
    'UpdateItem',
  ]);
});
