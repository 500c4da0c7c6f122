import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import {
  gatewayKeyKey,
  heartbeatKeyKey,
  type ItemKey,
  idempotencyKey,
  merchantKey,
  publicationKey,
  publicKeyKey,
  resourceKey,
  secretCredentialKey,
} from '../../../storage/dynamodb/keys.ts';
import { readFirstRequest } from '../../../storage/idempotency.ts';
import {
  readCredential,
  readHeartbeatKey,
  readPublicKey,
  writeHeartbeatKey,
} from '../../../storage/keys/credentials.ts';
import { readGatewayKey } from '../../../storage/keys/gateway-keys.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { startDatabase, useDatabase } from '../../support/storage/database.ts';
import { now, readApiKey, readCampaign, readItem, readProduct } from '../../support/storage/merchants.ts';

const test = useDatabase();

const secret = 'k'.repeat(38);

it.each<[entity: string, key: ItemKey, read: (database: Database) => Promise<unknown>]>([
  ['API key', resourceKey('apiKeys', 'mer_1', 'key_1'), (database) => readApiKey(database, 'mer_1', 'key_1')],
  [
    'campaign',
    resourceKey('campaigns', 'mer_1', 'camp_1'),
    (database) => readCampaign(database, 'mer_1', 'camp_1'),
  ],
  ['credential', secretCredentialKey(secret), (database) => readCredential(database, secret)],
  ['gateway key', gatewayKeyKey('mer_1'), (database) => readGatewayKey(database, 'mer_1')],
  [
    'idempotency key',
    idempotencyKey('mer_1', 'k'),
    (database) => readFirstRequest(database, 'mer_1', 'k', now),
  ],
  ['heartbeat key', heartbeatKeyKey(), (database) => readHeartbeatKey(itemsOf(database))],
  ['merchant', merchantKey('mer_1'), (database) => readMerchant(database, 'mer_1')],
  [
    'product',
    resourceKey('products', 'mer_1', 'prod_1'),
    (database) => readProduct(database, 'mer_1', 'prod_1'),
  ],
  ['public key', publicKeyKey(secret), (database) => readPublicKey(database, secret)],
  ['publication', publicationKey(secret), (database) => readPublication(database, secret)],
])('a stored %s that is not one is a clear error without its values', async (entity, key, read) => {
  const Item = {
    ...key,
    credential: secret,
    gatewayKeyValue: secret,
    gatewayKey: [secret],
    id: [secret],
    publicKey: [secret],
  };
  await test.database.client.send(new PutCommand({ TableName: test.database.tableName, Item }));
  expect(await readItem(test.database, key)).toBeDefined();
  const error: unknown = await read(test.database).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toMatch(new RegExp(`^Error: The stored ${entity}\\.`));
  expect(String(error)).not.toContain(secret);
});

it('the heartbeat has a key once one is stored', async () => {
  const { database, stop } = await startDatabase();
  expect(await readHeartbeatKey(itemsOf(database))).toBeUndefined();
  await writeHeartbeatKey(database, 'ppp_pk_live_1');
  expect(await readHeartbeatKey(itemsOf(database))).toBe('ppp_pk_live_1');
  await stop();
});
