import { Stack } from 'aws-cdk-lib';
import { BucketDeployment, type BucketDeploymentProps } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';

/**
 * Uploads files to a bucket when the stack is deployed. One function runs all uploads of a stack. It has the layer
 * of the first, so the layers of the others are removed.
 */
export function deployFiles(scope: Construct, id: string, props: BucketDeploymentProps): BucketDeployment {
  const isHandler = (construct: { node: { id: string } }) =>
    construct.node.id.startsWith('Custom::CDKBucketDeployment');
  const isFirst = !Stack.of(scope).node.children.some(isHandler);
  const deployment = new BucketDeployment(scope, id, { memoryLimit: 256, prune: false, ...props });
  if (!isFirst) deployment.node.tryRemoveChild('AwsCliLayer');
  return deployment;
}
