import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../../test/support/source-tree.ts';

const packages = join(projectRoot, 'node_modules');
const { PPP_CONFIG: _sample, ...environment } = process.env;
const env = { ...environment, CDK_DEFAULT_REGION: 'us-east-1' };

/** The operator's folder, in which only the package and the packages that it declares are installed. */
let folder: string;
const installed = () => join(folder, 'node_modules', 'ppp-discounts');

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ppp-package-')));
  const [archive = ''] = pack();
  mkdirSync(join(installed()), { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', installed(), '--strip-components=1']);
  rmSync(archive);
  for (const name of declaredBy(installed())) link(join(packages, name), join(folder, 'node_modules', name));
  chmodSync(join(installed(), 'dist', 'bin', 'ppp.js'), 0o755); // as npm does
  link(join(installed(), 'dist', 'bin', 'ppp.js'), join(folder, 'node_modules', '.bin', 'ppp'));
  link(join(packages, 'aws-cdk', 'bin', 'cdk'), join(folder, 'node_modules', '.bin', 'cdk'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Packs the service into the operator's folder and returns the archives. */
function pack(): string[] {
  const args = ['pack', './packages/service', '--silent', '--pack-destination', folder];
  execFileSync('npm', args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Returns the names of those packages that a package declares and that this machine has. */
function declaredBy(directory: string): string[] {
  const { dependencies, optionalDependencies } = manifestOf(directory);
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.filter((name) => existsSync(join(packages, name)));
}

function manifestOf(directory: string): Record<'dependencies' | 'optionalDependencies', object | undefined> {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Runs a command of the package and returns its output. */
function ppp(...args: string[]): string {
  return execFileSync('npx', ['ppp', ...args], { cwd: folder, env, encoding: 'utf8' });
}

/** Files of the operator, which are all in the folder but installed and generated ones. */
const operatorFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !/^(node_modules|cdk\.out|\.ppp)\//.test(path))
    .sort();

it('init writes four files, and leaves them as they are the second time', () => {
  ppp('init');
  expect(operatorFiles()).toEqual([
    '.github/workflows/deploy.yml',
    '.gitignore',
    'cdk.json',
    'package.json',
    'ppp.config.ts',
  ]);
  expect(readFileSync(join(folder, 'ppp.config.ts'), 'utf8')).toContain("from 'ppp-discounts/config';");
  const workflow = readFileSync(join(folder, '.github', 'workflows', 'deploy.yml'), 'utf8');
  expect(workflow).toContain('- run: npx ppp deploy --stage prod --require-approval never');
  expect(workflow).not.toMatch(/npm (run|test|start)/);
  const settings = `import { type Stages, stages } from 'ppp-discounts/config';
export default { shop: { ...stages.small, region: 'eu-west-1' } } satisfies Stages;\n`;
  writeFileSync(join(folder, 'ppp.config.ts'), settings);
  expect(ppp('init')).toContain('ppp.config.ts exists and stays as it is.');
  expect(readFileSync(join(folder, 'ppp.config.ts'), 'utf8')).toBe(settings);
});

it('the package and its dependencies have at most 300 MB', () => {
  const found = new Set<string>();
  const add = (directory: string, from: string): void => {
    if (found.has(directory)) return;
    found.add(directory);
    const { dependencies, optionalDependencies } = manifestOf(directory);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const places = [join(directory, 'node_modules', name), join(from, name)];
      const place = places.find((each) => existsSync(each));
      if (place) add(place, from);
    }
  };
  add(installed(), packages);
  const bytes = [...found].reduce((sum, directory) => sum + sizeOf(directory), 0);
  expect(found.size).toBeGreaterThan(20);
  expect(bytes / 1e6).toBeLessThanOrEqual(300);
});

/** Returns the bytes of all files in a folder. */
function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

it('help and documents contain the package’s commands', () => {
  for (const command of ['init', 'start', 'deploy', 'merchant', 'checkouts', 'cost', 'edge:reconcile']) {
    const help = ppp(command, '--help');
    expect(help).toMatch(new RegExp(`^Usage: npx ppp ${command}`));
    const [, guide = ''] = /\nGuide: (\S+)\n$/.exec(help) ?? [];
    expect(readFileSync(join(installed(), 'dist', guide), 'utf8')).toMatch(/^# /);
  }
  expect(ppp('--help')).toMatch(/^Usage: npx ppp COMMAND/);
});

/** A stack's template without metadata, which contains paths of constructs. */
type Templates = Record<string, { Resources: Record<string, object>; [part: string]: object }>;

/** Returns the templates in a cloud assembly by stack name. */
function templatesIn(directory: string): Templates {
  const {
    artifacts,
  }: {
    artifacts: Record<
      string,
      { type: string; displayName?: string; properties: { stackName?: string; templateFile: string } }
    >;
  } = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  return Object.fromEntries(
    stacks.map(([id, { properties }]) => {
      const template = JSON.parse(readFileSync(join(directory, properties.templateFile), 'utf8'));
      for (const resource of Object.values<{ Metadata?: object }>(template.Resources))
        delete resource.Metadata;
      return [properties.stackName ?? id, template];
    }),
  );
}

/** Synthesizes `prod` with the CDK's command of a folder. */
function synthesized(cwd: string, output: string): Templates {
  const directory = join(folder, 'cdk.out', output);
  const args = ['synth', '--quiet', '-c', 'stage=prod', '--output', directory];
  execFileSync(join(cwd, 'node_modules', '.bin', 'cdk'), args, {
    cwd,
    env: { ...env, CDK_VALIDATION: 'false' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return templatesIn(directory);
}

it('the package synthesizes the same templates as the repository, and the same resources in your own app', () => {
  const ours = synthesized(projectRoot, 'repository');
  expect(Object.keys(ours).sort()).toEqual([
    'Ppp-prod',
    'Ppp-prod-anonymizers',
    'Ppp-prod-us-east-1-edge-alarms',
  ]);
  expect(Object.keys(ours['Ppp-prod']?.Resources ?? {}).length).toBeGreaterThan(250);
  expect(synthesized(folder, 'package')).toEqual(ours);
  // There, some IDs contain the path of your construct.
  expect(typesAndAssets(ownApp())).toEqual(typesAndAssets(ours));
});

/** Returns the type of each resource, and its asset if it has one, by stack name. */
function typesAndAssets(templates: Templates): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, { Resources }]) => [
      name,
      Object.values(Resources)
        .map((resource) => {
          const { Type, Properties } = resource as { Type: string; Properties?: object };
          const assets = JSON.stringify(Properties ?? {}).match(/[0-9a-f]{64}\.zip/g) ?? [];
          return [Type, ...assets].join(' ');
        })
        .sort(),
    ]),
  );
}

/** Synthesizes `prod` in an operator's own CDK app, whose types are checked first. */
function ownApp(): Templates {
  const outdir = join(folder, 'cdk.out', 'own');
  const file = join(folder, 'cdk.out', 'app.mts');
  writeFileSync(
    file,
    `import { App } from 'aws-cdk-lib';
    import { PppDiscounts, type Stages } from 'ppp-discounts';
    const app = new App({ outdir: ${JSON.stringify(outdir)} });
    new PppDiscounts(app, 'Discounts', { stageName: 'prod', defaultRegion: 'us-east-1' });
    app.synth();
    export const valid: Stages = { shop: { region: 'eu-west-1' } };
    // @ts-expect-error There is no such field.
    export const invalid: Stages = { shop: { regoin: 'eu-west-1' } };`,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const typeRoots = ['--typeRoots', join(packages, '@types')];
  const checked = spawnSync(join(packages, '.bin', 'tsc'), [...options, ...typeRoots, file], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(checked.stdout).toBe('');
  execFileSync(process.execPath, ['--import', 'tsx', file], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return templatesIn(outdir);
}

it('start runs the service; an onboarded merchant has a banner', async () => {
  const child = spawn(process.execPath, [join(installed(), 'dist', 'bin', 'ppp.js'), 'start'], {
    cwd: folder,
    env: { ...env, PORT: '0', DYNAMODB_ENDPOINT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { printed: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.printed += chunk));
  try {
    while (!output.printed.includes('Ctrl-C stops')) {
      if (child.exitCode !== null) throw new Error(output.printed);
      await sleep(100);
    }
    const { secretKey } = JSON.parse(
      ppp('merchant', 'create', 'Acme', '--plan', 'starter', '--codes', 'ACME', '--active', '--json'),
    );
    const { baseUrl } = JSON.parse(readFileSync(join(folder, '.ppp', 'local.json'), 'utf8'));
    const created = await fetch(`${baseUrl}/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Shop', type: 'public' }),
    });
    const { data } = (await created.json()) as { data: { key: string } };
    const banner = await bannerOf(`${baseUrl}/v1/banner/config/${data.key}`);
    expect(banner).toMatchObject({ show: true, country: 'IN', discount: 60, code: 'ACME60' });
    for (const page of ['/', '/console/', '/docs/']) expect((await fetch(baseUrl + page)).status).toBe(200);
  } finally {
    child.kill();
  }
});

/** Returns the banner config for a visitor from India, as soon as the edge has the new key. */
async function bannerOf(url: string): Promise<unknown> {
  for (;;) {
    const response = await fetch(url, { headers: { 'cloudfront-viewer-country': 'IN' } });
    if (response.status !== 401) return response.json();
    await sleep(100);
  }
}
