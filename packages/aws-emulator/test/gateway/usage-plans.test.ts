import { GatewayKeys } from '../../gateway/gateway-keys.ts';
import { UsagePlans, usagePlansOf } from '../../gateway/usage-plans.ts';
import { stackOf } from './gateway-fixtures.ts';

const config = { apiId: 'Api', stage: 'v1', resourcePath: '/config/{key}', httpMethod: 'GET' };
const events = { ...config, resourcePath: '/events', httpMethod: 'POST' };
const value = 'a-key-of-twenty-or-more-characters';
const limits = (rate: number, burst: number) => ({ RateLimit: rate, BurstLimit: burst });

function setUp(properties: Record<string, unknown>) {
  const { assembly, identities } = stackOf({
    Plan: [
      'AWS::ApiGateway::UsagePlan',
      { UsagePlanName: 'b-plan', ApiStages: [{ ApiId: 'Api', Stage: 'v1' }], ...properties },
    ],
    Other: ['AWS::ApiGateway::UsagePlan', { UsagePlanName: 'a-plan' }],
  });
  const clock = { now: 0 };
  const keys = new GatewayKeys();
  const plans = new UsagePlans(usagePlansOf(assembly, identities), keys, () => clock.now);
  const { id } = keys.create({ value, isEnabled: true });
  return { clock, keys, plans, id };
}

it('rejects a missing, unknown or disabled key and a key without a plan of this stage', () => {
  const { plans, keys, id } = setUp({});
  expect(plans.rejectionOf(undefined, config)).toBe('INVALID_API_KEY');
  expect(plans.rejectionOf('missing', config)).toBe('INVALID_API_KEY');
  expect(plans.rejectionOf(value, config)).toBe('INVALID_API_KEY');
  keys.attach('Other', id);
  expect(plans.rejectionOf(value, config)).toBe('INVALID_API_KEY');
  keys.attach('Plan', id);
  expect(plans.rejectionOf(value, config)).toBeUndefined();
  expect(plans.rejectionOf(value, { ...config, stage: 'v2' })).toBe('INVALID_API_KEY');
  const disabled = keys.create({ value: `${value}2` });
  keys.attach('Plan', disabled.id);
  expect(plans.rejectionOf(`${value}2`, config)).toBe('INVALID_API_KEY');
});

it('counts each key separately', () => {
  const { plans, keys, id } = setUp({ Throttle: limits(1, 1) });
  keys.attach('Plan', id);
  const second = keys.create({ value: `${value}2`, isEnabled: true });
  keys.attach('Plan', second.id);
  expect(plans.rejectionOf(value, config)).toBeUndefined();
  expect(plans.rejectionOf(value, config)).toBe('THROTTLED');
  expect(plans.rejectionOf(`${value}2`, config)).toBeUndefined();
});

it('gives a method with its own limits its own bucket', () => {
  const { plans, keys, id, clock } = setUp({
    Throttle: limits(1, 1),
    ApiStages: [{ ApiId: 'Api', Stage: 'v1', Throttle: { '/events/POST': limits(10, 2) } }],
  });
  keys.attach('Plan', id);
  const outcomes = (method: typeof config) => [1, 2, 3].map(() => plans.rejectionOf(value, method));
  expect(outcomes(events)).toEqual([undefined, undefined, 'THROTTLED']);
  expect(outcomes(config)).toEqual([undefined, 'THROTTLED', 'THROTTLED']);
  clock.now = 100;
  expect(plans.rejectionOf(value, events)).toBeUndefined();
  expect(plans.rejectionOf(value, config)).toBe('THROTTLED');
  clock.now = 1_000_000;
  expect(outcomes(events)).toEqual([undefined, undefined, 'THROTTLED']);
});
