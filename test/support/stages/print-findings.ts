// Prints cdk-nag's findings for each stage in its JSON argument, as JSON. It runs in a separate process,
// because Jest takes ten times as long to load the CDK.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type Stages, stageConfig } from '../../../lib/config.ts';
import { serviceApp } from '../../../lib/service-app.ts';
import { serviceStackName } from '../../../lib/stack-names.ts';
import type { StageConfig } from '../../../lib/stage-config.ts';
import { projectRoot } from '../source-tree.ts';
import { assemblies, placeholderFiles } from './placeholder-files.ts';

const { context } = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8'));
const stages: Stages = JSON.parse(process.argv[2] ?? '{}');
const printed = Object.keys(stages).map((name) => [name, findingsOf(stageConfig(name, stages))]);
process.stdout.write(JSON.stringify(Object.fromEntries(printed)));

/** Returns the findings as `path: rule`, with paths below the service stack. */
function findingsOf(config: StageConfig): string[] {
  const app = new App({ context, outdir: join(assemblies, config.stageName) });
  serviceApp(app, config, placeholderFiles, 'eu-central-1');
  app.synth();
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => {
      const path = constructPath?.replace(`${serviceStackName(config)}/`, '');
      return `${path}: ${withoutEnvironment(ruleName.replace('AwsSolutions-', ''), config)}`;
    }),
  );
}

/** Replaces the account, Region and partition that the stage pins with references. */
function withoutEnvironment(rule: string, { account = ' ', region = ' ' }: StageConfig): string {
  return rule
    .replaceAll('arn:aws:', 'arn:<AWS::Partition>:')
    .replaceAll(account, '<AWS::AccountId>')
    .replaceAll(region, '<AWS::Region>');
}
