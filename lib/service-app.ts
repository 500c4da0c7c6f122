import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildApiPage } from '../api-page/build.ts';
import { buildConsole } from '../console/build/console-files.ts';
import { backgroundFunctions } from '../lambdas/routes/background.ts';
import { routes } from '../lambdas/routes/routes.ts';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { stageConfig } from './config.ts';
import { AnonymizerStack, webAclArnOf } from './edge/anonymizer-stack.ts';
import { bundleFunctions, type CodeDirectories } from './functions/bundle.ts';
import { EdgeAlarmsStack } from './monitoring/edge-alarms-stack.ts';
import { ServiceStack } from './service-stack.ts';
import type { StageConfig } from './stage-config.ts';

/** What is built before the synthesis. */
interface BuiltFiles {
  codeDirectories: CodeDirectories;
  apiPageDirectory: string;
  /** Absent where the stage has no console. */
  consoleDirectory?: string;
}

/**
 * All stacks of one stage: the service, before it the detection of VPNs where it is switched on, and after it the alarms on the edge.
 * They read outputs of the service, so they need to know its Region.
 */
function serviceApp(app: App, config: StageConfig, built: BuiltFiles, defaultRegion?: string): void {
  const name = `Ppp-${config.stageName}`;
  const anonymizers = config.isAnonymizerDetectionEnabled
    ? new AnonymizerStack(app, `${name}-anonymizers`, { config })
    : undefined;
  const service = new ServiceStack(app, name, {
    config,
    ...built,
    ...(anonymizers ? { webAclArn: webAclArnOf(anonymizers) } : {}),
  });
  if (anonymizers) service.addStackDependency(anonymizers);
  const serviceRegion = config.region ?? defaultRegion;
  if (config.isEdgeWatched && serviceRegion)
    new EdgeAlarmsStack(app, `${name}-edge-alarms`, { config, service, serviceRegion });
  Tags.of(app).add('service', 'ppp-discounts');
  acknowledgeFindings(service, config);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/**
 * The app of the stage that the context names (`-c stage=prod`), `dev` by default. `defaultRegion` is that of the operator's credentials,
 * where a stage goes that pins none.
 */
export async function stageApp(defaultRegion?: string): Promise<App> {
  const app = new App();
  const config = stageConfig(app.node.tryGetContext('stage') ?? 'dev');
  const codeDirectories = await bundleFunctions([...backgroundFunctions, ...routes]);
  const apiPageDirectory = await buildApiPage();
  const console = config.isConsoleEnabled ? { consoleDirectory: await buildConsole() } : {};
  serviceApp(app, config, { codeDirectories, apiPageDirectory, ...console }, defaultRegion);
  return app;
}
