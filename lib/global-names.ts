import { Aws } from 'aws-cdk-lib';
import type { StageConfig } from './stage-config.ts';

/**
 * Returns a name for a global service such as CloudFront, at most 64 characters, such as
 * `ppp-prod-eu-west-1-purpose`. It contains the Region because names are unique per account and a stage can
 * run in several Regions.
 */
export function globalName({ stageName }: Pick<StageConfig, 'stageName'>, purpose?: string): string {
  return ['ppp', stageName, Aws.REGION, ...(purpose ? [purpose] : [])].join('-');
}
