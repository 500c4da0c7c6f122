import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cdkProgram } from '../../../bin/cdk-program.ts';
import { OperatorFolder } from '../../../test/support/emulator/operator-folder.ts';
import { packService } from '../../../test/support/emulator/packed-service.ts';
import { projectRoot } from '../../../test/support/source-tree.ts';

const packages = join(projectRoot, 'node_modules');

let operator: OperatorFolder;
let initialSettings = '';

beforeAll(async () => {
  const archive = await packService(projectRoot);
  operator = new OperatorFolder(archive, projectRoot);
  rmSync(dirname(archive), { recursive: true });
});
afterAll(() => operator.remove());

it('init writes four files, and leaves them as they are the second time', () => {
  operator.ppp('init');
  const written = operator.files();
  const { typescript } = process.features as { typescript?: string | false };
  const name = typescript ? 'ppp.config.ts' : 'ppp.config.mjs';
  initialSettings = written[name] ?? '';
  expect(Object.keys(written)).toEqual(['.github/workflows/deploy.yml', '.gitignore', 'cdk.json', name]);
  expect(written[name]).toMatch(
    typescript ? / from 'ppp-discounts\/config';/ : /^\/\*\* @type .*Stages\} \*\/$/m,
  );
  const workflow = written['.github/workflows/deploy.yml'];
  expect(workflow).toContain('- run: npx ppp-discounts deploy --require-approval never');
  expect(workflow).not.toMatch(/npm (run|test|start)/);
  const [, guide = ''] = /see (\S+)\.\n/.exec(workflow ?? '') ?? [];
  expect(readFileSync(join(operator.path, guide), 'utf8')).toContain('## Create the role');
  const settings = `import { stages } from 'ppp-discounts/config';
export default { shop: { ...stages.small, region: 'eu-west-1' } };\n`;
  writeFileSync(join(operator.path, name), settings);
  expect(operator.ppp('init')).toContain(`${name} exists and stays as it is.`);
  expect(operator.files()).toEqual({ ...written, [name]: settings });
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
  expect(list).toMatch(/^Usage: npx ppp-discounts COMMAND/);
  const commands = [...list.matchAll(/^ {2}(\S+) {2,}/gm)].map(([, command = '']) => command);
  expect(commands).toEqual(expect.arrayContaining(['init', 'start', 'deploy', 'merchant']));
  expect(operator.ppp('cdk', '--help')).toContain('cdk diff');
  for (const command of commands.filter((each) => each !== 'cdk')) {
    const help = operator.ppp(command, '--help');
    expect(help).toMatch(new RegExp(`^Usage: npx ppp-discounts ${command === 'app' ? 'cdk' : command}`));
    expect(help).not.toContain('--watch'); // needs the sources
    const [, guide = ''] = /\nGuide: (\S+)\n$/.exec(help) ?? [];
    expect(readFileSync(join(operator.path, guide), 'utf8')).toMatch(/^# /);
  }
});

it('the settings and the guides lead to the description of every field', () => {
  const read = (path: string) => readFileSync(join(operator.path, path), 'utf8');
  const [, described = ''] = /^\/\/ (\S+) describes every field\.$/m.exec(initialSettings) ?? [];
  expect(read(described)).toContain('/** Log retention. */');
  const guides = 'node_modules/ppp-discounts/dist/docs/operate';
  const named = readdirSync(join(operator.path, guides)).flatMap(
    (name) => read(join(guides, name)).match(/(?<=`)\S*lib\/[\w-]+\.ts(?=`)/g) ?? [],
  );
  expect(named).toContain(described);
  expect(named.filter((path) => !existsSync(join(operator.path, path)))).toEqual([]);
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
  execFileSync(process.execPath, [cdkProgram(cwd), ...args], {
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

/** Synthesizes `prod` below a construct with this ID in an operator's own CDK app. */
const ownApp = (id: string) =>
  synthesizedApp(`
    import { App } from 'aws-cdk-lib';
    import { PppDiscounts } from 'ppp-discounts';
    import { type Stages, stages } from 'ppp-discounts/config';
    const app = new App();
    const { baseUrl, alarmTopic, table, distribution, stack } = new PppDiscounts(app, '${id}', {
      stage: { ...stages.prod, stageName: 'prod' },
      defaultRegion: 'us-east-1',
    });
    for (const value of [baseUrl, alarmTopic.topicArn, table.tableArn, distribution.distributionId, stack.stackName])
      if (!value) throw new Error('an attribute is missing');
    export const valid: Stages = { shop: { region: 'eu-west-1' } };
    // @ts-expect-error There is no such field.
    export const invalid: Stages = { shop: { regoin: 'eu-west-1' } };`);

/** Compiles and runs a CDK app in the operator's folder, and returns its templates. */
function synthesizedApp(text: string): Templates {
  const outdir = mkdtempSync(join(operator.path, 'cdk.out', 'own-'));
  const file = join(outdir, 'app.mts');
  writeFileSync(file, text);
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const typeRoots = ['--typeRoots', join(packages, '@types')];
  const { stdout } = spawnSync(join(packages, '.bin', 'tsc'), [...options, ...typeRoots, file], {
    cwd: operator.path,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  execFileSync(process.execPath, [file.replace('.mts', '.mjs')], {
    cwd: operator.path,
    env: { ...operator.env, CDK_OUTDIR: outdir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return templatesIn(outdir);
}

it('the example has two accounts, an imported table and an alarm action of its own', () => {
  const templates = synthesizedApp(readFileSync(join(projectRoot, 'examples', 'cdk', 'app.mts'), 'utf8'));
  expect(Object.keys(templates)).toEqual(expect.arrayContaining(['Ppp-test', 'Ppp-shops']));
  const types = (stack: string) =>
    Object.values<{ Type?: string }>(templates[stack]?.Resources ?? {}).map(({ Type }) => Type);
  expect(types('Ppp-test')).toContain('AWS::DynamoDB::GlobalTable');
  expect(types('Ppp-shops')).not.toContain('AWS::DynamoDB::GlobalTable');
  expect(types('Ppp-shops')).toContain('AWS::SNS::Subscription');
});

it('diff says in sentences that the same version changes nothing', () => {
  const lines = operator.ppp('diff', '--stage', 'small', '--from', operator.archive).trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^Bill at 10,000 views a month, before free tiers: (\$[\d.]+) → \1\.$/),
    'Permissions: none is added.',
    'Resources: no difference.',
    'Nothing that cannot be undone.',
  ]);
});

it('no package that an operator installs has an install script', () => {
  const lock = JSON.parse(readFileSync(join(operator.path, 'package-lock.json'), 'utf8'));
  const installed = Object.entries<{ hasInstallScript?: true }>(lock.packages);
  expect(installed.length).toBeGreaterThan(30);
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
});

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
