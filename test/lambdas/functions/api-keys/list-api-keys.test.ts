import type { ApiKeyRecord } from '../../../../core/keys/api-key.ts';
import { listApiKeys } from '../../../../lambdas/functions/api-keys/list-api-keys.ts';
import { encodeCursor, type PageParameters } from '../../../../lambdas/http/page-parameters.ts';
import type { Page } from '../../../../storage/dynamodb/queries.ts';
import { managementRequest } from '../../../support/management-request.ts';

const shown = {
  name: 'Key',
  type: 'secret' as const,
  prefix: 'ppp_sk_live_abcd',
  createdAt: '2026-01-02T03:04:05.678Z',
};
const used: ApiKeyRecord = { ...shown, id: 'key_2', credential: 'hash 2' };
const unused: ApiKeyRecord = { ...shown, id: 'key_1', credential: 'hash 1' };

/** Runs the endpoint on a store with this page, of whose keys only `key_2` was used; tells what was asked for. */
async function run(page: Page<ApiKeyRecord>) {
  const asked: unknown[] = [];
  const apiKeys = {
    list: async (merchantId: string, wanted: PageParameters) => {
      asked.push(merchantId, wanted);
      return page;
    },
  };
  const lastUses = {
    read: async (keyIds: readonly string[]) => {
      asked.push(keyIds);
      return new Map([['key_2', '2026-02-03T04:05:06.000Z']]);
    },
  };
  const request = managementRequest({
    body: undefined,
    page: (prefix) => ({ limit: 7, before: `${prefix}_9` }),
  });
  return { answer: await listApiKeys(request, { apiKeys, lastUses }), asked };
}

it('answers with the listed fields only, null for a key that was never used', async () => {
  const { answer } = await run({ entries: [used, unused] });
  expect(answer).toEqual({
    status: 200,
    body: {
      data: [
        { ...shown, id: 'key_2', lastUsedAt: '2026-02-03T04:05:06.000Z' },
        { ...shown, id: 'key_1', lastUsedAt: null },
      ],
    },
  });
});

it('asks for the page of the authenticated merchant, and for the last uses of its keys only', async () => {
  const { asked } = await run({ entries: [used, unused] });
  expect(asked).toEqual(['mer_1', { limit: 7, before: 'key_9' }, ['key_2', 'key_1']]);
});

it('names the next page only when there is one', async () => {
  expect((await run({ entries: [used] })).answer.body).not.toHaveProperty('nextCursor');
  const { answer } = await run({ entries: [used], next: 'key_2' });
  expect(answer.body).toMatchObject({ nextCursor: encodeCursor('key_2') });
});
