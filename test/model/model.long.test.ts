import * as fc from 'fast-check';
import { merchantCommand } from '../support/emulator/shared-emulator.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { callApi } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { withOperator } from '../support/service/target.ts';
import { emptyMerchant, type Model, type ModelMerchant } from './merchant-model.ts';
import { checkSecret, checkVisit, type System, sequences } from './steps.ts';

/** Number of sequences. One thousand take an hour of processor time. */
const numRuns = Number(process.env.MODEL_RUNS ?? 8);
const stepsPerSequence = 20;
const limitMs = 60_000 + numRuns * 10_000;

interface Listed {
  data: { id: string; name: string; isDefault?: boolean }[];
}

withOperator(() => {
  let system: System;
  beforeAll(async () => {
    const first = await openService('Model');
    const second = await openOtherMerchant(first);
    system = { merchants: [first, second] };
  });

  const list = async (service: Service, path: string) =>
    (await callApi<Listed>(service, 'GET', path)).body.data;

  /** Deletes what the last sequence created and restores the default campaign. */
  async function reset(who: 0 | 1): Promise<ModelMerchant> {
    const service = system.merchants[who];
    if ((await callApi(service, 'GET', '/v1/merchant')).status === 403)
      await merchantCommand(service, 'resume', service.merchantName);
    const remove = async (
      path: string,
      isExcluded: (entry: Listed['data'][number]) => boolean = () => false,
    ) => {
      const entries = await list(service, path);
      await Promise.all(
        entries
          .filter((entry) => !isExcluded(entry))
          .map(({ id }) => callApi(service, 'DELETE', `${path}/${id}`)),
      );
      return entries.find(isExcluded)?.id ?? '';
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

  /** Compares all lists, keys and visits with the model. */
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
    'two merchants match their model after any sequence of writes, suspensions and visits',
    async () => {
      await fc.assert(
        fc.asyncProperty(sequences(stepsPerSequence), async (commands) => {
          const model: Model = [await reset(0), await reset(1)];
          await fc.asyncModelRun(() => ({ model, real: system }), commands);
          await compare(system.merchants[0], model[0]);
          await compare(system.merchants[1], model[1]);
        }),
        // The limit leaves time to print a failed sequence that is not fully shrunk.
        { ...propertyRuns, numRuns, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true },
      );
    },
    limitMs + 60_000,
  );
});
