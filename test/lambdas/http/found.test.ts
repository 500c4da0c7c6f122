import { found } from '../../../lambdas/http/found.ts';

const id = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';

it('any other result is returned', async () => {
  expect(await found('camp', id, async () => 'in_use')).toBe('in_use');
  expect(await found('camp', id, async () => 0)).toBe(0);
});

it.each([undefined, 'missing'] as const)(
  'the result %s throws the not-found error of the id',
  async (result) => {
    await expect(found('camp', id, async () => result)).rejects.toMatchObject({ code: 'campaign_not_found' });
  },
);

it('the result precondition_failed throws that code', async () => {
  const result = found('camp', id, async () => 'precondition_failed');
  await expect(result).rejects.toMatchObject({ code: 'precondition_failed' });
});

it('an id with another prefix and a malformed id throw the same error without a call', async () => {
  const operate = jest.fn(async () => 'unused');
  const rejections = [
    found('prod', id, operate),
    found('key', '', operate),
    found('camp', `${id} `, operate),
  ];
  const codes = await Promise.all(rejections.map((rejection) => rejection.catch(({ code }) => code)));
  expect(codes).toEqual(['product_not_found', 'api_key_not_found', 'campaign_not_found']);
  expect(operate).not.toHaveBeenCalled();
});

it('errors pass through', async () => {
  await expect(found('camp', id, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
});
