/** Deploys a stage: `npm run deploy -- --help`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { stageConfig, withRefuted } from '../../lib/config.ts';
import { sourceMapFolder } from '../../lib/functions/source-maps.ts';
import { otherStacksOf, type StackName, serviceStackName, stacksOf } from '../../lib/stack-names.ts';
import type { StageConfig } from '../../lib/stage-config.ts';
import { cdkProgram } from '../cdk-program.ts';
import { useRegionOf } from '../deployment.ts';
import { networkProblem } from '../network-error.ts';
import { runCommand } from '../run-command.ts';
import { chooseStage } from '../stage-choice.ts';
import { evidenceLine, refutedIn } from '../verify/evidence.ts';
import { deployBudget } from './budget.ts';
import { readOptions } from './command-line.ts';
import { deployStacks } from './first-creation.ts';
import { isStackMissing } from './missing-stack.ts';
import { leftoverSteps, nextSteps } from './next-steps.ts';
import { requireNodeToDeploy } from './node-version.ts';
import { elements, preflight } from './preflight.ts';
import { signedCall, signedRequest } from './signed-call.ts';
import { keepSourceMaps } from './source-maps.ts';
import { removeTrialDistributions } from './trial-distribution.ts';

const help = `Usage: npm run deploy -- [--stage NAME] [--profile NAME] [OPTIONS OF CDK DEPLOY]

Checks the account, deploys all stacks of a stage, and prints its URL and the next steps. After a failure, run it again.

  --stage NAME    small, prod, dev or a stage of ppp.config.ts, also -c stage=NAME (default: the only one
                  with an account in ppp.config.ts; otherwise the command asks)
  --profile NAME  profile of your AWS credentials
  --evidence FILE file of "npm run verify"; the stage does without the assumptions that it refuted

Guide: docs/operate/deploy.md`;

const marks = { ok: '✓', problem: '✗', question: '?' };

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.isHelp) console.log(help);
  else {
    requireNodeToDeploy();
    await deploy({ ...options, stage: await chooseStage(options.stage) });
  }
});

async function deploy({
  stage,
  profile,
  evidence,
  cdkArgs,
}: ReturnType<typeof readOptions> & { stage: string }): Promise<void> {
  if (profile) process.env.AWS_PROFILE = String(profile);
  const region = await useRegionOf(stage);
  const refuted = evidence ? refutedIn(evidence, region) : [];
  const config = withRefuted(stageConfig(stage), refuted);
  if (evidence) console.log(evidenceLine(evidence, refuted));
  try {
    const account = await requireReady(config, region);
    const context = refuted.length > 0 ? ['-c', `refuted=${refuted}`] : [];
    const stack = await deployStage(config, region, [...cdkArgs, ...context]);
    await setBudget(config, { account, region, stack });
  } finally {
    await removeTrialDistributions(signedRequest);
  }
}

/** Deploys the stacks and returns the service stack. */
async function deployStage(
  config: StageConfig,
  region: string,
  cdkArgs: readonly string[],
): Promise<Stack | undefined> {
  const stage = config.stageName;
  const stacks = stacksOf(config, region);
  const before = await describe(stacks);
  const isNew = !/^(CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(
    before.get(serviceStackName(config))?.StackStatus ?? '',
  );
  await unprotectFailed(stacks, before);
  const isDeployed = await deployStacks(
    (...more) => cdkDeploy(...cdkArgs, '-c', `stage=${stage}`, ...more),
    { isNew, isProtectedLater: isNew && config.isTerminationProtected },
    async () => unprotectFailed(stacks, await describe(stacks)),
  );
  if (!isDeployed)
    throw new Error(
      `\nStage ${stage} is not deployed. Remove the cause printed above, then run the same command again.`,
    );
  const after = await describe(stacks);
  const isUnchanged = stacks.every(({ name }) => changedAt(before.get(name)) === changedAt(after.get(name)));
  const stack = after.get(serviceStackName(config));
  console.log(nextSteps({ config, region, stack, isNew, isUnchanged }));
  const others = otherStacksOf(config, region);
  const leftovers = await describe(others);
  if (leftovers.size > 0) console.log(leftoverSteps(others.filter(({ name }) => leftovers.has(name))));
  if (!existsSync(sourceMapFolder)) return stack;
  const deployedAt = new Date(changedAt(stack) ?? Date.now());
  const folder = keepSourceMaps(sourceMapFolder, { folder: 'source-maps', stageName: stage, deployedAt });
  console.log(
    `The functions' source maps are in ${folder}. Keep them to read stack traces (docs/operate/runbook.md).`,
  );
  return stack;
}

/** Sets the budget and prints it. Throws if the account does not allow it, because its alarms are then missing. */
async function setBudget(
  { stageName, monthlyBudgetUsd }: StageConfig,
  { account, region, stack }: { account: string; region: string; stack: Stack | undefined },
): Promise<void> {
  const topic = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'AlarmTopicArn')?.OutputValue ?? '';
  const budget = {
    ...{ account, name: `ppp-${stageName}-${region}`, topic },
    ...(monthlyBudgetUsd ? { monthlyUsd: monthlyBudgetUsd } : {}),
  };
  const change = await deployBudget(budget, signedCall).catch((error: Error) => {
    if (!monthlyBudgetUsd) return 'none';
    throw new Error(
      `The stage is deployed, but its budget is not set: ${error.message} Allow it, then run the same command again.`,
    );
  });
  const amount = monthlyBudgetUsd ? `$${monthlyBudgetUsd} a month, ` : '';
  if (change !== 'none') console.log(`Budget of the account, ${budget.name}: ${amount}${change}`);
}

/** Prints the findings of the preflight and returns the account. Throws if a deployment would fail. */
async function requireReady(config: StageConfig, region: string): Promise<string> {
  const whoAmI = { service: 'sts', region, body: 'Action=GetCallerIdentity&Version=2011-06-15' };
  const identity = await signedCall(whoAmI).catch((error: Error) => {
    if (networkProblem(error) !== undefined) throw error;
    throw new Error(`AWS does not accept your credentials, or there are none: ${error.message}`);
  });
  const account = elements(identity, 'Account')[0] ?? '';
  const findings = await preflight(config, account, region, signedCall);
  console.log(`Stage ${config.stageName}: checks of the account\n`);
  for (const { kind, text } of findings) console.log(`  ${marks[kind]} ${text}`);
  const kinds = findings.map(({ kind }) => kind);
  if (kinds.includes('question')) console.log('\nOnly you can answer the lines with a question mark.');
  console.log('');
  if (kinds.includes('problem'))
    throw new Error('Nothing was deployed: the lines with ✗ would make it fail.');
  return account;
}

/** Returns those stacks that exist, by name. */
async function describe(stacks: readonly StackName[]): Promise<Map<string, Stack>> {
  const descriptions = stacks.map(async ({ name, region }): Promise<[string, Stack][]> => {
    try {
      const command = new DescribeStacksCommand({ StackName: name });
      const { Stacks = [] } = await new CloudFormationClient({ region }).send(command);
      return Stacks.map((stack) => [name, stack]);
    } catch (error) {
      if (isStackMissing(error)) return [];
      throw error;
    }
  });
  return new Map((await Promise.all(descriptions)).flat());
}

/**
 * Lets the CDK delete and recreate a stack whose creation failed. `cdk deploy` alone protects a stack before
 * it creates it. Returns true if there is such a stack.
 */
async function unprotectFailed(
  stacks: readonly StackName[],
  existing: ReadonlyMap<string, Stack>,
): Promise<boolean> {
  const failed = stacks.filter(({ name }) =>
    /^(ROLLBACK_|CREATE_)FAILED|^ROLLBACK_COMPLETE/.test(existing.get(name)?.StackStatus ?? ''),
  );
  for (const { name, region } of failed) {
    if (!existing.get(name)?.EnableTerminationProtection) continue;
    const command = new UpdateTerminationProtectionCommand({
      StackName: name,
      EnableTerminationProtection: false,
    });
    await new CloudFormationClient({ region }).send(command);
  }
  return failed.length > 0;
}

function cdkDeploy(...args: string[]): boolean {
  const command = [cdkProgram(process.cwd()), 'deploy', '--all', ...args];
  const { status, error } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (error) throw error;
  return status === 0;
}

/** Returns the time of a stack's last change in milliseconds. */
function changedAt(stack: Stack | undefined): number | undefined {
  return (stack?.LastUpdatedTime ?? stack?.CreationTime)?.getTime();
}
