/**
 * `npm run tool -- aws` deploys every stage of lib/config.ts to moto, with the commands of
 * docs/operate/deploy.md. `npm run tool -- aws dev` deploys one stage. For each stage it lints the templates
 * for every commercial Region, lets the creation fail, lets another fail once and repeat, deploys again without and with a change,
 * and destroys the stage. Works in a copy of the project and installs moto and cfn-lint from PyPI, so it
 * needs Python 3.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Stages, stages } from '../../lib/config.ts';
import { settingsFiles, withSettings } from '../../lib/operator-settings.ts';
import { edgeAlarmsStackName } from '../../lib/stack-names.ts';
import { freePort } from '../../packages/aws-emulator/http/free-port.ts';
import { projectFiles, projectRoot } from '../../test/support/source-tree.ts';
import { named } from '../command-line.ts';
import { installPythonPackages } from '../install-packages.ts';

const packages = ['moto[all,server]==5.2.5', 'cfn-lint==1.58.0'];
const account = '123456789012';
const region = 'eu-west-1';
const all = Object.keys(stages).map((name) => ({ name }));
const wanted = named(all, process.argv.slice(2)).map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), 'ppp-aws-'));
const copy = join(folder, 'project');
const programs = installPythonPackages(packages);
const port = await freePort();
const env = {
  ...process.env,
  AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: region,
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

/** The resources that exist, by stack: `AWS::S3::Bucket EdgeScripts`. */
const resources = (): Record<string, string[]> =>
  JSON.parse(readFileSync(join(folder, 'ledger.json'), 'utf8'));
const of = (stack: string) => resources()[stack] ?? [];

function expectTrue(condition: boolean, text: string): void {
  console.log(`  ${condition ? 'ok    ' : 'FAILED'} ${text}`);
  if (!condition) process.exitCode = 1;
}

/** Runs a command in the copy. Returns its exit code, its output, and the next steps in it. */
function run(command: string, ...args: string[]): { code: number; output: string; steps: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { code: status ?? 1, output: stdout + stderr, steps: stdout.slice(stdout.lastIndexOf('\nStage ')) };
}

const deploy = (stage: string) =>
  run('npm', 'run', '--silent', 'deploy', '--', '--stage', stage, '--require-approval', 'never');
const cdk = (...args: string[]) => run(process.execPath, 'node_modules/aws-cdk/bin/cdk', ...args);

/** Deploys a stage while the creation of resources of one type fails, or only the first one with `once TYPE`. */
function deployWithFault(stage: string, type: string): ReturnType<typeof run> {
  writeFileSync(join(folder, 'fault'), type);
  const result = deploy(stage);
  rmSync(join(folder, 'fault'), { force: true });
  return result;
}

/** The operator's settings in the copy. */
let settings: Stages = {};

/** Adds settings to a stage in the copy's ppp.config.ts. They override earlier ones. */
function configure(stage: string, added: Stages[string]): void {
  settings = withSettings(settings, { [stage]: added });
  writeFileSync(join(copy, settingsFiles[0]), `export default ${JSON.stringify(settings)};\n`);
}

function copyProject(): void {
  for (const path of projectFiles())
    if (existsSync(join(projectRoot, path))) cpSync(join(projectRoot, path), join(copy, path));
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
}

async function startMoto(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'moto_server.py');
  const moto = spawn(join(programs, 'python'), [script, String(port), folder], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(env.AWS_ENDPOINT_URL).then(
        () => true,
        () => false,
      )
    )
      return moto;
    await sleep(200);
  }
  throw new Error('moto does not start');
}

/**
 * Returns the Regions that cfn-lint knows, without those of China, governments and the European Sovereign
 * Cloud, which are separate from CloudFront's us-east-1.
 */
function commercialRegions(): string[] {
  const list = 'from cfnlint.helpers import REGIONS; print(*REGIONS)';
  const { output } = run(join(programs, 'python'), '-c', list);
  return output
    .trim()
    .split(/\s+/)
    .filter((name) => !/^cn-|^us-(gov|iso)|^eu-iso|^eusc-/.test(name));
}

/** Lints a stage in every Region, so that a type of resource that one lacks is an error. */
function lint(stage: string): void {
  const synth = cdk('synth', '--quiet', '-c', `stage=${stage}`, '-o', 'lint.out');
  const templates = readdirSync(join(copy, 'lint.out')).filter((name) => name.endsWith('.template.json'));
  const { code, output } = run(
    join(programs, 'cfn-lint'),
    '-r',
    ...commercialRegions(),
    '-t',
    ...templates.map((name) => join('lint.out', name)),
  );
  const where = `${templates.length} templates in ${commercialRegions().length} Regions`;
  expectTrue(synth.code === 0 && code === 0, `cfn-lint: ${where} ${output}`);
}

function createAfterFailure(stage: string): void {
  const name = `Ppp-${stage}`;
  const failed = deployWithFault(stage, 'AWS::CloudFront::Distribution');
  expectTrue(
    failed.code === 1 && failed.output.includes('run the same command again'),
    'a creation fails and says what to do',
  );
  expectTrue(failed.output.includes('It is repeated once'), 'the command repeats it once');
  expectTrue(of(name).length === 0, `it leaves nothing: ${of(name).join(', ')}`);
  const retried = deployWithFault(stage, 'once AWS::CloudFront::Distribution');
  expectBudget(stage, retried.output, 'created');
  expectTrue(
    retried.code === 0,
    `the same command fails once, repeats and creates ${of(name).length} resources`,
  );
  if (retried.code !== 0) console.log(retried.output);
  console.log(retried.steps);
}

/** Expects a line about the budget, if the stage has one in lib/config.ts. */
function expectBudget(stage: string, output: string, change: string): void {
  if (!stages[stage]?.monthlyBudgetUsd) return;
  const [line = ''] = /^Budget of the account.*/m.exec(output) ?? [];
  expectTrue(line.endsWith(change), `its budget is ${change}: ${line}`);
}

function update(stage: string): void {
  const again = deploy(stage).output;
  expectTrue(again.includes(`Stage ${stage} has not changed`), 'an unchanged stage is recognized');
  expectBudget(stage, again, 'unchanged');
  configure(stage, { statisticsRetentionMonths: 26 });
  const { code, output } = deploy(stage);
  const isDeployed = code === 0 && output.includes(`Stage ${stage} is deployed`);
  expectTrue(isDeployed, 'a change is deployed');
  if (!isDeployed) console.log(output);
}

/** Adds a stack to an existing stage. Its creation fails once, after the CDK has protected it. */
function addStack(stage: string): void {
  const name = edgeAlarmsStackName(`Ppp-${stage}`, region);
  configure(stage, { isEdgeWatched: true });
  const failed = deployWithFault(stage, 'AWS::SNS::TopicPolicy');
  expectTrue(failed.code === 1 && of(name).length === 0, 'a stack that is added to the stage fails');
  const { code, output } = deploy(stage);
  expectTrue(code === 0, `the same command adds it, with ${of(name).length} resources`);
  if (code !== 0) console.log(output);
}

/**
 * Destroys a stage as docs/operate/remove.md does: first as in one of several Regions, then with the stacks
 * that Regions share.
 */
function destroy(
  stage: string,
  { isTableKept = true, isTerminationProtected = true }: Stages[string] = {},
): void {
  const name = `Ppp-${stage}`;
  const destroyStacks = (selection: string) => cdk('destroy', selection, '--force', '-c', `stage=${stage}`);
  const others = () => Object.entries(resources()).filter(([stack]) => stack.startsWith(`${name}-`));
  const notEmpty = () => others().flatMap(([stack, names]) => (names.length > 0 ? stack : []));
  if (isTerminationProtected) {
    const before = of(name).length;
    destroyStacks('--all');
    expectTrue(of(name).length === before, 'a protected stage is not destroyed');
    configure(stage, { isTerminationProtected: false, monthlyBudgetUsd: false });
    const { code, output } = deploy(stage);
    expectTrue(code === 0, 'its protection is switched off');
    expectBudget(stage, output, 'removed');
  }
  const { code, output } = destroyStacks(name);
  const left = of(name).filter((each) => !/ApiLogging/.test(each));
  const isKept = (each: string) => each.startsWith('AWS::DynamoDB::GlobalTable ');
  expectTrue(
    code === 0 && left.every(isKept) && left.length === (isTableKept ? 1 : 0),
    `it is destroyed; left: ${of(name).join(', ')}`,
  );
  if (code !== 0) console.log(output);
  expectTrue(
    notEmpty().every((stack) => stack.endsWith('-anonymizers')),
    `the web ACL stays for other Regions: ${notEmpty().length} stacks`,
  );
  if (others().length > 0) destroyStacks('--all');
  expectTrue(notEmpty().length === 0, 'no other stack is left');
}

copyProject();
const moto = await startMoto();
try {
  const problems = deploy('prod');
  expectTrue(
    problems.code === 1 && problems.output.includes('npx cdk bootstrap'),
    'the preflight misses the bootstrap',
  );
  cdk('bootstrap', `aws://${account}/${region}`, `aws://${account}/us-east-1`);
  for (const stage of wanted) {
    console.log(`\n${stage}`);
    lint(stage);
    const isEdgeWatched = stages[stage]?.isEdgeWatched !== false;
    if (isEdgeWatched) configure(stage, { isEdgeWatched: false }); // until addStack
    createAfterFailure(stage);
    update(stage);
    if (isEdgeWatched) addStack(stage);
  }
  for (const stage of wanted) {
    console.log(`\n${stage}`);
    destroy(stage, stages[stage]);
  }
} finally {
  moto.kill();
  rmSync(folder, { recursive: true, force: true });
}
