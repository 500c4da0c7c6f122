/** The CDK app: `cdk synth -c stage=prod`. */
import { stageApp } from '../lib/service-app.ts';

await stageApp();
