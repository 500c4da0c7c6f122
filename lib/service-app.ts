import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { AnonymizerStack, webAclArnOf } from './anonymizer-stack.ts';
import { type StageConfig, stageConfig } from './config.ts';
import { ServiceStack } from './service-stack.ts';

/** All stacks of one stage: the service, and in front of it the detection of VPNs where it is switched on. */
function serviceApp(app: App, config: StageConfig): void {
  const name = `Ppp-${config.stageName}`;
  const anonymizers = config.isAnonymizerDetectionEnabled
    ? new AnonymizerStack(app, `${name}-anonymizers`, { config })
    : undefined;
  const service = new ServiceStack(app, name, {
    config,
    ...(anonymizers ? { webAclArn: webAclArnOf(anonymizers) } : {}),
  });
  if (anonymizers) service.addStackDependency(anonymizers);
  Tags.of(app).add('service', 'ppp-discounts');
  acknowledgeFindings(service);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/** The app of the stage that the context names (`-c stage=prod`), `dev` by default. */
export function stageApp(): App {
  const app = new App();
  serviceApp(app, stageConfig(app.node.tryGetContext('stage') ?? 'dev'));
  return app;
}
