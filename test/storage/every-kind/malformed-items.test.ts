import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../platform/table.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { publicationKey } from '../../../storage/dynamodb/keys.ts';
import { readHeartbeatKey, writeHeartbeatKey } from '../../../storage/keys/heartbeat-key.ts';
import { startDatabase, useDatabase } from '../../support/storage/database.ts';
import { itemReaders } from '../../support/storage/item-readers.ts';

const test = useDatabase();

const secret = 'k'.repeat(38);

/** A value of the wrong type for each attribute that can be one. */
const wrong = {
  INs: [secret],
  campaignId: secret,
  ciphertext: secret,
  codes: [{ code: secret }],
  credential: secret,
  gatewayKey: [secret],
  gatewayKeyValue: secret,
  id: [secret],
  keyId: [secret],
  keys: secret,
  publicKey: [secret],
  report: [secret],
};

// Exchange rates lose their malformed parts; test/storage/exchange-rates.test.ts tests it.
it.each(itemReaders.filter(([pk]) => pk !== partitions.exchangeRates))(
  '%s %s: a malformed %s is a clear error without its values',
  async (pk, sk, name, read) => {
    const id = pk.endsWith('#') ? 'id_1' : '';
    const day = '2026-05-01';
    const usual = /#$|^$/.test(sk) ? day : day.startsWith(sk) ? day.slice(sk.length) : '';
    const isSecret = pk === partitions.checkoutSecrets || pk === partitions.disconnections;
    const rest = isSecret ? 'mer_1#chk_1' : usual;
    const Item = { ...wrong, pk: pk + id, sk: sk + rest };
    const { client, tableName: TableName } = test.database;
    await client.send(new PutCommand({ TableName, Item }));
    await client.send(new PutCommand({ TableName, Item: { ...wrong, ...publicationKey(secret) } }));
    const error: unknown = await read(test.database, id, rest, Item).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(new RegExp(`^Error: The stored ${name}\\.`));
    expect(String(error)).not.toContain(secret);
  },
);

it('the heartbeat has a key once one is stored', async () => {
  const { database, stop } = await startDatabase();
  expect(await readHeartbeatKey(itemsOf(database))).toBeUndefined();
  await writeHeartbeatKey(database, 'ppp_pk_live_1');
  expect(await readHeartbeatKey(itemsOf(database))).toBe('ppp_pk_live_1');
  await stop();
});
