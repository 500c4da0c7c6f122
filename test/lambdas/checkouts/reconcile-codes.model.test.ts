import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { CodesModel, checkModel, crashAfter } from './codes-model.ts';

describe.each(checkoutProviders)('the model with %s', (name) => {
  test('any sequence of runs, crashes, races, faults and changes', () =>
    checkModel(name, propertyRuns.numRuns));

  test('a crash at every moment of a rotation with a replaced, a deleted and a new code', async () => {
    for (let moment = 1, isOver = false; !isOver; moment++) {
      const model = new CodesModel(name);
      const { service } = model;
      await model.apply({ type: 'run' });
      await model.apply({ type: 'redeem', at: 0 });
      await model.apply({ type: 'remove', at: 1 });
      await model.apply({ type: 'pass', hours: 24 * 30 });
      service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [20, 30, 60] } });
      const { interrupt, crashed } = crashAfter(moment);
      const outcome = await Promise.race([service.run(interrupt), crashed]);
      isOver = outcome !== 'crashed';
      await model.apply({ type: 'redeem', at: 0 });
      await model.converge();
      expect(moment).toBeLessThan(200);
    }
  });
});

test('an interrupted request that arrives after the end of its code leaves no second one', async () => {
  const model = new CodesModel('stripe');
  await model.apply({ type: 'change', discounts: [20], rotateDays: 1, productCount: 1 });
  await model.apply({ type: 'lateRequest', at: 3 });
  await model.apply({ type: 'replace', at: 0, graceHours: 0 });
  await model.converge();
});

test('redemptions of a code that ended late are counted until its late orders are paid or abandoned', async () => {
  const model = new CodesModel('polar');
  await model.apply({ type: 'run' });
  await model.apply({ type: 'replace', at: 0, graceHours: 1 });
  await model.apply({ type: 'pass', hours: 500 });
  await model.apply({ type: 'redeem', at: 0 });
  await model.apply({ type: 'run' });
  await model.apply({ type: 'run' });
  await model.apply({ type: 'abandon', at: 0 });
  await model.converge();
});

test('the fakes reject codes: without runs every code expires', async () => {
  const service = new CodesService('stripe');
  await service.run();
  service.pass(24 * 61);
  expect(service.fake.redeem(service.shown[60] ?? '')).toBeUndefined();
});
