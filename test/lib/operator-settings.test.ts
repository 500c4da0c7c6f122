import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageConfig, stages } from '../../lib/config.ts';
import {
  hintFor,
  operatorSettings,
  settingsFileIn,
  settingsFiles,
  withSettings,
} from '../../lib/operator-settings.ts';
import { projectRoot } from '../support/source-tree.ts';

const sample = 'ppp.config.sample.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ppp-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes the operator's file and returns its path. */
function write(text: string, name: string = settingsFiles[0]): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Environment of a command that an operator starts. */
const { PPP_CONFIG: _sample, ...environment } = process.env;
const tsx = ['--import', join(projectRoot, 'node_modules', 'tsx', 'dist', 'loader.mjs')];

/** Returns fields of a stage as a program in the operator's folder reads them. */
function read(stage: string, ...fields: string[]): unknown[] {
  const script = `
    import { stageConfig } from ${JSON.stringify(join(projectRoot, 'lib', 'config.ts'))};
    const config = stageConfig(${JSON.stringify(stage)});
    console.log(JSON.stringify(${JSON.stringify(fields)}.map((field) => config[field])));`;
  const args = [...tsx, '--input-type=module', '-e', script];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: folder, env: environment, encoding: 'utf8' }),
  );
}

it('without the file, there are no settings', () => {
  expect(settingsFileIn(folder, {})).toBeUndefined();
  expect(operatorSettings(join(folder, 'missing.ts'))).toEqual({});
});

it('a setting replaces one field of a stage; a new stage has the defaults', () => {
  const all = withSettings(stages, {
    small: { alarmEmail: 'ops@example.com' },
    shop: { region: 'eu-west-1' },
  });
  expect(stageConfig('small', all)).toEqual({
    ...stageConfig('small', stages),
    alarmEmail: 'ops@example.com',
  });
  expect(stageConfig('shop', all)).toMatchObject({ region: 'eu-west-1', isTableKept: true });
  expect(Object.keys(all)).toEqual([...Object.keys(stages), 'shop']);
});

it('a program reads the file in its folder, which may build on stages and defaults', () => {
  write(`
    import { defaults, type Stages, stages } from ${JSON.stringify(join(projectRoot, 'lib', 'config.ts'))};
    const { starter } = defaults.plans;
    export default {
      small: { region: 'eu-west-1' },
      'prod-us': { ...stages.prod, plans: { ...defaults.plans, growth: starter } },
    } satisfies Stages;`);
  expect(read('small', 'region', 'heartbeatMinutes')).toEqual(['eu-west-1', 15]);
  expect(read('prod-us', 'requestsPerAddress', 'isTableKept')).toEqual([15_000, true]);
});

it('a file in a folder of CommonJS packages is read as well', () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  write(`export default { small: { region: 'eu-west-1' } } as const;`);
  expect(read('small', 'region')).toEqual(['eu-west-1']);
});

it('a file without types is read as well, but not both', () => {
  write(`export default { small: { region: 'eu-west-1' } };`, 'ppp.config.mjs');
  expect(read('small', 'region')).toEqual(['eu-west-1']);
  write('export default {};');
  expect(() => settingsFileIn(folder, {})).toThrow(
    new Error('Delete one of ppp.config.ts and ppp.config.mjs: only one can be read.'),
  );
});

it.each([
  ['export default { small: {', /^ppp\.config\.ts cannot be read: /],
  ['export const small = {};', /^ppp\.config\.ts: The default export must be an object/],
])('a file that contains %j is a one-line error', (text, error) => {
  expect(() => operatorSettings(write(text))).toThrow(error);
});

it('in the package, the error says what to do about types only if they are the problem', () => {
  const [file, packaged] = ['/shop/ppp.config.ts', true];
  const asJavaScript = new SyntaxError("Unexpected token '{'");
  expect(hintFor(file, asJavaScript, packaged)).toMatch(/^\. Types need Node 22\.18 or later/);
  expect(hintFor('/shop/ppp.config.mjs', asJavaScript, packaged)).toBe('');
  const stack = `${file}:3\n  account: '123456789012',\n  ^^^^^^^\n\nSyntaxError`;
  const mistake = Object.assign(new SyntaxError("Expected ',', got 'ident'"), {
    code: 'ERR_INVALID_TYPESCRIPT_SYNTAX',
    stack,
  });
  expect(hintFor(file, mistake, packaged)).toBe(' in line 3');
  const missing = Object.assign(new Error("Cannot find package 'x'"), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(hintFor(file, missing, packaged)).toBe('');
  expect(hintFor(file, new ReferenceError('x is not defined'), packaged)).toBe('');
});

it('the CDK app stops with one line for an invalid setting', () => {
  write(`export default { dev: { region: 'Europe' } };`);
  const { status, stderr } = spawnSync(process.execPath, [...tsx, join(projectRoot, 'bin', 'app.ts')], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Stage dev: region must be a Region: eu-west-1.\n',
  });
});

it('the sample changes nothing, so tests use it in place of a developer’s file', () => {
  expect(process.env.PPP_CONFIG).toBe(join(projectRoot, sample));
  expect(withSettings(stages, operatorSettings())).toEqual(stages);
});

it.each(settingsFiles)('git ignores the operator’s %s', (name) => {
  expect(readFileSync(join(projectRoot, '.gitignore'), 'utf8').split('\n')).toContain(`/${name}`);
});
