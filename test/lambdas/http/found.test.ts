import { found } from '../../../lambdas/http/found.ts';

const id = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';

it('what an action returns for a well-formed id is what the caller gets', async () => {
  expect(await found('camp', id, async () => 'in_use')).toBe('in_use');
  expect(await found('camp', id, async () => 0)).toBe(0);
});

it.each([undefined, 'missing'] as const)(
  'an action that returns %s is refused as not found',
  async (result) => {
    await expect(found('camp', id, async () => result)).rejects.toMatchObject({ code: 'campaign_not_found' });
  },
);

it('an id of another kind, or of no kind, is refused in the same way without a call', async () => {
  const act = jest.fn(async () => 'never');
  const refusals = [found('prod', id, act), found('key', '', act), found('camp', `${id} `, act)];
  const codes = await Promise.all(refusals.map((refusal) => refusal.catch(({ code }) => code)));
  expect(codes).toEqual(['product_not_found', 'api_key_not_found', 'campaign_not_found']);
  expect(act).not.toHaveBeenCalled();
});

it('an action that fails is no refusal', async () => {
  await expect(found('camp', id, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
});
