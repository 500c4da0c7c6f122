import type { StackProps } from 'aws-cdk-lib';
import type { StageConfig } from './stage-config.ts';

/** Where a stack of the stage is deployed, and whether it can be deleted. `region` overrides the stage's own. */
export function stackProps(config: StageConfig, region = config.region): StackProps {
  return {
    env: { ...(config.account ? { account: config.account } : {}), ...(region ? { region } : {}) },
    terminationProtection: config.isTerminationProtected,
  };
}
