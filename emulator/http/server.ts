import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LocalHandler, LocalRequest } from './messages.ts';

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

async function answer(
  handler: LocalHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await handler(await toRequest(incoming));
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

async function toRequest(incoming: IncomingMessage): Promise<LocalRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    ...headersOf(incoming.rawHeaders),
    body: Buffer.concat(chunks),
    sourceIp: incoming.socket.remoteAddress ?? '127.0.0.1',
  };
}

/** Reads `rawHeaders`, in which names and values alternate. It keeps every value of a header that came more than once. */
function headersOf(
  rawHeaders: readonly string[],
): Pick<LocalRequest, 'headers' | 'writtenNames' | 'repeatedHeaders'> {
  const values: Record<string, string[]> = {};
  const writtenNames: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? '';
    const name = written.toLowerCase();
    writtenNames[name] = written;
    values[name] = [...(values[name] ?? []), rawHeaders[index + 1] ?? ''];
  }
  return {
    headers: Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.join(', ')])),
    writtenNames,
    repeatedHeaders: Object.fromEntries(Object.entries(values).filter(([, list]) => list.length > 1)),
  };
}
