import { checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { checkOrdersModel } from './orders-model.ts';

const test = useDatabase();
useLogLines(); // the problems of providers

/** A third of the runs of other properties, because each has many writes. */
const numRuns = Math.ceil(propertyRuns.numRuns / 3);

it.each(checkoutProviders)(
  'whatever happens at %s, sums equal plain arithmetic, and days are whole',
  (provider) => checkOrdersModel(provider, test.database, numRuns),
);
