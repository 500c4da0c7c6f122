import { randomBytes } from 'node:crypto';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type ApiKeyRecord, makeApiKey } from '../../../core/keys/api-key.ts';
import type { SecretCredential } from '../../../core/keys/credential.ts';
import { insertApiKey, revokeApiKey } from '../../../storage/changes/api-keys.ts';
import {
  forgetReplacedKey,
  putProbe,
  switchPlan,
  useGatewayKey,
} from '../../../storage/changes/gateway-keys.ts';
import { readCredential } from '../../../storage/credentials.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { deleteItem, putItem } from '../../../storage/dynamodb/database-items.ts';
import {
  gatewayKeyKey,
  lastUseKey,
  merchantKey,
  secretCredentialKey,
} from '../../../storage/dynamodb/keys.ts';
import { put } from '../../../storage/dynamodb/writes.ts';
import { type GatewayKey, writeGatewayKey } from '../../../storage/gateway-keys.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { failing, interrupt } from '../../support/storage/interference.ts';
import {
  addKey,
  addMerchant,
  gatewayKeyOf,
  newId,
  now,
  readItem,
  storedCredential,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { parallel, tally } from '../../support/storage/outcomes.ts';

const test = useDatabase();
const to: GatewayKey = { id: 'gw-new', value: 'gateway-new' };
const merchant = useMerchant(test);
let from: GatewayKey;
beforeEach(async () => {
  from = await gatewayKey();
});

const gatewayKey = () => gatewayKeyOf(test.database, merchant.id);
const stored = (apiKey: ApiKeyRecord) => storedCredential(test.database, apiKey);
const record = () => readItem(test.database, merchantKey(merchant.id));
const change = (next = to, earlier = from) =>
  switchPlan(test.database, merchant.id, { plan: 'growth', from: earlier, to: next });

/** The same database; another transaction is changing the first item that is updated. */
const contended = (database: Database) =>
  failing(database, 'UpdateCommand', [
    new TransactionConflictException({ message: 'Another transaction', $metadata: {} }),
  ]);

describe('a change of plan', () => {
  it('gives the merchant the plan and the gateway key at once, and remembers the earlier one’s id', async () => {
    const before = await record();
    expect(await change()).toBe('switched');
    expect(await readItem(test.database, gatewayKeyKey(merchant.id))).toEqual({
      ...gatewayKeyKey(merchant.id),
      gatewayKeyId: 'gw-new',
      gatewayKeyValue: 'gateway-new',
      replacedKeyId: from.id,
    });
    expect(await record()).toEqual({ ...before, plan: 'growth', version: 2 });
  });

  it('of which several begin at the same time happens once', async () => {
    const outcomes = await parallel(8, (index) => change({ id: `gw-${index}`, value: `gateway-${index}` }));
    expect(tally(outcomes)).toEqual({ switched: 1, conflict: 7 });
    const index = outcomes.indexOf('switched');
    expect(await gatewayKey()).toEqual({ id: `gw-${index}`, value: `gateway-${index}`, replacedId: from.id });
  });

  it.each([
    ['has another gateway key by now', async () => ({ id: 'gw-gone', value: from.value })],
    [
      'is in the middle of an earlier change',
      async () => {
        await change({ id: 'gw-between', value: 'gateway-between' });
        return gatewayKey();
      },
    ],
  ])('does not happen when the merchant %s', async (_what, prepare) => {
    const earlier = await prepare();
    const before = [await gatewayKey(), await record()];
    expect(await change(to, earlier)).toBe('conflict');
    expect([await gatewayKey(), await record()]).toEqual(before);
  });

  it('does not happen when the merchant is gone, and makes no record of it', async () => {
    await deleteItem(test.database, merchantKey(merchant.id));
    expect(await change()).toBe('conflict');
    expect(await gatewayKey()).toEqual(from);
    expect(await record()).toBeUndefined();
  });

  it.each(['public', 'secret'] as const)(
    'reaches a %s key that is created at the same time',
    async (type) => {
      const key = makeApiKey({ name: 'Key', type, campaignId: undefined }, newId('key'), randomBytes, now());
      const slow = interrupt(test.database, 'TransactWriteCommand', () => change());
      expect(await insertApiKey(slow, merchant.id, key.record)).toBe('created');
      expect(await stored(key.record)).toMatchObject({ gatewayKey: 'gateway-new' });
    },
  );

  it('ends by forgetting the earlier gateway key, also twice and against another transaction', async () => {
    await change();
    for (const database of [contended(test.database), test.database]) {
      await forgetReplacedKey(database, merchant.id);
      expect(await gatewayKey()).toEqual(to);
    }
    expect(await change({ id: 'gw-next', value: 'gateway-next' }, to)).toBe('switched');
  });

  it('whose merchant has no gateway key any more ends without making one', async () => {
    await deleteItem(test.database, gatewayKeyKey(merchant.id));
    await forgetReplacedKey(test.database, merchant.id);
    expect(await readItem(test.database, gatewayKeyKey(merchant.id))).toBeUndefined();
  });
});

describe('another gateway key', () => {
  it('that a repair stores reaches a key that is created at the same time', async () => {
    const { id } = (await gatewayKey()) ?? { id: '' };
    const key = makeApiKey(
      { name: 'Key', type: 'secret', campaignId: undefined },
      newId('key'),
      randomBytes,
      now(),
    );
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      writeGatewayKey(test.database, merchant.id, to, id),
    );
    expect(await insertApiKey(slow, merchant.id, key.record)).toBe('created');
    expect(await stored(key.record)).toMatchObject({ gatewayKey: to.value });
  });

  it('is used by all keys of the merchant, public and secret ones, and by no other keys', async () => {
    const other = await addMerchant(test.database);
    const keys = [merchant.apiKey, await addKey(test.database, merchant.id, 'public')];
    const [before, theirs] = [await Promise.all(keys.map(stored)), await stored(other.apiKey)];
    for (const _time of ['first', 'again']) {
      await useGatewayKey(test.database, merchant.id, 'gateway-new');
      const expected = before.map((item) => ({ ...item, gatewayKey: 'gateway-new' }));
      expect(await Promise.all(keys.map(stored))).toEqual(expected);
    }
    expect(await stored(other.apiKey)).toEqual(theirs);
  });

  it('reaches a key that another transaction is changing', async () => {
    await useGatewayKey(contended(test.database), merchant.id, 'gateway-new');
    expect(await stored(merchant.apiKey)).toMatchObject({ gatewayKey: 'gateway-new' });
  });

  it('does not bring back a key that is revoked meanwhile, and reaches the others', async () => {
    const [revoked, kept] = [merchant.apiKey, await addKey(test.database, merchant.id, 'secret')];
    const slow = interrupt(test.database, 'UpdateCommand', () =>
      revokeApiKey(test.database, merchant.id, revoked.id, now),
    );
    await useGatewayKey(slow, merchant.id, 'gateway-new');
    expect(await stored(revoked)).toBeUndefined();
    expect(await stored(kept)).toMatchObject({ gatewayKey: 'gateway-new' });
  });
});

it('a probe works as a secret key does until it is taken away, with the note of its use', async () => {
  const sha256 = `hash of ${merchant.id}`;
  const credential: SecretCredential = {
    merchantId: merchant.id,
    keyId: `key_probe_of_${merchant.id}`,
    merchantStatus: 'active',
    gatewayKey: 'gateway-new',
  };
  const takeAway = await putProbe(test.database, sha256, credential);
  expect(await readCredential(test.database, sha256)).toEqual(credential);
  const lastUse = { ...lastUseKey(credential.keyId), keyId: credential.keyId };
  await putItem(test.database, put(lastUse));
  await takeAway();
  expect(await readItem(test.database, secretCredentialKey(sha256))).toBeUndefined();
  expect(await readItem(test.database, lastUseKey(credential.keyId))).toBeUndefined();
  expect(await stored(merchant.apiKey)).toBeDefined();
});
