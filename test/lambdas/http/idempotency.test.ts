import { AppError } from '../../../core/errors/errors.ts';
import { createOnce } from '../../../lambdas/http/idempotency.ts';
import { created, type EndpointResponse } from '../../../lambdas/http/responses.ts';
import { readCounters } from '../../../storage/counters.ts';
import { insertProduct } from '../../../storage/transactions/products.ts';
import { managementRequest } from '../../support/management-request.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { now, someProduct, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

type Create = Parameters<typeof createOnce>[2];
const send = (create: Create, key = 'order 1') => {
  const headers = key ? { 'idempotency-key': [key] } : {};
  const request = managementRequest({ merchantId: merchant.id, body: undefined, headers });
  return createOnce(request, { database: test.database, clock: now }, create);
};
const replayed = (response: EndpointResponse) => ({
  ...response,
  headers: { ...response.headers, 'idempotent-replayed': 'true' },
});

/** Creates a product with the response `made`. */
const create: Create = async (recordOf) => {
  const outcome = await insertProduct(test.database, merchant.id, someProduct(), recordOf(made));
  return outcome === 'repeated' ? outcome : made;
};
const made = created({ id: 'prod_1' }, '/v1/products/prod_1');

it('requests without an Idempotency-Key create a resource each and store no response', async () => {
  await send(async (recordOf) => {
    expect(recordOf(made)).toEqual([]);
    return made;
  }, '');
  for (const count of [1, 2]) {
    expect(await send(create, '')).toBe(made);
    expect((await readCounters(test.database, merchant.id)).products).toBe(count);
  }
});

it('a request whose response contains a secret stores only an id; repeated, it throws api_key_already_created', async () => {
  const createSecret: Create = async (recordOf) => {
    const writes = recordOf({ createdId: 'key_1' });
    const outcome = await insertProduct(test.database, merchant.id, someProduct(), writes);
    return outcome === 'repeated' ? outcome : made;
  };
  expect(await send(createSecret)).toBe(made);
  await expect(send(createSecret)).rejects.toMatchObject({
    code: 'api_key_already_created',
    resourceId: 'key_1',
  });
});

it('a repeated request gets the first response and creates nothing', async () => {
  expect(await send(create)).toBe(made);
  expect(await send(create)).toEqual(replayed(made));
  expect((await readCounters(test.database, merchant.id)).products).toBe(1);
});

it.each(['repeated', 'product_limit_reached'] as const)(
  'a request that loses to a parallel one with the same key (%s) gets the response of the other',
  async (loss) => {
    const losing: Create = async (recordOf) => {
      await send(create);
      if (loss === 'repeated') return create(recordOf);
      throw new AppError(loss);
    };
    expect(await send(losing)).toEqual(replayed(made));
  },
);

it('an internal error is returned even if a parallel request succeeded', async () => {
  const stopped = send(async () => {
    await send(create);
    throw new AppError('internal_error');
  });
  await expect(stopped).rejects.toMatchObject({ code: 'internal_error' });
});

it('a failed condition of a record that has expired meanwhile throws concurrent_modification', async () => {
  await expect(send(async () => 'repeated')).rejects.toMatchObject({ code: 'concurrent_modification' });
});

it.each([{ method: 'PATCH' }, { route: '/others' }, { body: { name: 'other' } }])(
  'a repeated request with a different %j throws idempotency_key_reused',
  async (different) => {
    const headers = { 'idempotency-key': ['order 1'] };
    const request = managementRequest<unknown>({ merchantId: merchant.id, body: undefined, headers });
    const dependencies = { database: test.database, clock: now };
    await createOnce(request, dependencies, create);
    const other = createOnce({ ...request, ...different }, dependencies, create);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  },
);
