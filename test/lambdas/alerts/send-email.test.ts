import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { sendEmail } from '../../../lambdas/alerts/send-email.ts';
import { eventually } from '../../support/service/eventually.ts';

const mail = { subject: 'Stripe rejects the API key', text: 'Plain.\n', html: '<p>Plain.</p>' };
const from = 'Location discounts <alerts@ppp.example>';
const send = (smtpUrl: string, timeoutMs = 60_000) =>
  sendEmail('jo@example.com', mail, 'alert_1', { from, smtpUrl, timeoutMs });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts an SMTP server, and returns its host and what it received. */
async function smtpServer(options: SMTPServerOptions) {
  const received: { source: string; from: unknown; to: unknown; user: unknown }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onData: (stream, { envelope, user }, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk));
      stream.on('end', () => {
        received.push({ source, from: envelope.mailFrom, to: envelope.rcptTo, user });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

/** Starts a server that answers as it likes, and returns its URL and its connections. */
async function rudeServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    onConnection(socket);
    socket.resume(); // otherwise it would not see the end
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

it('sends plain text first, then the same as HTML, with an id that repetitions have as well', async () => {
  const { host, received } = await smtpServer({});
  expect(await send(`smtp://${host}`)).toEqual({ statusCode: 250, error: null });
  const [{ source, from: sender, to } = { source: '' }] = received;
  expect([sender, to]).toMatchObject([{ address: 'alerts@ppp.example' }, [{ address: 'jo@example.com' }]]);
  expect(source).toMatch(/^Message-ID: <alert_1@ppp.example>/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(source).toMatch(/^Subject: Stripe rejects the API key/m);
  expect(source.indexOf('text/plain')).toBeGreaterThan(0);
  expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'));
});

it('signs in with the user and the password of the URL', async () => {
  const { host, received } = await smtpServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ppp' && password === 'p@ss/word'
        ? done(null, { user: 'ppp' })
        : done(new Error('Wrong password')),
  });
  expect(await send(`smtp://ppp:p%40ss%2Fword@${host}`)).toEqual({ statusCode: 250, error: null });
  expect(received).toMatchObject([{ user: 'ppp' }]);
  expect(await send(`smtp://ppp:wrong@${host}`)).toEqual({ statusCode: 535, error: 'rejected' });
});

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode });
it.each<[string, SMTPServerOptions, number]>([
  ['the recipient', { onRcptTo: (_address, _session, done) => done(refusal(550)) }, 550],
  ['the sender', { onMailFrom: (_address, _session, done) => done(refusal(553)) }, 553],
  ['for now', { onRcptTo: (_address, _session, done) => done(refusal(450)) }, 450],
  [
    'the message',
    { onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(554))) },
    554,
  ],
])('a server that refuses %s rejects the e-mail, with its status', async (_what, options, statusCode) => {
  const { host } = await smtpServer(options);
  expect(await send(`smtp://${host}`)).toEqual({ statusCode, error: 'rejected' });
});

it.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => {}],
  ['drips its greeting', (socket) => repeating(socket, '220-wait\r\n')],
  ['closes at once', (socket) => socket.destroy()],
  ['closes after its greeting', (socket) => socket.end('220 hello\r\n')],
  [
    'says nothing after its greeting',
    (socket) => {
      socket.write('220 hello\r\n');
    },
  ],
  [
    'ends in the middle of the message',
    (socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (bytes) => {
        if (/^DATA/m.test(String(bytes))) socket.write('354 go on\r\n', () => socket.destroy());
        else socket.write('250 ok\r\n');
      });
    },
  ],
  ['drips without an end after the message', (socket) => serveUntilData(socket)],
])('a server that %s is unreachable within the time, and no connection stays', async (_what, serve) => {
  const { url, sockets } = await rudeServer(serve);
  const startMs = performance.now();
  expect(await send(url, 500)).toEqual({ statusCode: null, error: 'unreachable' });
  // Less than any limit of the SMTP client, on a slow machine, too.
  expect(performance.now() - startMs).toBeLessThan(20_000);
  await eventually(
    'the connection ends',
    async () => sockets.size,
    (count) => count === 0,
  );
});

it('a slow server takes the e-mail if it ends in time', async () => {
  const slow = (_address: unknown, _session: unknown, done: (error?: Error | null) => void) => {
    setTimeout(() => done(), 300);
  };
  const { host, received } = await smtpServer({ onMailFrom: slow, onRcptTo: slow });
  expect(await send(`smtp://${host}`)).toEqual({ statusCode: 250, error: null });
  expect(received).toHaveLength(1);
});

it('a server that does not exist, and a URL that is none, are unreachable', async () => {
  expect(await send('smtp://127.0.0.1:1', 1_000)).toEqual({ statusCode: null, error: 'unreachable' });
  for (const url of ['no url', 'smtp://ppp:pass#word@127.0.0.1:1', 'smtp://ppp:pass/word@127.0.0.1:1'])
    expect(await send(url, 1_000)).toEqual({ statusCode: null, error: 'unreachable' });
});

function repeating(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 20);
  socket.on('close', () => clearInterval(timer));
}

function serveUntilData(socket: Socket): void {
  socket.write('220 hello\r\n');
  let isData = false;
  socket.on('data', (bytes) => {
    if (isData) return;
    isData = /^DATA/m.test(String(bytes));
    if (isData) {
      socket.write('354 go on\r\n');
      repeating(socket, '250-wait\r\n');
    } else socket.write('250 ok\r\n');
  });
}
