import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The scripts that run our programs. The others run those of other projects, which have a help. */
const own = Object.entries(scripts).filter(([, command]) => command.includes('--import tsx'));
const run = (args: readonly string[], environment = {}) =>
  spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });

it('there are scripts to try', () => expect(own.length).toBeGreaterThan(9));

it.each(own)('npm run %s -- --help prints a help with the guide, and does nothing else', (name, command) => {
  // npm adds the option to the last command only, so a second command would run.
  expect(command).not.toContain('&&');
  const { status, stdout, stderr } = run([...command.split(' ').slice(1), '--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: npm (run )?${name}\\b`));
  const [, guide = ''] = /\nGuide: (\S+[.]md)\n$/.exec(stdout) ?? [];
  expect(readFileSync(join(projectRoot, guide), 'utf8')).toMatch(/^# /);
});

it('npm run tool -- NAME --help prints the help of the program and does not start it', () => {
  const { status, stdout, stderr } = run(['--import', 'tsx', 'quality/run.ts', 'pictures', '--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm run tool -- pictures \[NAME …\]/);
});

it.each([
  ['deploy', 'bin/deploy/deploy.ts', '--stage', 'dev'],
  ['merchant list', 'bin/merchant.ts', 'list', '--stage', 'prod'],
])('without a network, npm run %s says so instead of blaming the credentials', (_name, file, ...args) => {
  const { status, stdout, stderr } = run(['--import', 'tsx', file, ...args], {
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL: 'http://aws.invalid',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^AWS, or the emulator, cannot be reached: .*aws\.invalid.*\nCheck the network/);
});

it('npm start says at once what to do about a --data that is a file', () => {
  const { status, stdout, stderr } = run([
    '--import',
    'tsx',
    'bin/start/start.ts',
    '--data',
    'package.json',
    '--output',
    join(mkdtempSync(join(tmpdir(), 'ppp-no-data-')), 'local.json'),
  ]);
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'package.json is a file, but a folder is needed. Choose another path.\n',
  });
});
