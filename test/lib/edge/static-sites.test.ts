import { at, resources, target } from '../../support/template.ts';

interface Behavior {
  PathPattern: string;
  ViewerProtocolPolicy: string;
  AllowedMethods: string[];
  ResponseHeadersPolicyId: object;
}

const sites = ['console', 'docs'];
const [distribution] = resources('AWS::CloudFront::Distribution');
if (!distribution) throw new Error('The template has no distribution');
const behaviors = at<Behavior[]>(distribution, 'DistributionConfig.CacheBehaviors');
const behaviorsOf = (site: string) =>
  behaviors.filter(({ PathPattern }) => PathPattern === `/${site}` || PathPattern.startsWith(`/${site}/`));
const deployments = resources('Custom::CDKBucketDeployment');

/** What the pages of a site may do, as the answers' headers say it. */
function securityOf(site: string): { directives: string[]; frames: string | undefined } {
  const id = target(behaviorsOf(site)[0]?.ResponseHeadersPolicyId);
  const policy = resources('AWS::CloudFront::ResponseHeadersPolicy').find((resource) => resource.id === id);
  if (!policy) throw new Error(`The answers of ${site} have no headers policy`);
  const { ContentSecurityPolicy, FrameOptions } = at<Record<string, Record<string, string>>>(
    policy,
    'ResponseHeadersPolicyConfig.SecurityHeadersConfig',
  );
  const directives = ContentSecurityPolicy?.ContentSecurityPolicy?.split('; ') ?? [];
  return { directives, frames: FrameOptions?.FrameOption };
}

describe.each(sites)('/%s', (site) => {
  it('has its own behaviours, which read only', () => {
    expect(behaviorsOf(site).map(({ PathPattern }) => PathPattern)).toEqual([`/${site}`, `/${site}/*`]);
    for (const behavior of behaviorsOf(site)) {
      expect(behavior.AllowedMethods).toEqual(['GET', 'HEAD']);
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('its page may do nothing that is unsafe, and ask no other host', () => {
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

  it('hashed files are kept for a year and stay when a new version comes, the page is asked for every time', () => {
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

  it('the page comes after the files that it names', () => {
    const idOf = (prefix: string) =>
      deployments.find(({ Properties }) => Properties.DestinationBucketKeyPrefix === prefix)?.id ?? '';
    const page = deployments.find(({ Properties }) => Properties.DestinationBucketKeyPrefix === site);
    const assets = idOf(`${site}/assets`).replace(/CustomResource\w+$/, '');
    expect(assets).not.toBe('');
    expect(page?.DependsOn?.some((id) => id.startsWith(assets))).toBe(true);
  });
});

it('the console may run its own scripts and ask its own origin; the API’s page runs nothing and asks nobody', () => {
  const additional = (site: string) =>
    securityOf(site).directives.filter((directive) => /^(script|connect)-src/.test(directive));
  expect(additional('console')).toEqual(["script-src 'self'", "connect-src 'self'"]);
  expect(additional('docs')).toEqual([]);
});
