/** GET, HEAD /v1/banner/config/:publicKey: the banner config for one visitor, from one consistent read of the table. */

import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import { lifetimeSeconds, maxEdgeSeconds } from '../../../core/campaigns/cache-lifetime.ts';
import type { Publication } from '../../../core/campaigns/publication.ts';
import { nextBoundary } from '../../../core/campaigns/schedule.ts';
import { commonError } from '../../../core/errors/response-error.ts';
import type { PublicCredential } from '../../../core/keys/credential.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { readAssignedPublication } from '../../../storage/assigned-publication.ts';
import { readPublishedPrices } from '../../../storage/exact-prices-item.ts';
import { lastUseRecorder, type RecordLastUse } from '../../../storage/keys/last-use-recorder.ts';
import { toErrorResult } from '../../http/error-responses.ts';
import { type Visit, visitOf } from '../../http/visit.ts';
import { clock, lazy } from '../../runtime/environment.ts';
import { type ExchangeRateCache, exchangeRateCache } from '../../runtime/exchange-rate-cache.ts';
import { items } from '../../runtime/items.ts';
import { logFields, logLastUseNotRecorded } from '../../runtime/logging.ts';
import { withinVisitTime } from '../../runtime/visit-time.ts';

/** State that an execution environment shares between requests. */
interface ConfigDependencies {
  items: ReturnType<typeof items>;
  rates: ExchangeRateCache;
  recordLastUse: RecordLastUse;
  clock: Clock;
}

/** The script counts down by the service's clock, which a page may read from these headers. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date, Age',
  vary: 'Origin',
};

/** One visitor's config, the public key, and the campaign's next start or end. */
interface VisitorConfig {
  config: BannerConfig;
  key: PublicCredential;
  boundary: Date | undefined;
}

/** Returns the banner config for one visitor. Throws `invalid_api_key` for an unknown or revoked key. */
export async function getBannerConfig(
  { publicKey, campaignId, ...visit }: Visit,
  { items, rates, recordLastUse, clock }: ConfigDependencies,
): Promise<VisitorConfig> {
  const withRates = rates.isDue();
  const stored = await readAssignedPublication(items, publicKey, campaignId, withRates);
  if (!stored) throw commonError('invalid_api_key');
  if (withRates) rates.keep(stored.rates);
  const recorded = recordLastUse(stored.key.keyId); // never rejects, and runs while the config is computed
  const { key, publication, buttonTest } = stored;
  const prices = await readPublishedPrices(items, publication);
  const now = clock();
  const known = { rates: rates.current(), prices, buttonTest };
  const config = decideBanner({ ...publication, ...visit, ...known, now });
  await recorded;
  return { config, key, boundary: boundaryOf(publication, now) };
}

/**
 * Returns the next time that changes the config without a write. The end of the codes counts in its last hour
 * only: it moves every day, and must not keep CloudFront from serving expired responses while the origin fails.
 */
function boundaryOf({ rules, codesEndAt }: Publication, now: Date): Date | undefined {
  const boundary = nextBoundary(rules, now);
  if (codesEndAt === undefined) return boundary;
  const end = new Date(codesEndAt);
  const leftMs = end.getTime() - now.getTime();
  if (leftMs <= 0 || leftMs > maxEdgeSeconds * 1_000) return boundary;
  return boundary && boundary < end ? boundary : end;
}

/**
 * Returns headers with which no response outlives the boundary, also while the origin fails: without `stale-if-error=0`, CloudFront
 * serves expired responses then. `Expires` is for the script, which reads no `Age` of a cached response.
 */
function cacheHeaders(boundary: Date | undefined, now: Date): Record<string, string> {
  const { browser, edge } = lifetimeSeconds(boundary, now);
  const cacheControl = `public, max-age=${browser}, s-maxage=${edge}`;
  if (!boundary) return { 'cache-control': cacheControl };
  return { 'cache-control': `${cacheControl}, stale-if-error=0`, expires: boundary.toUTCString() };
}

/** Returns the same fields as the access log, which has no ids of public keys. */
function requestFields(
  { httpMethod, resource, requestContext }: APIGatewayProxyEvent,
  { merchantId, keyId, campaignId: resourceId }: PublicCredential,
) {
  const { requestTime } = requestContext;
  return { requestTime, route: `${httpMethod} ${resource}`, merchantId, keyId, resourceId };
}

const dependencies = lazy(
  (): ConfigDependencies => ({
    items: items(),
    rates: exchangeRateCache(clock),
    recordLastUse: lastUseRecorder(items(), clock, logLastUseNotRecorded),
    clock,
  }),
);

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  try {
    const { config, key, boundary } = await withinVisitTime(getBannerConfig(visitOf(event), dependencies()));
    const reason = config.show ? 'shown' : config.reason;
    logFields({ reason, ...requestFields(event, key) });
    const headers = {
      'content-type': 'application/json',
      ...cacheHeaders(boundary, clock()),
      ...corsHeaders,
    };
    return { statusCode: 200, headers, body: JSON.stringify(config) };
  } catch (error) {
    const { requestId } = event.requestContext;
    const result = toErrorResult(error, requestId);
    return { ...result, headers: { ...result.headers, ...corsHeaders } };
  }
};
