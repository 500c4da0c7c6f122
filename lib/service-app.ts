import { App, Tags } from 'aws-cdk-lib';
import { deployedFunctions } from '../lambdas/routes/deployed-functions.ts';
import { buildConsole } from '../web/console/build/console-files.ts';
import { buildApiPage } from '../web/reference/build.ts';
import { stageConfig } from './config.ts';
import { WebAclStack, webAclArnOf } from './edge/web-acl-stack.ts';
import { bundleFunctions, type CodeDirectories } from './functions/bundle.ts';
import { EdgeAlarmsStack } from './monitoring/edge-alarms-stack.ts';
import { ServiceStack } from './service-stack.ts';
import { hasWebAcl, serviceStackName } from './stack-names.ts';
import type { StageConfig } from './stage-config.ts';

/** Folders that are built before the synthesis. */
interface BuiltFiles {
  codeDirectories: CodeDirectories;
  apiPageDirectory: string;
  /** @default - the stage has no console */
  consoleDirectory?: string;
}

/**
 * Adds all the stage's stacks: VPN detection if enabled, the service, and the CloudFront alarms. The alarms
 * read the service's outputs, so they need its Region.
 */
export function serviceApp(app: App, config: StageConfig, built: BuiltFiles, defaultRegion?: string): void {
  const name = serviceStackName(config);
  const anonymizers = hasWebAcl(config) ? new WebAclStack(app, `${name}-anonymizers`, { config }) : undefined;
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
}

/**
 * Returns the app for the stage in the context (`-c stage=prod`), `dev` by default. `defaultRegion` is the
 * Region in the operator's credentials, for a stage without a Region. `-c firstDeployment=true` protects
 * nothing, so that you can delete and repeat a failed creation. With `-c sourceMaps=true`, functions are
 * readable, for the emulator.
 */
export async function stageApp(defaultRegion?: string): Promise<App> {
  const app = new App();
  const stage = stageConfig(app.node.tryGetContext('stage') ?? 'dev');
  const isFirst = app.node.tryGetContext('firstDeployment') === 'true';
  const config = isFirst ? { ...stage, isTerminationProtected: false } : stage;
  const hasSourceMaps = app.node.tryGetContext('sourceMaps') === 'true';
  const codeDirectories = await bundleFunctions(deployedFunctions, { hasSourceMaps });
  const apiPageDirectory = await buildApiPage();
  const console = config.isConsoleEnabled ? { consoleDirectory: await buildConsole() } : {};
  serviceApp(app, config, { codeDirectories, apiPageDirectory, ...console }, defaultRegion);
  return app;
}
