import { randomBytes } from 'node:crypto';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import { hashSecretKey } from '../../../core/keys/key-value.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { authorize, handler } from '../../../lambdas/functions/authorizer.ts';
import { tableNameVariable } from '../../../platform/environment.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { insertApiKey } from '../../../storage/transactions/api-keys.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { useLogLines } from '../../support/log-lines.ts';
import { lambdaContext } from '../../support/management-request.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { failing, intercept } from '../../support/storage/interference.ts';
import { addKey, newId, now, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const log = useLogLines();
const methodArn = 'arn:aws:execute-api:eu-west-1:1:api/v1/GET/products';
const unknownKey = 'ppp_sk_live_O8cDVqIYwaMz2TmrDSZ9gM0LDOwzysfY3V96IP';
const event = (authorizationToken: string) => ({ type: 'TOKEN' as const, authorizationToken, methodArn });

/** Authorizes a token, and returns the result, the reads and the ids of keys whose use was recorded. */
async function run(token: string, database: TrailedDatabase = test.database, clock: Clock = now) {
  const [reads, uses]: [string[], string[]] = [[], []];
  const observed = intercept(database, (name, _input, proceed) => {
    reads.push(name);
    return proceed();
  });
  const recordLastUse = async (keyId: string) => {
    uses.push(keyId);
  };
  const dependencies = { database: observed, clock, recordLastUse };
  const result = await authorize(event(token), dependencies).catch((error) => error);
  return { result, reads, uses };
}

const policy = (Effect: string) => ({
  Version: '2012-10-17',
  Statement: [{ Effect, Action: 'execute-api:Invoke', Resource: methodArn }],
});
const denial = (code: string) => ({
  principalId: 'rejected',
  policyDocument: policy('Deny'),
  context: { code, message: expect.stringMatching(/\.$/) },
});

it('allows an active secret key with one read, records its use and returns neither key nor hash', async () => {
  const { id, apiKey, secretKey } = merchant;
  const { result, reads, uses } = await run(`Bearer ${secretKey}`);
  expect(result).toEqual({
    principalId: id,
    policyDocument: policy('Allow'),
    context: { merchantId: id, keyId: apiKey.id, keyName: 'First%20secret%20key' },
    usageIdentifierKey: expect.stringMatching(/^gateway\d+$/),
  });
  expect([reads, uses]).toEqual([['GetCommand'], [apiKey.id]]);
  for (const secret of [secretKey.slice(12), hashSecretKey(secretKey)])
    expect(JSON.stringify(result)).not.toContain(secret);
});

describe('a key with permissions and an expiry', () => {
  const expiresAt = '2026-12-01T00:00:00.000Z';
  const add = async (fields: object) => {
    const request = { name: 'Server', type: 'secret', ...fields } as const;
    const { record, value } = makeApiKey(request, newId('key'), randomBytes, now());
    await insertApiKey(test.database, merchant.id, record);
    return `Bearer ${value}`;
  };

  it('passes both on, for the function that checks them', async () => {
    const token = await add({ permissions: ['statistics', 'entitlement'], expiresAt });
    const { result } = await run(token, test.database, () => new Date('2026-11-30T23:59:59.999Z'));
    expect(result.context).toMatchObject({
      permissions: 'statistics,entitlement',
      keyExpiresAt: expiresAt,
    });
  });

  it('is unauthorized from that second on, and no use is recorded', async () => {
    const token = await add({ expiresAt });
    const { result, uses } = await run(token, test.database, () => new Date(expiresAt));
    expect([result, uses]).toEqual([new Error('Unauthorized'), []]);
  });

  it('keeps both when the merchant is suspended and resumed', async () => {
    const token = await add({ permissions: ['read'] });
    await setMerchantStatus(test.database, merchant.id, 'suspended');
    await setMerchantStatus(test.database, merchant.id, 'active');
    expect((await run(token)).result.context).toMatchObject({ permissions: 'read' });
  });
});

it('returns the id of the resource for the access log, and no other part of the path', async () => {
  const context = async (path: string) => {
    const request = {
      ...event(`Bearer ${merchant.secretKey}`),
      methodArn: `arn:aws:execute-api:eu-west-1:1:api/v1/${path}`,
    };
    return (await authorize(request, { database: test.database, clock: now, recordLastUse: async () => {} }))
      .context;
  };
  const keyName = encodeURIComponent(merchant.apiKey.name);
  const own = { merchantId: merchant.id, keyId: merchant.apiKey.id, keyName };
  expect(await context(`GET/campaigns/${merchant.campaign.id}/stats`)).toEqual({
    ...own,
    resourceId: merchant.campaign.id,
  });
  for (const path of [`DELETE/api-keys/${unknownKey}`, 'GET/products/prod_1', 'GET/products'])
    expect(await context(path)).toEqual(own);
});

it('denies a suspended merchant and records no use', async () => {
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  const { result, uses } = await run(`Bearer ${merchant.secretKey}`);
  expect([result, uses]).toEqual([denial('merchant_suspended'), []]);
});

it('denies an active public key with one read', async () => {
  const { credential } = await addKey(test.database, merchant.id, 'public');
  const { result, reads } = await run(`Bearer ${credential}`);
  expect([result, reads]).toEqual([denial('secret_key_required'), ['GetCommand']]);
});

it.each([unknownKey, unknownKey.replace('sk', 'pk')])('throws Unauthorized for unknown %s', async (key) => {
  expect((await run(`Bearer ${key}`)).result).toEqual(new Error('Unauthorized'));
});

it.each([
  ['', 'nothing'],
  ['Bearer', 'no key'],
  [unknownKey.replace(/.$/, 'x'), 'a wrong checksum'],
  [`${unknownKey}x`, 'too long'],
  [`Bearer Bearer ${unknownKey}`, 'two schemes'],
  [`Basic ${unknownKey}`, 'another scheme'],
])('throws Unauthorized for %j (%s) without a read', async (token) => {
  const { result, reads } = await run(token);
  expect([result, reads]).toEqual([new Error('Unauthorized'), []]);
});

it('an outage throws its own error, for which API Gateway returns 503', async () => {
  const outage = new Error('The table cannot be reached');
  const { result } = await run(`Bearer ${unknownKey}`, failing(test.database, 'GetCommand', [outage]));
  expect(result).toBe(outage);
});

describe('the handler', () => {
  afterEach(() => {
    delete process.env[tableNameVariable];
  });

  it('logs a failure without the key, and throws an error without details', async () => {
    await expect(handler(event(`Bearer ${unknownKey}`), lambdaContext())).rejects.toThrow(
      /^The authorizer failed$/,
    ); // no table is configured
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({ level: 'error', message: 'authorizer_failed' });
    expect(log.lines.join()).not.toContain(unknownKey.slice(-20));
  });

  it('throws Unauthorized for a malformed key and logs nothing', async () => {
    process.env[tableNameVariable] = 'Table';
    await expect(handler(event('ppp_sk_live_1'), lambdaContext())).rejects.toThrow(/^Unauthorized$/);
    expect(log.lines).toEqual([]);
  });
});
