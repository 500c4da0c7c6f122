import { Duration } from 'aws-cdk-lib';
import {
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';

const oneYear = Duration.days(365);

/** Policies of the distribution: cache keys, requests to the origins, and response headers. */
export class EdgePolicies extends Construct {
  readonly configCache: CachePolicy;
  readonly scriptCache: CachePolicy;
  readonly configOrigin: OriginRequestPolicy;
  readonly eventsOrigin: OriginRequestPolicy;
  readonly managementOrigin: OriginRequestPolicy;
  readonly bannerHeaders: ResponseHeadersPolicy;
  readonly managementHeaders: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const name = (purpose: string) => globalName(config, purpose);
    this.configCache = new CachePolicy(this, 'ConfigCache', {
      cachePolicyName: name('config'),
      comment: 'Country, campaign, revision, site and anonymizer from the gate; the origin sets the TTL',
      headerBehavior: CacheHeaderBehavior.allowList(
        'CloudFront-Viewer-Country',
        'x-ppp-campaign',
        'x-ppp-revision',
        'x-ppp-site',
        'x-ppp-anonymizer',
      ),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(300),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    this.scriptCache = this.cacheForAllKeys(name('script'));
    this.configOrigin = new OriginRequestPolicy(this, 'ConfigOrigin', {
      originRequestPolicyName: name('config'),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'X-Api-Key',
        'X-Ppp-Country',
        'X-Ppp-Country-Name',
      ),
    });
    this.eventsOrigin = new OriginRequestPolicy(this, 'EventsOrigin', {
      originRequestPolicyName: name('events'),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'X-Api-Key',
        'Content-Type',
        'CloudFront-Viewer-Country', // the gate can read it only if a policy contains it
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.allowList('key', 'country'),
    });
    this.managementOrigin = this.allButHostAndCookies(name('management'));
    this.bannerHeaders = this.headers('BannerHeaders', name('banner'), true);
    this.managementHeaders = this.headers('ManagementHeaders', name('management'), false);
  }

  /** Limits the edge to five minutes, so that new visitors get a new script soon; browsers keep it for an hour. */
  private cacheForAllKeys(cachePolicyName: string): CachePolicy {
    return new CachePolicy(this, 'ScriptCache', {
      cachePolicyName,
      comment: 'One script for all keys',
      queryStringBehavior: CacheQueryStringBehavior.none(),
      minTtl: Duration.seconds(1),
      defaultTtl: Duration.minutes(5),
      maxTtl: Duration.minutes(5),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** Forwards no cookies: CloudFront would not support If-None-Match, and the management API reads none. */
  private allButHostAndCookies(originRequestPolicyName: string): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'ManagementOrigin', {
      originRequestPolicyName,
      headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  /**
   * Adds security headers to all responses. Any page may read banner responses, none may read management responses. The origins set
   * `Access-Control-Allow-Origin`, because CloudFront rejects it as a custom header.
   */
  private headers(id: string, responseHeadersPolicyName: string, isForPages: boolean): ResponseHeadersPolicy {
    const forPages = [
      { header: 'Vary', value: 'Origin, Accept-Encoding', override: true },
      { header: 'Cross-Origin-Resource-Policy', value: 'cross-origin', override: true },
      { header: 'Timing-Allow-Origin', value: '*', override: true },
    ];
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName,
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: oneYear, includeSubdomains: true, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      },
      ...(isForPages ? { customHeadersBehavior: { customHeaders: forPages } } : {}),
    });
  }
}
