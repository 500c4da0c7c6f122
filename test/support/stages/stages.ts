import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Stages } from '../../../lib/config.ts';
import { projectRoot } from '../source-tree.ts';

/** A resource, untyped as in CloudFormation. */
export interface StageResource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string[];
}

/** A synthesized stack with its target environment and its template. */
export interface StageStack {
  stackName: string;
  account: string;
  region: string;
  terminationProtection: boolean;
  Resources: Record<string, StageResource>;
  Outputs: Record<string, { Value: unknown }>;
}

/** Synthesizes the stacks of each stage with placeholder code for the functions. */
export function synthesizeStages<Name extends string>(
  stages: Record<Name, Stages[string]>,
): Record<Name, Record<'service' | 'anonymizers' | 'edgeAlarms', StageStack>> {
  return JSON.parse(outputOf('print-stages.ts', stages));
}

/**
 * Returns cdk-nag's findings in the stacks of each stage, as `path: rule`. The paths start below the service
 * stack.
 */
export function findingsIn(stages: Stages): Record<string, string[]> {
  return JSON.parse(outputOf('print-findings.ts', stages));
}

/** Returns the output of a script beside this file. */
function outputOf(name: string, stages: Stages): string {
  const script = join(projectRoot, 'test', 'support', 'stages', name);
  return execFileSync(process.execPath, ['--import', 'tsx', script, JSON.stringify(stages)], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, CDK_VALIDATION: 'false' }, // the CDK's own checks take three quarters of the time
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Returns the resources of one type in a stack. */
export function ofType({ Resources }: StageStack, type: string): StageResource[] {
  return Object.values(Resources).filter(({ Type }) => Type === type);
}
