import { randomBytes } from 'node:crypto';
import type { ApiKeyUpdate, NewApiKey } from '../../../../core/keys/api-key.ts';
import { edgeShareBytes } from '../../../../core/keys/merchant.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { resourceLimits } from '../../../../core/shared/resource-kinds.ts';
import { createApiKey } from '../../../../lambdas/functions/api-keys/create-api-key.ts';
import { updateApiKey } from '../../../../lambdas/functions/api-keys/update-api-key.ts';
import type { ManagementRequest } from '../../../../lambdas/http/endpoint.ts';
import { patchApiKey, revokeApiKey } from '../../../../storage/transactions/api-keys.ts';
import { managementRequest, requestKey } from '../../../support/management-request.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { interrupt } from '../../../support/storage/interference.ts';
import { newId, now, setCounter, useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const create = (
  body: Partial<NewApiKey>,
  request: Partial<ManagementRequest<NewApiKey>> = {},
  database = test.database,
) => {
  const key = { name: 'Next', type: 'public' as const, ...body };
  const from = { merchantId: merchant.id, key: requestKey(merchant.apiKey.id), ...request };
  return createApiKey(managementRequest({ ...from, body: key }), {
    database,
    clock: now,
    newId,
    randomBytes,
  });
};
/** Changes the merchant's secret key. */
const update = (body: ApiKeyUpdate, id = merchant.apiKey.id) =>
  updateApiKey(managementRequest({ merchantId: merchant.id, id, body }), {
    database: test.database,
    clock: now,
  });
const validationError = (code: string) => ({
  code: 'validation_failed',
  details: [expect.objectContaining({ path: 'campaignId', code })],
});

it('a key that is revoked during its request creates no other key', async () => {
  const revoke = () => revokeApiKey(test.database, merchant.id, merchant.apiKey.id, now);
  const database = interrupt(test.database, 'TransactWriteCommand', revoke);
  const creation = create({ type: 'secret' }, {}, database);
  await expect(creation).rejects.toMatchObject({ code: 'concurrent_modification' });
});

describe('a key that expires', () => {
  const keyExpiresAt = new Date(now().getTime() + dayMs).toISOString();
  const limit = (expiresAt = keyExpiresAt) =>
    patchApiKey(test.database, merchant.id, merchant.apiKey.id, { expiresAt });
  const outlives = (path: string) => ({
    code: 'validation_failed',
    details: [expect.objectContaining({ path, code: 'outlives_creator' })],
  });

  it('creates a key that expires no later, and no other', async () => {
    await limit();
    const caller = { key: requestKey(merchant.apiKey.id, keyExpiresAt) };
    const created = await create({ type: 'secret', expiresAt: keyExpiresAt }, caller);
    expect(created.body).toMatchObject({ data: { expiresAt: keyExpiresAt } });
    await expect(create({ type: 'secret' }, caller)).rejects.toMatchObject(outlives('expiresAt'));
    await expect(create({}, caller)).rejects.toMatchObject(outlives('type'));
  });

  it('whose expiry is brought forward during its request creates no other key', async () => {
    const sooner = new Date(Date.parse(keyExpiresAt) - 1_000).toISOString();
    for (const [before, caller] of [
      [undefined, null],
      [keyExpiresAt, keyExpiresAt],
    ] as const) {
      if (before) await limit(before);
      const database = interrupt(test.database, 'TransactWriteCommand', () =>
        limit(before ? sooner : undefined),
      );
      const body = { type: 'secret', ...(before ? { expiresAt: before } : {}) } as const;
      const creation = create(body, { key: requestKey(merchant.apiKey.id, caller) }, database);
      await expect(creation).rejects.toMatchObject({ code: 'concurrent_modification' });
    }
  });
});

it('an expiry must be in the future', async () => {
  const problem = {
    code: 'validation_failed',
    details: [expect.objectContaining({ path: 'expiresAt', code: 'in_the_past' })],
  };
  const expiresAt = now().toISOString();
  await expect(create({ type: 'secret', expiresAt })).rejects.toMatchObject(problem);
  await expect(update({ expiresAt })).rejects.toMatchObject(problem);
});

it('a new key above the limit throws api_key_limit_reached', async () => {
  await setCounter(test.database, merchant.id, 'keys', resourceLimits.apiKeys);
  await expect(create({})).rejects.toMatchObject({ code: 'api_key_limit_reached' });
});

it('a public key above the plan’s share at the edge throws edge_share_reached', async () => {
  await setCounter(test.database, merchant.id, 'edgeBytes', edgeShareBytes.starter);
  await expect(create({})).rejects.toMatchObject({ code: 'edge_share_reached' });
  expect(await create({ type: 'secret' })).toMatchObject({ status: 201 });
});

it('only an existing campaign can be chosen, and only for a public key', async () => {
  const chosen = await create({ campaignId: merchant.campaign.id });
  expect(chosen.body).toMatchObject({ data: { campaignId: merchant.campaign.id } });
  const campaignId = newId('camp');
  await expect(create({ campaignId })).rejects.toMatchObject(validationError('unknown_campaign'));
  const { id } = (chosen.body as { data: { id: string } }).data;
  await expect(update({ campaignId }, id)).rejects.toMatchObject(validationError('unknown_campaign'));
  await expect(update({ campaignId })).rejects.toMatchObject(validationError('only_for_public_keys'));
});

it('of two parallel requests with one Idempotency-Key, one creates a key', async () => {
  const headers = { 'idempotency-key': ['order 1'] };
  const database = interrupt(test.database, 'TransactWriteCommand', () => create({}, { headers }));
  const creation = create({}, { headers }, database);
  await expect(creation).rejects.toMatchObject({ code: 'api_key_already_created' });
});
