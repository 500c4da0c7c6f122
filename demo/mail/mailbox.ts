import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { LocalHandler } from '../../packages/aws-emulator/http/messages.ts';
import { mailPage } from './mail-page.ts';
import { type ReceivedMail, readMail } from './read-mail.ts';

/** An SMTP server that keeps what it receives, and a page that shows it. */
export interface Mailbox {
  /** Newest first. */
  mails: readonly ReceivedMail[];
  /** Environment variables with which the service's functions send to it, by name. */
  variables: Readonly<Record<string, string>>;
  /** Serves the page, at any path. */
  page: LocalHandler;
  stop: () => Promise<void>;
}

/** The most e-mails that are kept. */
const maxMails = 50;

/** Starts the mailbox on a free port of this machine. Nothing leaves it. The caller stops it. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.unshift({ ...readMail(Buffer.concat(chunks).toString()), receivedAt: new Date() });
        mails.splice(maxMails);
        done();
      });
    },
  });
  server.on('error', () => {}); // a connection that ended in the middle
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    variables: {
      MAIL_FROM: 'Location discounts <alerts@demo.example>',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
    page: async ({ method }) => ({
      status: method === 'GET' ? 200 : 405,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
      body: Buffer.from(method === 'GET' ? mailPage(mails) : ''),
    }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
