import { randomBytes } from 'node:crypto';
import { makeApiKey } from '../../core/keys/api-key.ts';
import { type FirstRequest, idempotencySeconds } from '../../core/shared/idempotency.ts';
import type { TrailedDatabase } from '../../storage/dynamodb/database.ts';
import { idempotencyKey } from '../../storage/dynamodb/keys.ts';
import { putItem } from '../../storage/dynamodb/single-writes.ts';
import { put } from '../../storage/dynamodb/writes.ts';
import { putFirstRequest, readFirstRequest } from '../../storage/idempotency.ts';
import { listProducts } from '../../storage/products.ts';
import { insertApiKey } from '../../storage/transactions/api-keys.ts';
import { readMerchantContents } from '../../storage/transactions/merchant-contents.ts';
import { removeMerchantItems } from '../../storage/transactions/merchant-removal.ts';
import { insertProduct } from '../../storage/transactions/products.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addMerchant, newId, someProduct } from '../support/storage/merchants.ts';
import { parallel } from '../support/storage/outcomes.ts';

const test = useDatabase();

const response = { status: 201, headers: { location: '/v1/products/prod_1' }, body: '{"data":{}}' };
const first = { fingerprint: 'f', response };
const at = (seconds: number) => () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

/** Adds a product and keeps its request, at so many seconds. */
const add = (
  merchantId: string,
  seconds = 0,
  kept: FirstRequest = first,
  database: TrailedDatabase = test.database,
) =>
  insertProduct(database, merchantId, someProduct(), [putFirstRequest(merchantId, 'key', kept, at(seconds))]);
const read = (merchantId: string, seconds = 0) =>
  readFirstRequest(test.database, merchantId, 'key', at(seconds));
const productsOf = async (merchantId: string) =>
  (await listProducts(test.database, merchantId, { limit: 100 })).entries.length;

it('of ten requests with one key at once, one creates; the others are repeated', async () => {
  const { id } = await addMerchant(test.database);
  const outcomes = await parallel(10, () => add(id, 0, first));
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(9);
  expect(await productsOf(id)).toBe(1);
});

it('a key is forgotten after 24 hours, although the item is still there', async () => {
  const { id } = await addMerchant(test.database);
  await add(id);
  expect(await read(id, idempotencySeconds - 1)).toEqual(first);
  expect(await add(id, idempotencySeconds - 1)).toBe('repeated');
  expect(await read(id, idempotencySeconds)).toBeUndefined();
  expect(await add(id, idempotencySeconds, { fingerprint: 'g', response })).toBe('created');
  expect(await read(id, idempotencySeconds)).toEqual({ fingerprint: 'g', response });
});

it('a rejected request stores nothing', async () => {
  const { id } = await addMerchant(test.database);
  const request = { name: 'Shop', type: 'public', campaignId: newId('camp') } as const;
  const { record } = makeApiKey(request, newId('key'), randomBytes, new Date());
  const kept = [putFirstRequest(id, 'key', first, at(0))];
  expect(await insertApiKey(test.database, id, record, undefined, kept)).toBe('unknown_campaign');
  expect(await read(id)).toBeUndefined();
});

it.each(['status', 'headers', 'body'])('a stored response without its %s is malformed', async (missing) => {
  const { id } = await addMerchant(test.database);
  const { [missing as 'status']: _missing, ...rest } = response;
  const item = { ...idempotencyKey(id, 'key'), fingerprint: 'f', expiresAt: 9e9, ...rest };
  await putItem(test.database, put(item));
  await expect(read(id)).rejects.toThrow('malformed');
});

it('a merchant who is removed leaves none behind, and an export does not repeat what its lists hold', async () => {
  const { id } = await addMerchant(test.database);
  await add(id);
  expect(JSON.stringify(await readMerchantContents(test.database, id))).not.toContain('fingerprint');
  await removeMerchantItems(test.database, id);
  expect(await read(id)).toBeUndefined();
});
