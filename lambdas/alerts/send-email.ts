import type { AlertMail } from '../../core/alerts/alert-mail.ts';
import type { SendResult } from './send-alert.ts';

/** How e-mail is sent. */
export interface MailTransport {
  /** Sender of all e-mail, such as `Location discounts <alerts@example.com>`. */
  from: string;
  /** URL of the SMTP server with its user and password: `smtps://user:password@smtp.example.com`. */
  smtpUrl: string;
  /** Time for the whole delivery. @default 10000 */
  timeoutMs?: number;
}

/** An SMTP server's own errors have a status. */
interface SmtpError extends Error {
  responseCode?: number;
}

const unreachable: SendResult = { statusCode: null, error: 'unreachable' };

/**
 * Sends an e-mail once, and never throws. The result has the server's status: `rejected` if it said no,
 * `unreachable` if it said nothing in time, or if the URL is none. Repetitions have the same `messageId`, so that mail
 * programs show one.
 */
export async function sendEmail(
  to: string,
  mail: AlertMail,
  id: string,
  { from, smtpUrl, timeoutMs = 10_000 }: MailTransport,
): Promise<SendResult> {
  // Node warns of most of these URLs, and the warning contains the password.
  if (!URL.canParse(smtpUrl)) return unreachable;
  // Evaluated with the first e-mail, because most functions' starts need none.
  const { createTransport } = await import('nodemailer');
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  let close = () => {};
  try {
    const transport = createTransport({
      url: smtpUrl,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      socketCloseTimeout: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    close = () => transport.close();
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: to },
      messageId: `<${id}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      signal: deadline.signal,
      ...mail,
    });
    return { statusCode: Number(response.slice(0, 3)) || null, error: null };
  } catch (error) {
    const { responseCode } = error as SmtpError;
    return responseCode === undefined ? unreachable : { statusCode: responseCode, error: 'rejected' };
  } finally {
    clearTimeout(timer);
    close();
  }
}
