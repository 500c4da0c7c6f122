import { randomBytes } from 'node:crypto';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { checkGatewayKey, readGatewayKey, writeGatewayKey } from '../../../storage/keys/gateway-keys.ts';
import { insertApiKey } from '../../../storage/transactions/api-keys.ts';
import { replaceGatewayKey } from '../../../storage/transactions/gateway-keys.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { interrupt } from '../../support/storage/interference.ts';
import { addMerchant, gatewayKeyOf, newId, now, storedCredential } from '../../support/storage/merchants.ts';

const test = useDatabase();

it('stores one gateway key per merchant and never replaces it unasked; the same write can be repeated', async () => {
  const key = { id: 'abc', value: 'secret' };
  expect(await readGatewayKey(test.database, 'mer_1')).toBeUndefined();
  for (const write of ['the first', 'a repeated one'])
    expect([write, await writeGatewayKey(test.database, 'mer_1', key)]).toEqual([write, 'written']);
  expect(await writeGatewayKey(test.database, 'mer_1', { id: 'def', value: 'other' })).toBe('taken');
  expect(await readGatewayKey(test.database, 'mer_1')).toEqual(key);
  expect(await readGatewayKey(test.database, 'mer_2')).toBeUndefined();
});

it('replaces a gateway key by its id, unless another command was faster', async () => {
  await writeGatewayKey(test.database, 'mer_3', { id: 'lost', value: 'secret' });
  const replace = (id: string) => replaceGatewayKey(test.database, 'mer_3', 'lost', { id, value: 'new' });
  expect([await replace('first'), await replace('later')]).toEqual(['written', 'taken']);
  expect(await readGatewayKey(test.database, 'mer_3')).toEqual({ id: 'first', value: 'new' });
});

it.each(['public', 'secret'] as const)(
  'a new one reaches a %s key that is created at the same time',
  async (type) => {
    const { id: merchantId } = await addMerchant(test.database);
    const { id } = await gatewayKeyOf(test.database, merchantId);
    const key = makeApiKey({ name: 'Key', type, campaignId: undefined }, newId('key'), randomBytes, now());
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      replaceGatewayKey(test.database, merchantId, id, { id: 'gw-new', value: 'gateway-new' }),
    );
    expect(await insertApiKey(slow, merchantId, key.record)).toBe('created');
    expect(await storedCredential(test.database, key.record)).toMatchObject({ gatewayKey: 'gateway-new' });
  },
);

it('is a condition by its value', async () => {
  await writeGatewayKey(test.database, 'mer_5', { id: 'abc', value: 'secret' });
  const outcomes = ['secret', 'replaced'].map((value) =>
    transact(test.database, [checkGatewayKey('mer_5', value)]),
  );
  expect(await Promise.all(outcomes)).toEqual(['committed', 'conflict']);
});
