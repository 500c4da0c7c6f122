import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LocalHandler, LocalRequest } from './http.ts';

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
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
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
    outgoing.writeHead(response.status, { ...response.headers, 'content-length': response.body.length });
    outgoing.end(incoming.method === 'HEAD' ? undefined : response.body);
  } catch (error) {
    console.error(error);
    outgoing
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('The desk itself failed; its output says why.\n');
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
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    ),
    body: Buffer.concat(chunks),
    sourceIp: incoming.socket.remoteAddress ?? '127.0.0.1',
  };
}
