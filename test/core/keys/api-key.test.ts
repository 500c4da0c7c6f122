import { randomBytes } from 'node:crypto';
import {
  type ApiKeyRecord,
  apiKeyUpdateSchema,
  createdApiKey,
  createdApiKeySchema,
  listedApiKey,
  makeApiKey,
  newApiKeySchema,
  storedApiKey,
  updatedApiKey,
} from '../../../core/keys/api-key.ts';
import { hashSecretKey } from '../../../core/keys/key-value.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { problemsOf } from '../shared/problems.ts';

const campaignId = 'camp_01HZZZZZZZZZZZZZZZZZZZZZZZ';

test.each([
  [{ campaignId }, []],
  [{ campaignId: null }, []],
  [{ name: ' New ' }, []],
  [{}, []],
  [{ campaignId: '' }, ['campaignId unknown_campaign']],
  [{ campaignId: 'prod_01HZZZZZZZZZZZZZZZZZZZZZZZ' }, ['campaignId unknown_campaign']],
  [{ campaignId: 'x'.repeat(3000) }, ['campaignId unknown_campaign']],
  [{ campaignId: 5 }, ['campaignId wrong_type']],
  [{ name: null }, ['name wrong_type']],
  [{ name: 'x'.repeat(101) }, ['name too_long']],
  [{ type: 'secret', key: 'x', prefix: 'x' }, ['type unknown_field', 'key read_only', 'prefix read_only']],
  [{ permissions: ['all'] }, ['permissions read_only']],
  [{ expiresAt: null }, []],
  [{ expiresAt: '2027-01-01T02:00:00+02:00' }, []],
  [{ expiresAt: 'tomorrow' }, ['expiresAt invalid_time']],
])('a change %j: %j', (body, problems) => {
  expect(problemsOf(apiKeyUpdateSchema, body)).toEqual(problems);
});

test.each([
  [{ name: 'Shop', type: 'public', campaignId }, []],
  [{ name: 'Shop', type: 'secret' }, []],
  [{ name: 'x'.repeat(100), type: 'public' }, []],
  [{ name: 'x'.repeat(101), type: 'public' }, ['name too_long']],
  [{ name: 'Shop', type: 'secret', campaignId }, ['campaignId only_for_public_keys']],
  [{ name: 'Shop', type: 'public', campaignId: null }, ['campaignId wrong_type']],
  [{ name: 'Shop', type: 'public', campaignId: 'x'.repeat(3000) }, ['campaignId unknown_campaign']],
  [
    { name: 'Job', type: 'secret', permissions: ['read', 'entitlement'], expiresAt: '2027-01-01T00:00:00Z' },
    [],
  ],
  [{ name: 'Job', type: 'secret', permissions: ['all'], expiresAt: null }, []],
  [{ name: 'Job', type: 'secret', permissions: [] }, ['permissions too_small']],
  [{ name: 'Job', type: 'secret', permissions: ['read', 'read'] }, ['permissions duplicate']],
  [{ name: 'Job', type: 'secret', permissions: ['write'] }, ['permissions.0 invalid_value']],
  [{ name: 'Job', type: 'secret', permissions: 'read' }, ['permissions wrong_type']],
  [{ name: 'Job', type: 'secret', permissions: null }, ['permissions wrong_type']],
  [{ name: 'Job', type: 'secret', expiresAt: 1_800_000_000 }, ['expiresAt wrong_type']],
  [{ name: 'Job', type: 'secret', expiresAt: '2027-01-01' }, ['expiresAt invalid_time']],
  [
    { name: 'Shop', type: 'public', permissions: ['read'], expiresAt: '2027-01-01T00:00:00Z' },
    ['permissions only_for_secret_keys', 'expiresAt only_for_secret_keys'],
  ],
])('a new key %j: %j', (body, problems) => {
  expect(problemsOf(newApiKeySchema, body)).toEqual(problems);
});

describe('a new record', () => {
  const now = new Date('2026-01-02T03:04:05.678Z');

  test('of a secret key holds its hash and prefix and not the key', () => {
    const { record, value } = makeApiKey({ name: 'Server', type: 'secret' }, 'key_1', randomBytes, now);
    expect(record).toEqual({
      id: 'key_1',
      name: 'Server',
      type: 'secret',
      prefix: value.slice(0, 16),
      credential: hashSecretKey(value),
      createdAt: '2026-01-02T03:04:05.678Z',
    });
    expect(JSON.stringify(record)).not.toContain(value.slice(16));
  });

  test('of a public key holds its value, and the campaign only if one was chosen', () => {
    const { record, value } = makeApiKey({ name: 'Shop', type: 'public' }, 'key_1', randomBytes, now);
    expect(record.credential).toBe(value);
    expect(record).not.toHaveProperty('campaignId');
    const request = { name: 'Shop', type: 'public', campaignId: 'camp_1' } as const;
    expect(makeApiKey(request, 'key_1', randomBytes, now).record).toMatchObject({
      campaignId: 'camp_1',
      isCampaignChosen: true,
    });
  });
});

test('permissions and expiry are stored, and shown only if the key has them', () => {
  const limits = { permissions: ['read' as const], expiresAt: '2027-01-01T00:00:00.000Z' };
  const request = { name: 'Job', type: 'secret' as const, ...limits };
  const { record, value } = makeApiKey(request, 'key_1', randomBytes, new Date());
  expect(createdApiKey(record, value)).toMatchObject(limits);
  expect(listedApiKey(storedApiKey({ ...record }))).toMatchObject(limits);
  // The table deletes items by a number in `expiresAt`.
  expect(record).not.toHaveProperty('expiresAt');
  const plain = makeApiKey(
    { name: 'Job', type: 'secret', expiresAt: null },
    'key_1',
    randomBytes,
    new Date(),
  );
  expect(Object.keys(createdApiKey(plain.record, plain.value))).toEqual([
    'id',
    'name',
    'type',
    'key',
    'createdAt',
  ]);
  expect(Object.keys(listedApiKey(plain.record))).toEqual([
    'id',
    'name',
    'type',
    'prefix',
    'createdAt',
    'lastUsedAt',
  ]);
});

test('a stored key has a credential and may have a chosen campaign', () => {
  const request = { name: 'Shop', type: 'public', campaignId: 'camp_1' } as const;
  const { record } = makeApiKey(request, 'key_1', randomBytes, new Date());
  expect(storedApiKey({ pk: 'x', ...record, sk: 'x' })).toEqual(record);
  expect(() => storedApiKey({ ...record, credential: 5 })).toThrow(
    'The stored API key.credential is malformed',
  );
});

test('the response with a new key has its value and nothing else of the record', () => {
  const request = { name: 'CI', type: 'secret' } as const;
  const { record, value } = makeApiKey(request, exampleId('key'), randomBytes, new Date());
  const { id, createdAt } = record;
  expect(createdApiKeySchema.parse({ ...record, key: value })).toEqual({
    ...request,
    id,
    key: value,
    createdAt,
  });
  const [short, odd, typeless] = [value.slice(0, -1), value.replace(/.$/, '-'), value.replace('sk', 'xk')];
  for (const key of [`x${value}`, `${value}x`, short, odd, typeless])
    expect(createdApiKeySchema.safeParse({ ...record, key }).success).toBe(false);
});

const record = (fields: Partial<ApiKeyRecord>): ApiKeyRecord => ({
  id: 'key_1',
  name: 'Shop',
  type: 'public',
  prefix: 'ppp_pk_live_abcd',
  credential: 'the key itself',
  campaignId: 'camp_default',
  createdAt: '2026-01-02T03:04:05.678Z',
  ...fields,
});
const chosen = { campaignId: 'camp_1', isCampaignChosen: true };

describe('a listed key', () => {
  const { credential: _credential, campaignId: _campaignId, ...shown } = record({});

  test('shows no credential, no default campaign, and null until it was used', () => {
    expect(listedApiKey(record({}), undefined)).toEqual({ ...shown, lastUsedAt: null });
  });

  test('shows a chosen campaign and the last use', () => {
    const lastUsedAt = '2026-02-03T04:05:06.000Z';
    expect(listedApiKey(record(chosen), lastUsedAt)).toEqual({ ...shown, campaignId: 'camp_1', lastUsedAt });
  });
});

describe('a change', () => {
  test.each([
    ['a name', record(chosen), { name: 'New' }, record({ ...chosen, name: 'New' })],
    ['another campaign', record({}), { campaignId: 'camp_1' }, record(chosen)],
    ['no campaign of its own', record(chosen), { campaignId: null }, record({})],
    [
      'the default campaign by id',
      record({}),
      { campaignId: 'camp_default' },
      record({ isCampaignChosen: true }),
    ],
    [
      'an earlier expiry',
      record({ type: 'secret' }),
      { expiresAt: '2027-01-01T00:00:00.000Z' },
      record({ type: 'secret', keyExpiresAt: '2027-01-01T00:00:00.000Z' }),
    ],
    [
      'no expiry, which it never had',
      record({ type: 'secret' }),
      { expiresAt: null },
      record({ type: 'secret' }),
    ],
    [
      'a campaign for a secret key',
      record({ type: 'secret' }),
      { campaignId: 'camp_1' },
      record({ type: 'secret' }),
    ],
  ])('to %s', (_what, before, changes, after) => {
    expect(updatedApiKey(before, changes, 'camp_default')).toEqual(after);
  });

  test('without an effect returns the same key', () => {
    const before = record(chosen);
    expect(updatedApiKey(before, { name: before.name }, 'camp_default')).toBe(before);
  });
});
