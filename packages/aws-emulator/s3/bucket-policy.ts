import { checkStatement, decide, listOf, type Statement } from '../iam/iam.ts';
import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';

/**
 * Returns true if CloudFront, signing for one distribution, may use this method on an object. The method `LIST`
 * lists the bucket.
 */
export type BucketAccess = (method: string, key: string) => boolean;

const actions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  DELETE: 's3:DeleteObject',
  LIST: 's3:ListBucket',
};

/**
 * Returns the access that a bucket's policy grants a distribution; `undefined` if the template has no bucket
 * at this domain.
 */
export function bucketAccess(
  assembly: Assembly,
  identities: Identities,
  domainName: string,
  distributionArn: string,
): BucketAccess | undefined {
  const bucket = resourcesOf(assembly, 'AWS::S3::Bucket').find(
    ({ logicalId }) => identities.attribute(logicalId, 'RegionalDomainName') === domainName,
  );
  if (!bucket) return undefined;
  const name = identities.physicalId(bucket.logicalId);
  const bucketArn = identities.attribute(bucket.logicalId, 'Arn');
  const statements = resourcesOf(assembly, 'AWS::S3::BucketPolicy')
    .map(({ properties }) => identities.resolve(properties) as { Bucket: string; PolicyDocument: unknown })
    .filter(({ Bucket }) => Bucket === name)
    .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
  for (const statement of statements) checkStatement(statement, name);
  const ofCloudFront = statements.filter(({ Principal }) => isCloudFront(Principal));
  const context = {
    'aws:SourceArn': [distributionArn],
    'aws:SourceAccount': [distributionArn.split(':')[4] ?? ''],
    'aws:SecureTransport': ['true'],
  };
  return (method, key) => {
    const action = actions[method] ?? 's3:PutObject';
    const resource = method === 'LIST' ? bucketArn : `${bucketArn}/${key}`;
    return decide(ofCloudFront, { action, resource, context }) === 'allowed';
  };
}

function isCloudFront(principal: unknown): boolean {
  if (principal === '*') return true;
  const { AWS, Service } = (principal ?? {}) as Record<string, string | string[] | undefined>;
  return listOf(AWS).includes('*') || listOf(Service).includes('cloudfront.amazonaws.com');
}
