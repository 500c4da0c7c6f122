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
  type ResponseCustomHeadersBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { gateHeaders } from '../../platform/gate-headers.ts';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';

/** Content security policy of pages, which allows only their own styles and images. */
const strictPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Security headers of all responses. */
const securityHeaders: ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(365),
    includeSubdomains: true,
    override: true,
  },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
};

/**
 * Policies of the distribution: cache keys, requests to the origins, and response headers. An account has 20 of each kind, so behaviors
 * share them.
 */
export class EdgePolicies extends Construct {
  readonly configCache: CachePolicy;
  readonly scriptCache: CachePolicy;
  readonly configOrigin: OriginRequestPolicy;
  readonly uncachedOrigin: OriginRequestPolicy;
  readonly managementOrigin: OriginRequestPolicy;
  readonly bannerHeaders: ResponseHeadersPolicy;
  /** Headers of the management API: browsers may only show its responses. */
  readonly strictHeaders: ResponseHeadersPolicy;
  /** Headers of the console and the API page, which run their own scripts. */
  readonly siteHeaders: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const name = (purpose: string) => globalName(config, purpose);
    this.configCache = new CachePolicy(this, 'ConfigCache', {
      cachePolicyName: name('config'),
      comment:
        'Country, campaign, version, site, language and anonymizer from the gate; the origin sets the TTL',
      headerBehavior: CacheHeaderBehavior.allowList(
        'CloudFront-Viewer-Country',
        gateHeaders.campaign,
        gateHeaders.version,
        gateHeaders.site,
        gateHeaders.language,
        gateHeaders.anonymizer,
      ),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    this.scriptCache = this.cacheForAllKeys(name('script'));
    this.configOrigin = new OriginRequestPolicy(this, 'ConfigOrigin', {
      originRequestPolicyName: name('config'),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'X-Api-Key',
        gateHeaders.country,
        gateHeaders.countryName,
        'CloudFront-Viewer-Country-Name', // the gate can read these two only if a policy contains them
        'CloudFront-Viewer-ASN',
      ),
    });
    this.uncachedOrigin = new OriginRequestPolicy(this, 'EventsOrigin', {
      originRequestPolicyName: name('events'),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'X-Api-Key',
        'Content-Type',
        gateHeaders.campaign, // this and the next three for previews, which no cache key contains
        gateHeaders.site,
        gateHeaders.country,
        gateHeaders.countryName,
        'CloudFront-Viewer-Country', // as above
        'CloudFront-Viewer-Country-Name',
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.allowList('key', 'country'),
    });
    this.managementOrigin = this.allButHostAndCookies(name('management'));
    this.bannerHeaders = this.forAnyPage(name('banner'));
    this.strictHeaders = this.forOwnPages('StrictHeaders', name('strict'));
    this.siteHeaders = this.forOwnPages('SiteHeaders', name('site'), [
      "script-src 'self'",
      "connect-src 'self'",
    ]);
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
   * Returns the headers of banner responses, which any page may read. The origins set `Access-Control-Allow-Origin`, because CloudFront
   * rejects it as a custom header. A browser that opens a response as a page would give it the console's origin, so the content security
   * policy lets nothing in it run.
   */
  private forAnyPage(responseHeadersPolicyName: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'BannerHeaders', {
      responseHeadersPolicyName,
      securityHeadersBehavior: {
        ...securityHeaders,
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
      },
      customHeadersBehavior: customHeaders({
        Vary: 'Origin, Accept-Encoding, Accept-Language',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Timing-Allow-Origin': '*',
      }),
    });
  }

  /** Returns headers for responses that no other site may read or embed. `directives` extend the content security policy. */
  private forOwnPages(
    id: string,
    responseHeadersPolicyName: string,
    directives: readonly string[] = [],
  ): ResponseHeadersPolicy {
    const contentSecurityPolicy = [...strictPolicy, ...directives].join('; ');
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName,
      securityHeadersBehavior: {
        ...securityHeaders,
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
      },
      customHeadersBehavior: customHeaders({
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
      }),
    });
  }
}

function customHeaders(headers: Record<string, string>): ResponseCustomHeadersBehavior {
  return {
    customHeaders: Object.entries(headers).map(([header, value]) => ({ header, value, override: true })),
  };
}
