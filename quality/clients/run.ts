// `npm run tool -- clients`: makes clients of docs/openapi.json with each generator, checks their types, and
// drives the whole flow with each on one emulator. A word behind `--` chooses: `npm run tool -- clients
// python`. A generator whose programs are not installed is skipped, in CI an error. It keeps what it installs
// in the temporary folder.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../test/support/emulator/emulator.ts';
import { type Generator, generators } from './generators.ts';

const root = join(import.meta.dirname, '..', '..');
const flowTimeoutMs = 120_000;

/** Generates, checks and runs; returns a row of the table. */
function tryGenerator(generator: Generator, { baseUrl, secretKey }: Emulator): string {
  const absent = generator.needs.filter((program) => spawnSync(program, ['--version']).error);
  if (absent.length > 0) {
    if (process.env.CI) process.exitCode = 1;
    return `| ${generator.name} | – | – | skipped: needs ${absent.join(' and ')} |`;
  }
  const problems: string[] = [];
  let steps: string[] = [];
  try {
    const directory = generator.generate(generator);
    generator.check(directory);
    const [program, ...rest] = generator.command(directory);
    const { stdout, stderr, status } = spawnSync(program, rest, {
      cwd: root,
      encoding: 'utf8',
      timeout: flowTimeoutMs,
      env: { ...process.env, BASE_URL: baseUrl, SECRET_KEY: secretKey },
    });
    steps = stdout.split('\n').filter((line) => line.startsWith('ok '));
    if (status !== 0) problems.push(stderr);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
  const outcome = problems.length > 0 ? 'failed' : 'passed';
  return `| ${generator.name} | ${generator.packages.join(', ')} | ${steps.length} | ${outcome} |`;
}

const emulator = await startEmulator();
try {
  const wanted = process.argv[2] ?? '';
  const rows = generators
    .filter(({ name }) => name.includes(wanted))
    .map((generator) => tryGenerator(generator, emulator));
  console.log('| generator | versions | steps | outcome |');
  console.log(['| --- | --- | --- | --- |', ...rows].join('\n'));
} finally {
  await emulator.stop();
}
