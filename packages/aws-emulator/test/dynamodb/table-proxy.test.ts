import { type CallRecorder, type RecordedCall, tableProxy } from '../../dynamodb/table-proxy.ts';
import { type RunningServer, serve } from '../../http/server.ts';
import { callersOf } from '../../iam/callers.ts';
import { rolesOf } from '../../iam/roles.ts';
import { jsonOf, request, role, stackOf } from '../gateway/gateway-fixtures.ts';

const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Table';
const received: { target: string | undefined; input: unknown }[] = [];
const afterWrite = jest.fn(async (_caller: string) => {});
let dynamodb: RunningServer;

beforeAll(async () => {
  dynamodb = await serve(async ({ headers, body }) => {
    const input = JSON.parse(body.toString());
    received.push({ target: headers['x-amz-target'], input });
    const status = input.fail ? 400 : 200;
    return {
      status,
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-crc32': '7' },
      body: Buffer.from(
        input.ReturnConsumedCapacity ? '{"ConsumedCapacity":{"CapacityUnits":2}}' : '{"ok":1}',
      ),
    };
  }, 0);
});
afterAll(() => dynamodb.stop());
beforeEach(() => {
  received.length = 0;
  afterWrite.mockClear();
});

function send(caller: string | undefined, operation: string, input: unknown, recorder?: CallRecorder) {
  const [type, properties] = role(
    'lambda.amazonaws.com',
    ['dynamodb:GetItem', tableArn],
    ['dynamodb:PutItem', tableArn],
  );
  const { assembly, identities } = stackOf({ Role: [type, properties] });
  const roles = rolesOf(assembly, identities);
  const proxy = tableProxy({
    endpoint: `http://127.0.0.1:${dynamodb.port}`,
    callers: callersOf(new Map([['Fn', 'arn:aws:iam::000000000000:role/Role']]), roles),
    keysOf: () => ({ partitionKey: 'pk', tableArn }),
    afterWrite,
    record: recorder,
  });
  const authorization = `AWS4-HMAC-SHA256 Credential=${caller}/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;
  return proxy(
    request('/', {
      method: 'POST',
      headers: {
        ...{ 'x-amz-target': `DynamoDB_20120810.${operation}`, 'amz-sdk-invocation-id': operation },
        ...(caller ? { authorization } : {}),
      },
      body: Buffer.from(typeof input === 'string' ? input : JSON.stringify(input)),
    }),
  );
}
const item = { TableName: 'Table', Key: { pk: { S: 'A' } } };

it('forwards calls that the role allows, and returns the response', async () => {
  const response = await send('Fn', 'GetItem', item);
  expect([response.status, jsonOf(response), response.headers['x-amz-crc32']]).toEqual([200, { ok: 1 }, '7']);
  expect(received).toEqual([{ target: 'DynamoDB_20120810.GetItem', input: item }]);
});

it('rejects all other calls with AWS’s message, without forwarding them', async () => {
  const response = await send('Fn', 'DeleteItem', item);
  expect(response.status).toBe(400);
  expect(jsonOf(response)).toEqual({
    __type: 'com.amazon.coral.service#AccessDeniedException',
    message: `User: arn:aws:sts::000000000000:assumed-role/Role/Fn is not authorized to perform: dynamodb:DeleteItem on resource: ${tableArn} because no identity-based policy allows the dynamodb:DeleteItem action`,
  });
  expect(received).toEqual([]);
});

it('allows every call of the operator, and no call of an unknown caller', async () => {
  expect((await send('operator', 'Scan', { TableName: 'Table' })).status).toBe(200);
  for (const stranger of ['unknown', undefined]) {
    expect(jsonOf(await send(stranger, 'GetItem', item)).__type).toMatch(/UnrecognizedClientException$/);
  }
});

it('delivers the stream after a successful write, before its response', async () => {
  let hasDelivered = false;
  afterWrite.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    hasDelivered = true;
  });
  await send('Fn', 'PutItem', { TableName: 'Table', Item: { pk: { S: 'A' } } });
  expect([hasDelivered, afterWrite.mock.calls]).toEqual([true, [['Fn']]]);
  await send('Fn', 'GetItem', item);
  await send('Fn', 'PutItem', { TableName: 'Table', Item: { pk: { S: 'A' } }, fail: true });
  expect(afterWrite).toHaveBeenCalledTimes(1);
});

it('records every call, including denied ones, with its accesses and units', async () => {
  const calls: RecordedCall[] = [];
  for (const operation of ['GetItem', 'PutItem', 'DeleteItem'])
    await send('Fn', operation, { ...item, Item: item.Key }, (call) => calls.push(call));
  const leadingKeys = { 'dynamodb:LeadingKeys': ['A'] };
  expect(calls).toEqual(
    [
      { operation: 'GetItem', isAllowed: true, units: { reads: 2, writes: 0 } },
      { operation: 'PutItem', isAllowed: true, units: { reads: 0, writes: 2 } },
      { operation: 'DeleteItem', isAllowed: false, units: { reads: 0, writes: 0 } },
    ].map((call) => ({
      ...call,
      caller: 'Fn',
      invocationId: call.operation,
      accesses: [{ action: `dynamodb:${call.operation}`, resource: tableArn, context: leadingKeys }],
    })),
  );
});
