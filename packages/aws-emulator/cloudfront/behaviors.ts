import { type BucketAccess, bucketAccess } from '../s3/bucket-policy.ts';
import { type Assembly, type Resource, resourcesOf } from '../template/assembly.ts';
import { accountId, type Identities } from '../template/identities.ts';
import { checkProperties } from '../template/validation.ts';
import type { OriginTarget } from './forwarding.ts';
import {
  compileEdgeFunction,
  compileResponseFunction,
  type EdgeFunction,
  type EdgeResponseFunction,
  edgeCode,
} from './function/edge-function.ts';
import type { KeyValueStore } from './function/key-value-store.ts';
import { type CachePolicy, cachePolicy, type OriginRequestPolicy, originRequestPolicy } from './policies.ts';
import { type ResponseHeadersPolicy, responseHeadersPolicy } from './response-headers.ts';

/** Statuses for which CloudFront accepts an error caching TTL. */
const errorCodes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** An origin of the distribution. */
export interface Origin extends OriginTarget {
  /**
   * Access that the bucket's policy grants this distribution: none without origin access control. `undefined`
   * for other origins.
   */
  access: BucketAccess | undefined;
}

/** Cache behavior: the handling of requests whose path matches one pattern. */
export interface Behavior {
  /** `undefined` for the default behavior. */
  pathPattern: string | undefined;
  allowedMethods: string[];
  compress: boolean;
  origin: Origin;
  cache: CachePolicy;
  forwarding: OriginRequestPolicy;
  respond: ResponseHeadersPolicy;
  viewerRequest: EdgeFunction | undefined;
  viewerResponse: EdgeResponseFunction | undefined;
}

interface BehaviorConfig {
  AllowedMethods?: string[];
  CachedMethods?: string[];
  CachePolicyId: string;
  Compress?: boolean;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  OriginRequestPolicyId?: string;
  PathPattern?: string;
  ResponseHeadersPolicyId?: string;
  TargetOriginId: string;
}

interface OriginConfig {
  CustomOriginConfig?: { OriginProtocolPolicy: string };
  DomainName: string;
  Id: string;
  OriginAccessControlId?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  S3OriginConfig?: object;
}

/** A distribution's configuration with all intrinsics resolved. */
export interface DistributionConfig {
  CacheBehaviors?: BehaviorConfig[];
  CustomErrorResponses?: { ErrorCode: number; ErrorCachingMinTTL?: number }[];
  DefaultCacheBehavior: BehaviorConfig;
  Enabled: boolean;
  Origins: OriginConfig[];
}

/**
 * Returns the cache behaviors in order of precedence, with the default one last. Throws for configuration
 * that the emulator does not support.
 */
export function behaviorsOf(
  assembly: Assembly,
  identities: Identities,
  { logicalId }: Resource,
  config: DistributionConfig,
  stores: (arn: string) => KeyValueStore | undefined,
): Behavior[] {
  const distributionArn = `arn:aws:cloudfront::${accountId}:distribution/${identities.physicalId(logicalId)}`;
  const origins = new Map(
    config.Origins.map((origin) => [origin.Id, originOf(assembly, identities, origin, distributionArn)]),
  );
  const viewerRequest = once((arn) => {
    const { code, store } = edgeCode(assembly, identities, arn, stores);
    return compileEdgeFunction(code, store);
  });
  const viewerResponse = once((arn) => {
    const { code, store } = edgeCode(assembly, identities, arn, stores);
    return compileResponseFunction(code, store);
  });
  return [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((behavior) => {
    const origin = origins.get(behavior.TargetOriginId);
    if (!origin) throw new Error(`${logicalId} has no origin ${behavior.TargetOriginId}`);
    if (behavior.CachedMethods?.includes('OPTIONS')) throw new Error('The emulator does not cache OPTIONS');
    const arns = functionArns(behavior);
    return {
      pathPattern: behavior.PathPattern,
      allowedMethods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      compress: behavior.Compress ?? false,
      origin,
      cache: cachePolicy(assembly, identities, behavior.CachePolicyId),
      forwarding: originRequestPolicy(assembly, identities, behavior.OriginRequestPolicyId),
      respond: responseHeadersPolicy(assembly, identities, behavior.ResponseHeadersPolicyId),
      viewerRequest: viewerRequest(arns['viewer-request']),
      viewerResponse: viewerResponse(arns['viewer-response']),
    };
  });
}

/**
 * Returns the error caching minimum TTL of a status in seconds; 10 for statuses without a custom error
 * response.
 */
export function errorTtls(config: DistributionConfig): (status: number) => number {
  const ttls = new Map(
    (config.CustomErrorResponses ?? []).map((response) => {
      checkProperties('CustomErrorResponses', response, ['ErrorCachingMinTTL', 'ErrorCode']);
      if (!errorCodes.includes(response.ErrorCode))
        throw new Error(`CloudFront would reject a custom error response for ${response.ErrorCode}`);
      return [response.ErrorCode, response.ErrorCachingMinTTL ?? 10];
    }),
  );
  return (status) => ttls.get(status) ?? 10;
}

/**
 * Returns the ARNs of a behavior's functions by event type. Throws for types that CloudFront functions do
 * not have, and for two of one type.
 */
function functionArns({ FunctionAssociations = [] }: BehaviorConfig): Record<string, string> {
  const types = FunctionAssociations.map(({ EventType }) => EventType);
  const other = types.find((type) => type !== 'viewer-request' && type !== 'viewer-response');
  if (other) throw new Error(`CloudFront functions have no event type ${other}`);
  if (new Set(types).size < types.length)
    throw new Error('CloudFront accepts one function for each event type');
  return Object.fromEntries(
    FunctionAssociations.map(({ EventType, FunctionARN }) => [EventType, FunctionARN]),
  );
}

/** Returns `compile` with the results of earlier calls, and `undefined` for no ARN. */
function once<Compiled>(
  compile: (arn: string) => Compiled,
): (arn: string | undefined) => Compiled | undefined {
  const results = new Map<string, Compiled>();
  return (arn) => {
    if (arn === undefined) return undefined;
    const result = results.get(arn) ?? compile(arn);
    results.set(arn, result);
    return result;
  };
}

function originOf(
  assembly: Assembly,
  identities: Identities,
  config: OriginConfig,
  distributionArn: string,
): Origin {
  const { DomainName, OriginCustomHeaders = [], CustomOriginConfig } = config;
  if (CustomOriginConfig && CustomOriginConfig.OriginProtocolPolicy !== 'https-only')
    throw new Error(`${DomainName}: API Gateway supports only TLS, so the origin must be https-only`);
  const allowed = bucketAccess(assembly, identities, DomainName, distributionArn);
  const isSigned = signs(assembly, identities, config.OriginAccessControlId);
  return {
    domainName: DomainName,
    customHeaders: Object.fromEntries(
      OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    ),
    access: allowed && isSigned ? allowed : config.S3OriginConfig && (() => false),
  };
}

function signs(assembly: Assembly, identities: Identities, id: string | undefined): boolean {
  if (!id) return false;
  const accessControl = resourcesOf(assembly, 'AWS::CloudFront::OriginAccessControl').find(
    ({ logicalId }) => identities.resolve({ 'Fn::GetAtt': [logicalId, 'Id'] }) === id,
  );
  const { OriginAccessControlConfig: control } = (accessControl?.properties ?? {}) as {
    OriginAccessControlConfig?: Record<string, string>;
  };
  return control?.SigningBehavior === 'always' && control.OriginAccessControlOriginType === 's3';
}
