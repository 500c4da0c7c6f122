import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetReplacedKey } from '../../storage/changes/gateway-keys.ts';
import { insertProduct } from '../../storage/changes/products.ts';
import { readMerchant } from '../../storage/merchants.ts';
import { openDatabaseAt } from '../support/storage/database.ts';
import { fault, inTurn, json, passingFaults, useDynamoDbStub } from '../support/storage/dynamodb-stub.ts';
import { someProduct } from '../support/storage/merchants.ts';

const stub = useDynamoDbStub();

const database = () => openDatabaseAt(stub.endpoint);
/** A merchant and its counters in one: what any read of the tests below asks for. */
const merchantItem = {
  ...{ id: { S: 'mer_1' }, name: { S: 'Acme' }, plan: { S: 'starter' }, status: { S: 'active' } },
  ...{ defaultCampaignId: { S: 'camp_1' }, createdAt: { S: 'then' } },
  ...{ products: { N: '1' }, campaigns: { N: '1' }, keys: { N: '1' }, assignments: { N: '1' } },
  currencyProductId: { S: 'prod_0' },
};
const found = (_request: IncomingMessage, response: ServerResponse) =>
  json(response, 200, { Item: merchantItem });

describe('a fault that passes', () => {
  it.each(passingFaults)('of a read: %s', async (_what, answer) => {
    stub.answer = inTurn(answer, found);
    expect(await readMerchant(database(), 'mer_1')).toMatchObject({ id: 'mer_1', plan: 'starter' });
    expect(stub.requests).toHaveLength(2);
  });

  it('of a transaction: what is sent again carries the same token', async () => {
    stub.answer = (request, response) => {
      const { operation } = stub.requests.at(-1) ?? {};
      if (operation !== 'TransactWriteItems') return found(request, response);
      const sent = stub.requests.filter((other) => other.operation === operation).length;
      return sent < 3 ? request.socket.destroy() : json(response, 200, {});
    };
    expect(await insertProduct(database(), 'mer_1', someProduct())).toBe('created');
    const tokens = stub.requests.flatMap(({ input }) => input.ClientRequestToken ?? []);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });
});

describe('a fault that stays', () => {
  it.each(passingFaults.slice(1, 5))('is thrown after three requests: %s', async (_what, answer) => {
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

it('a single update that meets a transaction on its item is retried', async () => {
  stub.answer = inTurn(fault('TransactionConflictException'), (_request, response) =>
    json(response, 200, {}),
  );
  await forgetReplacedKey(database(), 'mer_1');
  expect(stub.requests.map(({ operation }) => operation)).toEqual(['UpdateItem', 'UpdateItem']);
});
