/**
 * The CDK app: `cdk synth -c stage=prod`. Prints one line for an unknown stage or an invalid configuration.
 * With `-c sourceMaps=true`, functions are readable, for the emulator.
 */
import { App } from 'aws-cdk-lib';
import { buildFiles } from '../lib/build-files.ts';
import { serviceApp, stageOf } from '../lib/service-app.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const app = new App();
  const config = stageOf(app);
  const files = await buildFiles({ hasSourceMaps: app.node.tryGetContext('sourceMaps') === 'true' });
  serviceApp(app, config, files, process.env.CDK_DEFAULT_REGION); // set by the CDK's command
});
