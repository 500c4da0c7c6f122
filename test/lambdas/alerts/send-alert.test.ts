import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { type AlertTransport, resolveName, sendAlert } from '../../../lambdas/alerts/send-alert.ts';
import { eventually } from '../../support/service/eventually.ts';

const message = { headers: { 'webhook-id': 'alert_1' }, body: '{"text":"é"}' };
const here = { address: '127.0.0.1', family: 4 };

let server: Server;
let port: number;
let received: { url: string; headers: IncomingHttpHeaders; body: string }[];
/** Status of responses; 0 for none. */
let status: number;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ url: request.url ?? '', headers: request.headers, body });
    if (status === 0) return;
    response.writeHead(status, { location: '/elsewhere' });
    if (status === 204) response.end();
    else response.write('never ends');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  [received, status] = [[], 200];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * Sends to a name that only the transport resolves; the server speaks http, so that it needs no certificate.
 */
const send = (transport: Partial<AlertTransport> = {}, host = 'shop.invalid') =>
  sendAlert(`http://${host}:${port}/hook?token=1`, message, {
    resolve: async () => [here],
    mayReach: () => true,
    timeoutMs: 60_000,
    ...transport,
  });

it('sends the message to the address that it checked', async () => {
  expect(await send()).toEqual({ statusCode: 200, error: null });
  expect(received).toMatchObject([
    {
      url: '/hook?token=1',
      body: message.body,
      headers: {
        host: `shop.invalid:${port}`,
        'content-type': 'application/json',
        'webhook-id': 'alert_1',
        'user-agent': expect.stringMatching(/^ppp-discounts\//),
      },
    },
  ]);
});

it.each([
  [307, 'redirected'],
  [301, 'redirected'],
  [404, 'rejected'],
  [410, 'rejected'],
  [500, 'rejected'],
  [204, null],
])('a response %d is %s, and no redirect is followed', async (code, error) => {
  status = code;
  expect(await send()).toEqual({ statusCode: code, error });
  expect(received).toHaveLength(1);
});

it('sends nothing if any of the addresses is inside, whatever the name', async () => {
  const addresses = [{ address: '8.8.8.8', family: 4 }, here];
  const result = await sendAlert(`http://shop.invalid:${port}/`, message, { resolve: async () => addresses });
  expect(result).toEqual({ statusCode: null, error: 'blocked_address' });
  expect(received).toEqual([]);
});

it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])(
  'sends nothing to %s, as the operating system resolves it',
  async (host) => {
    const result = await sendAlert(`http://${host}:${port}/`, message, { resolve: resolveName });
    expect(result.error).toMatch(/^(blocked_address|unresolved)$/);
    expect(received).toEqual([]);
  },
);

it('a name that changes its answer is resolved once, and the connection goes to the first answer', async () => {
  const answers = [here, { address: '169.254.169.254', family: 4 }];
  const asked: string[] = [];
  const checked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return answers.splice(0, 1);
  };
  const mayReach = (address: string) => checked.push(address) > 0;
  expect(await send({ resolve, mayReach })).toEqual({ statusCode: 200, error: null });
  expect(asked).toEqual(['shop.invalid']);
  expect(checked).toEqual(['127.0.0.1']);
});

it('tells names without an address, a closed port and a server that does not respond', async () => {
  const noName = { resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  expect(await send(noName)).toEqual({ statusCode: null, error: 'unresolved' });
  const closed = { address: '127.0.0.2', family: 4 };
  expect(await send({ resolve: async () => [closed] })).toEqual({ statusCode: null, error: 'unreachable' });
  status = 0;
  expect(await send({ timeoutMs: 300 })).toEqual({ statusCode: null, error: 'unreachable' });
  expect(await send({ timeoutMs: 300, resolve: () => new Promise(() => {}) })).toMatchObject({
    error: 'unresolved',
  });
});

describe('ends in time, whatever the server does', () => {
  /** Sends to a server that gets the bytes of a connection. */
  const sendTo = async (serveSocket: (socket: Socket) => void, timeoutMs: number) => {
    const sockets = new Set<Socket>();
    const rude = createSocketServer((socket) => {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
      socket.once('data', () => serveSocket(socket));
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as AddressInfo;
    const result = await sendAlert(`http://shop.invalid:${port}/`, message, {
      resolve: async () => [here],
      mayReach: () => true,
      timeoutMs,
    });
    await eventually(
      'the connection ends',
      async () => sockets.size,
      (count) => count === 0,
    );
    await new Promise((resolve) => rude.close(resolve));
    return result;
  };
  const repeating = (socket: Socket, bytes: string, everyMs: number) => {
    const timer = setInterval(() => socket.write(bytes), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
  const unreachable = { statusCode: null, error: 'unreachable' };

  it.each<[string, (socket: Socket) => void, object]>([
    ['is silent', () => {}, unreachable],
    [
      'drips its headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        repeating(socket, 'x: y\r\n', 20);
      },
      unreachable,
    ],
    [
      'only says to continue',
      (socket) => repeating(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 20),
      unreachable,
    ],
    ['ends in the middle', (socket) => socket.end('HTTP/1.1 200 O'), unreachable],
    [
      'switches protocols',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      { statusCode: 101, error: 'rejected' },
    ],
    [
      'switches protocols without a name, and closes',
      (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
      { statusCode: 101, error: 'rejected' },
    ],
    [
      'sends without an end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n');
        repeating(socket, 'x'.repeat(100_000), 1);
      },
      { statusCode: 200, error: null },
    ],
  ])('of a server that %s', async (_name, serveSocket, expected) => {
    // Only the first three servers need the timeout. The last one sends for longer than the test may take.
    const timeoutMs = expected === unreachable ? 400 : 3_600_000;
    expect(await sendTo(serveSocket, timeoutMs)).toEqual(expected);
  });
});

describe('with a relay', () => {
  const relay = (url: string, resolve: AlertTransport['resolve']) =>
    sendAlert(url, message, { resolve, relayUrl: `http://127.0.0.1:${port}/relay` });
  const outside = async () => [{ address: '8.8.8.8', family: 4 }];

  it('sends the message there after the checks, with the merchant’s URL', async () => {
    expect(await relay('https://hooks.example/T0?x=1', outside)).toEqual({ statusCode: 200, error: null });
    expect(received).toMatchObject([
      { url: '/relay', body: message.body, headers: { 'x-alert-url': 'https://hooks.example/T0?x=1' } },
    ]);
  });

  it('sends nothing for an address inside, and needs no DNS', async () => {
    expect(await relay('https://10.0.0.1/', resolveName)).toMatchObject({ error: 'blocked_address' });
    expect(received).toEqual([]);
    const noName = () => Promise.reject(new Error('EAI_AGAIN'));
    expect(await relay('https://hooks.example/', noName)).toMatchObject({ statusCode: 200 });
  });
});
