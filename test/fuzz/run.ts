/** `npm run test:fuzz`: Schemathesis against an emulator of its own; README.md says how to install it and what it checks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const settings = join(import.meta.dirname, 'schemathesis.toml');
const examples = process.env.FUZZ_EXAMPLES ?? '5000';
const startTimeoutMs = 180_000;

interface Keys {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
}

/** Starts an emulator on a free port; returns its process and the demo merchant's keys. */
async function startEmulator(directory: string): Promise<{ child: ChildProcess; keys: Keys }> {
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
  return { child, keys: JSON.parse(readFileSync(output, 'utf8')) };
}

/** One run of Schemathesis over some operations; resolves with its exit code: 0 when every check held. */
async function fuzz({ baseUrl }: Keys, options: readonly string[]): Promise<number> {
  const child = spawn(
    process.env.SCHEMATHESIS ?? 'schemathesis',
    [
      ...['--config-file', settings, 'run', join(root, 'docs', 'openapi.json'), '--url', baseUrl],
      ...['--max-examples', examples, '--continue-on-failure', ...options, ...process.argv.slice(2)],
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: import.meta.dirname },
    },
  );
  const [exitCode] = await once(child, 'exit');
  return Number(exitCode ?? 1);
}

const directory = mkdtempSync(join(tmpdir(), 'ppp-fuzz-'));
const { child, keys } = await startEmulator(directory);
try {
  const secret = ['--header', `Authorization: Bearer ${keys.secretKey}`];
  const revocation = 'DELETE /v1/api-keys/{id}';
  const outcomes = [
    await fuzz(keys, [...secret, '--exclude-path-regex', '^/v1/banner/', '--exclude-name', revocation]),
    await fuzz(keys, ['--include-path-regex', '^/v1/banner/']),
    // Last, because it may revoke the key that it uses; from then on 401 is the documented answer.
    await fuzz(keys, [...secret, '--include-name', revocation]),
  ];
  process.exitCode = outcomes.every((exitCode) => exitCode === 0) ? 0 : 1;
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(directory, { recursive: true, force: true });
}
