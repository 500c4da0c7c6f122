import * as fc from 'fast-check';
import { merchantCommand } from '../support/emulator/shared-emulator.ts';
import { callApi } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { withOperator } from '../support/service/target.ts';
import { emptyMerchant, type Model, type ModelMerchant } from './merchant-model.ts';
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
    driven = { merchants: [first, second] };
  });

  const list = async (service: Service, path: string) =>
    (await callApi<Listed>(service, 'GET', path)).body.data;

  /** Deletes the entities of an earlier sequence and restores the default campaign. */
  async function reset(who: 0 | 1): Promise<ModelMerchant> {
    const service = driven.merchants[who];
    if ((await callApi(service, 'GET', '/v1/merchant')).status === 403)
      await merchantCommand(service, 'resume', service.merchantName);
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

  /** Compares all lists, keys and visits with the model after the last step. */
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
    'two merchants match their model after any sequence of changes, suspensions and visits',
    async () => {
      await fc.assert(
        fc.asyncProperty(sequences(stepsPerSequence), async (commands) => {
          const model: Model = [await reset(0), await reset(1)];
          await fc.asyncModelRun(() => ({ model, real: driven }), commands);
          await compare(driven.merchants[0], model[0]);
          await compare(driven.merchants[1], model[1]);
        }),
        // Leaves time to print the sequence, even if it is not fully shrunk.
        { numRuns, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true },
      );
    },
    limitMs + 60_000,
  );
});
