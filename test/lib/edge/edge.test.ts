import { gateHeaders } from '../../../platform/gate-headers.ts';
import { securityHeaders } from '../../edge/requests.ts';
import { at, only, resources, statementsOf, target } from '../../support/template.ts';

interface Behavior {
  PathPattern?: string;
  AllowedMethods: string[];
  CachePolicyId: unknown;
  OriginRequestPolicyId?: unknown;
  ViewerProtocolPolicy: string;
  ResponseHeadersPolicyId: unknown;
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const distribution = only('AWS::CloudFront::Distribution');
const gate = only('AWS::CloudFront::Function', ({ id }) => id.startsWith('EdgeGate'));
const defaultBehavior = at<Behavior>(distribution, 'DistributionConfig.DefaultCacheBehavior');
/** The behaviors for the banner. Another test checks those of the console and the API page. */
const behaviors = at<Behavior[]>(distribution, 'DistributionConfig.CacheBehaviors').filter(
  ({ PathPattern }) => !/^\/(console|docs)\b/.test(PathPattern ?? ''),
);
const byPath = (path: string): Behavior => {
  const found = behaviors.find(({ PathPattern }) => PathPattern === path);
  if (!found) throw new Error(`There is no behavior ${path}`);
  return found;
};
/** Returns the headers in a behavior's cache policy and origin request policy, in lower case. Policies of AWS have none of the gate's. */
function forwardedHeaders(behavior: Behavior): string[] {
  return (['CachePolicy', 'OriginRequestPolicy'] as const).flatMap((kind) => {
    const id = behavior[`${kind}Id`];
    if (id === undefined || id === cachingDisabled) return [];
    const policy = only(`AWS::CloudFront::${kind}`, (each) => each.id === target(id));
    const lists = JSON.stringify(policy.Properties).matchAll(/"Headers":(\[[^\]]*\])/g);
    return [...lists]
      .flatMap(([, list = '[]']) => JSON.parse(list) as string[])
      .map((name) => name.toLowerCase());
  });
}

/** Returns the policy of this kind of a behavior. */
function policyOf(kind: 'CachePolicy' | 'OriginRequestPolicy', path: string) {
  const id = target(byPath(path)[`${kind}Id`]);
  return at<Record<string, object>>(
    only(`AWS::CloudFront::${kind}`, (each) => each.id === id),
    `${kind}Config`,
  );
}

it('paths are matched in this order, the gate’s own before the management API', () => {
  expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    '/v1/banner/*.js',
    '/v1/banner/config/*',
    '/v1/banner/events',
    '/v1/banner/preview',
    '/v1/banner/*',
    '/v1/*',
  ]);
});

const functionsOf = ({ FunctionAssociations }: Behavior) =>
  FunctionAssociations?.map(({ EventType, FunctionARN }) => [EventType, target(FunctionARN)]);

it('the gate runs on everything but the management API, with every method', () => {
  for (const behavior of [defaultBehavior, ...behaviors.slice(0, -1)]) {
    expect(functionsOf(behavior)?.[0]).toEqual(['viewer-request', gate.id]);
    expect(behavior.AllowedMethods).toHaveLength(7);
  }
  expect(byPath('/v1/*').FunctionAssociations).toBeUndefined();
});

it('only config responses lose the edge’s lifetime, by a function of CloudFront JavaScript 2.0', () => {
  const found = only('AWS::CloudFront::Function', ({ id }) => id.startsWith('EdgeViewerResponse'));
  expect(functionsOf(byPath('/v1/banner/config/*'))).toEqual([
    ['viewer-request', gate.id],
    ['viewer-response', found.id],
  ]);
  expect(at(found, 'FunctionConfig.Runtime')).toBe('cloudfront-js-2.0');
  for (const behavior of [defaultBehavior, ...behaviors])
    if (behavior.PathPattern !== '/v1/banner/config/*')
      expect(functionsOf(behavior)?.length ?? 0).toBeLessThan(2);
});

it('the gate is CloudFront JavaScript 2.0 and reads the store', () => {
  expect(at(gate, 'FunctionConfig.Runtime')).toBe('cloudfront-js-2.0');
  expect(at<unknown[]>(gate, 'FunctionConfig.KeyValueStoreAssociations')).toHaveLength(1);
});

it('management responses, events and previews are never cached; everything is HTTPS', () => {
  for (const path of ['/v1/*', '/v1/banner/*', '/v1/banner/events', '/v1/banner/preview'])
    expect(byPath(path).CachePolicyId).toBe(cachingDisabled);
  for (const behavior of [defaultBehavior, ...behaviors])
    expect(behavior.ViewerProtocolPolicy).toBe('https-only');
});

it('management requests reach their origin without Host and cookies: with cookies, CloudFront supports no If-None-Match', () => {
  expect(policyOf('OriginRequestPolicy', '/v1/*')).toMatchObject({
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
    CookiesConfig: { CookieBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  });
});

it('configs are cached by country, campaign, version, site, language and anonymity, and by nothing that visitors can choose', () => {
  expect(policyOf('CachePolicy', '/v1/banner/config/*')).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 3_600,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
      HeadersConfig: {
        Headers: [
          'CloudFront-Viewer-Country',
          'X-Ppp-Campaign',
          'X-Ppp-Version',
          'X-Ppp-Site',
          'X-Ppp-Language',
          'X-Ppp-Anonymizer',
        ],
      },
    },
  });
});

it('the gate is deployed after the config function, so that no response of older code has the cache key of its release', () => {
  const config = only('AWS::Lambda::Function', ({ id }) => id.startsWith('GetBannerConfig'));
  expect(gate.DependsOn).toContain(config.id);
  // The uploads also take the time in which the store becomes ready.
  const uploads = resources('Custom::CDKBucketDeployment').filter(({ id }) => /Script/.test(id));
  expect(uploads.length).toBeGreaterThan(1);
  expect(gate.DependsOn).toEqual(expect.arrayContaining(uploads.map(({ id }) => id)));
  const store = only('AWS::CloudFront::KeyValueStore');
  expect(JSON.stringify(at(gate, 'FunctionConfig.KeyValueStoreAssociations'))).toContain(`"${store.id}"`);
  expect(at<string>(gate, 'FunctionCode')).toMatch(/const release="[0-9a-f]{8}";/);
});

it('the banner’s response headers policy has no CORS settings, with which CloudFront would replace its Vary', () => {
  const id = target(byPath('/v1/banner/config/*').ResponseHeadersPolicyId);
  const policy = only('AWS::CloudFront::ResponseHeadersPolicy', (each) => each.id === id);
  const config = at<Record<string, unknown>>(policy, 'ResponseHeadersPolicyConfig');
  expect(JSON.stringify(config.CustomHeadersConfig)).toContain('"Header":"Vary"');
  expect(config.CorsConfig).toBeUndefined();
});

it('only named headers and parameters reach the banner API', () => {
  expect(policyOf('OriginRequestPolicy', '/v1/banner/config/*')).toMatchObject({
    HeadersConfig: {
      Headers: [
        'X-Api-Key',
        'X-Ppp-Country',
        'X-Ppp-Country-Name',
        'CloudFront-Viewer-Country-Name',
        'CloudFront-Viewer-ASN',
      ],
    },
  });
  for (const path of ['/v1/banner/events', '/v1/banner/preview'])
    expect(policyOf('OriginRequestPolicy', path)).toMatchObject({
      HeadersConfig: {
        Headers: [
          'X-Api-Key',
          'Content-Type',
          'X-Ppp-Campaign',
          'X-Ppp-Site',
          'X-Ppp-Country',
          'X-Ppp-Country-Name',
          'CloudFront-Viewer-Country',
          'CloudFront-Viewer-Country-Name',
        ],
      },
      QueryStringsConfig: { QueryStrings: ['key', 'country'] },
    });
});

it('no policy of a path with the gate forwards a header of the client that the gate does not replace', () => {
  const described = new Set(Object.values(gateHeaders).map((name) => name.toLowerCase()));
  const gated = [defaultBehavior, ...behaviors].filter(({ FunctionAssociations = [] }) =>
    FunctionAssociations.some(({ FunctionARN }) => target(FunctionARN) === gate.id),
  );
  expect(gated.length).toBeGreaterThan(4);
  expect(forwardedHeaders(byPath('/v1/banner/config/*'))).toEqual(expect.arrayContaining([...described]));
  for (const behavior of gated) {
    const ours = forwardedHeaders(behavior).filter((name) => name.startsWith('x-ppp-'));
    expect(ours.filter((name) => !described.has(name))).toEqual([]);
  }
});

it('no response of the banner or of an API runs a script on the origin of the console', () => {
  for (const { ResponseHeadersPolicyId } of [defaultBehavior, ...behaviors]) {
    const id = target(ResponseHeadersPolicyId);
    const policy = only('AWS::CloudFront::ResponseHeadersPolicy', (each) => each.id === id);
    const security = at<{ ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean } }>(
      policy,
      'ResponseHeadersPolicyConfig.SecurityHeadersConfig',
    );
    expect(security.ContentSecurityPolicy).toMatchObject({ Override: true });
    expect(security.ContentSecurityPolicy?.ContentSecurityPolicy).toMatch(
      /^default-src 'none'(?!.*script-src)/,
    );
  }
});

it('the gate’s own responses have the security headers that the policy gives to others', () => {
  const id = target(defaultBehavior.ResponseHeadersPolicyId);
  const policy = only('AWS::CloudFront::ResponseHeadersPolicy', (each) => each.id === id);
  const config = at<Record<string, Record<string, unknown>>>(
    policy,
    'ResponseHeadersPolicyConfig.SecurityHeadersConfig',
  );
  const { AccessControlMaxAgeSec, IncludeSubdomains } = config.StrictTransportSecurity ?? {};
  expect(IncludeSubdomains).toBe(true);
  expect(config.ContentTypeOptions).toBeDefined();
  expect(securityHeaders).toEqual({
    'content-security-policy': config.ContentSecurityPolicy?.ContentSecurityPolicy,
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}; includeSubDomains`,
    'x-content-type-options': 'nosniff',
  });
});

it('scripts are cached without their key, as one object each for all merchants', () => {
  expect(policyOf('CachePolicy', '/v1/banner/*.js')).toMatchObject({
    ParametersInCacheKeyAndForwardedToOrigin: { QueryStringsConfig: { QueryStringBehavior: 'none' } },
  });
});

it('errors are never cached at the edge', () => {
  const responses = at<{ ErrorCode: number; ErrorCachingMinTTL: number }[]>(
    distribution,
    'DistributionConfig.CustomErrorResponses',
  );
  expect(responses.map(({ ErrorCode }) => ErrorCode)).toEqual([
    400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
  ]);
  for (const { ErrorCachingMinTTL } of responses) expect(ErrorCachingMinTTL).toBe(0);
});

it('the script bucket serves this distribution only', () => {
  const [policy] = resources('AWS::S3::BucketPolicy');
  expect(JSON.stringify(policy?.Properties)).toContain('"Service":"cloudfront.amazonaws.com"');
  expect(JSON.stringify(policy?.Properties)).toContain('"AWS:SourceArn"');
});

const scriptDeployments = () =>
  resources('Custom::CDKBucketDeployment').filter(
    (deployment) => at(deployment, 'DestinationBucketKeyPrefix') === 'v1/banner',
  );

it('browsers keep scripts for an hour and pinned ones for a year, the edge keeps both for five minutes', () => {
  const kept = scriptDeployments().map((each) => at<Record<string, string>>(each, 'SystemMetadata'));
  const hour = 'public, max-age=3600';
  const year = 'public, max-age=31536000, immutable';
  expect(
    kept.map((headers) => [headers['cache-control'], headers['content-encoding'] ?? 'none']).sort(),
  ).toEqual([
    [year, 'br'],
    [year, 'none'],
    [hour, 'br'],
    [hour, 'none'],
  ]);
  expect(policyOf('CachePolicy', '/v1/banner/*.js')).toMatchObject({ MaxTTL: 300 });
});

it('behaviors share policies, of which an account has 20 of each kind: a stage uses three', () => {
  for (const kind of ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy'])
    expect(resources(`AWS::CloudFront::${kind}`)).toHaveLength(3);
});

it('a deployment removes no pinned script of an earlier release', () => {
  expect(scriptDeployments().map((each) => at(each, 'Prune'))).toEqual(Array(4).fill(false));
});

it('only the CDK’s own functions may write to the script bucket, while a deployment runs; it keeps replaced versions', () => {
  const [bucket] = resources('AWS::S3::Bucket');
  expect(bucket && at(bucket, 'VersioningConfiguration.Status')).toBe('Enabled');
  const writes = /s3:(Put|Delete|Abort|\*)/;
  const roles = resources('AWS::IAM::Role').filter(({ id }) =>
    statementsOf(id).some(({ Action }) => [Action].flat().some((action) => writes.test(action))),
  );
  expect(roles.map(({ id }) => id)).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment/)]);
  const [bucketPolicy] = resources('AWS::S3::BucketPolicy');
  const allowed = bucketPolicy
    ? at<{ Effect: string; Action: string | string[]; Principal: unknown }[]>(
        bucketPolicy,
        'PolicyDocument.Statement',
      )
    : [];
  const writers = allowed.filter(
    ({ Effect, Action }) => Effect === 'Allow' && [Action].flat().some((action) => writes.test(action)),
  );
  expect(JSON.stringify(writers.map(({ Principal }) => Principal))).toMatch(
    /^\[\{"AWS":\{"Fn::GetAtt":\["CustomS3AutoDeleteObjects\w+","Arn"\]\}\}\]$/,
  );
});
