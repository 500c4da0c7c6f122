import { Aws } from 'aws-cdk-lib';
import type { StageConfig } from './stage-config.ts';

/**
 * `ppp-prod-eu-west-1-purpose`: a name in a service that knows no Regions, such as CloudFront. An account can use each such name
 * once, so the Region is part of it, and one stage can run in several Regions of an account. At most 64 characters.
 */
export function globalName({ stageName }: Pick<StageConfig, 'stageName'>, purpose?: string): string {
  return ['ppp', stageName, Aws.REGION, ...(purpose ? [purpose] : [])].join('-');
}
