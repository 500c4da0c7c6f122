import { randomBytes } from 'node:crypto';
import type { LocalHandler, LocalRequest, LocalResponse } from '../http/messages.ts';
import { type Assembly, type Resource, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { type Behavior, behaviorsOf, type DistributionConfig, errorTtls } from './behaviors.ts';
import { EdgeCache } from './cache/cache.ts';
import { fetchThroughCache, type OriginFetch } from './cache/cache-fetch.ts';
import { bodyNotAllowed, functionFailed, methodNotAllowed, requestTooLarge } from './errors.ts';
import { viewerRequest } from './forwarding.ts';
import type { EdgeContext } from './function/event.ts';
import type { KeyValueStore } from './function/key-value-store.ts';
import { fetchFromOrigin } from './origin.ts';
import { matchesPattern, normalizePath } from './path-pattern.ts';

const maxUrlBytes = 8_192;
const maxRequestBytes = 20_480;
/** Country of requests without `CloudFront-Viewer-Country`. */
const defaultCountry = 'IN';

/** Options of the emulated distribution. */
export interface DistributionOptions {
  /** @default a cache of its own, 64 MB */
  cache?: EdgeCache;
}

/**
 * Serves the template's distribution: cache behavior → viewer-request function → cache → origin → response
 * headers policy → viewer-response function. `origins` returns the handler of an origin's domain name. Throws
 * for configuration that a deployment would reject or the emulator does not support.
 */
export function distribution(
  assembly: Assembly,
  identities: Identities,
  origins: (domainName: string) => LocalHandler | undefined,
  stores: (arn: string) => KeyValueStore | undefined,
  options: DistributionOptions = {},
): LocalHandler {
  const resource = onlyDistribution(assembly);
  const config = identities.resolve(resource.properties.DistributionConfig) as DistributionConfig;
  if (!config.Enabled) throw new Error(`${resource.logicalId} is not enabled`);
  const behaviors = behaviorsOf(assembly, identities, resource, config, stores);
  const shared = { cache: options.cache ?? new EdgeCache(), errorTtl: errorTtls(config) };
  const names = {
    distributionId: identities.physicalId(resource.logicalId),
    distributionDomainName: identities.text({ 'Fn::GetAtt': [resource.logicalId, 'DomainName'] }),
  };
  return async (request) => {
    const requestId = `${randomBytes(39).toString('base64url')}==`;
    const behavior = behaviorFor(behaviors, request.path);
    const seen = viewerRequest(request, [behavior.cache, behavior.forwarding], defaultCountry);
    const context = { ...names, requestId };
    const decided = decide(behavior, seen, context);
    if ('response' in decided) return withEdgeHeaders(decided.response, requestId);
    const fetch: OriginFetch = () => fetchFromOrigin(behavior, origins, decided.request, requestId);
    const response = await fetchThroughCache(behavior, decided.request, fetch, shared);
    const answer = { ...response, headers: behavior.respond(response.headers) };
    return withEdgeHeaders(changed(behavior, decided.request, answer, context), requestId);
  };
}

function onlyDistribution(assembly: Assembly): Resource {
  const [resource, ...others] = resourcesOf(assembly, 'AWS::CloudFront::Distribution');
  if (!resource || others.length > 0) throw new Error('The template must contain exactly one distribution');
  return resource;
}

function behaviorFor(behaviors: readonly Behavior[], path: string): Behavior {
  const normalized = normalizePath(path);
  const behavior = behaviors.find(
    ({ pathPattern }) => pathPattern === undefined || matchesPattern(pathPattern, normalized),
  );
  if (!behavior) throw new Error('A distribution has a default behavior');
  return behavior;
}

/** Applies everything that precedes the cache: limits, allowed methods, the viewer-request function. */
function decide(
  behavior: Behavior,
  request: LocalRequest,
  context: EdgeContext,
): { request: LocalRequest } | { response: LocalResponse } {
  if (isTooLarge(request)) return { response: requestTooLarge() };
  if (!behavior.allowedMethods.includes(request.method)) return { response: methodNotAllowed() };
  const hasNoBody = request.method === 'GET' || request.method === 'HEAD';
  if (hasNoBody && request.body.length > 0) return { response: bodyNotAllowed() };
  if (!behavior.viewerRequest) return { request };
  const outcome = behavior.viewerRequest(request, context);
  if (outcome.kind === 'request') return outcome;
  if (outcome.kind === 'failure') {
    console.error(`The viewer-request function failed for ${request.method}: ${outcome.reason}`);
    return { response: functionFailed(outcome.status) };
  }
  const headers = { ...outcome.response.headers, 'x-cache': 'FunctionGeneratedResponse from cloudfront' };
  return { response: { ...outcome.response, headers: { server: 'CloudFront', ...headers } } };
}

/** Runs the viewer-response function, which CloudFront does for cached responses, too, but not for errors. */
function changed(
  { viewerResponse }: Behavior,
  request: LocalRequest,
  response: LocalResponse,
  context: EdgeContext,
): LocalResponse {
  if (!viewerResponse || response.status >= 400) return response;
  const outcome = viewerResponse(request, response, context);
  if (outcome.kind === 'response') return outcome.response;
  console.error(`The viewer-response function failed for ${request.method}: ${outcome.reason}`);
  return functionFailed(outcome.status);
}

/** Returns true if path and query exceed 8,192 bytes, or 20,480 bytes together with the headers. */
function isTooLarge({ path, query, headers }: LocalRequest): boolean {
  const urlBytes = path.length + query.length;
  const headerBytes = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return urlBytes > maxUrlBytes || urlBytes + headerBytes > maxRequestBytes;
}

function withEdgeHeaders(response: LocalResponse, requestId: string): LocalResponse {
  const own = {
    via: '1.1 emulator.cloudfront.net (CloudFront)',
    'x-amz-cf-pop': 'EMULATOR',
    'x-amz-cf-id': requestId,
  };
  return { ...response, headers: { ...response.headers, ...own } };
}
