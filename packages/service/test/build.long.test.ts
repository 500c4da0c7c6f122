import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorFolder } from '../../../test/support/emulator/operator-folder.ts';
import { packService } from '../../../test/support/emulator/packed-service.ts';
import { projectRoot } from '../../../test/support/source-tree.ts';

const packages = join(projectRoot, 'node_modules');

let operator: OperatorFolder;

beforeAll(async () => {
  const archive = await packService(projectRoot);
  operator = new OperatorFolder(archive, projectRoot);
  rmSync(dirname(archive), { recursive: true });
});
afterAll(() => operator.remove());

it('init writes four files, and leaves them as they are the second time', () => {
  operator.ppp('init');
  const written = operator.files();
  expect(Object.keys(written)).toEqual([
    '.github/workflows/deploy.yml',
    '.gitignore',
    'cdk.json',
    'ppp.config.ts',
  ]);
  expect(written['ppp.config.ts']).toContain("from 'ppp-discounts/config';");
  const workflow = written['.github/workflows/deploy.yml'];
  expect(workflow).toContain('- run: npx ppp deploy --require-approval never');
  expect(workflow).not.toMatch(/npm (run|test|start)/);
  const [, guide = ''] = /see (\S+)\.\n/.exec(workflow ?? '') ?? [];
  expect(readFileSync(join(operator.path, guide), 'utf8')).toContain('## Create the role');
  const settings = `import { type Stages, stages } from 'ppp-discounts/config';
export default { shop: { ...stages.small, region: 'eu-west-1' } } satisfies Stages;\n`;
  writeFileSync(join(operator.path, 'ppp.config.ts'), settings);
  expect(operator.ppp('init')).toContain('ppp.config.ts exists and stays as it is.');
  expect(operator.files()).toEqual({ ...written, 'ppp.config.ts': settings });
});

it('the package and its dependencies have at most 300 MB', () => {
  const bytes = sizeOf(join(operator.path, 'node_modules'));
  expect(bytes / 1e6).toBeGreaterThan(100);
  expect(bytes / 1e6).toBeLessThanOrEqual(300);
});

/** Returns the bytes of all files in a folder. */
function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

it('help and documents contain the package’s commands, and lead to its guides', () => {
  const list = operator.ppp('--help');
  expect(list).toMatch(/^Usage: npx ppp COMMAND/);
  const commands = [...list.matchAll(/^ {2}(\S+) {2,}/gm)].map(([, command = '']) => command);
  expect(commands).toEqual(expect.arrayContaining(['init', 'start', 'deploy', 'merchant']));
  for (const command of commands) {
    const help = operator.ppp(command, '--help');
    expect(help).toMatch(command === 'app' ? /^Usage: npx cdk/ : new RegExp(`^Usage: npx ppp ${command}`));
    expect(help).not.toContain('--watch'); // needs the sources
    const [, guide = ''] = /\nGuide: (\S+)\n$/.exec(help) ?? [];
    expect(readFileSync(join(operator.path, guide), 'utf8')).toMatch(/^# /);
  }
});

it('every image of a document is in the package', () => {
  const documents = join(operator.path, 'node_modules/ppp-discounts/dist/docs');
  const pages = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  );
  const images = pages.flatMap((path) =>
    [...readFileSync(join(documents, path), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
      ([, image = '']) => join(documents, dirname(path), image),
    ),
  );
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter((image) => !existsSync(image))).toEqual([]);
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
  const directory = join(operator.path, 'cdk.out', output);
  const args = ['synth', '--quiet', '-c', 'stage=prod', '--output', directory];
  execFileSync(join(cwd, 'node_modules', '.bin', 'cdk'), args, {
    cwd,
    env: { ...operator.env, CDK_VALIDATION: 'false' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return templatesIn(directory);
}

it('the package synthesizes the same templates as the repository, also in your own app', () => {
  const ours = synthesized(projectRoot, 'repository');
  expect(Object.keys(ours).sort()).toEqual([
    'Ppp-prod',
    'Ppp-prod-anonymizers',
    'Ppp-prod-us-east-1-edge-alarms',
  ]);
  expect(Object.keys(ours['Ppp-prod']?.Resources ?? {}).length).toBeGreaterThan(250);
  expect(synthesized(operator.path, 'package')).toEqual(ours);
  expect(comparable(ownApp('Default'))).toEqual(comparable(ours));
  // Some IDs contain the path of your construct, unless its ID is `Default`.
  expect(typesAndAssets(ownApp('Discounts'))).toEqual(typesAndAssets(ours));
});

/** Returns templates without the hash in the IDs of API deployments, which contains metadata. */
function comparable(templates: Templates): Templates {
  return JSON.parse(JSON.stringify(templates).replace(/(ApiDeployment[0-9A-F]{8})[0-9a-f]{32}/g, '$1'));
}

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

/** Synthesizes `prod` below a construct with this ID in an operator's own CDK app, whose types are checked first. */
function ownApp(id: string): Templates {
  const outdir = join(operator.path, 'cdk.out', 'own', id);
  const file = join(operator.path, 'cdk.out', 'app.mts');
  writeFileSync(
    file,
    `import { App } from 'aws-cdk-lib';
    import { PppDiscounts, type Stages } from 'ppp-discounts';
    const app = new App({ outdir: ${JSON.stringify(outdir)} });
    new PppDiscounts(app, '${id}', { stageName: 'prod', defaultRegion: 'us-east-1' });
    app.synth();
    export const valid: Stages = { shop: { region: 'eu-west-1' } };
    // @ts-expect-error There is no such field.
    export const invalid: Stages = { shop: { regoin: 'eu-west-1' } };`,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const typeRoots = ['--typeRoots', join(packages, '@types')];
  const checked = spawnSync(join(packages, '.bin', 'tsc'), [...options, ...typeRoots, file], {
    cwd: operator.path,
    encoding: 'utf8',
  });
  expect(checked.stdout).toBe('');
  execFileSync(process.execPath, ['--import', 'tsx', file], {
    cwd: operator.path,
    env: operator.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return templatesIn(outdir);
}

it('start runs the service; an onboarded merchant has a banner', async () => {
  const child = spawn(process.execPath, [join(operator.installed, 'dist', 'bin', 'ppp.js'), 'start'], {
    cwd: operator.path,
    env: { ...operator.env, PORT: '0', DYNAMODB_ENDPOINT: '' },
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
      operator.ppp(
        'merchant',
        'create',
        'Acme',
        '--plan',
        'starter',
        '--codes',
        'ACME',
        '--active',
        '--json',
      ),
    );
    const { baseUrl } = JSON.parse(readFileSync(join(operator.path, '.ppp', 'local.json'), 'utf8'));
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
