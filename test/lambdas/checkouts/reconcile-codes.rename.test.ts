import { listTaggedCodes } from '../../../lambdas/checkouts/list-tagged-codes.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';

// Stripe does not allow changing the code of a promotion code.
describe.each(['paddle', 'polar'] as const)('a code that the merchant renames at %s', (name) => {
  const started = async () => {
    const service = new CodesService(name);
    expect(await service.run()).not.toHaveProperty('problem');
    return service;
  };
  const accepted = ({ shown, fake }: CodesService) =>
    Object.fromEntries(Object.entries(shown).map(([discount, code]) => [discount, fake.redeem(code)]));
  const foundBy = async (service: CodesService) => (await listTaggedCodes(service.provider())).codes;

  test.each(['in an hourly run', 'by the daily list'])(
    'is ended and replaced, and the banner shows no dead code: %s',
    async (way) => {
      const service = await started();
      const old = service.shown[60] ?? '';
      service.fake.rename(old, 'SPRING');
      const found = way === 'by the daily list' ? await foundBy(service) : [];
      expect(await service.run(undefined, { found })).not.toHaveProperty('problem');
      expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
      expect(service.codes.map(({ code }) => code)).not.toContain('SPRING');
      expect(service.fake.redeem('SPRING')).toBeUndefined();
      expect(service.having('ended')).toMatchObject([{ code: old }]);
    },
  );

  test('together with another one is left alone, and so is the other', async () => {
    const service = await started();
    const { 20: first = '', 60: second = '' } = service.shown;
    service.fake.rename(first, 'SPRING');
    service.fake.rename(second, 'SUMMER');
    for (const hours of [0, 1, 24]) {
      service.pass(hours);
      const { problem } = await service.run(undefined, { found: await foundBy(service) });
      expect(problem?.type).toBe('all_codes_differ');
    }
    expect([service.fake.redeem('SPRING'), service.fake.redeem('SUMMER')]).toEqual([20, 60]);
    expect(service.fake.discounts()).toHaveLength(2);
    await service.run(undefined, { replace: { codes: [first, second], graceHours: 0 } });
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    expect([service.fake.redeem('SPRING'), service.fake.redeem('SUMMER')]).toEqual([undefined, undefined]);
  });

  test('and then names as before is confirmed again', async () => {
    const service = await started();
    const { shown } = service;
    for (const [index, code] of Object.values(shown).entries()) service.fake.rename(code, `SPRING${index}`);
    await service.run();
    for (const [index, code] of Object.values(shown).entries()) service.fake.rename(`SPRING${index}`, code);
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.shown).toEqual(shown);
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
  });

  test('after it had ended, and that works again, ends again', async () => {
    const service = await started();
    const old = service.shown[60] ?? '';
    await service.run(undefined, { replace: { codes: [old], graceHours: 0 } });
    service.pass(25);
    await service.run();
    expect(service.codes.find(({ code }) => code === old)).toMatchObject({ isCounted: true });
    await reactivate(service, old);
    expect(service.fake.redeem('SPRING')).toBe(60);
    await service.run(undefined, { found: await foundBy(service) });
    expect(service.fake.redeem('SPRING')).toBeUndefined();
    expect(service.codes.map(({ code }) => code)).not.toContain('SPRING');
  });

  test('before any run has read it is not called ended while it works', async () => {
    const service = new CodesService(name);
    // Both codes are created, and the response to one creation is lost.
    service.fake.transport.faults = [{ kind: 'reset_after', times: 1, requests: /^POST/ }];
    await service.run();
    service.fake.transport.faults = [];
    const [lost = ''] = service.having('creating').map(({ code }) => code);
    service.fake.rename(lost, 'SPRING');
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [] } });
    for (const hours of [0, 1, 1, 1]) {
      service.pass(hours);
      await service.run();
      expect(service.fake.redeem('SPRING')).toBeDefined();
      expect(service.having('ended').map(({ code }) => code)).not.toContain(lost);
    }
    await service.run(undefined, { found: await foundBy(service) });
    service.pass(48);
    for (const hours of [0, 1]) {
      service.pass(hours);
      await service.run();
    }
    expect(service.fake.redeem('SPRING')).toBeUndefined();
    expect(service.having('ended').map(({ code }) => code)).toEqual(expect.arrayContaining([lost, 'SPRING']));
  });

  /** The merchant turns an ended code on again, under another name. */
  async function reactivate({ fake, codes }: CodesService, code: string): Promise<void> {
    const id = codes.find((each) => each.code === code)?.providerId;
    const path = { paddle: `discounts/${id}`, polar: `v1/discounts/${id}` }[name];
    const change = { paddle: { status: 'active' }, polar: { ends_at: null } }[name];
    const headers = { authorization: `Bearer ${fake.providerKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...change, code: 'SPRING' });
    await fake.transport.fetch(`http://fake/${path}`, { method: 'PATCH', headers, body });
  }
});
