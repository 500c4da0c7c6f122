import { randomBytes } from 'node:crypto';
import {
  type ApiKeyRecord,
  type ApiKeyRequest,
  hashSecretKey,
  parseApiKeyType,
} from '../../../../core/keys/api-key.ts';
import { createApiKey } from '../../../../lambdas/functions/api-keys/create-api-key.ts';
import type { ApiKeyCreation } from '../../../../storage/changes/api-keys.ts';
import { managementRequest, noFirstRequests } from '../../../support/management-request.ts';

const now = new Date('2026-01-02T03:04:05.678Z');

/** Runs the endpoint on a store whose `create` ends with `outcome`; tells what was stored. */
async function run(body: ApiKeyRequest, outcome: ApiKeyCreation = 'created') {
  const stored: [string, ApiKeyRecord][] = [];
  const callers: (string | undefined)[] = [];
  const apiKeys = {
    create: async (merchantId: string, record: ApiKeyRecord, callerKeyId?: string) => {
      stored.push([merchantId, record]);
      callers.push(callerKeyId);
      return outcome;
    },
  };
  const newId = (prefix: string) => `${prefix}_1`;
  const answer = await createApiKey(managementRequest({ body }), {
    apiKeys,
    firstRequests: noFirstRequests,
    newId,
    randomBytes,
    clock: () => now,
  });
  return { body: answer.body as { data: { key: string } }, answer, stored, callers };
}

it.each(['public', 'secret'] as const)(
  'answers 201 with exactly the fields of a new %s key',
  async (type) => {
    const { answer, body } = await run({ name: 'Shop', type });
    expect(answer).toEqual({
      status: 201,
      body: {
        data: {
          id: 'key_1',
          name: 'Shop',
          type,
          key: expect.any(String),
          createdAt: '2026-01-02T03:04:05.678Z',
        },
      },
    });
    expect(parseApiKeyType(body.data.key)).toBe(type);
  },
);

it('stores the key for the authenticated merchant, a secret one only as its hash', async () => {
  const { body, stored } = await run({ name: 'Server', type: 'secret' });
  expect(stored).toEqual([
    ['mer_1', expect.objectContaining({ id: 'key_1', credential: hashSecretKey(body.data.key) })],
  ]);
  expect(JSON.stringify(stored)).not.toContain(body.data.key);
});

it('repeats a chosen campaign', async () => {
  const { body, stored } = await run({ name: 'Shop', type: 'public', campaignId: 'camp_1' });
  expect(body.data).toMatchObject({ campaignId: 'camp_1' });
  expect(stored).toMatchObject([['mer_1', { campaignId: 'camp_1', isCampaignChosen: true }]]);
});

it('never makes the same key twice', async () => {
  const values = await Promise.all(Array.from({ length: 50 }, () => run({ name: 'Shop', type: 'secret' })));
  expect(new Set(values.map(({ body }) => body.data.key)).size).toBe(50);
});

it('refuses at the limit', async () => {
  const creation = run({ name: 'Shop', type: 'public' }, 'limit_reached');
  await expect(creation).rejects.toMatchObject({ code: 'api_key_limit_reached' });
});

it('refuses a campaign that is not the merchant’s', async () => {
  const creation = run({ name: 'Shop', type: 'public', campaignId: 'camp_1' }, 'unknown_campaign');
  await expect(creation).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'campaignId', code: 'unknown_campaign' }],
  });
});

it('goes by the key that the request was sent with, and is refused when that is revoked by now', async () => {
  const { callers } = await run({ name: 'Server', type: 'secret' });
  expect(callers).toEqual(['key_0']);
  await expect(run({ name: 'Server', type: 'secret' }, 'caller_revoked')).rejects.toMatchObject({
    code: 'concurrent_modification',
  });
});
