import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startTableServer, type TableServer } from '../../packages/aws-emulator/dynamodb/table-server.ts';
import { type Emulator, startEmulator } from './emulator/emulator.ts';

/** The services that all test files of a run share. Each starts with its first request. */
export interface SharedServices {
  /** Base URL for `POST /emulator`, `POST /tables` and the paths of `operator-server.ts`. */
  url: string;
  stop: () => Promise<void>;
}

interface OperatorServer {
  url: string;
  stop: () => void;
}

/**
 * Starts an HTTP server through which test files use the shared emulator, the shared DynamoDB and operator
 * commands.
 */
export async function startSharedServices(): Promise<SharedServices> {
  let emulator: Promise<Pick<Emulator, 'stop'>> | undefined;
  let operator: Promise<OperatorServer> | undefined;
  let tables: Promise<TableServer> | undefined;
  const respond = async (incoming: IncomingMessage): Promise<string> => {
    const body = await text(incoming);
    if (incoming.url === '/emulator') {
      emulator ??= startSharedEmulator();
      return JSON.stringify(await emulator);
    }
    if (incoming.url === '/tables') {
      tables ??= startTableServer();
      return JSON.stringify(await tables);
    }
    operator ??= startOperatorServer();
    const { url } = await operator;
    const response = await fetch(url + incoming.url, { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  };
  const server = createServer((incoming, outgoing) => {
    // A kept-alive connection can close after five idle seconds just when a test file reuses it ("other side
    // closed").
    outgoing.setHeader('connection', 'close');
    respond(incoming).then(
      (json) => outgoing.end(json),
      (error) => outgoing.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      (await operator?.catch(() => undefined))?.stop();
      for (const started of [emulator, tables]) await (await started?.catch(() => undefined))?.stop();
    },
  };
}

async function startSharedEmulator(): Promise<Pick<Emulator, 'stop'>> {
  if (!process.env.DYNAMODB_ENDPOINT) return startEmulator();
  const { startInProcessEmulator } = await import('./emulator/in-process-emulator.ts'); // slow to load, and rarely needed
  return startInProcessEmulator();
}

async function startOperatorServer(): Promise<OperatorServer> {
  const script = join('test', 'support', 'emulator', 'operator-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${Number(port.toString())}`, stop: () => child.stdin.end() };
}
