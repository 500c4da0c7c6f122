import { randomBytes } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { defaultCampaignRules } from '../../../core/campaigns/default-campaign.ts';
import {
  type ApiKeyRecord,
  type ApiKeyType,
  hashSecretKey,
  makeApiKey,
  maxApiKeys,
} from '../../../core/keys/api-key.ts';
import { listApiKeys } from '../../../storage/api-keys.ts';
import { insertApiKey, revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { setMerchantStatus } from '../../../storage/changes/merchants.ts';
import { readCredential } from '../../../storage/credentials.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import {
  apiKeyKey,
  merchantPartition,
  publicationKey,
  revokedApiKeyKey,
} from '../../../storage/dynamodb/keys.ts';
import { readCounters, requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { startDatabase, type TestDatabase } from '../../support/storage/database.ts';
import { interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  newId,
  now,
  readItem,
  setCounter,
  type TestMerchant,
} from '../../support/storage/merchants.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeAll(async () => {
  test = await startDatabase();
});
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});
afterAll(() => test.stop());

const counted = async () => (await readCounters(test.database, merchant.id)).keys;
const revision = async () => (await requireMerchant(test.database, merchant.id)).revision;
const listed = async () => (await listApiKeys(test.database, merchant.id, { limit: 100 })).entries;

function someKey(type: ApiKeyType, campaignId?: string): { record: ApiKeyRecord; value: string } {
  return makeApiKey({ name: 'Some key', type, campaignId }, newId('key'), randomBytes, now());
}

describe('a new secret key', () => {
  it('opens the merchant’s account: its credential carries status and gateway key, and not the key', async () => {
    const { record, value } = someKey('secret');
    expect(await insertApiKey(test.database, merchant.id, record)).toBe('created');
    expect(await readCredential(test.database, hashSecretKey(value))).toEqual({
      merchantId: merchant.id,
      keyId: record.id,
      merchantStatus: 'active',
      gatewayKey: expect.stringMatching(/^gateway\d+$/),
    });
    expect(await readItem(test.database, apiKeyKey(merchant.id, record.id))).toEqual({
      ...apiKeyKey(merchant.id, record.id),
      ...record,
    });
    const { Items } = await test.database.client.send(
      new QueryCommand({
        TableName: test.database.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': merchantPartition(merchant.id) },
      }),
    );
    expect(JSON.stringify(Items)).not.toContain(value.slice(-38));
    expect(await counted()).toBe(2);
  });

  it('is suspended with the merchant, even if both happen at the same time', async () => {
    const [early, late] = [someKey('secret'), someKey('secret')];
    const suspend = () => setMerchantStatus(test.database, merchant.id, 'suspended');
    await insertApiKey(interrupt(test.database, 'TransactWriteCommand', suspend), merchant.id, early.record);
    expect(await readCredential(test.database, early.record.credential)).toMatchObject({
      merchantStatus: 'suspended',
    });
    await setMerchantStatus(test.database, merchant.id, 'active');
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      insertApiKey(test.database, merchant.id, late.record),
    );
    await setMerchantStatus(slow, merchant.id, 'suspended');
    expect(await readCredential(test.database, late.record.credential)).toMatchObject({
      merchantStatus: 'suspended',
    });
  });
});

describe('a new public key', () => {
  it('is published with the default campaign’s rules and raises the revision', async () => {
    const { record, value } = someKey('public');
    expect(await insertApiKey(test.database, merchant.id, record)).toBe('created');
    expect(await readPublication(itemsOf(test.database), value)).toEqual({
      publicKey: value,
      merchantId: merchant.id,
      keyId: record.id,
      campaignId: merchant.campaign.id,
      revision: 1,
      isSuspended: false,
      rules: defaultCampaignRules(),
      baseCurrency: 'USD',
      gatewayKey: expect.stringMatching(/^gateway\d+$/),
    });
    expect(await revision()).toBe(1);
    expect(await counted()).toBe(2);
    expect(await listed()).toContainEqual({ ...record, campaignId: merchant.campaign.id });
  });

  it('shows the campaign it was made for, in the currency of that campaign’s product', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const campaign = await addCampaign(test.database, merchant.id, product.id);
    const { record, value } = someKey('public', campaign.id);
    await insertApiKey(test.database, merchant.id, record);
    expect(await readPublication(itemsOf(test.database), value)).toMatchObject({
      campaignId: campaign.id,
      baseCurrency: 'GBP',
    });
    expect(await listed()).toContainEqual({ ...record, campaignId: campaign.id, isCampaignChosen: true });
  });

  it.each([
    [null, 'EUR'],
    [undefined, 'EUR'],
  ])(
    'of a campaign that names no product (%p) has the oldest product’s currency',
    async (productId, currency) => {
      await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
      await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
      const campaign = productId === null ? await addCampaign(test.database, merchant.id, null) : undefined;
      const { credential } = await addKey(test.database, merchant.id, 'public', campaign?.id);
      expect(await readPublication(itemsOf(test.database), credential)).toMatchObject({
        baseCurrency: currency,
      });
    },
  );

  it.each(['unknown', 'foreign'])(
    'is refused for the id of an %s campaign, and nothing is written',
    async (which) => {
      const other = await addMerchant(test.database);
      const { record, value } = someKey('public', which === 'foreign' ? other.campaign.id : newId('camp'));
      expect(await insertApiKey(test.database, merchant.id, record)).toBe('unknown_campaign');
      expect(await readPublication(itemsOf(test.database), value)).toBeUndefined();
      expect(await readItem(test.database, apiKeyKey(merchant.id, record.id))).toBeUndefined();
      expect([await counted(), await revision()]).toEqual([1, 0]);
    },
  );

  it('is paused with the merchant, even if both happen at the same time', async () => {
    const { record, value } = someKey('public');
    const suspend = () => setMerchantStatus(test.database, merchant.id, 'suspended');
    await insertApiKey(interrupt(test.database, 'TransactWriteCommand', suspend), merchant.id, record);
    expect(await readPublication(itemsOf(test.database), value)).toMatchObject({
      isSuspended: true,
      revision: 2,
    });
  });
});

describe('the limit', () => {
  it.each(['public', 'secret'] as const)('holds for %s keys', async (type) => {
    await setCounter(test.database, merchant.id, 'keys', maxApiKeys);
    expect(await insertApiKey(test.database, merchant.id, someKey(type).record)).toBe('limit_reached');
    expect(await listed()).toHaveLength(1);
  });

  it('of 100 at once with room for one, exactly one succeeds', async () => {
    await setCounter(test.database, merchant.id, 'keys', maxApiKeys - 1);
    const keys = Array.from({ length: 100 }, (_none, index) => someKey(index % 2 ? 'public' : 'secret'));
    const outcomes = await Promise.all(
      keys.map(({ record }) => insertApiKey(test.database, merchant.id, record)),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached')).toHaveLength(99);
    expect(await listed()).toHaveLength(2);
    expect(await counted()).toBe(maxApiKeys);
  });

  it('has room again after a revocation', async () => {
    const { id } = await addKey(test.database, merchant.id, 'public');
    await setCounter(test.database, merchant.id, 'keys', maxApiKeys);
    await revokeApiKey(test.database, merchant.id, id, now);
    expect(await insertApiKey(test.database, merchant.id, someKey('public').record)).toBe('created');
  });
});

describe('revocation', () => {
  it.each(['public', 'secret'] as const)('of a %s key takes away all that makes it work', async (type) => {
    const key = await addKey(test.database, merchant.id, type);
    const before = await revision();
    expect(await revokeApiKey(test.database, merchant.id, key.id, now)).toBe('revoked');
    expect(await readCredential(test.database, key.credential)).toBeUndefined();
    expect(await readPublication(itemsOf(test.database), key.credential)).toBeUndefined();
    expect(await readItem(test.database, apiKeyKey(merchant.id, key.id))).toBeUndefined();
    expect(await revision()).toBe(type === 'public' ? before + 1 : before);
    expect(await counted()).toBe(1);
    expect((await listed()).map(({ id }) => id)).toEqual([merchant.apiKey.id]);
  });

  it('leaves the other keys alone', async () => {
    const [gone, kept] = [
      await addKey(test.database, merchant.id, 'public'),
      await addKey(test.database, merchant.id, 'public'),
    ];
    const before = await readItem(test.database, publicationKey(kept.credential));
    await revokeApiKey(test.database, merchant.id, gone.id, now);
    expect(await readItem(test.database, publicationKey(kept.credential))).toEqual(before);
    expect(await readCredential(test.database, merchant.apiKey.credential)).toBeDefined();
  });

  it('keeps a record for audit that expires after 400 days', async () => {
    const key = await addKey(test.database, merchant.id, 'public');
    const at = new Date('2026-03-01T10:00:00.500Z');
    await revokeApiKey(test.database, merchant.id, key.id, () => at);
    expect(await readItem(test.database, revokedApiKeyKey(merchant.id, key.id))).toEqual({
      ...revokedApiKeyKey(merchant.id, key.id),
      ...key,
      campaignId: merchant.campaign.id,
      revokedAt: at.toISOString(),
      expiresAt: Date.parse('2027-04-05T10:00:00Z') / 1000,
    });
  });

  it('happens once: again, of an unknown and of a foreign key, it finds nothing', async () => {
    const key = await addKey(test.database, merchant.id, 'secret');
    const other = await addMerchant(test.database);
    expect(await revokeApiKey(test.database, other.id, key.id, now)).toBe('missing');
    expect(await readCredential(test.database, key.credential)).toBeDefined();
    expect(await revokeApiKey(test.database, merchant.id, key.id, now)).toBe('revoked');
    expect(await revokeApiKey(test.database, merchant.id, key.id, now)).toBe('missing');
    expect(await revokeApiKey(test.database, merchant.id, newId('key'), now)).toBe('missing');
    expect(await counted()).toBe(1);
  });

  it.each(['public', 'secret'] as const)('50 at once of one %s key revoke it exactly once', async (type) => {
    const { id } = await addKey(test.database, merchant.id, type);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => revokeApiKey(test.database, merchant.id, id, now)),
    );
    expect(outcomes.filter((outcome) => outcome === 'revoked')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'missing')).toHaveLength(49);
    expect(await counted()).toBe(1);
  });

  it('of a public key wins over a change of its publication at the same time', async () => {
    const key = await addKey(test.database, merchant.id, 'public');
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      revokeApiKey(test.database, merchant.id, key.id, now),
    );
    await addProduct(slow, merchant.id, { baseCurrency: 'EUR' });
    expect(await readPublication(itemsOf(test.database), key.credential)).toBeUndefined();
  });
});

describe('the list', () => {
  it('is newest first, in pages, and holds no revoked key', async () => {
    const ids = [merchant.apiKey.id];
    for (let count = 0; count < 4; count++)
      ids.unshift((await addKey(test.database, merchant.id, 'public')).id);
    await revokeApiKey(test.database, merchant.id, ids[2] ?? '', now);
    const first = await listApiKeys(test.database, merchant.id, { limit: 2 });
    expect(first).toMatchObject({ entries: [{ id: ids[0] }, { id: ids[1] }], next: ids[1] });
    const second = await listApiKeys(test.database, merchant.id, { limit: 2, before: first.next ?? '' });
    expect(second.entries.map(({ id }) => id)).toEqual([ids[3], ids[4]]);
    expect(second).not.toHaveProperty('next');
  });
});

it('a merchant whose gateway key is missing is a fault of the service, not a refusal', async () => {
  const { record } = someKey('secret');
  await expect(insertApiKey(test.database, 'mer_none', record)).rejects.toThrow('mer_none has no record');
});
