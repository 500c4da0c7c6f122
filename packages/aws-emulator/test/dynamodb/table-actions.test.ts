import { accessesOf } from '../../dynamodb/table-actions.ts';

const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Table';
const accesses = (operation: string, input: Record<string, unknown>) =>
  accessesOf(operation, input, () => ({ partitionKey: 'pk', tableArn }));
const access = (action: string, ...leadingKeys: string[]) => ({
  action: `dynamodb:${action}`,
  resource: tableArn,
  context: { 'dynamodb:LeadingKeys': leadingKeys },
});
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } });

it.each(['GetItem', 'UpdateItem', 'DeleteItem'])('%s is authorized by its key', (operation) => {
  expect(accesses(operation, { TableName: 'Table', Key: key('A') })).toEqual([access(operation, 'A')]);
});

it('PutItem is authorized by its item', () => {
  expect(accesses('PutItem', { TableName: 'Table', Item: key('A') })).toEqual([access('PutItem', 'A')]);
});

it.each([
  ['pk = :pk AND begins_with(sk, :s)', {}, 'A'],
  ['begins_with(sk, :s) AND #p=:pk', { '#p': 'pk' }, 'A'],
  ['sk = :s AND pk = :pk', {}, 'A'],
  ['#other = :pk', { '#other': 'sk' }, ''],
])('Query is authorized by its value of the partition key: %s', (KeyConditionExpression, names, expected) => {
  const input = {
    TableName: 'Table',
    KeyConditionExpression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':pk': { S: 'A' }, ':s': { S: 'B' } },
  };
  expect(accesses('Query', input)).toEqual([access('Query', expected)]);
});

it('a write transaction is authorized item by item', () => {
  const part = (pk: string) => ({ TableName: 'Table', Key: key(pk) });
  const TransactItems = [
    { Put: { TableName: 'Table', Item: key('A') } },
    { Update: part('B') },
    { Delete: part('C') },
    { ConditionCheck: part('D') },
  ];
  expect(accesses('TransactWriteItems', { TransactItems })).toEqual([
    access('PutItem', 'A'),
    access('UpdateItem', 'B'),
    access('DeleteItem', 'C'),
    access('ConditionCheckItem', 'D'),
  ]);
});

it('a batch is authorized as a whole', () => {
  expect(accesses('BatchGetItem', { RequestItems: { Table: { Keys: [key('A'), key('B')] } } })).toEqual([
    access('BatchGetItem', 'A', 'B'),
  ]);
  const requests = [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }];
  expect(accesses('BatchWriteItem', { RequestItems: { Table: requests } })).toEqual([
    access('BatchWriteItem', 'A', 'B'),
  ]);
});

it('other operations are actions without leading keys', () => {
  expect(accesses('Scan', { TableName: 'Table' })).toEqual([{ action: 'dynamodb:Scan', resource: tableArn }]);
  expect(accesses('ListTables', {})).toEqual([{ action: 'dynamodb:ListTables', resource: '*' }]);
});
