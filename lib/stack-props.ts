import type { StackProps } from 'aws-cdk-lib';
import type { StageConfig } from './stage-config.ts';

/** Returns location and termination protection of a stack. `region` overrides the stage's Region. */
export function stackProps(config: StageConfig, region = config.region): StackProps {
  return {
    env: { ...(config.account ? { account: config.account } : {}), ...(region ? { region } : {}) },
    terminationProtection: config.isTerminationProtected,
  };
}
