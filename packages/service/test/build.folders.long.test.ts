import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorFolder } from '../../../test/support/emulator/operator-folder.ts';
import { packService } from '../../../test/support/emulator/packed-service.ts';
import { testsThatNeed } from '../../../test/support/service/target.ts';
import { projectRoot } from '../../../test/support/source-tree.ts';

let operator: OperatorFolder;
let isolated: string;

beforeAll(async () => {
  const archive = await packService(projectRoot);
  operator = new OperatorFolder(archive, projectRoot);
  rmSync(dirname(archive), { recursive: true });
  isolated = realpathSync(mkdtempSync(join(tmpdir(), 'ppp-isolated-')));
});
afterAll(() => {
  operator.remove();
  rmSync(isolated, { recursive: true });
});

/** Writes the files of `init` into a folder, and synthesizes `small` with the package's commands. */
function synthesizedIn(cwd: string): unknown {
  const run = (...args: string[]) =>
    execFileSync('npx', ['--no', 'ppp-discounts', ...args], {
      cwd,
      env: operator.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  run('init');
  run('cdk', 'synth', '--quiet', '-c', 'stage=small');
  return JSON.parse(readFileSync(join(cwd, 'cdk.out', 'Ppp-small.template.json'), 'utf8'));
}

it('works in a workspace, whose packages npm installs into the root', () => {
  writeFileSync(join(operator.path, 'package.json'), '{ "private": true, "workspaces": ["shop"] }');
  const shop = join(operator.path, 'shop');
  mkdirSync(shop);
  writeFileSync(join(shop, 'package.json'), '{ "name": "shop", "private": true }');
  expect(synthesizedIn(shop)).toHaveProperty('Resources');
});

it('works where only the package itself is in node_modules, as pnpm links it', () => {
  const packages = join(isolated, 'node_modules');
  mkdirSync(join(packages, '.bin'), { recursive: true });
  writeFileSync(join(isolated, 'package.json'), '{ "private": true }');
  symlinkSync(operator.installed, join(packages, 'ppp-discounts'));
  symlinkSync('../ppp-discounts/dist/bin/ppp.js', join(packages, '.bin', 'ppp-discounts'));
  expect(synthesizedIn(isolated)).toHaveProperty('Resources');
});

it('settings with types work if Node.js removes types; otherwise the error says what to do', () => {
  const cwd = join(isolated, 'typed');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
  symlinkSync('../node_modules', join(cwd, 'node_modules'));
  writeFileSync(
    join(cwd, 'ppp.config.ts'),
    "import type { Stages } from 'ppp-discounts/config';\nexport default {} satisfies Stages;\n",
  );
  const { typescript } = process.features as { typescript?: string | false };
  const synthesize = () => synthesizedIn(cwd);
  if (typescript) expect(synthesize()).toHaveProperty('Resources');
  else expect(synthesize).toThrow(/Types need Node 22\.18 or later.+rename the file to ppp\.config\.mjs\./);
});

const withDownloads = testsThatNeed(
  'downloads of pnpm and an older AWS CDK (set PPP_DOWNLOADS=1)',
  'PPP_DOWNLOADS' in process.env,
);
withDownloads(() => {
  it.each(['isolated', 'hoisted'])('works with pnpm, whose packages are %s', (linker) => {
    const cwd = join(isolated, linker);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
    const options = ['--ignore-scripts', `--config.node-linker=${linker}`];
    const args = ['--yes', 'pnpm@10.18.0', 'add', ...options, operator.archive];
    execFileSync('npx', args, { cwd, env: operator.env, stdio: ['ignore', 'ignore', 'pipe'] });
    expect(synthesizedIn(cwd)).toHaveProperty('Resources');
  });

  it('an app brings any supported version of the CDK, and there is one copy', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(operator.installed, 'package.json'), 'utf8'));
    const oldest = Object.entries<string>(peerDependencies).map(
      ([name, range]) => name + range.replace('^', '@'),
    );
    const cwd = join(isolated, 'older');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...options, ...oldest, operator.archive], { cwd, env: operator.env });
    const listed = execFileSync('npm', ['ls', '--all', 'aws-cdk-lib'], { cwd, encoding: 'utf8' });
    expect(new Set(listed.match(/aws-cdk-lib@\S+/g))).toEqual(new Set(oldest.slice(0, 1)));
    expect(synthesizedIn(cwd)).toHaveProperty('Resources');
  });
});
