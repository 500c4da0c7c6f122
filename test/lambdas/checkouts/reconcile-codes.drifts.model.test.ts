import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { checkDrifts } from './drift-model.ts';

test.each(checkoutProviders)('any drift of one field of the responses of %s', (name) =>
  checkDrifts(name, propertyRuns.numRuns),
);
