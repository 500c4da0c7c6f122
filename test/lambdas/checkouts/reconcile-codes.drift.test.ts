import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { maxCreations } from '../../../core/checkouts/code-plan.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';
import { changedFields, driftOf, inactiveDrifts, missingFields } from '../../support/checkouts/drifts.ts';

const twenty = Array.from({ length: 20 }, (_, index) => (index + 1) * 5);
const wantedOf = (discounts: number[]) => ({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts } });

describe.each(checkoutProviders)('a drift of the responses of %s', (name) => {
  const started = async (discounts: number[]) => {
    const service = new CodesService(name);
    service.change(wantedOf(discounts));
    expect(await service.run()).not.toHaveProperty('problem');
    return service;
  };
  const working = ({ fake }: CodesService) =>
    fake
      .discounts()
      .filter(({ isActive }) => isActive)
      .map(({ code }) => code)
      .sort();
  /** Runs at the beginning of an hour and twice more, as a merchant who presses a button would. */
  const driftForAnHour = async (service: CodesService, drift: Parameters<typeof driftOf>[0]) => {
    service.fake.transport.drift = driftOf(drift);
    const problems = [];
    for (const hours of [0, 0.5, 0.5]) {
      service.pass(hours);
      problems.push((await service.run()).problem);
    }
    service.fake.transport.drift = undefined;
    return problems;
  };

  test.each(Object.entries(missingFields[name]))(
    '%s, for an hour: 0 codes created, 0 ended, the banner stays, and the problem says so',
    async (_, drift) => {
      const service = await started([60]);
      const [before, shown] = [working(service), service.shown];
      const problems = await driftForAnHour(service, drift);
      const problem = {
        type: 'unexpected_response',
        field: expect.any(String),
        campaignId: sampleGoal.campaignId,
      };
      expect(problems).toEqual([problem, problem, problem]);
      expect(working(service)).toEqual(before);
      expect(service.shown).toEqual(shown);
      expect(service.codes.map(({ problem }) => problem?.type)).toEqual(['unexpected_response']);
      expect(await service.run()).not.toHaveProperty('problem');
      expect(service.codes.map(({ problem }) => problem)).toEqual([null]);
    },
  );

  test.each(Object.entries(missingFields[name]))(
    '%s from the beginning: one code is created, not twenty, and it is used later',
    async (_, drift) => {
      const service = new CodesService(name);
      service.change(wantedOf(twenty));
      const problems = await driftForAnHour(service, drift);
      expect(problems.map((problem) => problem?.type)).toEqual(Array(3).fill('unexpected_response'));
      expect(working(service)).toHaveLength(1);
      await service.run();
      expect(working(service)).toEqual(Object.values(service.shown).sort());
      expect(Object.keys(service.shown)).toHaveLength(20);
    },
  );

  test.each(Object.entries(changedFields[name]))(
    '%s for every code at once: nothing changes there, inactive ones are hidden, and the problem says so',
    async (change, drift) => {
      const service = await started(twenty);
      const [before, shown] = [working(service), service.shown];
      const problems = await driftForAnHour(service, drift);
      const problem = { type: 'all_codes_differ', campaignId: sampleGoal.campaignId };
      expect(problems).toEqual([problem, problem, problem]);
      expect(working(service)).toEqual(before);
      expect(service.shown).toEqual(inactiveDrifts.includes(change) ? {} : shown);
      expect(new Set(service.codes.map(({ problem }) => problem?.type))).toEqual(
        new Set(['all_codes_differ']),
      );
      expect(await service.run()).not.toHaveProperty('problem');
      expect(service.shown).toEqual(shown);
    },
  );

  test('codes that are off leave the banner after two runs, whatever the others are, and nothing is created', async () => {
    const service = await started([20, 40, 60]);
    const { 20: first = '', 40: second = '', 60: working = '' } = service.shown;
    const turnOn = [first, second].map((code) => turnOff(service, code));
    expect((await service.run()).problem?.type).toBe('all_codes_differ');
    expect(service.shown).toEqual({ 20: first, 40: second, 60: working });
    service.pass(1);
    await service.run();
    expect(service.shown).toEqual({ 60: working });
    const { version } = service;
    await service.run();
    expect([service.version, service.fake.discounts().length]).toEqual([version, 3]);
    for (const change of turnOn) change();
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.shown).toEqual({ 20: first, 40: second, 60: working });
  });

  test('a new code that came back unusable, and is, gets a successor after a day', async () => {
    const service = new CodesService(name);
    service.change(wantedOf([60]));
    const [drift] = inactiveDrifts.flatMap((each) => changedFields[name][each] ?? []);
    service.fake.transport.drift = drift && driftOf(drift);
    expect((await service.run()).problem?.type).toBe('unexpected_response');
    service.fake.transport.drift = undefined;
    const [first = ''] = working(service);
    service.fake.deactivate(first);
    for (const hours of [1, 22]) {
      service.pass(hours);
      expect((await service.run()).problem?.type).toBe('unexpected_response');
    }
    expect(service.fake.discounts()).toHaveLength(1);
    service.pass(1);
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.having('ended')).toMatchObject([{ code: first }]);
    expect(Object.values(service.shown)).toEqual(working(service));
    expect(working(service)).toHaveLength(1);
  });

  test('one that is off is hidden although another code cannot be read', async () => {
    const service = await started([20, 60]);
    const { 20: odd = '', 60: off = '' } = service.shown;
    service.fake.deactivate(off);
    const [, drift] = Object.entries(missingFields[name])[0] ?? [];
    service.fake.transport.drift = driftOf((entry) => {
      if (entry.code === odd) drift?.(entry);
    });
    for (let run = 0; run < 2; run++) expect((await service.run()).problem?.type).toBe('unexpected_response');
    expect(service.shown).toEqual({ 20: odd });
    expect(service.fake.discounts()).toHaveLength(2);
  });

  /** The merchant turns a code off; the returned function turns it on again. */
  function turnOff({ fake }: CodesService, code: string): () => void {
    const off = driftOf((entry) => {
      if (entry.code !== code) return;
      Object.assign(entry, { active: false, enabled_for_checkout: false, ends_at: '2026-01-01T00:00:00Z' });
    });
    const { drift } = fake.transport;
    fake.transport.drift = (body, request) => off(drift ? drift(body, request) : body);
    return () => {
      fake.transport.drift = undefined;
    };
  }

  test('a merchant who turned all codes off asks for new ones', async () => {
    const service = await started([20, 60]);
    const old = Object.values(service.shown);
    for (const code of old) service.fake.deactivate(code);
    expect((await service.run()).problem?.type).toBe('all_codes_differ');
    expect(working(service)).toEqual([]);
    expect(await service.run(undefined, { replace: { codes: old, graceHours: 0 } })).not.toHaveProperty(
      'problem',
    );
    expect(working(service)).toEqual(Object.values(service.shown).sort());
    expect(
      service
        .having('ended')
        .map(({ code }) => code)
        .sort(),
    ).toEqual(old.sort());
  });

  test('a provider that accepts no code for long: at most three for each percentage and 20 a day', async () => {
    const service = new CodesService(name);
    service.change(wantedOf([60]));
    const created: number[] = [];
    for (let hour = 0; hour < 30; hour++) {
      await service.run();
      for (const code of Object.values(service.shown)) service.fake.deactivate(code);
      created.push(service.fake.discounts().length);
      service.pass(1);
    }
    const limit = maxCreations({ discounts: [60] });
    expect(limit).toBe(23);
    expect(created[23]).toBe(limit);
    expect(Math.max(...created.slice(0, 24))).toBe(limit);
    expect(created.at(-1)).toBe(29);
    service.change(wantedOf([60]));
    for (let run = 0; run < 3; run++) {
      for (const code of Object.values(service.shown)) service.fake.deactivate(code);
      expect((await service.run()).problem).toEqual(
        run === 0 ? undefined : { type: 'too_many_codes', campaignId: sampleGoal.campaignId },
      );
    }
  });

  test('an unsafe or a negative counter is limited, and a smaller one takes nothing back', async () => {
    const service = await started([60]);
    for (let count = 0; count < 5; count++) service.fake.redeem(service.shown[60] ?? '');
    await service.run();
    const withCount = (count: number) =>
      driftOf((entry) => {
        for (const field of ['times_redeemed', 'times_used', 'redemptions_count'])
          if (field in entry) entry[field] = count;
      });
    const totals: (number | undefined)[] = [];
    for (const count of [3, -7, 2 ** 53 - 1, 1e300, 5]) {
      service.fake.transport.drift = withCount(count);
      expect(await service.run()).not.toHaveProperty('problem');
      totals.push(service.redeemed[60]);
    }
    const most = 1_000_000_000;
    expect(totals).toEqual(name === 'polar' ? [3, 0, most, most, 5] : [5, 5, most, most, most]);
  });

  test('the code whose end the provider does not confirm is not called ended', async () => {
    const service = await started([60]);
    const [old = ''] = Object.values(service.shown);
    const stillOn = driftOf((entry) =>
      Object.assign(entry, { active: true, status: 'active', ends_at: null }),
    );
    let isAsked = false;
    service.fake.transport.drift = (body, request) => {
      isAsked ||= /^(POST|PATCH) .*\/(dsc_|promo_|\w{8}-)/.test(request);
      return isAsked ? stillOn(body) : body;
    };
    await service.run(undefined, { replace: { codes: [old], graceHours: 0 } });
    service.fake.transport.drift = undefined;
    expect(service.codes.find(({ code }) => code === old)).toMatchObject({
      status: 'replaced',
      problem: { type: 'unexpected_response' },
    });
    await service.run();
    expect(service.codes.find(({ code }) => code === old)?.status).toBe('ended');
  });
});
