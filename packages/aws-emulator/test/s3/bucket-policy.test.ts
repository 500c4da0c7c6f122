import { behaviorsOf, type DistributionConfig } from '../../cloudfront/behaviors.ts';
import type { Resource } from '../../template/assembly.ts';
import { fixture, type TemplateResources } from '../cloudfront/fixtures/edge-fixtures.ts';
import { distributionResource, surroundings } from '../cloudfront/fixtures/edge-resources.ts';
import { cachingDisabled } from '../cloudfront/fixtures/policy-fixtures.ts';

type Statement = Record<string, unknown>;

/** Returns true if the distribution may read the bucket, after a change of the template. */
function mayRead(change: (resources: TemplateResources, allow: Statement, statements: Statement[]) => void) {
  const resources: TemplateResources = {
    ...surroundings(),
    Distribution: distributionResource({ CachePolicyId: cachingDisabled, TargetOriginId: 'bucket' }),
  };
  const document = resources.BucketPolicy?.Properties.PolicyDocument as { Statement: Statement[] };
  change(resources, document.Statement[1] ?? {}, document.Statement);
  const { assembly, identities } = fixture(resources);
  const resource = assembly.resources.get('Distribution') as Resource;
  const config = identities.resolve(resource.properties.DistributionConfig) as DistributionConfig;
  const [behavior] = behaviorsOf(assembly, identities, resource, config, () => undefined);
  return behavior?.origin.access?.('GET', 'files/script.js');
}

it('a distribution may read a bucket whose policy names it', () => {
  expect(mayRead(() => {})).toBe(true);
});

it.each<[string, Parameters<typeof mayRead>[0]]>([
  ['no policy', (resources) => delete resources.BucketPolicy],
  ['a policy without the distribution', (_resources, _allow, statements) => statements.pop()],
  [
    'a policy for another distribution',
    (_resources, allow) => Object.assign(allow, { Condition: { StringEquals: { 'AWS:SourceArn': 'x' } } }),
  ],
  ['a policy for another action', (_resources, allow) => Object.assign(allow, { Action: 's3:ListBucket' })],
  [
    'a policy for another service',
    (_resources, allow) => Object.assign(allow, { Principal: { Service: 'x.amazonaws.com' } }),
  ],
  [
    'a policy that also denies',
    (_resources, _allow, statements) =>
      statements.push({ Action: 's3:Get*', Effect: 'Deny', Principal: '*', Resource: '*' }),
  ],
  [
    'requests that are not signed',
    ({ AccessControl }) =>
      Object.assign(Object(AccessControl?.Properties.OriginAccessControlConfig), {
        SigningBehavior: 'never',
      }),
  ],
])('a distribution may not read a bucket with %s', (_what, change) => {
  expect(mayRead(change)).toBe(false);
});
