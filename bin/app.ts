/** The CDK app: `cdk synth -c stage=prod`. */
import { App } from 'aws-cdk-lib';
import { stageConfig } from '../lib/config.ts';
import { ServiceStack } from '../lib/service-stack.ts';

const app = new App();
const config = stageConfig(app.node.tryGetContext('stage') ?? 'dev');
new ServiceStack(app, `Ppp-${config.stageName}`, { config });
