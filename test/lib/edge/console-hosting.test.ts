import { at, resources, target } from '../../support/template.ts';

interface Behavior {
  PathPattern: string;
  ViewerProtocolPolicy: string;
  AllowedMethods: string[];
  ResponseHeadersPolicyId: object;
}

const [distribution] = resources('AWS::CloudFront::Distribution');
if (!distribution) throw new Error('The template has no distribution');
const behaviors = at<Behavior[]>(distribution, 'DistributionConfig.CacheBehaviors').filter(
  ({ PathPattern }) => PathPattern.startsWith('/console'),
);

it('the console has its own behaviours, which read only', () => {
  expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/console', '/console/*']);
  for (const behavior of behaviors) {
    expect(behavior.AllowedMethods).toEqual(['GET', 'HEAD']);
    expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
  }
});

it('its page may do nothing but run its own files and ask its own origin', () => {
  const id = target(behaviors[0]?.ResponseHeadersPolicyId);
  const policy = resources('AWS::CloudFront::ResponseHeadersPolicy').find((resource) => resource.id === id);
  const { ContentSecurityPolicy, FrameOptions } = at<Record<string, Record<string, string>>>(
    policy ?? distribution,
    'ResponseHeadersPolicyConfig.SecurityHeadersConfig',
  );
  const directives = ContentSecurityPolicy?.ContentSecurityPolicy?.split('; ') ?? [];
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  );
  expect(directives.join()).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
  expect(FrameOptions?.FrameOption).toBe('DENY');
});

it('hashed files are kept for a year and stay when a new version comes, the page is asked for every time', () => {
  const deployments = resources('Custom::CDKBucketDeployment').filter(({ Properties }) =>
    String(Properties.DestinationBucketKeyPrefix).startsWith('console'),
  );
  const found = deployments.map(({ Properties }) => [
    Properties.DestinationBucketKeyPrefix,
    (Properties.SystemMetadata as Record<string, string>)['cache-control'],
    Properties.Prune,
  ]);
  expect(found.sort()).toEqual([
    ['console', 'no-cache', false],
    ['console/assets', 'public, max-age=31536000, immutable', false],
  ]);
});

it('the page comes after the files that it names', () => {
  const [page] = resources('Custom::CDKBucketDeployment').filter(
    ({ Properties }) => Properties.DestinationBucketKeyPrefix === 'console',
  );
  expect(page?.DependsOn?.some((id) => id.startsWith('EdgeConsoleAssets'))).toBe(true);
});
