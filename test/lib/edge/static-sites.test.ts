import { at, only, resources, target } from '../../support/template.ts';

interface Behavior {
  PathPattern: string;
  ViewerProtocolPolicy: string;
  AllowedMethods: string[];
  ResponseHeadersPolicyId: object;
}

const sites = ['console', 'docs'];
const behaviors = at<Behavior[]>(only('AWS::CloudFront::Distribution'), 'DistributionConfig.CacheBehaviors');
const behaviorsOf = (site: string) =>
  behaviors.filter(({ PathPattern }) => PathPattern === `/${site}` || PathPattern.startsWith(`/${site}/`));
const deployments = resources('Custom::CDKBucketDeployment');

/** Returns the security headers of a site. */
function securityOf(site: string): { directives: string[]; frames: string | undefined } {
  const id = target(behaviorsOf(site)[0]?.ResponseHeadersPolicyId);
  const policy = only('AWS::CloudFront::ResponseHeadersPolicy', (resource) => resource.id === id);
  const { ContentSecurityPolicy, FrameOptions } = at<Record<string, Record<string, string>>>(
    policy,
    'ResponseHeadersPolicyConfig.SecurityHeadersConfig',
  );
  const directives = ContentSecurityPolicy?.ContentSecurityPolicy?.split('; ') ?? [];
  return { directives, frames: FrameOptions?.FrameOption };
}

describe.each(sites)('/%s', (site) => {
  it('has read-only behaviors', () => {
    expect(behaviorsOf(site).map(({ PathPattern }) => PathPattern)).toEqual([`/${site}`, `/${site}/*`]);
    for (const behavior of behaviorsOf(site)) {
      expect(behavior.AllowedMethods).toEqual(['GET', 'HEAD']);
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('allows nothing unsafe and no other host', () => {
    const { directives, frames } = securityOf(site);
    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(directives.join()).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    expect(frames).toBe('DENY');
  });

  it('caches hashed files for a year, keeps old ones, and does not cache the page', () => {
    const found = deployments
      .filter(({ Properties }) => String(Properties.DestinationBucketKeyPrefix).startsWith(site))
      .map(({ Properties }) => [
        Properties.DestinationBucketKeyPrefix,
        (Properties.SystemMetadata as Record<string, string>)['cache-control'],
        Properties.Prune,
      ]);
    expect(found.sort()).toEqual([
      [site, 'no-cache', false],
      [`${site}/assets`, 'public, max-age=31536000, immutable', false],
    ]);
  });

  it('stores its hashed files with gzip, so that no client can make the edge send them uncompressed', () => {
    const encodings = deployments
      .filter(({ Properties }) => Properties.DestinationBucketKeyPrefix === `${site}/assets`)
      .map(({ Properties }) => (Properties.SystemMetadata as Record<string, string>)['content-encoding']);
    expect(encodings).toEqual(['gzip']);
  });

  it('uploads the page after the files that it references', () => {
    const idOf = (prefix: string) =>
      deployments.find(({ Properties }) => Properties.DestinationBucketKeyPrefix === prefix)?.id ?? '';
    const page = deployments.find(({ Properties }) => Properties.DestinationBucketKeyPrefix === site);
    const assets = idOf(`${site}/assets`).replace(/CustomResource\w+$/, '');
    expect(assets).not.toBe('');
    expect(page?.DependsOn?.some((id) => id.startsWith(assets))).toBe(true);
  });
});

it('the console and the search of the guides may run their own scripts and call their own origin', () => {
  const additional = (site: string) =>
    securityOf(site).directives.filter((directive) => /^(script|connect)-src/.test(directive));
  for (const site of ['console', 'docs'])
    expect([site, ...additional(site)]).toEqual([site, "script-src 'self'", "connect-src 'self'"]);
});
