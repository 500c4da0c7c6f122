/** `npx ppp-discounts init`: writes the operator's files into the current folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFileIn, settingsFiles } from '../lib/operator-settings.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npx ppp-discounts init

Writes your settings, cdk.json, .gitignore and a workflow for GitHub Actions into this folder, and adds the tested
version of the AWS CDK to package.json. Files that exist stay as they are.

Guide: docs/operate/deploy.md`;

const root = join(import.meta.dirname, '..');

/** Returns the name of the settings' file. Types need a Node.js that removes them, which it does only from ES modules. */
function settingsName(): string {
  const { type }: { type?: string } = existsSync('package.json') ? readJson('package.json') : {};
  const { typescript } = process.features as { typescript?: string | false };
  return settingsFiles[typescript && type !== 'commonjs' ? 0 : 1];
}

/** Where an operator finds the description of the settings. */
const settingsDescription = 'node_modules/ppp-discounts/dist/docs/lib/stage-config.ts';

/** Returns the sample's text without its introduction, which describes the repository. */
function settings(name: string): string {
  const text = `// Your settings. An entry changes fields of the stage with its name, or adds a stage.
// ${settingsDescription} describes every field.
${readFileSync(join(root, 'ppp.config.sample.ts'), 'utf8')
  .replace(/^\/\*\*.*?\*\/\n/s, '')
  .replace('./lib/config.ts', 'ppp-discounts/config')}`;
  if (name.endsWith('.ts')) return text;
  return text
    .replace(/^import type .* from (.+);\n\n/m, '/** @type {import($1).Stages} */\n')
    .replace(' satisfies Stages', '');
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Adds the packages of the AWS CDK to `package.json`, in the versions with which the service was tested. Leaves
 * versions that you chose as they are. Returns what was added.
 */
function pinCdk(): string[] {
  const { peerDependencies, devDependencies } = readJson(join(root, '..', 'package.json'));
  const own = existsSync('package.json') ? readJson('package.json') : { private: true };
  const added = Object.keys(peerDependencies).filter((name) => !own.dependencies?.[name]);
  if (added.length === 0) return [];
  const pinned = Object.fromEntries(added.map((name) => [name, devDependencies[name]]));
  const changed = { ...own, dependencies: { ...own.dependencies, ...pinned } };
  writeFileSync('package.json', `${JSON.stringify(changed, null, 2)}\n`);
  return added.map((name) => `${name} ${pinned[name]}`);
}

/** The feature flags are in the package, so that an upgrade changes no file of the operator. */
const cdk = {
  app: 'npx ppp-discounts app',
  output: 'cdk.out',
  notices: false,
  versionReporting: false,
  context: { 'cli-telemetry': false },
};

const workflow = () =>
  `# Needs a role in your account, see docs/operate/continuous-deployment.md.\n${deployWorkflow()}`;

const deployWorkflow = () =>
  /^```yaml\n(.+?)^```$/ms
    .exec(readFileSync(join(root, 'docs', 'operate', 'continuous-deployment.md'), 'utf8'))?.[1]
    ?.replace('{ node-version-file: .nvmrc }', '{ node-version: 24 }')
    .replace(/^ *- run: npm test\n/m, '') ?? '';

/** Returns the content of each file, by its path. */
function initialFiles(): Record<string, string> {
  const name = settingsFileIn('.', {}) ?? settingsName();
  return {
    [name]: settings(name),
    'cdk.json': `${JSON.stringify(cdk, null, 2)}\n`,
    '.gitignore': ['node_modules/', 'cdk.out/', '.ppp/', ''].join('\n'),
    '.github/workflows/deploy.yml': workflow(),
  };
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    console.log(help);
    return;
  }
  const files = initialFiles();
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(path)) {
      console.log(`${path} exists and stays as it is.`);
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`${path} is written.`);
  }
  const pinned = pinCdk();
  if (pinned.length > 0) console.log(`package.json has ${pinned.join(' and ')} now. Run npm install.`);
  const [name] = Object.keys(files);
  console.log(
    `\nNext: npx ppp-discounts start, or edit ${name} and run npx ppp-discounts deploy --stage small.`,
  );
});
