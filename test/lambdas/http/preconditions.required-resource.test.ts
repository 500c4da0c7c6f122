import { requireResource } from '../../../lambdas/http/preconditions.ts';

const id = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';

it('any other result is returned', async () => {
  expect(await requireResource('campaigns', id, async () => 'in_use')).toBe('in_use');
  expect(await requireResource('campaigns', id, async () => 0)).toBe(0);
});

it.each([undefined, 'missing'] as const)(
  'the result %s throws the not-found error of the id',
  async (result) => {
    await expect(requireResource('campaigns', id, async () => result)).rejects.toMatchObject({
      code: 'campaign_not_found',
    });
  },
);

it('the result precondition_failed throws that code', async () => {
  const result = requireResource('campaigns', id, async () => 'precondition_failed');
  await expect(result).rejects.toMatchObject({ code: 'precondition_failed' });
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

it('errors pass through', async () => {
  await expect(requireResource('campaigns', id, () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  );
});
