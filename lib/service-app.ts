import { type App, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { BuiltFiles } from './built-files.ts';
import { stageConfig } from './config.ts';
import { WebAclStack, webAclArnOf } from './edge/web-acl-stack.ts';
import { EdgeAlarmsStack } from './monitoring/edge-alarms-stack.ts';
import { ServiceStack } from './service-stack.ts';
import { hasWebAcl, serviceStackName } from './stack-names.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * Adds all the stage's stacks: VPN detection if enabled, the service, and the CloudFront alarms. The alarms
 * read the service's outputs, so they need its Region.
 */
export function serviceApp(
  scope: Construct,
  config: StageConfig,
  files: BuiltFiles,
  defaultRegion?: string,
): void {
  const name = serviceStackName(config);
  // The name is explicit, because an ID below another construct would be only a part of it.
  const named = (stackName: string) => ({ config, stackName });
  const anonymizers = hasWebAcl(config)
    ? new WebAclStack(scope, `${name}-anonymizers`, named(`${name}-anonymizers`))
    : undefined;
  const service = new ServiceStack(scope, name, {
    ...named(name),
    files,
    ...(anonymizers ? { webAclArn: webAclArnOf(anonymizers) } : {}),
  });
  if (anonymizers) service.addStackDependency(anonymizers);
  const serviceRegion = config.region ?? defaultRegion;
  if (config.isEdgeWatched && serviceRegion)
    new EdgeAlarmsStack(scope, `${name}-edge-alarms`, { config, service, serviceRegion });
  Tags.of(scope).add('service', 'ppp-discounts');
}

/**
 * Returns the settings of the stage in the context (`-c stage=prod`), `dev` by default. `-c
 * firstDeployment=true` protects nothing, so that you can delete and repeat a failed creation.
 */
export function stageOf(app: App): StageConfig {
  const stage = stageConfig(app.node.tryGetContext('stage') ?? 'dev');
  const isFirst = app.node.tryGetContext('firstDeployment') === 'true';
  return isFirst ? { ...stage, isTerminationProtected: false } : stage;
}
