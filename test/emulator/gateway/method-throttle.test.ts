import { methodThrottle } from '../../../emulator/gateway/method-throttle.ts';
import { stackOf } from './gateway-fixtures.ts';

const setting = (ResourcePath: string, HttpMethod: string, burst: number) => ({
  ResourcePath,
  HttpMethod,
  ThrottlingRateLimit: 1,
  ThrottlingBurstLimit: burst,
});

function throttleOf(...MethodSettings: unknown[]) {
  const { assembly, identities } = stackOf({
    Api: ['AWS::ApiGateway::RestApi', {}],
    Stage: ['AWS::ApiGateway::Stage', { RestApiId: { Ref: 'Api' }, StageName: 'v1', MethodSettings }],
  });
  return methodThrottle(assembly, identities, 'Api', () => 0);
}

it('shares the general limit among all methods without their own', () => {
  const passes = throttleOf(setting('/*', '*', 2));
  expect([passes('/a', 'GET'), passes('/b', 'POST'), passes('/a', 'GET')]).toEqual([true, true, false]);
});

it('prefers the setting of a method, with its escaped path', () => {
  const passes = throttleOf(setting('/*', '*', 1), setting('/~1a~1{id}', 'GET', 2));
  expect([1, 2, 3].map(() => passes('/a/{id}', 'GET'))).toEqual([true, true, false]);
  expect([1, 2].map(() => passes('/a/{id}', 'PUT'))).toEqual([true, false]);
});

it('limits nothing without limits', () => {
  const passes = throttleOf({ ResourcePath: '/*', HttpMethod: '*', DataTraceEnabled: false });
  expect(passes('/a', 'GET')).toBe(true);
});
