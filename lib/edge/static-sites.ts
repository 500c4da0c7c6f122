import { Annotations, Duration } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type ResponseHeadersPolicy,
  type S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import { gzip, withCompressed } from './compressed-folder.ts';
import { deployFiles } from './deploy-files.ts';
import { edgeFile } from './edge-file.ts';

const oneYear = Duration.days(365);

/** A single-page site with its files. */
export interface StaticSite {
  /** First part of its paths: `docs` is served at `/docs/`. */
  path: string;
  /** Folder with `index.html`, other files, and `assets/` with hashed names. */
  directory: string;
  /** Headers of its responses. */
  headers: ResponseHeadersPolicy;
}

/** Bucket of the sites. */
export interface StaticSitesProps {
  config: StageConfig;
  /** The bucket of the distribution's files. */
  bucket: IBucket;
  /** Log group of the functions that fill the bucket. */
  logGroup: LogGroup;
  /** Lets the distribution read the bucket. */
  originAccessControl: S3OriginAccessControl;
}

/** Files of the console and the API page, and the behaviors that serve them. */
export class StaticSites extends Construct {
  /** Behaviors by path pattern. */
  readonly behaviors: Record<string, BehaviorOptions> = {};
  private readonly props: StaticSitesProps;
  private readonly common: BehaviorOptions;

  constructor(scope: Construct, id: string, props: StaticSitesProps) {
    super(scope, id);
    this.props = props;
    const { config, bucket, originAccessControl } = props;
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Only a request for / would list the bucket, and the gate returns 404 for it.',
    );
    this.common = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl,
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST], // else S3 returns 403 for a missing file
      }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: this.cachePolicy(config),
      functionAssociations: [{ function: this.addPages(), eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  /** Uploads a site's files below `<path>/` and serves them at `/<path>/`. */
  add(id: string, { path, directory, headers }: StaticSite): void {
    this.deploy(new Construct(this, id), path, directory);
    const behavior = { ...this.common, responseHeadersPolicy: headers };
    this.behaviors[`/${path}`] = behavior;
    this.behaviors[`/${path}/*`] = behavior;
  }

  /**
   * Uploads files with hashed names before the page that references them. Older files stay for open tabs. They are stored with gzip, because
   * CloudFront compresses only for clients that ask for it: others could download several times the bytes at our cost.
   */
  private deploy(scope: Construct, path: string, directory: string): void {
    const { bucket: destinationBucket, logGroup } = this.props;
    const common = { destinationBucket, logGroup };
    const assets = withCompressed(`${directory}/assets`, gzip, (compressed) =>
      deployFiles(scope, 'Assets', {
        ...common,
        destinationKeyPrefix: `${path}/assets`,
        sources: [Source.asset(compressed)],
        contentEncoding: 'gzip',
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      }),
    );
    const page = deployFiles(scope, 'Page', {
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
      comment: 'Cache-Control of the files sets the TTL',
      queryStringBehavior: CacheQueryStringBehavior.none(),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: oneYear,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** Adds the function that serves the page at all paths of a site without a file. */
  private addPages(): EdgeFunction {
    return new EdgeFunction(this, 'Pages', {
      comment: 'Serves the page of a site at all its paths',
      code: FunctionCode.fromFile({ filePath: edgeFile('static-pages.js') }),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
