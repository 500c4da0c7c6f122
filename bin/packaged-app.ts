/** The CDK app of the package, which `cdk.json` starts with `npx ppp app`. */
import { PppDiscountsApp } from '../lib/ppp-discounts.ts';
import { runCommand } from './run-command.ts';

const { CDK_DEFAULT_REGION: defaultRegion } = process.env; // set by the CDK's command
await runCommand(async () => new PppDiscountsApp(defaultRegion ? { defaultRegion } : {}));
