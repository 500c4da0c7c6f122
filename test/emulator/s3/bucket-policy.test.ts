import { request, type TemplateResources } from '../cloudfront/fixtures/edge-fixtures.ts';
import { edge, script, statementsOf, template } from '../cloudfront/fixtures/edge-harness.ts';

describe('the bucket', () => {
  const get = (resources: TemplateResources) => edge({ resources }).serve(request('/v1/banner/script.js'));
  const changed = (change: (resources: TemplateResources) => void) => {
    const resources = template([script]);
    change(resources);
    return resources;
  };
  it('serves the distribution that its policy names', async () => {
    expect((await get(template([script]))).status).toBe(200);
  });
  it.each<[string, (resources: TemplateResources) => void]>([
    ['no policy', (resources) => delete resources.BucketPolicy],
    ['a policy without the distribution', (resources) => statementsOf(resources).pop()],
    [
      'a policy for another distribution',
      (resources) =>
        Object.assign(statementsOf(resources)[1] ?? {}, {
          Condition: { StringEquals: { 'AWS:SourceArn': 'x' } },
        }),
    ],
    [
      'a policy for another action',
      (resources) => Object.assign(statementsOf(resources)[1] ?? {}, { Action: 's3:ListBucket' }),
    ],
    [
      'a policy for another service',
      (resources) =>
        Object.assign(statementsOf(resources)[1] ?? {}, { Principal: { Service: 'x.amazonaws.com' } }),
    ],
    [
      'a policy that also denies',
      (resources) =>
        statementsOf(resources).push({ Action: 's3:Get*', Effect: 'Deny', Principal: '*', Resource: '*' }),
    ],
    [
      'requests that are not signed',
      (resources) =>
        Object.assign(resources.AccessControl?.Properties.OriginAccessControlConfig as object, {
          SigningBehavior: 'never',
        }),
    ],
  ])('rejects with %s', async (_what, change) => {
    const rejected = await get(changed(change));
    expect(rejected.status).toBe(403);
    expect(rejected.body.toString()).toContain('AccessDenied');
  });
});
