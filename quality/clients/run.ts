/**
 * `npm run tool -- clients`: makes clients of docs/openapi.json with each generator, checks their types, and runs the
 * whole flow with each on one emulator. A generator whose program is not installed is skipped, in CI an error.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../test/support/emulator/emulator.ts';
import { matching } from '../command-line.ts';
import { type Generator, generators } from './generators.ts';

const root = join(import.meta.dirname, '..', '..');
const flowTimeoutMs = 120_000;

/** Generates, checks and runs; returns a row of the table. */
function tryGenerator({ name, needs, packages, prepare }: Generator, { baseUrl, secretKey }: Emulator) {
  if (spawnSync(needs, ['--version']).error) {
    if (process.env.CI) process.exitCode = 1;
    return `| ${name} | – | – | skipped: needs ${needs} |`;
  }
  let [steps, problem] = [0, ''];
  try {
    const [program, ...rest] = prepare(packages);
    const { stdout, stderr, status } = spawnSync(program, rest, {
      cwd: root,
      encoding: 'utf8',
      timeout: flowTimeoutMs,
      env: { ...process.env, BASE_URL: baseUrl, SECRET_KEY: secretKey },
    });
    steps = stdout.split('\n').filter((line) => line.startsWith('ok ')).length;
    if (status !== 0) problem = stderr;
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
  return `| ${name} | ${packages.join(', ')} | ${steps} | ${problem ? 'failed' : 'passed'} |`;
}

const wanted = matching(generators, process.argv[2]);
const emulator = await startEmulator();
try {
  const rows = wanted.map((generator) => tryGenerator(generator, emulator));
  console.log('| generator | versions | steps | outcome |');
  console.log(['| --- | --- | --- | --- |', ...rows].join('\n'));
} finally {
  await emulator.stop();
}
