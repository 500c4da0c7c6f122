import { dayMs } from '../../core/shared/durations.ts';
import { idGenerator } from '../../core/shared/ids.ts';
import { listActivity } from '../../storage/activity.ts';
import { activityPartition } from '../../storage/dynamodb/keys.ts';
import { itemsWith, readItems } from '../../storage/dynamodb/reads.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { type Author, trailed } from '../../storage/trail.ts';
import { patchCampaign } from '../../storage/transactions/campaigns.ts';
import { useDatabase } from '../support/storage/database.ts';
import { failing, interrupt } from '../support/storage/interference.ts';
import { addMerchant, addProduct, newId, now, useMerchant } from '../support/storage/merchants.ts';
import { unitsOf } from '../support/storage/units.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const firstKey = { id: 'key_01KAKJ8Y3N0E6J1K0R3V5W7X9Z', name: 'Shop' };
const otherKey = { id: 'key_01KAKJ8Y3N0E6J1K0R3V5W7X9A', name: 'Script' };

/** Adds an entry of this author, written `daysAgo`. */
async function write(resource: string, author: Partial<Author> = {}, daysAgo = 0): Promise<void> {
  const clock = () => new Date(now().getTime() - daysAgo * dayMs);
  const { trail } = trailed(test.database, {
    actor: 'key',
    key: firstKey,
    operation: () => 'updateCampaign',
    newId: daysAgo === 0 ? newId : idGenerator(clock, (size) => new Uint8Array(size)),
    ...author,
  });
  await transact(test.database, [trail({ merchantId: merchant.id, resource, fields: ['name'] })]);
}

const list = (request: Partial<Parameters<typeof listActivity>[2]> = {}, merchantId = merchant.id) =>
  listActivity(test.database, merchantId, { limit: 100, now: now(), ...request });
const resourcesOf = async (...request: Parameters<typeof list>) =>
  (await list(...request)).entries.map(({ resource }) => resource);

it('returns entries newest first, in pages, with their time and their author', async () => {
  const before = now().getTime();
  for (const resource of ['a', 'b', 'c']) await write(resource);
  await write('d', { actor: 'operator', key: null, operation: () => 'suspend' });
  const { entries, next } = await list({ limit: 2 });
  expect(entries).toMatchObject([
    { actor: 'operator', key: null, operation: 'suspend', resource: 'd' },
    { actor: 'key', key: firstKey, operation: 'updateCampaign', resource: 'c', fields: ['name'] },
  ]);
  expect(Date.parse(entries[1]?.createdAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(next).toBe(entries[1]?.id);
  const rest = await list({ limit: 2, ...(next ? { before: next } : {}) });
  expect(rest.entries.map(({ resource }) => resource)).toEqual(['b', 'a']);
});

it('filters by key and by resource', async () => {
  await write('a');
  await write('b', { key: otherKey });
  await write('a', { key: otherKey });
  await write('a', { actor: 'service', key: null });
  expect(await resourcesOf({ keyId: otherKey.id })).toEqual(['a', 'b']);
  expect(await resourcesOf({ resourceId: 'a' })).toEqual(['a', 'a', 'a']);
  expect(await resourcesOf({ resourceId: 'a', keyId: firstKey.id })).toEqual(['a']);
  const { entries, next } = await list({ resourceId: 'a', limit: 2 });
  expect(next).toBe(entries.at(-1)?.id);
  expect(await resourcesOf({ resourceId: 'a', limit: 2, ...(next ? { before: next } : {}) })).toEqual(['a']);
});

it('ends a filtered page where one Query ends, so that a long trail never takes longer', async () => {
  for (const resource of ['b', 'a', 'a']) await write(resource);
  const short = Object.assign(Object.create(test.database.client), {
    send: (command: { input: object }) => {
      Object.assign(command.input, { Limit: 1 });
      return test.database.client.send(command as never);
    },
  });
  const database = { ...test.database, client: short };
  const pages: string[][] = [];
  for (let before: string | undefined = ''; before !== undefined; ) {
    const from: object = before ? { before } : {};
    const page = await listActivity(database, merchant.id, {
      limit: 9,
      now: now(),
      resourceId: 'b',
      ...from,
    });
    pages.push(page.entries.map(({ resource }) => resource));
    before = page.next;
  }
  // The last one is the entry of the merchant's creation.
  expect(pages.slice(0, 3)).toEqual([[], [], ['b']]);
  expect(pages.flat()).toEqual(['b']);
});

it('keeps entries for 90 days, and omits those that DynamoDB has not deleted yet', async () => {
  await write('kept', {}, 89.99);
  await write('expired', {}, 90.01);
  const resources = await resourcesOf();
  expect(resources).toContain('kept');
  expect(resources).not.toContain('expired');
  const items = await readItems(test.database, itemsWith(activityPartition(merchant.id)));
  const expired = items.find(({ resource }) => resource === 'expired');
  expect(Number(expired?.expiresAt)).toBeLessThanOrEqual(now().getTime() / 1_000);
});

it('ends a list at a position older than 90 days without a query, which DynamoDB would reject', async () => {
  const idDaysAgo = (days: number) =>
    idGenerator(
      () => new Date(now().getTime() - days * dayMs),
      (size) => new Uint8Array(size),
    )('act');
  await write('kept', {}, 89.5);
  const database = failing(test.database, 'QueryCommand', [new Error('queried')]);
  const listFrom = (before: string) =>
    listActivity(database, merchant.id, { limit: 100, now: now(), before });
  expect(await listFrom(idDaysAgo(90.01))).toEqual({ entries: [] });
  await expect(listFrom(idDaysAgo(89.9))).rejects.toThrow('queried');
});

it('never returns the entries of another merchant', async () => {
  await write('own');
  const other = await addMerchant(test.database);
  expect(await resourcesOf({}, other.id)).toEqual([other.id]);
  expect(await resourcesOf()).not.toContain(other.id);
});

it('is written in the transaction: a lost race adds one entry, a failed write none', async () => {
  const patch = (database: typeof test.database, name: string) =>
    patchCampaign(database, merchant.id, merchant.campaign.id, { name }, now);
  const competitor = () => patch(test.database, 'B');
  await patch(interrupt(test.database, 'TransactWriteCommand', competitor), 'A');
  expect(await resourcesOf({ resourceId: merchant.campaign.id })).toHaveLength(2);
  const down = failing(test.database, 'TransactWriteCommand', [new Error('down')]);
  await expect(patch(down, 'C')).rejects.toThrow('down');
  await patch(test.database, 'A');
  expect(await resourcesOf({ resourceId: merchant.campaign.id })).toHaveLength(2);
});

it('takes two write units, even with the longest name of a key and all fields of a campaign', async () => {
  const { campaign } = merchant;
  const key = { id: firstKey.id, name: '\u{1F600}'.repeat(100) };
  const { trail } = trailed(test.database, {
    actor: 'key',
    key,
    operation: () => 'createCampaign',
    sentFields: Object.keys(campaign),
    newId,
  });
  const entry = trail({ merchantId: merchant.id, resource: campaign.id });
  expect((await unitsOf(test.database, (database) => transact(database, [entry]))).writes).toBe(2);
  const product = await addProduct(test.database, merchant.id);
  expect((await list()).entries[0]?.resource).toBe(product.id);
});
