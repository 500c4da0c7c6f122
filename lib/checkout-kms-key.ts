import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageConfig } from './stage-config.ts';

/** Adds the KMS key that encrypts the API keys of checkouts. It is kept with the table, because losing it loses the keys. */
export function checkoutKmsKey(scope: Construct, { isTableKept }: Pick<StageConfig, 'isTableKept'>): Key {
  return new Key(scope, 'CheckoutKmsKey', {
    description: 'Encrypts the API keys of checkouts',
    enableKeyRotation: true,
    removalPolicy: isTableKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}
