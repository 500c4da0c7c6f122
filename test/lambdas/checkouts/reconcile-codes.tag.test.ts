import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';
import { driftOf } from '../../support/checkouts/drifts.ts';

const losses = { null: null, 'an empty object': {}, 'other keys': { a: 'b' } };

describe.each(checkoutProviders)('a tag that %s loses', (name) => {
  const field = name === 'paddle' ? 'custom_data' : 'metadata';
  const problem = { type: 'unexpected_response', field, campaignId: sampleGoal.campaignId };
  const lose = ({ fake }: CodesService, tag: object | null) => {
    fake.transport.drift = driftOf((entry) => {
      if (field in entry) entry[field] = tag;
    });
  };

  test.each(Object.entries(losses))(
    '%s: the problem is reported from the first run on, and every code is known',
    async (_, tag) => {
      const service = new CodesService(name);
      lose(service, tag);
      for (let run = 0; run < 30; run++) {
        expect((await service.run()).problem).toEqual(problem);
        service.pass(1);
      }
      const created = service.fake.discounts().map(({ code }) => code);
      expect(created).toHaveLength(1);
      expect(service.codes.map(({ code }) => code)).toEqual(expect.arrayContaining(created));
      service.fake.transport.drift = undefined;
      expect(await service.run()).not.toHaveProperty('problem');
      const { 20: first = '', 60: second = '' } = service.shown;
      expect([service.fake.redeem(first), service.fake.redeem(second)]).toEqual([20, 60]);
      expect(service.fake.discounts()).toHaveLength(2);
    },
  );

  test('after a creation without a response leaves no unknown code', async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    lose(service, null);
    service.fake.transport.faults = [
      { kind: 'reset_after', requests: /^POST .*(promotion_codes|discounts)/ },
    ];
    expect((await service.run()).problem?.type).toBe('unreachable');
    for (let run = 0; run < 3; run++) expect((await service.run()).problem).toEqual(problem);
    expect(service.fake.discounts()).toHaveLength(1);
    const [created] = service.fake.discounts();
    expect(service.codes.map(({ code }) => code)).toContain(created?.code);
  });
});
