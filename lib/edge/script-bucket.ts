import { type CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import {
  type BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { BuiltFiles } from '../built-files.ts';
import { expiringLogs } from '../functions/service-function.ts';
import type { StageConfig } from '../stage-config.ts';
import { brotli, withCompressed } from './compressed-folder.ts';
import { deployFiles } from './deploy-files.ts';
import { scriptPath } from './script-files.ts';

/** The time for which replaced versions of a file are kept, for audits. */
const replacedVersionsKept = Duration.days(90);

/**
 * Adds the bucket with the scripts of all shops. Its versions show what was changed and when. Each deployment writes all files again, so the
 * bucket is deleted with its stack. Pinned files of earlier releases stay, because pages with `integrity` load them.
 */
export function addScriptBucket(
  scope: Construct,
  config: StageConfig,
  files: Pick<BuiltFiles, 'scriptDirectory' | 'pinnedScriptDirectory'>,
): {
  bucket: IBucket;
  logGroup: LogGroup;
  deployments: BucketDeployment[];
} {
  const bucket = new Bucket(scope, 'Scripts', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    cors: [{ allowedOrigins: ['*'], allowedMethods: [HttpMethods.GET, HttpMethods.HEAD] }],
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: replacedVersionsKept }],
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true, // CloudFormation deletes only empty buckets, also when a first deployment rolls back
  }) as IBucket;
  const logGroup = providerLogs(scope, config);
  const deploy = (id: string, directory: string, cacheControl: string, contentEncoding?: string) => {
    const props: BucketDeploymentProps = {
      ...(contentEncoding ? { contentEncoding } : {}),
      destinationBucket: bucket,
      destinationKeyPrefix: scriptPath,
      sources: [Source.asset(directory)],
      contentType: 'text/javascript; charset=utf-8',
      cacheControl: [CacheControl.fromString(cacheControl)],
      logGroup,
    };
    return deployFiles(scope, id, props);
  };
  const deployments = [
    ['ScriptFiles', files.scriptDirectory, 'public, max-age=3600'] as const,
    ['PinnedScripts', files.pinnedScriptDirectory, 'public, max-age=31536000, immutable'] as const,
  ].flatMap(([id, directory, cacheControl]) => [
    deploy(id, directory, cacheControl),
    withCompressed(directory, brotli, (compressed) =>
      deploy(`${id}InBrotli`, compressed, cacheControl, 'br'),
    ),
  ]);
  return { bucket, logGroup, deployments };
}

/**
 * Adds the log group of the CDK's functions that fill and empty the bucket. Lambda would otherwise create one for each, which
 * remains after the stack.
 */
function providerLogs(scope: Construct, config: StageConfig): LogGroup {
  const logGroup = expiringLogs(scope, 'ProviderLogs', config);
  const provider = Stack.of(scope).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const handler = provider.node.findChild('Handler') as CfnResource;
  handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroup.logGroupName });
  return logGroup;
}
