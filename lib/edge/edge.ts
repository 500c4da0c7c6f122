import { Duration, Fn } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  KeyValueStore,
  OriginProtocolPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { edgeIntervalVariable, edgeStoreVariable } from '../../platform/environment.ts';
import type { BuiltFiles } from '../built-files.ts';
import { globalName } from '../global-names.ts';
import type { Domain, StageConfig } from '../stage-config.ts';
import { edgeFile } from './edge-file.ts';
import { EdgePolicies } from './edge-policies.ts';
import { withoutRefuted } from './refuted-gate.ts';
import { addScriptBucket } from './script-bucket.ts';
import { scriptHashes } from './script-files.ts';
import { StaticSites, type StaticSitesProps } from './static-sites.ts';

/** Statuses that CloudFront caches for ten seconds by default. The distribution does not cache them. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/**
 * `Origin` of CloudFront's requests to the bucket. Every response then has `Access-Control-Allow-Origin: *`, and one cached object
 * serves all pages. A response headers policy would add the header only to requests with an `Origin`.
 */
const anyOrigin = 'https://any.invalid';

/** Origins and settings of the distribution. */
export interface EdgeProps {
  config: StageConfig;
  managementApi: RestApi;
  bannerApi: RestApi;
  files: BuiltFiles;
  /** Web ACL that marks visitors behind VPNs and proxies. @default - no visitor is marked */
  webAclArn?: string;
}

/** The service's distribution. The gate checks requests for script, config and events; management requests pass through. */
export class Edge extends Construct {
  readonly distribution: Distribution;
  readonly store: KeyValueStore;
  readonly gate: EdgeFunction;
  /** SHA-256 (hexadecimal) of each script of this release, by its path. */
  readonly scriptHashes: Record<string, string>;
  /** URL of the service: the custom domain, or the distribution's. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { config, webAclArn } = props;
    this.store = new KeyValueStore(this, 'PublicKeys', {
      keyValueStoreName: globalName(config, 'keys'),
      comment: `ppp-${config.stageName}: public keys and campaigns for the gate`,
    });
    this.scriptHashes = scriptHashes(props.files.scriptDirectory);
    this.gate = this.addGate(withoutRefuted(props.files.gateCode, config));
    const policies = new EdgePolicies(this, 'Policies', config);
    const { defaultBehavior, additionalBehaviors } = this.behaviors(policies, props);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `ppp-${config.stageName}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: false, // a machine has 2^64 IPv6 addresses, and WAF limits single addresses
      ...(webAclArn ? { webAclId: webAclArn } : {}),
      ...(config.domain
        ? {
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            domainNames: [config.domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', config.domain.certificateArn),
          }
        : {}),
      errorResponses: errorStatuses.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior,
      additionalBehaviors,
    });
    this.baseUrl = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`;
    if (config.domain) addToZone(this, config.domain, this.distribution);
  }

  /** Deploys the config function before the gate, so that the gate's release is in the cache key of no older response. */
  deployAfter(configFunction: LambdaFunction): void {
    this.gate.node.addDependency(configFunction);
  }

  /** Sets the function's environment variables for the store and allows it to read the version and write keys. */
  openStore(fn: LambdaFunction, { edgeWriteIntervalMs }: Pick<StageConfig, 'edgeWriteIntervalMs'>): void {
    fn.addEnvironment(edgeStoreVariable, this.store.keyValueStoreArn);
    fn.addEnvironment(edgeIntervalVariable, String(edgeWriteIntervalMs));
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['cloudfront-keyvaluestore:DescribeKeyValueStore', 'cloudfront-keyvaluestore:UpdateKeys'],
        resources: [this.store.keyValueStoreArn],
      }),
    );
  }

  /** Returns origin and caching of each path. The gate returns 404 for unknown paths. */
  private behaviors(policies: EdgePolicies, props: EdgeProps) {
    const { config: stage, managementApi, bannerApi } = props;
    const { bucket, logGroup, deployments } = addScriptBucket(this, stage, props.files);
    // The gate requests these files.
    this.gate.node.addDependency(...deployments);
    const originAccessControl = new S3OriginAccessControl(this, 'ScriptAccess', {
      originAccessControlName: globalName(stage, 'scripts'),
    });
    const script = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl,
      customHeaders: { Origin: anyOrigin },
    });
    const banner = { ...gated(this.gate), responseHeadersPolicy: policies.bannerHeaders };
    const files: BehaviorOptions = { ...banner, origin: script, cachePolicy: policies.scriptCache };
    const nothing: BehaviorOptions = { ...banner, origin: script, cachePolicy: CachePolicy.CACHING_DISABLED };
    const bannerOrigin = apiOrigin(bannerApi);
    const config: BehaviorOptions = {
      ...banner,
      functionAssociations: [
        ...banner.functionAssociations,
        { function: this.addViewerResponse(), eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
      origin: bannerOrigin,
      cachePolicy: policies.configCache,
      originRequestPolicy: policies.configOrigin,
    };
    const uncached: BehaviorOptions = {
      ...banner,
      origin: bannerOrigin,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: policies.uncachedOrigin,
    };
    const management: BehaviorOptions = {
      origin: apiOrigin(managementApi),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: policies.managementOrigin,
      responseHeadersPolicy: policies.strictHeaders,
    };
    const additionalBehaviors = {
      '/v1/banner/*.js': files,
      '/v1/banner/config/*': config,
      '/v1/banner/events': uncached,
      '/v1/banner/preview': uncached,
      '/v1/banner/*': nothing,
      '/v1/*': management,
      ...this.siteBehaviors({ config: stage, bucket, logGroup, originAccessControl }, policies, props),
    };
    return { defaultBehavior: nothing, additionalBehaviors };
  }

  private siteBehaviors(
    files: StaticSitesProps,
    policies: EdgePolicies,
    { files: { apiPageDirectory, consoleDirectory } }: EdgeProps,
  ): Record<string, BehaviorOptions> {
    const sites = new StaticSites(this, 'Sites', files);
    const headers = policies.siteHeaders;
    sites.add('ApiPage', { path: 'docs', directory: apiPageDirectory, headers });
    if (files.config.isConsoleEnabled)
      sites.add('Console', { path: 'console', directory: consoleDirectory, headers });
    return sites.behaviors;
  }

  /** Adds the function that removes the edge's lifetime from config responses. */
  private addViewerResponse(): EdgeFunction {
    return new EdgeFunction(this, 'ViewerResponse', {
      comment: 'Removes the lifetime at the edge from config responses',
      code: FunctionCode.fromFile({ filePath: edgeFile('viewer-response.js') }),
      runtime: FunctionRuntime.JS_2_0,
    });
  }

  private addGate(code: string): EdgeFunction {
    return new EdgeFunction(this, 'Gate', {
      comment: 'Authorizes requests before the cache',
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
      keyValueStore: this.store,
    });
  }
}

/** Adds the DNS record of the custom domain if the stage has a hosted zone. */
function addToZone(scope: Construct, { name, hostedZone }: Domain, distribution: Distribution): void {
  if (!hostedZone) return;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId: hostedZone.id,
    zoneName: hostedZone.name,
  });
  new ARecord(scope, 'Ipv4', {
    zone,
    recordName: name,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  });
}

/** Returns a behavior with the gate. It allows all methods, because the gate rejects the unsupported ones. */
function gated(gate: EdgeFunction) {
  return {
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
    functionAssociations: [{ function: gate, eventType: FunctionEventType.VIEWER_REQUEST }],
  } satisfies Omit<BehaviorOptions, 'origin'>;
}

/** Returns a REST API as an origin. It needs no origin path because its stage is `v1` and every path begins with `v1`. */
function apiOrigin(api: RestApi): IOrigin {
  const host = Fn.select(2, Fn.split('/', api.url));
  return new HttpOrigin(host, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY });
}
