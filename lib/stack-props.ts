import type { StackProps } from 'aws-cdk-lib';
import type { StageConfig } from './stage-config.ts';

/** Returns a stack's location and termination protection. `region` overrides the stage's Region. */
export function stackProps(config: StageConfig, region = config.region): StackProps {
  return {
    env: { ...(config.account ? { account: config.account } : {}), ...(region ? { region } : {}) },
    terminationProtection: config.isTerminationProtected,
  };
}
