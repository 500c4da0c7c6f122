import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { checkModel } from './codes-model.ts';

const runs = Number(process.env.MODEL_RUNS ?? 400);

test.each(checkoutProviders)('the model with %s, in many sequences', (name) => checkModel(name, runs));
