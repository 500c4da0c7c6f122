import { putItem } from '../../storage/dynamodb/database-items.ts';
import { gatewayKeyKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { put } from '../../storage/dynamodb/writes.ts';
import {
  holdGatewayKey,
  readGatewayKey,
  replaceGatewayKeyId,
  writeGatewayKey,
} from '../../storage/gateway-keys.ts';
import { useDatabase } from '../support/storage/database.ts';

const test = useDatabase();

it('remembers one gateway key per merchant and never replaces it; the same write again is no other key', async () => {
  const key = { id: 'abc', value: 'secret' };
  expect(await readGatewayKey(test.database, 'mer_1')).toBeUndefined();
  for (const write of ['the first', 'a repeated one'])
    expect([write, await writeGatewayKey(test.database, 'mer_1', key)]).toEqual([write, 'written']);
  expect(await writeGatewayKey(test.database, 'mer_1', { id: 'def', value: 'other' })).toBe('taken');
  expect(await readGatewayKey(test.database, 'mer_1')).toEqual(key);
  expect(await readGatewayKey(test.database, 'mer_2')).toBeUndefined();
});

it('gives a gateway key another id, unless somebody else was faster', async () => {
  await writeGatewayKey(test.database, 'mer_3', { id: 'lost', value: 'secret' });
  const replace = (to: string) => replaceGatewayKeyId(test.database, 'mer_3', { from: 'lost', to });
  expect([await replace('made'), await replace('made'), await replace('later')]).toEqual([
    'replaced',
    'replaced',
    'conflict',
  ]);
  expect(await readGatewayKey(test.database, 'mer_3')).toEqual({ id: 'made', value: 'secret' });
  expect(await replaceGatewayKeyId(test.database, 'mer_none', { from: 'lost', to: 'made' })).toBe('conflict');
});

it('tells the gateway key that a change of plan replaces, as long as it has one', async () => {
  const item = { ...gatewayKeyKey('mer_4'), gatewayKeyId: 'new', gatewayKeyValue: 'secret' };
  await putItem(test.database, put({ ...item, replacedKeyId: 'old' }));
  expect(await readGatewayKey(test.database, 'mer_4')).toEqual({
    id: 'new',
    value: 'secret',
    replacedId: 'old',
  });
});

it('is held by its value: what is written with another one does not go through', async () => {
  await writeGatewayKey(test.database, 'mer_5', { id: 'abc', value: 'secret' });
  const outcomes = ['secret', 'replaced'].map((value) =>
    transact(test.database, [holdGatewayKey('mer_5', value)]),
  );
  expect(await Promise.all(outcomes)).toEqual(['committed', 'conflict']);
});
