import { requireResource } from '../../../lambdas/http/preconditions.ts';

const id = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';

it('any other result is returned', async () => {
  expect(await requireResource('campaigns', id, async () => 'in_use')).toBe('in_use');
  expect(await requireResource('campaigns', id, async () => 0)).toBe(0);
});

it.each([
  [undefined, 'campaign_not_found'],
  ['missing', 'campaign_not_found'],
  ['precondition_failed', 'precondition_failed'],
] as const)('the result %s throws %s', async (result, code) => {
  await expect(requireResource('campaigns', id, async () => result)).rejects.toMatchObject({ code });
});

it('an id with another prefix and a malformed id throw the same error without a call', async () => {
  const operate = jest.fn(async () => 'unused');
  const rejections = [
    requireResource('products', id, operate),
    requireResource('apiKeys', '', operate),
    requireResource('campaigns', `${id} `, operate),
  ];
  const codes = await Promise.all(rejections.map((rejection) => rejection.catch(({ code }) => code)));
  expect(codes).toEqual(['product_not_found', 'api_key_not_found', 'campaign_not_found']);
  expect(operate).not.toHaveBeenCalled();
});

it.each([
  ['prod_123', 'No product has the ID `prod_123`.'],
  ['ppp_sk_live_1', 'No product has this ID.'],
  ['a'.repeat(65), 'No product has this ID.'],
  ['<b>', 'No product has this ID.'],
  ['', 'No product has this ID.'],
])('the message for the id "%s" is "%s"', async (id, message) => {
  await expect(requireResource('products', id, async () => undefined)).rejects.toThrow(message);
});
