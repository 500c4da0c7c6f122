import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';
import { driftOf } from '../../support/checkouts/drifts.ts';
import { operationOf } from '../../support/checkouts/field-drifts.ts';

const losses = {
  null: () => null,
  'an empty object': () => ({}),
  'renamed keys': (tag: object) =>
    Object.fromEntries(Object.entries(tag).map(([key, value]) => [`x_${key}`, value])),
  'another campaign': (tag: object) => ({ ...tag, campaign: 'camp_2' }),
};

describe.each(checkoutProviders)('a tag that %s loses', (name) => {
  const field = name === 'paddle' ? 'custom_data' : 'metadata';
  const problem = { type: 'unexpected_response', field, campaignId: sampleGoal.campaignId };
  const lose = ({ fake }: CodesService, change: (tag: object) => object | null, isListHonest = false) => {
    const drift = driftOf((entry) => {
      if (field in entry) entry[field] = change(Object(entry[field]));
    });
    fake.transport.drift = (body, request) =>
      isListHonest && operationOf(request) === 'list' ? body : drift(body);
  };
  /** Working codes that no row has. */
  const unknown = ({ fake, codes }: CodesService) =>
    fake.discounts().filter(({ isActive, code }) => isActive && !codes.some((each) => each.code === code));
  const accepted = ({ shown, fake }: CodesService) =>
    Object.entries(shown).map(([discount, code]) => fake.redeem(code) === Number(discount));

  test.each(
    Object.entries(losses).flatMap(([loss, tag]) => [false, true].map((each) => [loss, each, tag] as const)),
  )(
    '%s, with an honest list: %s. The code is used under its reserved name, and the problem is reported',
    async (_, isListHonest, tag) => {
      const service = new CodesService(name);
      lose(service, tag, isListHonest);
      for (let run = 0; run < 30; run++) {
        expect((await service.run()).problem).toEqual(problem);
        expect(unknown(service)).toEqual([]);
        service.pass(1);
      }
      expect(accepted(service)).toEqual([true]);
      expect(service.fake.discounts()).toHaveLength(1);
      service.fake.transport.drift = undefined;
      expect(await service.run()).not.toHaveProperty('problem');
      expect(accepted(service)).toEqual([true, true]);
      expect(service.fake.discounts()).toHaveLength(2);
    },
  );

  test('is reported when live codes lose it, which stay in the banner', async () => {
    const service = new CodesService(name);
    await service.run();
    const { shown } = service;
    lose(service, losses.null);
    for (let run = 0; run < 3; run++) expect((await service.run()).problem).toEqual(problem);
    expect(service.shown).toEqual(shown);
    expect(accepted(service)).toEqual([true, true]);
    expect(service.fake.discounts()).toHaveLength(2);
  });

  test('is also lost if only an ended code is left to show it, so nothing new is created', async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    await service.run();
    const replace = { codes: Object.values(service.shown), graceHours: 0 };
    lose(service, losses.null);
    for (let run = 0; run < 3; run++) {
      expect((await service.run(undefined, { replace })).problem).toEqual(problem);
      service.pass(1);
    }
    expect(accepted(service)).toEqual([]);
    expect(service.fake.discounts()).toHaveLength(1);
    service.fake.transport.drift = undefined;
    expect(await service.run()).not.toHaveProperty('problem');
    expect(accepted(service)).toEqual([true]);
  });

  test('after a creation without a response leaves no unknown code', async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    lose(service, losses.null);
    service.fake.transport.faults = [
      { kind: 'reset_after', requests: /^POST .*(promotion_codes|discounts)/ },
    ];
    expect((await service.run()).problem?.type).toBe('unreachable');
    for (let run = 0; run < 3; run++) expect((await service.run()).problem).toEqual(problem);
    expect(service.fake.discounts()).toHaveLength(1);
    expect(accepted(service)).toEqual([true]);
  });
});

describe.each(checkoutProviders)('a reserved name at %s', (name) => {
  test('is stored with the time of the attempt before the provider hears of it', async () => {
    const service = new CodesService(name);
    const stored: unknown[] = [];
    await service.run((moment) => {
      if (/^before POST/.test(moment))
        stored.push(
          service.codes.filter(({ attempts }) => attempts?.includes(service.now.toISOString())).length,
        );
      return Promise.resolve();
    });
    expect(stored.length).toBeGreaterThan(1);
    expect(stored).not.toContain(0);
    // The provider has answered, so no request can create these codes once more.
    expect(service.codes.map(({ attempts }) => attempts)).toEqual([undefined, undefined]);
  });

  test('that the provider refuses after an attempt of ours is ours', async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    const { transport } = service.fake;
    const creations = /^POST .*(promotion_codes|discounts)/;
    transport.faults = [{ kind: 'reset_after', requests: creations }];
    await service.run();
    // The next run does not find the code at first, so it tries to create it again.
    let hides = true;
    transport.drift = (body, request) => {
      const { data, items } = Object(body);
      if (hides && operationOf(request) === 'find')
        return { ...Object(body), ...(data ? { data: [] } : {}), ...(items ? { items: [] } : {}) };
      return driftOf((entry) => Object.assign(entry, { metadata: {}, custom_data: null }))(body);
    };
    await service.run(async (moment) => {
      if (/^before POST/.test(moment)) hides = false;
    });
    transport.drift = undefined;
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.fake.redeem(service.shown[60] ?? '')).toBe(60);
    expect(service.fake.discounts()).toHaveLength(1);
    expect(service.codes).toHaveLength(1);
  });
});
