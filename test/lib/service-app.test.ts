import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const { context } = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8'));
const recommended: Record<string, unknown> = JSON.parse(
  readFileSync(join(projectRoot, 'node_modules', 'aws-cdk-lib', 'recommended-feature-flags.json'), 'utf8'),
);

it('cdk.json sets every feature flag that this version of the CDK recommends, as decision 043 describes', () => {
  const { '@aws-cdk/core:target-partitions': partitions, ...flags } = context;
  expect(partitions).toEqual(['aws']);
  const { '@aws-cdk/core:target-partitions': _all, ...expected } = recommended;
  expect(Object.keys(expected).length).toBeGreaterThan(80);
  expect(flags).toMatchObject(expected);
});

it('cdk.json sets no other flag than these and one that is a default of the CDK’s own commands', () => {
  expect(Object.keys(context).filter((name) => !(name in recommended))).toEqual(['cli-telemetry']);
});
