import { AppError } from '../../../core/shared/errors.ts';
import type { FirstRequest } from '../../../core/shared/idempotency.ts';
import { type Answer, created } from '../../../lambdas/http/answers.ts';
import { createOnce } from '../../../lambdas/http/idempotency.ts';
import { managementRequest } from '../../support/management-request.ts';

/** First requests in memory. A write is what keeps one. */
function memory() {
  const kept = new Map<string, FirstRequest>();
  return {
    kept,
    read: async (merchantId: string, keyHash: string) => kept.get(merchantId + keyHash),
    keep: (merchantId: string, keyHash: string, first: FirstRequest) => () => {
      kept.set(merchantId + keyHash, first);
    },
  };
}

const request = (fingerprint = 'f') =>
  managementRequest({ body: undefined, idempotency: () => ({ keyHash: 'k', fingerprint }) });
const made = created({ id: 'prod_1' }, '/v1/products/prod_1');

/** Creates and keeps; counts how often. */
function creating(answer: Answer = made) {
  let times = 0;
  const create = async (keeping: (answer: Answer) => (() => void)[]) => {
    times += 1;
    for (const write of keeping(answer)) write();
    return answer;
  };
  return { create, times: () => times };
}

it('without an Idempotency-Key every request creates, and nothing is kept', async () => {
  const [store, { create, times }] = [memory(), creating()];
  for (let send = 0; send < 2; send++)
    expect(await createOnce(managementRequest({ body: undefined }), store, { create })).toBe(made);
  expect([times(), store.kept.size]).toEqual([2, 0]);
});

it('the same request gets the first answer again, marked, and creates nothing', async () => {
  const [store, { create, times }] = [memory(), creating()];
  expect(await createOnce(request(), store, { create })).toBe(made);
  expect(await createOnce(request(), store, { create })).toEqual({
    ...made,
    headers: { location: '/v1/products/prod_1', 'idempotency-replayed': 'true' },
  });
  expect(times()).toBe(1);
});

it('what the first request left undone is finished before its answer is sent again, and only then', async () => {
  const [store, { create }] = [memory(), creating()];
  const finish = jest.fn(async () => undefined);
  await createOnce(request(), store, { create, finish });
  expect(finish).not.toHaveBeenCalled();
  await createOnce(request(), store, { create, finish });
  expect(finish).toHaveBeenCalledTimes(1);
});

it('a request that is refused keeps nothing, so the key may be used again', async () => {
  const store = memory();
  const refuse = async () => {
    throw new AppError('product_limit_reached');
  };
  await expect(createOnce(request(), store, { create: refuse })).rejects.toMatchObject({
    code: 'product_limit_reached',
  });
  expect(await createOnce(request('g'), store, { create: creating().create })).toBe(made);
});

/** Another request with the same key is answered while this one is at work. */
const overtaken = (store: ReturnType<typeof memory>, end: () => 'repeated' | never) => ({
  create: async () => {
    store.kept.set('mer_1k', { fingerprint: 'f', answer: { status: 201, headers: {}, body: '{"data":1}' } });
    return end();
  },
});

it.each([
  ['its write is refused', () => 'repeated' as const],
  [
    'the other one took the last place',
    () => {
      throw new AppError('product_limit_reached');
    },
  ],
])('of two at once, the one that loses gets the answer of the other: %s', async (_case, end) => {
  const store = memory();
  expect(await createOnce(request(), store, overtaken(store, end))).toEqual({
    status: 201,
    headers: { 'idempotency-replayed': 'true' },
    body: { data: 1 },
  });
});

it('an outage stays an outage, also when the request was answered: the next try finishes its work', async () => {
  const store = memory();
  const stored = overtaken(store, () => {
    throw new AppError('temporarily_unavailable');
  });
  await expect(createOnce(request(), store, stored)).rejects.toMatchObject({
    code: 'temporarily_unavailable',
  });
});

it('a lost race against a request that cannot be read any more is one to try again', async () => {
  const create = async () => 'repeated' as const;
  await expect(createOnce(request(), memory(), { create })).rejects.toMatchObject({
    code: 'concurrent_modification',
  });
});
