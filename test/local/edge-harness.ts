import { bucket } from '../../local/bucket.ts';
import { EdgeCache } from '../../local/cache.ts';
import { distribution } from '../../local/distribution.ts';
import type { LocalRequest, LocalResponse } from '../../local/http.ts';
import { KeyValueStore } from '../../local/key-value-store.ts';
import { fixture, request, response, type TemplateResources } from './edge-fixtures.ts';
import {
  apiDomain,
  bucketDomain,
  cachePolicyResource,
  distributionResource,
  functionResource,
  originRequestPolicyResource,
  responseHeadersPolicyResource,
  surroundings,
} from './edge-resources.ts';

const allMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
/** CloudFront’s own policy that forwards every header, Host included. */
export const allViewer = '216adef6-5c7f-47e4-b989-5492eafa07d3';

const gate = `import cf from 'cloudfront';
async function handler(event) {
  const request = event.request;
  if (!(await cf.kvs().exists('open'))) return { statusCode: 401, headers: { 'x-own': { value: '1' } }, body: 'no' };
  if (request.uri === '/v1/banner/throw') throw new Error('x');
  if (request.uri === '/v1/banner/wrong') request.headers.host = { value: 'other' };
  if (request.uri === '/v1/banner/config/alias') request.uri = '/v1/banner/config/real';
  request.headers['x-api-key'] = { value: 'gateway' };
  request.headers['x-ppp-site'] = { value: 'any' };
  request.headers['x-unnamed'] = { value: 'lost' };
  request.querystring = {};
  return request;
}`;

/** An association with the gate. */
export const gated = [
  { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Gate', 'FunctionARN'] } },
];

const config = {
  AllowedMethods: allMethods,
  CachePolicyId: { Ref: 'ConfigCache' },
  Compress: true,
  FunctionAssociations: gated,
  OriginRequestPolicyId: { Ref: 'ConfigOrigin' },
  PathPattern: '/v1/banner/config/*',
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  TargetOriginId: 'api',
  ViewerProtocolPolicy: 'https-only',
};
/** A behaviour in front of the bucket. */
export const script = {
  AllowedMethods: ['GET', 'HEAD'],
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  Compress: true,
  PathPattern: 'v1/banner/script.j?',
  TargetOriginId: 'bucket',
};
/** A behaviour that passes everything on to the API. */
export const rest = {
  AllowedMethods: allMethods,
  CachePolicyId: cachingDisabled,
  OriginRequestPolicyId: allViewerExceptHost,
  PathPattern: '/v1/*',
  TargetOriginId: 'api',
};
const banner = { ...rest, FunctionAssociations: gated, PathPattern: '/v1/banner/*' };
/** The default behaviour. */
export const fallback = { CachePolicyId: cachingDisabled, TargetOriginId: 'bucket' };
const noErrorCaching = {
  CustomErrorResponses: [404, 500, 502, 503].map((ErrorCode) => ({ ErrorCachingMinTTL: 0, ErrorCode })),
};

/** Everything around a distribution with these behaviours; `more` goes into its configuration. */
export function template(
  behaviors: Record<string, unknown>[],
  more: Record<string, unknown> = noErrorCaching,
): TemplateResources {
  return {
    ...surroundings(),
    Gate: functionResource(gate),
    ConfigCache: cachePolicyResource([0, 0, 300], {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Country', 'x-ppp-site'] },
    }),
    ConfigOrigin: originRequestPolicyResource({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-api-key'] },
    }),
    Headers: responseHeadersPolicyResource({
      SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    }),
    Distribution: distributionResource(fallback, behaviors, more),
  };
}

/** A distribution in front of an API that answers `answer`, and of a bucket with one script. */
export function edge({
  resources = template([config, script, banner, rest]),
  answer = (): LocalResponse => response(200, { 'cache-control': 'public, max-age=300' }, 'answer'),
  isOpen = true,
}: {
  resources?: TemplateResources;
  answer?: (request: LocalRequest) => LocalResponse;
  isOpen?: boolean;
} = {}) {
  const { assembly, identities } = fixture(resources);
  const store = new KeyValueStore();
  if (isOpen) store.put('open', '1');
  let now = Date.parse('2026-01-01T00:00:00Z');
  const cache = new EdgeCache(() => now);
  const reached: LocalRequest[] = [];
  const file = {
    body: Buffer.from('run()'),
    headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=60' },
  };
  const scripts = bucket(new Map([['v1/banner/script.js', file]]));
  const handlers: Record<string, (request: LocalRequest) => Promise<LocalResponse>> = {
    [apiDomain]: async (arrived) => {
      reached.push(arrived);
      return answer(arrived);
    },
    [bucketDomain]: scripts,
  };
  const serve = distribution(
    assembly,
    identities,
    (domain) => handlers[domain],
    () => store,
    { now: () => now, cache },
  );
  return {
    serve,
    store,
    cache,
    reached,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

/** A GET with these headers. */
export const withHeaders = (target: string, headers: Record<string, string>) =>
  request(target, { headers: { host: 'd111.cloudfront.net', ...headers } });

/** The API's origin in the template, to be changed. */
export function apiOriginOf({ Distribution }: TemplateResources): Record<string, unknown> {
  const config = Distribution?.Properties.DistributionConfig as
    | { Origins: Record<string, unknown>[] }
    | undefined;
  const [origin] = config?.Origins ?? [];
  if (!origin) throw new Error('The template has no origin');
  return origin;
}

/** The statements of the bucket's policy, to be changed. */
export function statementsOf({ BucketPolicy }: TemplateResources): Record<string, unknown>[] {
  const document = BucketPolicy?.Properties.PolicyDocument as
    | { Statement: Record<string, unknown>[] }
    | undefined;
  return document?.Statement ?? [];
}
