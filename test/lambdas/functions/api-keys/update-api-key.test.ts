import type { ApiKeyChanges, ApiKeyRecord } from '../../../../core/keys/api-key.ts';
import { updateApiKey } from '../../../../lambdas/functions/api-keys/update-api-key.ts';
import type { ApiKeyRefusal } from '../../../../storage/changes/api-keys.ts';
import { managementRequest } from '../../../support/management-request.ts';

const id = 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const shown = { id, name: 'Shop', type: 'public' as const, prefix: 'ppp_pk_live_abcd', createdAt: 'then' };
const record: ApiKeyRecord = { ...shown, credential: 'the key itself', campaignId: 'camp_1' };

/** Runs the endpoint on a store whose `update` ends with `outcome`; tells what it was asked. */
async function run(outcome: ApiKeyRecord | ApiKeyRefusal | undefined, given = id) {
  const asked: unknown[] = [];
  const body: ApiKeyChanges = { name: 'Shop' };
  const answer = await updateApiKey(managementRequest({ body, id: given }), {
    apiKeys: {
      update: async (...args) => {
        asked.push(args);
        return outcome;
      },
    },
    lastUses: { read: async () => new Map([[id, 'a minute ago']]) },
  }).catch((error) => error);
  return { asked, answer };
}

it('answers with the key as listed: without its value, its campaign only when it was chosen', async () => {
  const { asked, answer } = await run(record);
  expect(answer).toEqual({ status: 200, body: { data: { ...shown, lastUsedAt: 'a minute ago' } } });
  expect(asked).toEqual([['mer_1', id, { name: 'Shop' }, undefined]]);
  const chosen = await run({ ...record, isCampaignChosen: true });
  expect(chosen.answer.body.data).toEqual({ ...shown, lastUsedAt: 'a minute ago', campaignId: 'camp_1' });
});

it.each([
  [undefined, 'api_key_not_found', []],
  ['unknown_campaign' as const, 'validation_failed', ['unknown_campaign']],
  ['only_for_public_keys' as const, 'validation_failed', ['only_for_public_keys']],
])('refuses %s with %s', async (outcome, code, details) => {
  const { answer } = await run(outcome);
  expect([answer.code, answer.details.map((detail: { code: string }) => detail.code)]).toEqual([
    code,
    details,
  ]);
});

it('refuses a malformed id without a look', async () => {
  for (const malformed of ['', 'x', id.toLowerCase(), id.replace('key', 'prod')]) {
    const { asked, answer } = await run(record, malformed);
    expect([answer.code, asked]).toEqual(['api_key_not_found', []]);
  }
});
