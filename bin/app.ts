/**
 * The CDK app: `cdk synth -c stage=prod`. Prints one line for an unknown stage or an invalid configuration.
 */
import { stageApp } from '../lib/service-app.ts';
import { runCommand } from './run-command.ts';

await runCommand(() => stageApp(process.env.CDK_DEFAULT_REGION)); // set by the CDK's command
