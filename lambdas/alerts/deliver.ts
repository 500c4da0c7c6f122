import { setTimeout as sleep } from 'node:timers/promises';
import { type AlertAttempt, type AlertDelivery, alertBody } from '../../core/alerts/alert.ts';
import { alertMail } from '../../core/alerts/alert-mail.ts';
import { signatureHeaders } from '../../core/alerts/signature.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { SecretDecryption } from '../runtime/secret-decryption.ts';
import { type AlertRecipient, decryptRecipient, type EmailRecipient } from './alert-secret.ts';
import { type AlertTransport, type SendResult, sendAlert } from './send-alert.ts';
import { type MailTransport, sendEmail } from './send-email.ts';

/** What delivers alerts. */
export interface Delivering {
  clock: Clock;
  decryption: SecretDecryption;
  transport: AlertTransport;
  /** Returns how e-mail is sent; `undefined` if the operator has set up no e-mail. */
  mail: () => Promise<MailTransport | undefined>;
  /** The service's URL, for links in e-mails. */
  baseUrl: string;
}

/**
 * Makes one attempt, which sends a second time if the failure may pass, and returns its result. Returns `undefined`
 * for an e-mail if the operator has set up no e-mail.
 */
export async function attempt(
  merchant: Merchant,
  { delivery, to }: { delivery: AlertDelivery; to: Uint8Array },
  delivering: Delivering,
): Promise<AlertAttempt | undefined> {
  const { clock, transport, decryption } = delivering;
  const start = performance.now();
  const recipient = await decryptRecipient(merchant.id, to, decryption);
  const send = () =>
    'url' in recipient
      ? sendToUrl(merchant, delivery, recipient, delivering)
      : sendToEmail(merchant, delivery, recipient, delivering);
  let result = await send();
  if (result && isPassing(result, 'email' in recipient)) {
    await sleep(transport.repeatMs ?? 2_000);
    result = await send();
  }
  if (!result) return undefined;
  const durationMs = Math.round(performance.now() - start);
  return { endedAt: clock().toISOString(), durationMs, ...result };
}

function sendToUrl(
  { id }: Merchant,
  delivery: AlertDelivery,
  { url, secret }: AlertRecipient,
  { clock, transport }: Delivering,
): Promise<SendResult> {
  const body = JSON.stringify(alertBody(id, delivery));
  const headers = signatureHeaders(delivery.id, body, secret, clock());
  return sendAlert(url, { headers, body }, transport);
}

async function sendToEmail(
  { name }: Merchant,
  delivery: AlertDelivery,
  { email, code }: EmailRecipient,
  { mail, baseUrl }: Delivering,
): Promise<SendResult | undefined> {
  const transport = await mail();
  return (
    transport &&
    sendEmail(email, alertMail(delivery, { baseUrl, merchantName: name, code }), delivery.id, transport)
  );
}

/** True for a failure that often passes within seconds. SMTP says 4xx for "try again", and 5xx for good. */
function isPassing({ statusCode, error }: SendResult, isEmail: boolean): boolean {
  if (error === 'unreachable') return true;
  if (statusCode === null) return false;
  return isEmail ? statusCode >= 400 && statusCode < 500 : statusCode >= 500 || statusCode === 429;
}
