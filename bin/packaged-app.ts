/** The CDK app of the package, which `cdk.json` starts with `npx ppp app`. */
import { PppDiscountsApp } from '../lib/ppp-discounts.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npx cdk COMMAND -c stage=NAME

npx ppp app is the CDK app that cdk.json starts, so that npx cdk synth, diff and destroy work on a stage.

Guide: docs/operate/deploy.md`;

const { CDK_DEFAULT_REGION: defaultRegion } = process.env; // set by the CDK's command
await runCommand(async () => {
  if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help);
  else new PppDiscountsApp(defaultRegion ? { defaultRegion } : {});
});
