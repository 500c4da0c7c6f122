import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { assemblyDirectory } from '../../test/support/assembly.ts';
import { copyProject } from '../../test/support/emulator/project-copy.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { type Program, programs } from '../programs.ts';

/** The smallest settings of programs that would otherwise run for minutes. */
const smallest: Record<string, { options?: string[]; environment?: Record<string, string> }> = {
  attack: { options: ['tags', 'cursors'] },
  browsers: { options: ['Chromium 92'] },
  clients: { options: ['openapi-fetch'] },
  coverage: { options: ['test/core/shared/ids.test.ts', '--coverageThreshold', '{}'] },
  faults: { options: ['get-product$'] },
  frameworks: { options: ['htmx'] },
  'look-cost': { options: ['list'], environment: { LOOK_STOPS: '3' } },
  loop: { options: ['watch'] },
  looks: { options: ['light'] },
  pictures: { options: ['limits'] },
  reliability: {
    environment: { RELIABILITY_KILLS: '1', RELIABILITY_SECONDS: '1', RELIABILITY_EVENT_WAIT_MS: '0' },
  },
  stack: { options: ['list-products'] },
  table: { options: ['errors', 'diagrams'] },
  vitals: { options: ['1', 'cpu'] },
};
/** Programs with goals that a busy machine can miss. */
const timed = ['look-cost', 'loop', 'reliability'];

/** The command and its program; `bench` is the only one with a command of its own. */
const started = Object.entries(programs)
  .filter(([, { needs }]) => !needs)
  .map(([name]) => ({ name, file: 'quality/run.ts', options: [name, ...(smallest[name]?.options ?? [])] }))
  .concat({ name: 'bench', file: 'quality/bench/run.ts', options: ['function', '--rounds', '1'] });

const folder = mkdtempSync(join(tmpdir(), 'ppp-tools-'));
const home = join(folder, 'home');
const temporary = join(folder, 'tmp');

/** Runs a command with an empty home and an empty temporary folder, and without the services of the tests. */
async function run(directory: string, args: readonly string[], environment: Record<string, string> = {}) {
  const { PPP_SHARED_SERVICES: _services, NODE_ENV: _environment, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: directory,
    env: { ...inherited, HOME: home, TMPDIR: temporary, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, stdout, stderr };
}

beforeAll(() => {
  for (const each of [home, temporary]) mkdirSync(each);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('a first run with the smallest settings', () => {
  const results = new Map<string, Awaited<ReturnType<typeof run>>>();
  let copy = '';
  beforeAll(async () => {
    assemblyDirectory();
    copy = copyProject({ isBuilt: true }); // they write documents and pictures
    const git = (...args: string[]) => execFileSync('git', args, { cwd: copy });
    git('init', '--quiet');
    git(
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@example.com',
      'commit',
      '--allow-empty',
      '-qm',
      'Begin',
    );
    await inParallel(started, 2, async ({ name, file, options }) => {
      results.set(name, await run(copy, [file, ...options], smallest[name]?.environment));
    });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

  it.each(started)('$name succeeds and prints what it did', ({ name }) => {
    const { status, stdout, stderr } = results.get(name) ?? {};
    const isMissed = timed.includes(name) && status === 1;
    expect({ stderr, status }).toEqual({
      stderr: expect.not.stringMatching(/^ {4}at /m),
      status: isMissed ? 1 : 0,
    });
    if (!['stack', 'table'].includes(name)) expect(stdout).toMatch(/\S/);
  });
});

const withNames = Object.entries(programs).filter(([, { usage = '' }]) =>
  /^\[(NAME|PATTERN|STAGE|OPERATION)/.test(usage),
);
it.each(withNames)('%s ends with the list of names for an unknown name', async (_name, { file }) => {
  const { status, stderr } = await run(projectRoot, [join('quality', file), 'GET /nothing']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^(Nothing matched|Nothing has the name GET \/nothing)\. Choose from:\n {2}\S/m);
});

const withNeeds = Object.entries(programs).flatMap(
  ([name, { needs }]): [string, NonNullable<Program['needs']>][] => (needs ? [[name, needs]] : []),
);
it.each(withNeeds)('without its programs, %s says in one line what to install', async (name, { debian }) => {
  const { status, stdout, stderr } = await run(projectRoot, ['quality/run.ts', name], { PATH: home });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^${name} needs .*apt install ${debian}\n$`));
});
