import { stageConfig } from '../../../lib/config.ts';
import { methodThrottle } from '../../../packages/aws-emulator/gateway/method-throttle.ts';
import { readServiceTemplate } from '../../../packages/aws-emulator/service-template.ts';
import { resourcesOf } from '../../../packages/aws-emulator/template/assembly.ts';
import { assemblyDirectory } from '../../support/assembly.ts';

// If API Gateway throttles before it authenticates, anyone uses up a method's bucket.

const { assembly, identities } = readServiceTemplate(assemblyDirectory());
const management = resourcesOf(assembly, 'AWS::ApiGateway::RestApi').find(({ properties }) =>
  String(properties.Name).includes('management'),
);

/** Returns how many of 60 valid requests, one a second, a method rejects beside a flood of denied ones for a minute. */
function rejectedBeside(perSecond: number, path: string, method: string): number {
  let nowMs = 0;
  const apiId = identities.physicalId(management?.logicalId ?? '');
  const accepts = methodThrottle(assembly, identities, apiId, () => nowMs);
  const flood = Array.from({ length: 60 * perSecond }, (_, index) => (index * 1_000) / perSecond);
  let rejected = 0;
  let next = 1_000;
  for (const atMs of flood) {
    nowMs = atMs;
    accepts(path, method);
    if (atMs < next) continue;
    next += 1_000;
    if (!accepts(path, method)) rejected += 1;
  }
  return rejected;
}

/** Requests a second from three addresses that stay below the limit of `prod`. */
const fromThree = (3 * (stageConfig('prod').requestsPerAddress ?? 0)) / 300;

it('three addresses below the limit by address cannot use up the throttle of revocations, and could that of other methods', () => {
  expect(fromThree).toBe(150);
  expect(rejectedBeside(fromThree, '/api-keys/{id}', 'DELETE')).toBe(0);
  expect(rejectedBeside(fromThree, '/api-keys', 'GET')).toBeGreaterThan(0);
});

it('449 requests a second leave room for a revocation each second', () => {
  expect(rejectedBeside(449, '/api-keys/{id}', 'DELETE')).toBe(0);
  expect(rejectedBeside(600, '/api-keys/{id}', 'DELETE')).toBeGreaterThan(0);
});
