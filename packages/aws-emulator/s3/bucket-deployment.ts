import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { checkProperties } from '../template/validation.ts';
import type { BucketFile } from './bucket.ts';

/** Files by key, by bucket name. */
export type BucketContents = Map<string, Map<string, BucketFile>>;

/** Content types that `aws s3 sync` derives from file extensions. */
const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'binary/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
};

/** Properties without effect, because the emulator starts with empty buckets and caches. */
const withoutEffect = [
  'DistributionId',
  'DistributionPaths',
  'OutputObjectKeys',
  'RetainOnDelete',
  'ServiceToken',
  'SourceBucketNames',
  'WaitForDistributionInvalidation',
];

const actedOn = [
  'DestinationBucketKeyPrefix',
  'DestinationBucketName',
  'Prune',
  'SourceObjectKeys',
  'SystemMetadata',
];

interface Deployment {
  logicalId: string;
  bucketName: string;
  keyPrefix: string;
  prunes: boolean;
  files: Map<string, BucketFile>;
}

/** Runs the template's bucket deployments, which copy the files of assets to a bucket, under a prefix. */
export function deployBuckets(assembly: Assembly, identities: Identities): BucketContents {
  const deployments = resourcesOf(assembly, 'Custom::CDKBucketDeployment').map(({ logicalId, properties }) =>
    readDeployment(assembly, logicalId, identities.resolve(properties) as DeploymentProperties),
  );
  checkPruning(deployments);
  const contents: BucketContents = new Map(
    resourcesOf(assembly, 'AWS::S3::Bucket').map(({ logicalId }) => [
      identities.physicalId(logicalId),
      new Map(),
    ]),
  );
  for (const { logicalId, bucketName, files } of deployments) {
    const bucket = contents.get(bucketName);
    if (!bucket) throw new Error(`${logicalId} copies to ${bucketName}, which is not in the template`);
    for (const [key, file] of files) bucket.set(key, file);
  }
  return contents;
}

interface DeploymentProperties {
  DestinationBucketKeyPrefix?: string;
  DestinationBucketName: string;
  Prune?: boolean;
  SourceObjectKeys: string[];
  SystemMetadata?: Record<string, string>;
}

function readDeployment(assembly: Assembly, logicalId: string, properties: DeploymentProperties): Deployment {
  checkProperties(logicalId, properties, [...withoutEffect, ...actedOn]);
  const { DestinationBucketKeyPrefix = '', SourceObjectKeys, SystemMetadata } = properties;
  const keyPrefix = DestinationBucketKeyPrefix.replace(/^\/|\/$/g, '');
  const sources = SourceObjectKeys.flatMap((key) => [...readAsset(assembly.assetPath(key))]);
  return {
    logicalId,
    bucketName: properties.DestinationBucketName,
    keyPrefix,
    prunes: properties.Prune !== false,
    files: new Map(
      sources.map(([path, body]) => [
        keyPrefix ? `${keyPrefix}/${path}` : path,
        { body, headers: { 'content-type': typeOf(path), ...SystemMetadata } },
      ]),
    ),
  };
}

/**
 * Throws if a deployment prunes files that a different deployment copies, because their order is undefined.
 */
function checkPruning(deployments: Deployment[]): void {
  for (const pruning of deployments.filter(({ prunes }) => prunes)) {
    const victim = deployments.find(
      (other) =>
        other !== pruning &&
        other.bucketName === pruning.bucketName &&
        [...other.files.keys()].some((key) => !pruning.keyPrefix || key.startsWith(`${pruning.keyPrefix}/`)),
    );
    if (victim) throw new Error(`${pruning.logicalId} may delete what ${victim.logicalId} copies (Prune)`);
  }
}

/** Returns the files of an asset, which is a folder, by path. */
function readAsset(path: string): Map<string, Buffer> {
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return new Map(
    entries
      .filter((entry) => statSync(join(path, entry)).isFile())
      .map((entry) => [entry.replaceAll('\\', '/'), readFileSync(join(path, entry))]),
  );
}

function typeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'binary/octet-stream';
}
