import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableCalls } from './dynamodb-calls.ts';

const startTimeoutMs = 10_000;

/** A running DynamoDB. */
export interface TableServer {
  /** `http://127.0.0.1:<port>` */
  endpoint: string;
  stop: () => Promise<void>;
}

/**
 * Starts the embedded DynamoDB (dynoxide) on a free port, in memory or in `file`. It ends with this process, whatever
 * ends that. Throws one clear line when it is not installed.
 */
export async function startTableServer(file?: string): Promise<TableServer> {
  const port = await freePort();
  const options = [
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(file ? ['--db-path', file] : []),
  ];
  const child = startBound(binaryPath(), options);
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

/**
 * A child that cannot outlive this process: a shell waits on a pipe that closes with this process, even after SIGKILL, and
 * then ends the server.
 */
function startBound(binary: string, options: string[]): ChildProcess {
  const script =
    'exec 3<&0; "$@" & server=$!; { cat <&3 >/dev/null; kill $server; } 2>/dev/null & wait $server';
  const child = spawn('/bin/sh', ['-c', script, 'sh', binary, ...options], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches the whole terminal group; the server has to live until the emulator has saved its state.
    detached: true,
  });
  child.unref();
  return child;
}

function binaryPath(): string {
  const { platform, arch } = process;
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${platform}-${arch}/dynoxide`);
  } catch {
    throw new Error(
      `There is no embedded DynamoDB for ${platform}-${arch}. Start DynamoDB Local and set DYNAMODB_ENDPOINT, for example http://127.0.0.1:8000`,
    );
  }
}

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
  child.stdin?.end();
  throw new Error('The embedded DynamoDB did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
