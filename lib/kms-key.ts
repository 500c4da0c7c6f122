import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageConfig } from './stage-config.ts';

/**
 * Adds the stage's KMS key, which encrypts the checkouts' API keys and alarm messages. It is kept with the
 * table, because losing it loses the API keys. A second key would cost $1 a month.
 */
export function stageKmsKey(scope: Construct, { isTableKept }: Pick<StageConfig, 'isTableKept'>): Key {
  return new Key(scope, 'CheckoutKmsKey', {
    description: 'Encrypts the API keys of checkouts, and alarm messages',
    enableKeyRotation: true,
    removalPolicy: isTableKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}
