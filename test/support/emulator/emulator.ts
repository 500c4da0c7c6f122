import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTableServer } from '../../../emulator/dynamodb/table-server.ts';
import { checkAnswer } from './contract.ts';

const root = join(__dirname, '..', '..', '..');
const startTimeoutMs = 15_000;

/** A running emulator of its own, as `npm start` makes it, with a demo merchant. */
export interface Emulator {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  /** The folder with the emulator's files. */
  directory: string;
  stop: () => Promise<void>;
}

function spawnEmulator(options: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bin/local.ts', ...options], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { printed: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.printed += chunk));
  return { child, output };
}

/** Starts an emulator that cannot start; returns how it ended and what it printed. */
export async function failedStart(
  environment: Record<string, string>,
  options: string[],
): Promise<{ exitCode: number; printed: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-emulator-'));
  const { child, output } = spawnEmulator(
    ['--output', join(directory, 'local.json'), ...options],
    environment,
  );
  const [exitCode] = await once(child, 'close');
  rmSync(directory, { recursive: true });
  return { exitCode, printed: output.printed };
}

/** Starts an emulator on a free port with further command-line options and environment; the caller stops it. */
export async function startEmulator(
  options: string[] = [],
  environment: Record<string, string> = {},
): Promise<Emulator> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-emulator-'));
  const keysFile = join(directory, 'local.json');
  const { child, output } = spawnEmulator(['--output', keysFile, ...options], environment);
  const deadline = Date.now() + startTimeoutMs;
  while (!existsSync(keysFile)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The emulator did not start:\n${output.printed}`);
    }
    await sleep(20);
  }
  return {
    ...JSON.parse(readFileSync(keysFile, 'utf8')),
    directory,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Starts an emulator on a DynamoDB elsewhere, which is empty and ends with the emulator. */
export async function startEmulatorElsewhere(options: string[]): Promise<Emulator> {
  const table = await startTableServer();
  const emulator = await startEmulator(options, { DYNAMODB_ENDPOINT: table.endpoint });
  return { ...emulator, stop: () => emulator.stop().then(table.stop) };
}

/** Any JSON answer of the API; tests look at single fields. */
export type ApiBody = { data: Record<string, unknown>; error: Record<string, unknown> & { code: string } };

/** An answer with its body read; without one, `body` is `undefined`. */
export interface ApiAnswer<Body = ApiBody> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

/** One request to an emulator. Fails the test when the answer is none that `docs/openapi.json` promises. */
export async function request<Body = ApiBody>(
  { baseUrl }: Pick<Emulator, 'baseUrl'>,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<ApiAnswer<Body>> {
  const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const answer = { status: response.status, headers: response.headers, text };
  checkAnswer(method, path, answer);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { ...answer, body: isJson ? JSON.parse(text) : undefined };
}

/** One call of the management API with a secret key; a body that is no text is sent as JSON. */
export function callApi<Body = ApiBody>(
  emulator: Pick<Emulator, 'baseUrl' | 'secretKey'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer<Body>> {
  const authorization = `Bearer ${emulator.secretKey}`;
  if (body === undefined) return request(emulator, method, path, { headers: { authorization } });
  return request(emulator, method, path, {
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
