// `npm run tool -- mutation`: puts one fault after the other into the source, and lists those that no unit
// test detects. A word after `--` chooses a room: `npm run tool -- mutation core`. An option of Stryker may
// follow: `--mutate core/shared/ids.ts`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rooms, testFiles } from './rooms.ts';

const root = join(import.meta.dirname, '..', '..');
/**
 * Outside of the project: 168 packages that nothing else needs, the copies that get the faults, and what was
 * found.
 */
const directory = join(tmpdir(), 'ppp-mutation');
/** The last line of releases for Node 20. */
const packages = ['@stryker-mutator/core@9.6.1'];
/** A machine that others use at the same time is slow, and slowness is not a fault that a test noticed. */
const timeoutMs = 60_000;

function install(): void {
  if (existsSync(join(directory, 'node_modules'))) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: directory,
    stdio: 'inherit',
  });
}

/** Runs Stryker over a room; resolves with whether its score reached the threshold. */
async function mutate(name: string, options: readonly string[]): Promise<boolean> {
  const room = rooms[name];
  if (!room) throw new Error(`No room "${name}". There are: ${Object.keys(rooms).join(', ')}.`);
  const settings = join(directory, `${name}.json`);
  const config = {
    testRunner: 'unit-tests',
    testRunnerNodeArgs: ['--import', 'tsx'],
    plugins: [join(import.meta.dirname, 'runner.ts')],
    ignorers: ['documentation'],
    mutate: room.mutate,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: join(directory, `${name}-incremental.json`),
    tempDirName: join(directory, 'sandbox'),
    ignorePatterns: ['cdk.out', 'dist', 'coverage', '.cache', '.ppp'],
    disableTypeChecks: false,
    tsconfigFile: 'none', // its paths need no rewriting, and the rewriter needs an older TypeScript
    concurrency: Number(process.env.MUTATION_PROCESSES ?? 1),
    timeoutMS: timeoutMs,
    thresholds: { high: 100, low: room.threshold, break: room.threshold },
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(directory, `${name}-report.json`) },
    allowEmpty: false,
  };
  writeFileSync(settings, JSON.stringify(config, undefined, 2));
  const stryker = join(directory, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, ['--import', 'tsx', stryker, 'run', settings, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { PROPERTY_RUNS: '10', ...process.env, MUTATION_TESTS: JSON.stringify(testFiles(room)) },
  });
  const [exitCode] = await once(child, 'exit');
  return exitCode === 0;
}

install();
const [first, ...rest] = process.argv.slice(2);
const chosen = first === undefined ? Object.keys(rooms) : [first];
for (const name of chosen) if (!(await mutate(name, rest))) process.exitCode = 1;
