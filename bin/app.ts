/** The CDK app: `cdk synth -c stage=prod`. A stage or a configuration that is wrong prints one line. */
import { stageApp } from '../lib/service-app.ts';

try {
  await stageApp(process.env.CDK_DEFAULT_REGION); // the CDK's command sets it
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
