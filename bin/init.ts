/** `npx ppp init`: writes the operator's files into the current folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settingsFile } from '../lib/operator-settings.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npx ppp init

Writes ppp.config.ts, cdk.json, .gitignore and a workflow that deploys each push into this folder. Files that exist stay as they are.

Guide: docs/operate/deploy.md`;

const root = join(import.meta.dirname, '..');

/** The sample's text without its introduction, which describes the repository. */
const settings = () =>
  `// Your settings. An entry changes fields of the stage with its name, or adds a stage.
${readFileSync(join(root, 'ppp.config.sample.ts'), 'utf8')
  .replace(/^\/\*\*.*?\*\/\n/s, '')
  .replace('./lib/config.ts', 'ppp-discounts/config')}`;

/** The feature flags are in the package, so that an upgrade changes no file of the operator. */
const cdk = {
  app: 'npx ppp app',
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
  return {
    [settingsFile]: settings(),
    'cdk.json': `${JSON.stringify(cdk, null, 2)}\n`,
    '.gitignore': ['node_modules/', 'cdk.out/', '.ppp/', ''].join('\n'),
    '.github/workflows/deploy.yml': workflow(),
  };
}

await runCommand(async () => {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(help);
    return;
  }
  for (const [path, text] of Object.entries(initialFiles())) {
    if (existsSync(path)) {
      console.log(`${path} exists and stays as it is.`);
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`${path} is written.`);
  }
  console.log('\nNext: npx ppp start, or edit ppp.config.ts and run npx ppp deploy --stage small.');
});
