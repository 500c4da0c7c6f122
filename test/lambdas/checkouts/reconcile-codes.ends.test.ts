import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';

describe.each(checkoutProviders)('the end of a code at %s', (name) => {
  const started = async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    expect(await service.run()).not.toHaveProperty('problem');
    return service;
  };
  const endNow = async (service: CodesService) => {
    const [old = ''] = Object.values(service.shown);
    await service.run(undefined, { replace: { codes: [old], graceHours: 0 } });
    return service.codes.find(({ code }) => code === old);
  };

  test('to which the provider answers 404 is not confirmed while the code is found under its name', async () => {
    const service = await started();
    service.fake.transport.faults = [
      { kind: 'not_found', requests: /^(POST|PATCH) .*\/(dsc_|promo_|\w{8}-)/ },
    ];
    const old = await endNow(service);
    expect(service.fake.redeem(old?.code ?? '')).toBe(60);
    expect(old).toMatchObject({ status: 'replaced', problem: { type: 'unexpected_response' } });
    await service.run();
    expect(service.codes.find(({ code }) => code === old?.code)?.status).toBe('ended');
    expect(service.fake.redeem(old?.code ?? '')).toBeUndefined();
  });

  test('of a code that is gone is confirmed by the second run that finds neither identifier nor name', async () => {
    const service = await started();
    const { code = '', providerId = '' } = service.codes[0] ?? {};
    service.fake.transport.faults = [
      { kind: 'not_found', requests: /^(POST|PATCH) .*\/(dsc_|promo_|\w{8}-)/ },
    ];
    // From the request for the end on, the provider has no such code.
    await service.run(
      (moment) => {
        if (moment.startsWith('before') && moment.endsWith(providerId) && !moment.includes('GET'))
          service.fake.remove(code);
        return Promise.resolve();
      },
      { replace: { codes: [code], graceHours: 0 } },
    );
    const isOver = name !== 'polar'; // only Polar allows deleting a discount
    for (const hours of [0, 1]) {
      expect(service.codes[0]).toMatchObject({ code, status: isOver ? 'ended' : 'replaced' });
      service.pass(hours);
      await service.run();
    }
    expect(service.codes[0]).toMatchObject({ code, status: 'ended' });
  });

  test('does not wait if two runs created the code at once, because both know the answer', async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    let isOvertaken = false;
    await service.run(async (moment) => {
      if (isOvertaken || !/^before POST .*(promotion_codes|discounts)/.test(moment)) return;
      isOvertaken = true;
      service.now = new Date(service.now.getTime() + 50);
      await service.run();
    });
    expect(service.codes).toEqual([expect.not.objectContaining({ attempts: expect.anything() })]);
    expect((await endNow(service))?.status).toBe('ended');
  });

  test('happens at once while a lost request may create the code again, and a late twin ends, too', async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    const late: (() => Promise<Response>)[] = [];
    const creation = /^POST .*(promotion_codes|discounts)/;
    // The first creation gets no response and is under way for a minute; the second run creates the code.
    await service.run(undefined, {}, async (input, init) => {
      if (late.length > 0 || !creation.test(`${init?.method} ${new URL(String(input)).pathname}`))
        return service.fake.transport.fetch(input, init);
      late.push(() => service.fake.transport.fetch(input, init));
      throw new TypeError('fetch failed');
    });
    service.pass(1 / 3600);
    await service.run();
    const [{ code = '' } = {}] = service.codes;
    expect(Object.values(service.shown)).toEqual([code]);
    expect(service.codes[0]?.attempts).toHaveLength(1);
    const isWorking = () => service.fake.discounts().some((each) => each.code === code && each.isActive);
    await endNow(service);
    expect(isWorking()).toBe(false);
    for (const create of late) await create();
    // Only Stripe gives the name of an inactive code to a second one.
    expect(isWorking()).toBe(name === 'stripe');
    expect(service.codes.find((each) => each.code === code)?.status).toBe('replaced');
    service.pass(1);
    expect(await service.run()).not.toHaveProperty('problem');
    expect(isWorking()).toBe(false);
    service.pass(1);
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.codes.find((each) => each.code === code)?.status).toBe('ended');
  });

  test('is not that of another code if the provider ignores the name in a search', async () => {
    const service = await started();
    const { 60: known = '' } = service.shown;
    service.fake.transport.ignoredParameters = ['code', 'query'];
    service.change(sampleGoal);
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.shown).toMatchObject({ 20: expect.any(String), 60: known });
    for (const [discount, code] of Object.entries(service.shown))
      expect(service.fake.redeem(code)).toBe(Number(discount));
    expect(service.fake.discounts()).toHaveLength(2);
  });
});

test.each([
  ['ended', 'a complete list says that it does not exist', false],
  ['replaced', 'its account has more codes than a run lists', true],
])('a code whose creation got no response is %s: %s', async (status, _why, isCut) => {
  const service = new CodesService('stripe');
  service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [20] } });
  await service.run();
  service.change(sampleGoal);
  await service.run(undefined, {}, async (input, init) => {
    if (init?.method === 'POST') throw new TypeError('fetch failed');
    return service.fake.transport.fetch(input, init);
  });
  const lost = service.codes.find(({ status }) => status === 'creating')?.code;
  expect(lost).toEqual(expect.any(String));
  service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [20] } });
  const withMorePages: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const isList =
      init?.method === 'GET' && url.pathname.endsWith('/promotion_codes') && !url.searchParams.has('code');
    if (!isList) return service.fake.transport.fetch(input, init);
    url.searchParams.delete('starting_after');
    const response = await service.fake.transport.fetch(url.toString(), init);
    return Response.json({ ...(await response.json()), has_more: true });
  };
  for (let hours = 0; hours < 72; hours++) {
    service.pass(1);
    await service.run(undefined, {}, isCut ? withMorePages : undefined);
  }
  expect(service.codes.find(({ code }) => code === lost)?.status).toBe(status);
});
