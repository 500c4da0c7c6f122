import { type App, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { BuiltFiles } from './built-files.ts';
import { stageConfig, withRefuted } from './config.ts';
import { WebAclStack, webAclArnOf } from './edge/web-acl-stack.ts';
import { EdgeAlarmsStack } from './monitoring/edge-alarms-stack.ts';
import { ServiceStack } from './service-stack.ts';
import { hasWebAcl, serviceStackName } from './stack-names.ts';
import { rowsWithAnotherWay, type StageConfig } from './stage-config.ts';

/**
 * Adds all the stage's stacks: VPN detection if enabled, the service, and the CloudFront alarms. The alarms
 * read the service's outputs, so they need its Region. Returns the service's stack.
 */
export function serviceApp(
  scope: Construct,
  config: StageConfig,
  files: BuiltFiles,
  defaultRegion?: string,
): ServiceStack {
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
  return service;
}

/**
 * Returns the settings of the stage in the context (`-c stage=prod`), `dev` by default. `-c
 * firstDeployment=true` protects nothing, so that you can delete and repeat a failed creation. `-c
 * refuted=viewer-asn` does without assumptions about AWS, separated by commas.
 */
export function stageOf(app: App): StageConfig {
  const named = String(app.node.tryGetContext('refuted') ?? '').split(',');
  const stage = withRefuted(
    stageConfig(app.node.tryGetContext('stage') ?? 'dev'),
    rowsWithAnotherWay.filter((row) => named.includes(row)),
  );
  const isFirst = app.node.tryGetContext('firstDeployment') === 'true';
  return isFirst ? { ...stage, isTerminationProtected: false } : stage;
}
