/** Says in sentences what a deployment would change: `npx ppp-discounts diff --help`. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { stageConfig } from '../../lib/config.ts';
import { stacksOf } from '../../lib/stack-names.ts';
import { installArchive, requireArchive } from '../archive.ts';
import { cdkProgram } from '../cdk-program.ts';
import { stageFrom, type Template, templatesIn } from '../cost/stage.ts';
import { costOf, month, totalOf, usageOf } from '../cost/work.ts';
import { isStackMissing } from '../deploy/missing-stack.ts';
import { useRegionOf } from '../deployment.ts';
import { runCommand } from '../run-command.ts';
import { runProgram } from '../run-program.ts';
import { chooseStage } from '../stage-choice.ts';
import { synthesize } from '../start/assembly.ts';
import { addedPermissions } from './permissions.ts';
import { irreversible, resourceChanges, resourceLines } from './resource-changes.ts';

const help = `Usage: npx ppp-discounts diff [--stage NAME] [--from ARCHIVE]

Says what a deployment of the installed version would change: the bill, permissions, resources that are replaced or
removed, and what cannot be undone. Deploys nothing.

  --stage NAME    small, prod, dev or a stage of your settings (default: the only one with an account in them; otherwise
                  the command asks)
  --from ARCHIVE  compares with an earlier version of the package instead of the deployed stacks, and needs no account

Guide: docs/operate/upgrade.md`;

/** Traffic for which the bill is compared. */
const shops = { shops: 1, viewsPerShop: 10_000 };

/** Templates by stack name. */
type Templates = ReadonlyMap<string, Template>;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(help);
  if (values.from !== undefined) requireArchive(values.from);
  const stage = await chooseStage(values.stage);
  const folder = mkdtempSync(join(tmpdir(), 'ppp-diff-'));
  try {
    const next = await templatesOf(stage, join(folder, 'next'));
    const earlier = values.from
      ? await templatesOf(
          stage,
          join(folder, 'earlier'),
          join(installArchive(values.from, join(folder, 'package')), 'ppp.js'),
        )
      : await deployedTemplates(stage);
    console.log(report(earlier, next, folder).join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Returns a stage's templates with the settings of this folder: by its own app, or by that of another version. */
async function templatesOf(stage: string, output: string, command?: string): Promise<Templates> {
  const app = command && `"${process.execPath}" "${command}" app`;
  await synthesize('.', stage, output, { app });
  const names = readdirSync(output).flatMap((name) => /^(.+)\.template\.json$/.exec(name)?.[1] ?? []);
  const templates = templatesIn(output);
  return new Map(names.map((name, index) => [name, templates[index] as Template]));
}

/** Returns the templates of the deployed stacks; none if the stage is not deployed. */
async function deployedTemplates(stage: string): Promise<Templates> {
  const templates = new Map<string, Template>();
  for (const { name, region } of stacksOf(stageConfig(stage), await useRegionOf(stage))) {
    try {
      const command = new GetTemplateCommand({ StackName: name });
      const { TemplateBody = '' } = await new CloudFormationClient({ region }).send(command);
      templates.set(name, JSON.parse(TemplateBody));
    } catch (error) {
      if (!isStackMissing(error)) throw error;
    }
  }
  return templates;
}

function report(earlier: Templates, next: Templates, folder: string): string[] {
  const changes = [...new Set([...earlier.keys(), ...next.keys()])].flatMap((name) => {
    const template = join(folder, `${name}.json`);
    writeFileSync(template, JSON.stringify(earlier.get(name) ?? { Resources: {} }));
    if (!next.has(name))
      return Object.entries(earlier.get(name)?.Resources ?? {}).map(([path, { Type }]) => ({
        type: Type,
        path,
        outcome: 'kept outside the stack' as const,
      }));
    const files = ['--template', template, '--app', join(folder, 'next')];
    // Without it, the CDK adds the stacks that this one needs, and then rejects several for one template.
    const args = [cdkProgram('.'), 'diff', name, '--exclusively', ...files];
    return resourceChanges(runProgram(process.execPath, [...args, '--no-color', '--ci']));
  });
  const added = addedPermissions([...earlier.values()], [...next.values()]);
  const lost = irreversible(changes);
  return [
    `Bill at 10,000 views a month, before free tiers: ${billOf(earlier)} → ${billOf(next)}.`,
    `Permissions: ${added.length === 0 ? 'none is added' : `${added.length} added`}.`,
    ...added.map((line) => `  ${line}`),
    ...resourceLines(changes),
    lost.length === 0 ? 'Nothing that cannot be undone.' : 'This cannot be undone:',
    ...lost.map((line) => `  ${line}`),
  ];
}

function billOf(templates: Templates): string {
  if (templates.size === 0) return '$0.00';
  const work = month(stageFrom([...templates.values()]), usageOf(shops));
  return `$${costOf(totalOf(...Object.values(work))).toFixed(2)}`;
}
