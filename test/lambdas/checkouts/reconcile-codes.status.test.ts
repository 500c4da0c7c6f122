import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';
import { driftOf } from '../../support/checkouts/drifts.ts';

const { campaignId } = sampleGoal;
const wantedOf = (discounts: number[]) => ({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts } });
const unexpected = { type: 'unexpected_response', field: 'status', campaignId };

async function started(discounts = [20, 60]): Promise<CodesService> {
  const service = new CodesService('paddle');
  service.change(wantedOf(discounts));
  expect(await service.run()).not.toHaveProperty('problem');
  return service;
}

/** The provider returns these codes with a status that is in none of its documents. */
function haveUnknownStatus({ fake }: CodesService, codes: readonly string[]): void {
  fake.transport.drift = driftOf((entry) => {
    if (codes.includes(String(entry.code)) && entry.status === 'active') entry.status = 'paused';
  });
}

const statusOf = ({ codes }: CodesService, name: string) => codes.find(({ code }) => code === name)?.status;

describe('the statuses that Paddle sets', () => {
  test('an expired code ends, and its campaign continues', async () => {
    const service = await started();
    const endsAt = new Date(service.now.getTime() + 3_600_000).toISOString();
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, sale: { discount: 30, endsAt } } });
    await service.run();
    const ofSale = service.shown['sale 30'] ?? '';
    service.pass(50);
    service.change(wantedOf([20, 60, 70]));
    expect(await service.run()).not.toHaveProperty('problem');
    expect(statusOf(service, ofSale)).toBe('ended');
    expect(service.fake.redeem(service.shown[70] ?? '')).toBe(70);
  });

  test('a code that is used up ends, and is replaced', async () => {
    const service = await started();
    const code = service.shown[60] ?? '';
    const id = service.codes.find((each) => each.code === code)?.providerId;
    const headers = {
      authorization: `Bearer ${service.fake.providerKey}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ usage_limit: 1 });
    await service.fake.transport.fetch(`http://fake/discounts/${id}`, { method: 'PATCH', headers, body });
    service.fake.redeem(code);
    expect(service.fake.redeem(code)).toBeUndefined();
    expect(await service.run()).not.toHaveProperty('problem');
    expect(statusOf(service, code)).toBe('ended');
    expect(service.fake.redeem(service.shown[60] ?? '')).toBe(60);
  });
});

describe('a status that no document of the provider contains', () => {
  test('takes the code out of the banner after two runs, and ends and creates nothing', async () => {
    const service = await started();
    const { 60: odd = '', ...others } = service.shown;
    haveUnknownStatus(service, [odd]);
    service.change(wantedOf([20, 60, 70]));
    expect((await service.run()).problem).toEqual(unexpected);
    expect(service.shown).toEqual({ ...others, 60: odd });
    expect((await service.run()).problem).toEqual(unexpected);
    expect(service.shown).toEqual(others);
    expect(service.fake.redeem(odd)).toBe(60);
    expect(service.fake.discounts()).toHaveLength(2);
    const { version } = service;
    await service.run();
    expect(service.version).toBe(version);
    service.fake.transport.drift = undefined;
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.shown).toMatchObject({ ...others, 60: odd });
    expect(Object.keys(service.shown)).toEqual(['20', '60', '70']);
  });

  test('for all live codes at once hides none', async () => {
    const service = await started();
    const { shown } = service;
    haveUnknownStatus(service, Object.values(shown));
    for (let run = 0; run < 3; run++) expect((await service.run()).problem).toEqual(unexpected);
    expect(service.shown).toEqual(shown);
  });

  test('of a code that ended is asked for a day, and does not stop the campaign for longer', async () => {
    const service = await started();
    const [, odd = ''] = Object.values(service.shown);
    await service.run(undefined, { replace: { codes: [odd], graceHours: 0 } });
    expect(statusOf(service, odd)).toBe('ended');
    service.fake.transport.drift = driftOf((entry) => {
      if (entry.code === odd) entry.status = 'paused';
    });
    expect((await service.run()).problem).toEqual(unexpected);
    service.pass(25);
    await service.run();
    expect(await service.run()).not.toHaveProperty('problem');
  });
});

describe('an end that the merchant demands happens although another code cannot be read', () => {
  test.each([0, 5])('and although there is no successor, with a grace of %d hours', async (graceHours) => {
    const service = await started();
    const { 20: other = '', 60: leaked = '' } = service.shown;
    haveUnknownStatus(service, [other]);
    await service.run(undefined, { replace: { codes: [leaked], graceHours } });
    service.pass(graceHours);
    await service.run();
    expect(service.fake.redeem(leaked)).toBeUndefined();
    expect(statusOf(service, leaked)).toBe('ended');
    expect(service.fake.discounts()).toHaveLength(2);
    service.fake.transport.drift = undefined;
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.fake.redeem(service.shown[60] ?? '')).toBe(60);
  });

  test('if it was demanded before the responses changed', async () => {
    const service = await started();
    const { 20: other = '', 60: leaked = '' } = service.shown;
    service.fake.transport.faults = [{ kind: 'server_error_before', requests: /^POST/, times: 10 }];
    await service.run(undefined, { replace: { codes: [leaked], graceHours: 0 } });
    expect(service.fake.redeem(leaked)).toBe(60);
    haveUnknownStatus(service, [other]);
    await service.run();
    expect(service.fake.redeem(leaked)).toBeUndefined();
  });

  test('and although two or more others differ', async () => {
    const service = await started([20, 30, 60]);
    const { 20: first = '', 30: second = '', 60: leaked = '' } = service.shown;
    for (const code of [first, second]) service.fake.deactivate(code);
    const { problem } = await service.run(undefined, { replace: { codes: [leaked], graceHours: 0 } });
    expect(problem?.type).toBe('all_codes_differ');
    expect(service.fake.redeem(leaked)).toBeUndefined();
  });

  test('and of a code whose own status is unknown', async () => {
    const service = await started();
    const leaked = service.shown[60] ?? '';
    haveUnknownStatus(service, [leaked]);
    await service.run(undefined, { replace: { codes: [leaked], graceHours: 0 } });
    expect(service.fake.redeem(leaked)).toBeUndefined();
    expect(statusOf(service, leaked)).toBe('ended');
  });

  test('and for a campaign without the checkout', async () => {
    const service = await started();
    haveUnknownStatus(service, [service.shown[20] ?? '']);
    const { wanted: _unwanted, ...goal } = sampleGoal;
    service.change(goal);
    await service.run();
    service.pass(48);
    await service.run();
    expect(service.fake.discounts().filter(({ isActive }) => isActive)).toEqual([]);
    expect(service.having('ended')).toHaveLength(2);
  });
});
