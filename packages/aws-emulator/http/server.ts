import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isForThisMachine } from './loopback-hosts.ts';
import type { LocalHandler, LocalRequest } from './messages.ts';
import { grouped } from './own-value.ts';

/** A listening server. */
export interface RunningServer {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Serves `handler` on the loopback interface; port 0 takes a free one. Throws a one-line error if the port is
 * in use.
 */
export async function serve(handler: LocalHandler, port: number): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => void respond(handler, incoming, outgoing));
  server.listen(port, '127.0.0.1');
  await listening(server, port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns true if `serve` can use the port, so that a start can end before its slow steps. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Starts a server on a free port before its handler exists. Until then it returns 503. */
export async function lateServer(): Promise<RunningServer & { setHandler: (handler: LocalHandler) => void }> {
  const starting = { status: 503, headers: {}, body: Buffer.from('The emulator is starting.\n') };
  let current: LocalHandler = async () => starting;
  const server = await serve((request) => current(request), 0);
  return {
    ...server,
    setHandler: (handler) => {
      current = handler;
    },
  };
}

async function listening(server: Server, port: number): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    throw isTaken(error) ? new Error(`Port ${port} is in use. Choose another one.`) : error;
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

/** Maximum body size. API Gateway itself rejects bodies above 10 MB. */
const maxBodyBytes = 20 * 1024 * 1024;

/** Time for a client to read the error before the connection closes, in milliseconds. */
const lingerMs = 2_000;

async function respond(
  handler: LocalHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    if (!isForThisMachine(incoming.headers.host))
      return reject(incoming, outgoing, 421, 'has another host name');
    const body = await readBody(incoming);
    if (!body) return reject(incoming, outgoing, 413, `has more than ${maxBodyBytes / 1024 / 1024} MB`);
    const response = await handler(toRequest(incoming, body));
    const hasNoBody = response.status === 204 || response.status === 304;
    outgoing.writeHead(response.status, {
      ...response.headers,
      ...(hasNoBody ? {} : { 'content-length': response.body.length }),
    });
    outgoing.end(incoming.method === 'HEAD' || hasNoBody ? undefined : response.body);
  } catch (error) {
    if (outgoing.destroyed) return; // the client disconnected, or the emulator is stopping
    console.error(error);
    outgoing
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('Internal error of the emulator. Its output shows the error.\n');
  }
}

/**
 * Rejects a request without reading its body. The connection stays open for a moment, because a client might
 * lose the response if it closed immediately.
 */
function reject(incoming: IncomingMessage, outgoing: ServerResponse, status: number, reason: string): void {
  const body = `The emulator rejected this request: it ${reason}.\n`;
  incoming.pause();
  outgoing
    .writeHead(status, {
      'content-type': 'text/plain',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .write(body); // `end` would close the connection
  setTimeout(() => incoming.socket.destroy(), lingerMs).unref();
}

/** Returns the body; `undefined` as soon as it is too large, without reading the rest. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toRequest(incoming: IncomingMessage, body: Buffer): LocalRequest {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    ...headersOf(incoming.rawHeaders),
    body,
    sourceIp: incoming.socket.remoteAddress ?? '127.0.0.1',
  };
}

/** Reads `rawHeaders`, a list of alternating names and values, with every value of a repeated header. */
function headersOf(
  rawHeaders: readonly string[],
): Pick<LocalRequest, 'headers' | 'writtenNames' | 'repeatedHeaders'> {
  const written = Array.from(
    { length: rawHeaders.length / 2 },
    (_pair, index) => rawHeaders[2 * index] ?? '',
  );
  const pairs = written.map((name, index) => [name.toLowerCase(), rawHeaders[2 * index + 1] ?? ''] as const);
  const values = Object.entries(grouped(pairs));
  return {
    headers: Object.fromEntries(values.map(([name, list]) => [name, list.join(', ')])),
    writtenNames: Object.fromEntries(written.map((name) => [name.toLowerCase(), name])),
    repeatedHeaders: Object.fromEntries(values.filter(([, list]) => list.length > 1)),
  };
}
