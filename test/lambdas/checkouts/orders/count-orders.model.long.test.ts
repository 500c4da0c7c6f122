import { checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { missingKinds } from './orders-kinds.ts';
import { checkOrdersModel } from './orders-model.ts';

const test = useDatabase();
useLogLines(); // the problems of providers
const runs = Number(process.env.MODEL_RUNS ?? 500);

it.each(checkoutProviders)(
  'the model of orders at %s, in many sequences, with every kind of payment and disturbance',
  async (provider) => {
    const occurred = await checkOrdersModel(provider, test.database, runs);
    expect(missingKinds(provider, occurred)).toEqual([]);
  },
);
