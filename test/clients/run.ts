// `npm run test:clients`: makes clients of docs/openapi.json with three generators, checks their types, and drives the whole
// flow with each on an emulator of its own. A word behind `--` chooses: `npm run test:clients -- python`. It needs npm and
// PyPI, and keeps what it installs in the temporary folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Generator, generators } from './generators.ts';

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 180_000;
const flowTimeoutMs = 120_000;

interface Service {
  baseUrl: string;
  secretKey: string;
}

async function startEmulator(directory: string): Promise<{ child: ChildProcess; service: Service }> {
  const output = join(directory, 'local.json');
  const child = spawn(process.execPath, ['--import', 'tsx', 'bin/local.ts', '--output', output], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: 'ignore',
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!existsSync(output)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The emulator did not start');
    await sleep(100);
  }
  return { child, service: JSON.parse(readFileSync(output, 'utf8')) };
}

/** Generates, checks and runs; returns a row of the table. */
function tryGenerator(generator: Generator, { baseUrl, secretKey }: Service): string {
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

const directory = mkdtempSync(join(tmpdir(), 'ppp-clients-emulator-'));
const { child, service } = await startEmulator(directory);
try {
  const wanted = process.argv[2] ?? '';
  const rows = generators
    .filter(({ name }) => name.includes(wanted))
    .map((generator) => tryGenerator(generator, service));
  console.log(`| ${new Date().toISOString().slice(0, 10)} | versions | steps | outcome |`);
  console.log(['| --- | --- | --- | --- |', ...rows].join('\n'));
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(directory, { recursive: true, force: true });
}
