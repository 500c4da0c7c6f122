import type { Database } from '../dynamodb/database.ts';
import type { ItemAccess } from '../dynamodb/item-access.ts';
import { itemReader, text } from '../dynamodb/items.ts';
import { heartbeatKeyKey } from '../dynamodb/keys.ts';
import { putItem } from '../dynamodb/single-writes.ts';
import { put } from '../dynamodb/writes.ts';

const toHeartbeatKey = itemReader<{ publicKey: string }>('heartbeat key', {
  publicKey: text,
});

/** Returns the heartbeat's public key, if it has one. */
export async function readHeartbeatKey(items: Pick<ItemAccess, 'getAll'>): Promise<string | undefined> {
  const [item] = await items.getAll([heartbeatKeyKey()]);
  return item && toHeartbeatKey(item).publicKey;
}

/** Stores the heartbeat's public key. */
export async function writeHeartbeatKey(database: Database, publicKey: string): Promise<void> {
  await putItem(database, put({ ...heartbeatKeyKey(), publicKey }));
}
