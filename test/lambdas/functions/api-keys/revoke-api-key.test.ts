import { revokeApiKey } from '../../../../lambdas/functions/api-keys/revoke-api-key.ts';
import { managementRequest } from '../../../support/management-request.ts';

const clock = () => new Date();
const id = 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Runs the endpoint on a store whose `revoke` ends with `outcome`; tells what it was asked. */
function endpointOn(outcome: 'revoked' | 'missing') {
  const asked: unknown[][] = [];
  const apiKeys = {
    revoke: async (...args: unknown[]) => {
      asked.push(args);
      return outcome;
    },
  };
  const run = (given: string) =>
    revokeApiKey(managementRequest({ body: undefined, id: given }), { apiKeys, clock });
  return { asked, run };
}

it('revokes the key of the authenticated merchant and answers 204', async () => {
  const { asked, run } = endpointOn('revoked');
  expect(await run(id)).toEqual({ status: 204 });
  expect(asked).toEqual([['mer_1', id, clock, undefined]]);
});

it('refuses a key that is not there (any more)', async () => {
  await expect(endpointOn('missing').run(id)).rejects.toMatchObject({ code: 'api_key_not_found' });
});

it('refuses a malformed id without a look', async () => {
  const { asked, run } = endpointOn('revoked');
  for (const malformed of ['', 'x', id.toLowerCase(), `${id}#`, id.replace('key', 'prod')]) {
    await expect(run(malformed)).rejects.toMatchObject({ code: 'api_key_not_found' });
  }
  expect(asked).toEqual([]);
});
