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

/** The only things that the console's page may do. Nothing in it is unsafe; nothing comes from another host. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const oneYear = Duration.days(365);

/** Where the console's files are, and where they go. */
export interface ConsoleHostingProps {
  config: StageConfig;
  /** The bucket of the distribution's files. */
  bucket: IBucket;
  /** Lets the distribution read the bucket. */
  originAccessControl: S3OriginAccessControl;
  /** What `buildConsole` has built. */
  directory: string;
}

/** The merchants' console: its files in the bucket under `console/`, and how the distribution serves them at `/console/`. */
export class ConsoleHosting extends Construct {
  /** What the distribution does with each path pattern of the console. */
  readonly behaviors: Readonly<Record<string, BehaviorOptions>>;

  constructor(scope: Construct, id: string, props: ConsoleHostingProps) {
    super(scope, id);
    const { config, bucket, originAccessControl, directory } = props;
    this.deploy(bucket, directory);
    const behavior: BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: this.cachePolicy(config),
      responseHeadersPolicy: this.headers(config),
      functionAssociations: [{ function: this.addPages(), eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    this.behaviors = { '/console': behavior, '/console/*': behavior };
  }

  /** Files with hashed names never change. The page that names them comes after them; older files stay for open tabs. */
  private deploy(bucket: IBucket, directory: string): void {
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 256 };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      destinationKeyPrefix: 'console/assets',
      sources: [Source.asset(`${directory}/assets`)],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...common,
      destinationKeyPrefix: 'console',
      sources: [Source.asset(directory, { exclude: ['assets'] })],
      cacheControl: [CacheControl.noCache()],
    });
    page.node.addDependency(assets);
  }

  private cachePolicy(config: StageConfig): CachePolicy {
    return new CachePolicy(this, 'Cache', {
      cachePolicyName: globalName(config, 'console'),
      comment: 'The files say themselves how long they are fresh',
      queryStringBehavior: CacheQueryStringBehavior.none(),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: oneYear,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  private headers(config: StageConfig): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: globalName(config, 'console'),
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

  /** The screens have addresses but no files: the function gives each of them the one page. */
  private addPages(): EdgeFunction {
    return new EdgeFunction(this, 'Pages', {
      comment: 'Gives every screen of the console its page',
      code: FunctionCode.fromFile({ filePath: 'edge/console-pages.js' }),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
