import { randomBytes } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ApiKeyRecord, makeApiKey } from '../../../core/keys/api-key.ts';
import type { ApiKeyType } from '../../../core/keys/key-form.ts';
import { hashSecretKey } from '../../../core/keys/key-value.ts';
import { readCounters } from '../../../storage/counters.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import {
  gatewayKeyKey,
  lastUseKey,
  merchantPartition,
  publicationKey,
  resourceKey,
  revokedApiKeyKey,
} from '../../../storage/dynamodb/keys.ts';
import { listApiKeys } from '../../../storage/keys/api-keys.ts';
import { readCredential, readPublicKey, readPublicKeys } from '../../../storage/keys/credentials.ts';
import { lastUseRecorder } from '../../../storage/keys/last-use-recorder.ts';
import { insertApiKey, patchApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { insertCampaign } from '../../../storage/transactions/campaign-creation.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  newId,
  now,
  readApiKey,
  readItem,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const credentialOf = ({ credential }: ApiKeyRecord) => readPublicKey(test.database, credential);
const faults = () => publicationFaults(test.database, merchant.id);
const counted = async () => (await readCounters(test.database, merchant.id)).keys;
const fail = (error: unknown) => {
  throw error;
};
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
      keyName: record.name,
      merchantStatus: 'active',
      permissions: null,
      keyExpiresAt: null,
      gatewayKey: expect.stringMatching(/^gateway\d+$/),
    });
    expect(await readItem(test.database, resourceKey('apiKeys', merchant.id, record.id))).toEqual({
      ...resourceKey('apiKeys', merchant.id, record.id),
      ...record,
      version: 1,
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

  it('is not made, and nothing is written, when onboarding left the merchant without a gateway key', async () => {
    const { record } = someKey('secret');
    const { tableName } = test.database;
    await test.database.client.send(
      new DeleteCommand({ TableName: tableName, Key: gatewayKeyKey(merchant.id) }),
    );
    await expect(insertApiKey(test.database, merchant.id, record)).rejects.toThrow('has no gateway key');
    expect(await readCredential(test.database, record.credential)).toBeUndefined();
    expect(await counted()).toBe(1);
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
  it('shows the default campaign from then on, and writes nothing of any campaign', async () => {
    const { record, value } = someKey('public');
    const before = await readItem(test.database, publicationKey(merchant.campaign.id));
    expect(await insertApiKey(test.database, merchant.id, record)).toBe('created');
    expect(await readPublicKey(test.database, value)).toEqual({
      merchantId: merchant.id,
      keyId: record.id,
      campaignId: merchant.campaign.id,
      gatewayKey: expect.stringMatching(/^gateway\d+$/),
    });
    expect(await readItem(test.database, publicationKey(merchant.campaign.id))).toEqual(before);
    expect(await counted()).toBe(2);
    expect(await listed()).toContainEqual({ ...record, campaignId: merchant.campaign.id });
  });

  it.each(['unknown', 'foreign'])(
    'is not added with the id of an %s campaign, and nothing is written',
    async (which) => {
      const other = await addMerchant(test.database);
      const { record, value } = someKey('public', which === 'foreign' ? other.campaign.id : newId('camp'));
      expect(await insertApiKey(test.database, merchant.id, record)).toBe('unknown_campaign');
      expect(await readPublicKey(test.database, value)).toBeUndefined();
      expect(await readItem(test.database, resourceKey('apiKeys', merchant.id, record.id))).toBeUndefined();
      expect(await counted()).toBe(1);
    },
  );
});

it('several public keys are read at once, without unknown ones', async () => {
  const { credential } = await addKey(test.database, merchant.id, 'public');
  const found = await readPublicKeys(test.database, ['unknown', credential]);
  expect([...found]).toEqual([[credential, await readPublicKey(test.database, credential)]]);
});

describe('a new key of a caller', () => {
  const keyOf = (type: ApiKeyType) =>
    makeApiKey({ name: 'Next', type }, newId('key'), randomBytes, now()).record;

  it.each(['public', 'secret'] as const)(
    'whose own key is revoked at the same time is not made: %s',
    async (type) => {
      const { id } = await addKey(test.database, merchant.id, 'secret');
      const slow = interrupt(test.database, 'TransactWriteCommand', () =>
        revokeApiKey(test.database, merchant.id, id, now),
      );
      const next = keyOf(type);
      expect(await insertApiKey(slow, merchant.id, next, { id, expiresAt: null })).toBe('creator_changed');
      expect(await readApiKey(test.database, merchant.id, next.id)).toBeUndefined();
    },
  );
});

describe('an expiry', () => {
  const [sooner, later] = ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'];

  it('is brought forward in the key and in its credential, and never put off', async () => {
    const { id, credential } = await addKey(test.database, merchant.id, 'secret');
    const expiry = async () => [
      (await readApiKey(test.database, merchant.id, id))?.keyExpiresAt,
      (await readCredential(test.database, credential))?.keyExpiresAt,
    ];
    expect(await expiry()).toEqual([undefined, null]);
    for (const expiresAt of [later, sooner]) {
      await patchApiKey(test.database, merchant.id, id, { expiresAt });
      expect(await expiry()).toEqual([expiresAt, expiresAt]);
    }
    for (const expiresAt of [later, null])
      expect(await patchApiKey(test.database, merchant.id, id, { expiresAt })).toMatchObject({
        code: 'later_than_before',
      });
    expect(await expiry()).toEqual([sooner, sooner]);
  });
});

describe('revocation', () => {
  it.each(['public', 'secret'] as const)('of a %s key takes away all that makes it work', async (type) => {
    const key = await addKey(test.database, merchant.id, type);
    expect(await revokeApiKey(test.database, merchant.id, key.id, now)).toBe('revoked');
    expect(await readCredential(test.database, key.credential)).toBeUndefined();
    expect(await readPublicKey(test.database, key.credential)).toBeUndefined();
    expect(await readItem(test.database, resourceKey('apiKeys', merchant.id, key.id))).toBeUndefined();
  });

  it.each(['used before', 'used at the same moment', 'never used'])(
    'keeps a record for audit and the last use for 400 days: of a key that was %s',
    async (use) => {
      const key = await addKey(test.database, merchant.id, 'public');
      const at = new Date('2026-03-01T10:00:00.500Z');
      const record = lastUseRecorder(itemsOf(test.database), () => at, fail);
      if (use === 'used before') await record(key.id);
      await revokeApiKey(test.database, merchant.id, key.id, () => at);
      if (use === 'used at the same moment') await record(key.id);
      const expiresAt = Date.parse('2027-04-05T10:00:00Z') / 1000;
      expect(await readItem(test.database, revokedApiKeyKey(merchant.id, key))).toEqual({
        ...revokedApiKeyKey(merchant.id, key),
        ...key,
        campaignId: merchant.campaign.id,
        revokedAt: at.toISOString(),
        expiresAt,
      });
      expect(await readItem(test.database, lastUseKey(key.id))).toMatchObject({ expiresAt });
    },
  );
});

describe('a change of a key', () => {
  it('that moves it to another campaign shows that one, and back again the default one', async () => {
    const target = await addCampaign(test.database, merchant.id);
    const key = await addKey(test.database, merchant.id, 'public');
    const moved = await patchApiKey(test.database, merchant.id, key.id, {
      campaignId: target.id,
      name: 'Moved',
    });
    const chosen = { campaignId: target.id, isCampaignChosen: true };
    expect(moved).toMatchObject({ resource: { ...key, name: 'Moved', ...chosen } });
    expect(await credentialOf(key)).toMatchObject({ campaignId: target.id, keyId: key.id });
    const back = await patchApiKey(test.database, merchant.id, key.id, { campaignId: null });
    const resource = { ...key, name: 'Moved', campaignId: merchant.campaign.id };
    expect(back).toEqual({ resource, version: 3 });
    expect(await faults()).toEqual([]);
  });

  it('that renames it or tells it the campaign that it shows anyway leaves it as it is for visitors', async () => {
    const key = await addKey(test.database, merchant.id, 'public');
    const before = await credentialOf(key);
    await patchApiKey(test.database, merchant.id, key.id, { name: 'New' });
    const told = await patchApiKey(test.database, merchant.id, key.id, { campaignId: merchant.campaign.id });
    expect(told).toMatchObject({ resource: { name: 'New', isCampaignChosen: true } });
    expect(await credentialOf(key)).toEqual(before);
  });

  it.each(['moved', 'renamed'])('at the same time as it is %s loses neither', async (meanwhile) => {
    const key = await addKey(test.database, merchant.id, 'public');
    const target = await addCampaign(test.database, merchant.id);
    const [rename, move] = [{ name: 'New' }, { campaignId: target.id }];
    const [late, early] = meanwhile === 'moved' ? [rename, move] : [move, rename];
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      patchApiKey(test.database, merchant.id, key.id, early),
    );
    expect(await patchApiKey(slow, merchant.id, key.id, late)).toMatchObject({
      resource: { ...rename, ...move },
    });
    expect(await faults()).toEqual([]);
  });

  it('does not move it to an unknown or foreign campaign, and a secret one nowhere', async () => {
    const other = await addMerchant(test.database);
    const key = await addKey(test.database, merchant.id, 'public');
    const before = await credentialOf(key);
    for (const campaignId of [newId('camp'), other.campaign.id])
      expect(await patchApiKey(test.database, merchant.id, key.id, { campaignId })).toBe('unknown_campaign');
    const secret = patchApiKey(test.database, merchant.id, merchant.apiKey.id, {
      campaignId: merchant.campaign.id,
    });
    expect(await secret).toMatchObject({ code: 'only_for_public_keys' });
    expect(await credentialOf(key)).toEqual(before);
  });

  it.each(['created for', 'moved to'])(
    'a key that is %s a campaign keeps it from being deleted',
    async (how) => {
      const key = await addKey(test.database, merchant.id, 'public');
      const target = await addCampaign(test.database, merchant.id);
      const point = async () => {
        if (how === 'created for') await addKey(test.database, merchant.id, 'public', target.id);
        else await patchApiKey(test.database, merchant.id, key.id, { campaignId: target.id });
      };
      const slow = interrupt(test.database, 'TransactWriteCommand', point);
      expect(await removeCampaign(slow, merchant.id, target.id)).toBe('in_use');
      expect(await faults()).toEqual([]);
    },
  );

  it('does not move it to a campaign that is deleted at the same time', async () => {
    const key = await addKey(test.database, merchant.id, 'public');
    const target = await addCampaign(test.database, merchant.id);
    await insertCampaign(test.database, merchant.id, { ...target, id: newId('camp') });
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      removeCampaign(test.database, merchant.id, target.id),
    );
    const move = patchApiKey(slow, merchant.id, key.id, { campaignId: target.id });
    expect(await move).toBe('unknown_campaign');
    expect(await faults()).toEqual([]);
  });
});
