import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isForThisMachine } from './loopback-hosts.ts';
import type { LocalHandler, LocalRequest } from './messages.ts';
import { grouped } from './own-value.ts';

/** A listening server and how to end it. */
export interface RunningServer {
  port: number;
  stop: () => Promise<void>;
}

/** Serves `handler` on the loopback interface; port 0 takes a free one. Throws one clear line when the port is taken. */
export async function serve(handler: LocalHandler, port: number): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => void answer(handler, incoming, outgoing));
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

/** A server on a free port that starts before its handler exists. Until then it answers 503. */
export async function lateServer(): Promise<RunningServer & { answerWith: (handler: LocalHandler) => void }> {
  const starting = { status: 503, headers: {}, body: Buffer.from('The emulator is starting.\n') };
  let answer: LocalHandler = async () => starting;
  const server = await serve((request) => answer(request), 0);
  return {
    ...server,
    answerWith: (handler) => {
      answer = handler;
    },
  };
}

async function listening(server: Server, port: number): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw isTaken ? new Error(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`) : error;
  }
}

/** Most bytes of a body. API Gateway takes 10 MB and refuses what is larger itself; nothing in the service takes more than this. */
const maxBodyBytes = 20 * 1024 * 1024;

/** How long a client may read why its request was refused. */
const lingerMs = 2_000;

async function answer(
  handler: LocalHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    if (!isForThisMachine(incoming.headers.host))
      return refuse(incoming, outgoing, 421, 'names another machine');
    const body = await readBody(incoming);
    if (!body) return refuse(incoming, outgoing, 413, `has more than ${maxBodyBytes / 1024 / 1024} MB`);
    const response = await handler(toRequest(incoming, body));
    const hasNoBody = response.status === 204 || response.status === 304;
    outgoing.writeHead(response.status, {
      ...response.headers,
      ...(hasNoBody ? {} : { 'content-length': response.body.length }),
    });
    outgoing.end(incoming.method === 'HEAD' || hasNoBody ? undefined : response.body);
  } catch (error) {
    if (outgoing.destroyed) return; // the client has gone, or the emulator is stopping
    console.error(error);
    outgoing
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('The emulator has a fault. Its output shows the error.\n');
  }
}

/**
 * Refuses a request that does not reach the service, and reads nothing more of it. The connection stays open for a moment:
 * if it was closed at once, with a part of the request unread, the client might lose the answer.
 */
function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, reason: string): void {
  const body = `The emulator does not take this request: it ${reason}.\n`;
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

/** The whole body; `undefined` as soon as it is too large, and the rest is not read. */
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

/** Reads `rawHeaders`, in which names and values alternate. It keeps every value of a header that came more than once. */
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
