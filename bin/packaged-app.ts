/** The CDK app of the package, which `cdk.json` starts with `npx ppp-discounts app`. */
import { PppDiscountsApp } from '../lib/ppp-discounts.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npx ppp-discounts cdk COMMAND -c stage=NAME

npx ppp-discounts app is the CDK app that cdk.json starts, so that cdk synth, diff and destroy work on a stage.

Guide: docs/operate/deploy.md`;

const { CDK_DEFAULT_REGION: defaultRegion } = process.env; // set by the CDK's command
await runCommand(async () => {
  if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help);
  else new PppDiscountsApp(defaultRegion ? { defaultRegion } : {});
});
