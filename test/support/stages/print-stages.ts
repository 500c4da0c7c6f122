// Synthesizes the stages in its JSON argument and prints their stacks as JSON. It runs in a separate process,
// because Jest takes ten times as long to load the CDK.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type Stages, stageConfig } from '../../../lib/config.ts';
import { WebAclStack } from '../../../lib/edge/web-acl-stack.ts';
import { EdgeAlarmsStack } from '../../../lib/monitoring/edge-alarms-stack.ts';
import { ServiceStack } from '../../../lib/service-stack.ts';
import { projectRoot } from '../source-tree.ts';
import { placeholderFiles } from './placeholder-files.ts';

const { context } = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8'));
const stages: Stages = JSON.parse(process.argv[2] ?? '{}');
const printed = Object.keys(stages).map((name) => {
  const config = stageConfig(name, stages);
  const app = new App({ context });
  const service = new ServiceStack(app, 'Service', {
    config,
    files: placeholderFiles,
  });
  const anonymizers = new WebAclStack(new App({ context }), 'Anonymizers', { config });
  const serviceRegion = config.region ?? 'eu-central-1';
  const edgeAlarms = new EdgeAlarmsStack(app, 'EdgeAlarms', { config, service, serviceRegion });
  const stacks = Object.entries({ service, anonymizers, edgeAlarms }).map(([id, stack]) => {
    const { stackName, account, region, terminationProtection } = stack;
    return [id, { stackName, account, region, terminationProtection, ...Template.fromStack(stack).toJSON() }];
  });
  return [name, Object.fromEntries(stacks)];
});
process.stdout.write(JSON.stringify(Object.fromEntries(printed)));
