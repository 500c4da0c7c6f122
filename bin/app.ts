/** The CDK app: `cdk synth -c stage=prod`. Prints one line for an unknown stage or an invalid configuration. */
import { stageApp } from '../lib/service-app.ts';

try {
  await stageApp(process.env.CDK_DEFAULT_REGION); // set by the CDK's command
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
