import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { checkModel } from './codes-model.ts';
import { checkDrifts } from './drift-model.ts';

const runs = Number(process.env.MODEL_RUNS ?? 400);
const driftRuns = 5 * runs;

test.each(checkoutProviders)('the model with %s, in many sequences', (name) => checkModel(name, runs));

test.each(checkoutProviders)('any drift of one field of the responses of %s, in many sequences', (name) =>
  checkDrifts(name, driftRuns),
);
