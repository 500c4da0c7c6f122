import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';

/** Nothing but what a site names is allowed. No directive is unsafe, and nothing comes from another host. */
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

const oneYear = Duration.days(365);

/** One page and its files. */
export interface StaticSite {
  /** The first word of its addresses: `docs` is served at `/docs/`. */
  path: string;
  /** `index.html`, further files, and `assets/` with hashed names. */
  directory: string;
  /** What the page may do besides showing its own styles and images: `script-src 'self'`. @default - nothing */
  directives?: readonly string[];
}

/** Where the files of sites go. */
export interface StaticSitesProps {
  config: StageConfig;
  /** The bucket of the distribution's files. */
  bucket: IBucket;
  /** Lets the distribution read the bucket. */
  originAccessControl: S3OriginAccessControl;
}

/** The console and the API's page: their files in the bucket, and how the distribution serves them. */
export class StaticSites extends Construct {
  /** What the distribution does with each path pattern of the sites. */
  readonly behaviors: Record<string, BehaviorOptions> = {};
  private readonly props: StaticSitesProps;
  private readonly common: BehaviorOptions;

  constructor(scope: Construct, id: string, props: StaticSitesProps) {
    super(scope, id);
    this.props = props;
    const { config, bucket, originAccessControl } = props;
    this.common = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: this.cachePolicy(config),
      functionAssociations: [{ function: this.addPages(), eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  /** Puts a site's files into the bucket below `<path>/`, and serves them at `/<path>/`. */
  add(id: string, { path, directory, directives = [] }: StaticSite): void {
    const scope = new Construct(this, id);
    this.deploy(scope, path, directory);
    const responseHeadersPolicy = this.headers(scope, path, [...strictPolicy, ...directives].join('; '));
    const behavior = { ...this.common, responseHeadersPolicy };
    this.behaviors[`/${path}`] = behavior;
    this.behaviors[`/${path}/*`] = behavior;
  }

  /** Files with hashed names never change. The page that names them comes after them; older files stay for open tabs. */
  private deploy(scope: Construct, path: string, directory: string): void {
    const common = { destinationBucket: this.props.bucket, prune: false, memoryLimit: 256 };
    const assets = new BucketDeployment(scope, 'Assets', {
      ...common,
      destinationKeyPrefix: `${path}/assets`,
      sources: [Source.asset(`${directory}/assets`)],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(scope, 'Page', {
      ...common,
      destinationKeyPrefix: path,
      sources: [Source.asset(directory, { exclude: ['assets'] })],
      cacheControl: [CacheControl.noCache()],
    });
    page.node.addDependency(assets);
  }

  private cachePolicy(config: StageConfig): CachePolicy {
    return new CachePolicy(this, 'Cache', {
      cachePolicyName: globalName(config, 'sites'),
      comment: 'The files say themselves how long they are fresh',
      queryStringBehavior: CacheQueryStringBehavior.none(),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: oneYear,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  private headers(scope: Construct, path: string, contentSecurityPolicy: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(scope, 'Headers', {
      responseHeadersPolicyName: globalName(this.props.config, path),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: oneYear, includeSubdomains: true, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
          { header: 'Cross-Origin-Resource-Policy', value: 'same-origin', override: true },
        ],
      },
    });
  }

  /** Most addresses of a site have no file: the function gives each of them the one page. */
  private addPages(): EdgeFunction {
    return new EdgeFunction(this, 'Pages', {
      comment: 'Gives every address of a site its page',
      code: FunctionCode.fromFile({ filePath: 'edge/static-pages.js' }),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
