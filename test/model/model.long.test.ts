import * as fc from 'fast-check';
import { callApi } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { withOperator } from '../support/service/target.ts';
import { emptyMerchant, type Model, type ModelMerchant } from './merchant-model.ts';
import { openOperator } from './operator.ts';
import { checkSecret, checkVisit, type Driven, sequences } from './steps.ts';

/** Sequences of this run; a thousand take an hour of one processor's time. */
const numRuns = Number(process.env.MODEL_RUNS ?? 8);
const stepsPerSequence = 20;
const limitMs = 60_000 + numRuns * 10_000;

interface Listed {
  data: { id: string; name: string; isDefault?: boolean }[];
}

withOperator(() => {
  let driven: Driven;
  beforeAll(async () => {
    const first = await openService('Model');
    const second = await openOtherMerchant(first);
    const idOf = async (service: Service) =>
      String((await callApi(service, 'GET', '/v1/merchant')).body.data.id);
    driven = {
      merchants: [first, second],
      merchantIds: [await idOf(first), await idOf(second)],
      operator: await openOperator(first),
    };
  });
  afterAll(() => driven.operator.stop());

  const list = async (service: Service, path: string) =>
    (await callApi<Listed>(service, 'GET', path)).body.data;

  /** Takes away what an earlier sequence left, and brings the default campaign to what the model begins with. */
  async function reset(who: 0 | 1): Promise<ModelMerchant> {
    const service = driven.merchants[who];
    if ((await callApi(service, 'GET', '/v1/merchant')).status === 403)
      await driven.operator.setStatus(driven.merchantIds[who], 'active');
    const remove = async (path: string, isKept: (entry: Listed['data'][number]) => boolean = () => false) => {
      const entries = await list(service, path);
      await Promise.all(
        entries
          .filter((entry) => !isKept(entry))
          .map(({ id }) => callApi(service, 'DELETE', `${path}/${id}`)),
      );
      return entries.find(isKept)?.id ?? '';
    };
    await remove('/v1/api-keys', ({ name }) => name === 'First secret key');
    const id = await remove('/v1/campaigns', ({ isDefault }) => isDefault === true);
    await remove('/v1/products');
    const countryOverrides = [{ country: 'IN', discount: 10, code: 'BASE' }];
    await callApi(service, 'PATCH', `/v1/campaigns/${id}`, {
      countryOverrides,
      status: 'active',
      baseCurrency: 'USD',
    });
    return emptyMerchant(id);
  }

  /** After the last step everything is compared, whatever the steps looked at. */
  async function compare(service: Service, mine: ModelMerchant): Promise<void> {
    for (const key of mine.keys) await (key.type === 'public' ? checkVisit : checkSecret)(service, mine, key);
    if (mine.isSuspended) return;
    const ids = async (path: string) => (await list(service, path)).map(({ id }) => id).reverse();
    expect(await ids('/v1/products')).toEqual(mine.products);
    expect(await ids('/v1/campaigns')).toEqual(mine.campaigns.map(({ id }) => id));
    const keys = mine.keys.filter(({ isRevoked }) => !isRevoked);
    const listed = (await list(service, '/v1/api-keys')).filter(({ name }) => /^Key \d$/.test(name));
    expect(listed.map(({ id }) => id).reverse()).toEqual(keys.map(({ id }) => id));
  }

  test(
    'two merchants who create, publish, move, revoke, delete, are suspended and resumed see what a model of them says',
    async () => {
      await fc.assert(
        fc.asyncProperty(sequences(stepsPerSequence), async (commands) => {
          const model: Model = [await reset(0), await reset(1)];
          await fc.asyncModelRun(() => ({ model, real: driven }), commands);
          await compare(driven.merchants[0], model[0]);
          await compare(driven.merchants[1], model[1]);
        }),
        // In time for its sequence to be printed, however far that is shrunk by then.
        { numRuns, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true },
      );
    },
    limitMs + 60_000,
  );
});
