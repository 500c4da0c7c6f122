import { randomBytes } from 'node:crypto';
import { generateApiKey, hashSecretKey } from '../../../core/keys/api-key.ts';
import type { SecretCredential } from '../../../core/keys/credential.ts';
import { authorize, handler } from '../../../lambdas/functions/authorizer.ts';
import { beginRequest } from '../../../lambdas/runtime/database.ts';
import { tableNameVariable } from '../../../platform/environment.ts';
import { secretCredentialKey } from '../../../storage/dynamodb/keys.ts';
import { openDatabaseAt } from '../../support/storage/database.ts';
import { json, useDynamoDbStub } from '../../support/storage/dynamodb-stub.ts';

const methodArn = 'arn:aws:execute-api:eu-west-1:1:api/v1/GET/products';
const secretKey = generateApiKey('secret', randomBytes);
const publicKey = generateApiKey('public', randomBytes);
const credential: SecretCredential = {
  merchantId: 'mer_1',
  keyId: 'key_1',
  merchantStatus: 'active',
  gatewayKey: 'gateway',
};

/** The authorizer on a table with these entries; tells what it read and wrote. */
function authorizerOn(known: { credential?: SecretCredential; isPublished?: boolean }) {
  const asked: string[] = [];
  const run = (authorizationToken: string) =>
    authorize(
      { type: 'TOKEN', authorizationToken, methodArn },
      {
        readCredential: async (sha256) => {
          asked.push(`credential ${sha256}`);
          return sha256 === hashSecretKey(secretKey) ? known.credential : undefined;
        },
        isPublished: async (key) => {
          asked.push(`publication ${key}`);
          return key === publicKey && known.isPublished === true;
        },
        lastUses: {
          record: async (keyId) => {
            asked.push(`use ${keyId}`);
          },
        },
      },
    );
  return { asked, run };
}

const policy = (Effect: string) => ({
  Version: '2012-10-17',
  Statement: [{ Effect, Action: 'execute-api:Invoke', Resource: methodArn }],
});
const denial = (code: string) => ({
  principalId: 'refused',
  policyDocument: policy('Deny'),
  context: { code, message: expect.stringMatching(/\.$/) },
});

it.each(['Bearer', 'bearer', 'BEARER'])(
  '%s and an active secret key: the merchant, its throttle, and a note of the use, with one read',
  async (scheme) => {
    const { asked, run } = authorizerOn({ credential });
    expect(await run(`${scheme} ${secretKey}`)).toEqual({
      principalId: 'mer_1',
      policyDocument: policy('Allow'),
      context: { merchantId: 'mer_1', keyId: 'key_1' },
      usageIdentifierKey: 'gateway',
    });
    expect(asked).toEqual([`credential ${hashSecretKey(secretKey)}`, 'use key_1']);
  },
);

it('what it allows never holds the key or its hash', async () => {
  const text = JSON.stringify(await authorizerOn({ credential }).run(`Bearer ${secretKey}`));
  expect(text).not.toContain(secretKey.slice(12));
  expect(text).not.toContain(hashSecretKey(secretKey));
});

it('an unknown or revoked secret key is Unauthorized', async () => {
  const { asked, run } = authorizerOn({});
  await expect(run(`Bearer ${secretKey}`)).rejects.toThrow(/^Unauthorized$/);
  expect(asked).toEqual([`credential ${hashSecretKey(secretKey)}`]);
});

it('a suspended merchant is denied, and that is no use', async () => {
  const { asked, run } = authorizerOn({ credential: { ...credential, merchantStatus: 'suspended' } });
  expect(await run(`Bearer ${secretKey}`)).toEqual(denial('merchant_suspended'));
  expect(asked).toEqual([`credential ${hashSecretKey(secretKey)}`]);
});

it('an active public key is denied, with one read', async () => {
  const { asked, run } = authorizerOn({ isPublished: true });
  expect(await run(`Bearer ${publicKey}`)).toEqual(denial('secret_key_required'));
  expect(asked).toEqual([`publication ${publicKey}`]);
});

it('a revoked public key is Unauthorized', async () => {
  const { asked, run } = authorizerOn({ isPublished: false });
  await expect(run(`Bearer ${publicKey}`)).rejects.toThrow(/^Unauthorized$/);
  expect(asked).toEqual([`publication ${publicKey}`]);
});

it.each([
  ['', 'nothing'],
  ['Bearer', 'no key'],
  [secretKey.replace(/.$/, (end) => (end === '0' ? '1' : '0')), 'a typing error'],
  [`${secretKey}x`, 'too long'],
  [`Bearer Bearer ${secretKey}`, 'two schemes'],
  [`Basic ${secretKey}`, 'another scheme'],
  [secretKey.replace('sk', 'pk'), 'another type'],
])('%j (%s) is Unauthorized without a read', async (token) => {
  const { asked, run } = authorizerOn({ credential, isPublished: true });
  await expect(run(token)).rejects.toThrow(/^Unauthorized$/);
  expect(asked).toEqual([]);
});

it('an outage is not a refusal: it rejects with its own error, which API Gateway answers with 503', async () => {
  const outage = new Error('The table cannot be reached');
  const failing = {
    readCredential: () => Promise.reject(outage),
    isPublished: () => Promise.reject(outage),
    lastUses: { record: async () => undefined },
  };
  for (const key of [secretKey, publicKey]) {
    const event = { type: 'TOKEN' as const, authorizationToken: `Bearer ${key}`, methodArn };
    await expect(authorize(event, failing)).rejects.toBe(outage);
  }
});

describe('the handler', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  beforeEach(() => logged.mockClear());
  const stub = useDynamoDbStub();
  afterAll(() => jest.restoreAllMocks());
  const event = (key: string) => ({ type: 'TOKEN' as const, authorizationToken: `Bearer ${key}`, methodArn });

  it('names a failure in its log, without the key, and tells API Gateway nothing of it', async () => {
    await expect(handler(event(secretKey))).rejects.toThrow(/^The authorizer failed$/); // there is no table here
    const [line] = logged.mock.calls.map(([text]) => String(text));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', message: 'authorizer_failed' });
    expect(line).not.toContain(secretKey.slice(-20));
  });

  it('refuses a malformed key with the one message that means 401, and logs nothing', async () => {
    process.env[tableNameVariable] = 'Table'; // nothing is read from it
    await expect(handler(event('ppp_sk_live_1'))).rejects.toThrow(/^Unauthorized$/);
    expect(logged).not.toHaveBeenCalled();
  });

  it('has a deadline of its own in each request, also for the note of the use', async () => {
    openDatabaseAt(stub.endpoint); // sets where the table is
    const stored = Object.entries({ ...secretCredentialKey(hashSecretKey(secretKey)), ...credential });
    const Item = Object.fromEntries(stored.map(([name, S]) => [name, { S }]));
    stub.answer = (_request, response) => json(response, 200, { Item });
    beginRequest(); // another one, long over
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now');
    for (const minutes of [1, 2, 4]) {
      clock.mockReturnValue(start + minutes * 60_000);
      expect(await handler(event(secretKey))).toMatchObject({ principalId: 'mer_1' });
      expect(logged).not.toHaveBeenCalled();
    }
    expect(stub.requests.map(({ operation }) => operation)).toEqual([
      ...['GetItem', 'UpdateItem', 'GetItem', 'GetItem'],
    ]);
  });
});
