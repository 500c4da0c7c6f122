import { randomBytes } from 'node:crypto';
import { rotateSecret } from '../../../bin/merchant/rotate-secret.ts';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import type { SecretCredential } from '../../../core/keys/credential.ts';
import { hashSecretKey } from '../../../core/keys/key-value.ts';
import { resourceLimits } from '../../../core/shared/resource-kinds.ts';
import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { readCounters } from '../../../storage/counters.ts';
import { listAllApiKeys } from '../../../storage/keys/api-keys.ts';
import { readCredential } from '../../../storage/keys/credentials.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { insertApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt, withLatency } from '../../support/storage/interference.ts';
import { addKey, newId, now, setCounter, useMerchant } from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);
let server: RunningServer;
beforeAll(async () => {
  server = await serve(async () => ({ status: 200, headers: {}, body: Buffer.from('{"data":[]}') }), 0);
});
afterAll(() => server.stop());

const baseUrl = () => `http://127.0.0.1:${server.port}`;
const rotate = (status: 'active' | 'suspended' = 'active') =>
  rotateSecret({ database: test.database, baseUrl: baseUrl() }, { id: merchant.id, status });
const secrets = () => listAllApiKeys(test.database, merchant.id, 'secret');
const creatorOf = ({ keyId: id, keyExpiresAt: expiresAt }: SecretCredential) => ({ id, expiresAt });
const status = async () => (await requireMerchant(test.database, merchant.id)).status;

/**
 * Creates a secret key as the API does, authorizer and transaction included. Returns `undefined` if it is
 * rejected.
 */
async function createWith(secretKey: string): Promise<string | undefined> {
  const credential = await readCredential(test.database, hashSecretKey(secretKey));
  if (credential?.merchantStatus !== 'active') return undefined;
  const { record, value } = makeApiKey({ name: 'Theft', type: 'secret' }, newId('key'), randomBytes, now());
  const late = withLatency(test.database, Math.random() * 20);
  const outcome = await insertApiKey(late, merchant.id, record, creatorOf(credential));
  return outcome === 'created' ? value : undefined;
}

it('three loops that keep creating keys with a leaked key have no valid key in the end', async () => {
  const held = new Set([merchant.secretKey]);
  let isDone = false;
  const thief = async () => {
    while (!isDone) for (const key of [...held].slice(-5)) held.add((await createWith(key)) ?? key);
  };
  const thieves = [thief(), thief(), thief()];
  while (held.size < 10) await new Promise(setImmediate);
  const { secretKey, revoked } = await rotate();
  isDone = true;
  await Promise.all(thieves);
  expect(revoked).toBeGreaterThanOrEqual(10);
  expect((await secrets()).map(({ credential }) => credential)).toEqual([hashSecretKey(secretKey)]);
  for (const key of held) expect(await readCredential(test.database, hashSecretKey(key))).toBeUndefined();
  expect(await readCredential(test.database, hashSecretKey(secretKey))).toMatchObject({
    merchantStatus: 'active',
  });
  expect([await status(), (await readCounters(test.database, merchant.id)).keys]).toEqual(['active', 1]);
  expect(await publicationFaults(test.database, merchant.id)).toEqual([]);
});

it('a request that was authorized before the rotation creates no key after it', async () => {
  const { record } = makeApiKey({ name: 'Late', type: 'secret' }, newId('key'), randomBytes, now());
  const leaked = await readCredential(test.database, hashSecretKey(merchant.secretKey));
  const late = interrupt(test.database, 'TransactWriteCommand', rotate);
  expect(await insertApiKey(late, merchant.id, record, leaked && creatorOf(leaked))).toBe('creator_changed');
  expect(await secrets()).toHaveLength(1);
});

it('a thief who creates a key with the newest one before each revocation is soon locked out', async () => {
  let [newest, thefts] = [merchant.secretKey, 0];
  const watched = intercept(test.database, async (name, _input, proceed) => {
    const stolen = name === 'TransactWriteCommand' ? await createWith(newest) : undefined;
    if (stolen) [newest, thefts] = [stolen, thefts + 1];
    if (thefts > 20) throw new Error('The thief is always faster');
    return proceed();
  });
  const { secretKey } = await rotateSecret(
    { database: watched, baseUrl: baseUrl() },
    { id: merchant.id, status: 'active' },
  );
  expect(thefts).toBeGreaterThan(0);
  expect((await secrets()).map(({ credential }) => credential)).toEqual([hashSecretKey(secretKey)]);
});

it('a merchant at its limit of keys gets a new one in place of its secret ones', async () => {
  const { credential } = await addKey(test.database, merchant.id, 'public');
  await setCounter(test.database, merchant.id, 'keys', resourceLimits.apiKeys);
  const { revoked } = await rotate();
  expect(revoked).toBe(1);
  expect((await readCounters(test.database, merchant.id)).keys).toBe(resourceLimits.apiKeys);
  expect(await listAllApiKeys(test.database, merchant.id, 'public')).toMatchObject([{ credential }]);
});

it('a merchant at its limit without a secret key gets an error and stays unchanged', async () => {
  await rotate();
  const [only] = await secrets();
  await revokeApiKey(test.database, merchant.id, only?.id ?? '', now);
  await setCounter(test.database, merchant.id, 'keys', resourceLimits.apiKeys);
  await expect(rotate()).rejects.toThrow('The merchant has reached its limit with public keys');
  expect([await status(), await secrets()]).toEqual(['active', []]);
});

it('a merchant that was suspended before stays suspended, with its new key', async () => {
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  const { secretKey } = await rotate('suspended');
  expect(await status()).toBe('suspended');
  expect(await readCredential(test.database, hashSecretKey(secretKey))).toMatchObject({
    merchantStatus: 'suspended',
  });
});
