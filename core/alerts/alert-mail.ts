import { alertText, type ToldAlert } from './alert-text.ts';
import type { AlertType } from './alert-type.ts';
import { withoutLinks } from './chat-text.ts';

/** An e-mail: a subject, and the same content as plain text and as HTML. */
export interface AlertMail {
  subject: string;
  text: string;
  html: string;
}

/** What an e-mail contains besides the alert. */
export interface MailContext {
  baseUrl: string;
  merchantName: string;
  /** The code that confirms the address. Only the confirmation contains it. */
  code: string;
}

/** The screen that an alert's button opens. */
const screens: Record<Exclude<AlertType, 'email_confirmation'>, string> = {
  checkout_failing: 'checkout',
  code_shared: 'checkout',
  codes_unconfirmed: 'checkout',
  price_differs: 'checkout',
  codes_not_ended: 'checkout',
  no_requests: 'install',
  campaign_ended: 'campaign',
  sale_ended: 'campaign',
  key_expiring: 'install',
  key_created: 'activity',
  alert_address_changed: 'activity',
  weekly_summary: 'statistics',
  test: 'alerts',
};

/** Longest subject that mail programs show. */
const maxSubject = 78;

/** Returns the e-mail of an alert. Only the button has a link, and nothing tells us who opens it. */
export function alertMail(alert: ToldAlert, context: MailContext): AlertMail {
  const { type } = alert;
  if (type === 'email_confirmation') return confirmationMail(context);
  const { baseUrl, merchantName } = context;
  const lines = withoutLinks(alertText(alert)).split('\n');
  const [first = ''] = type === 'weekly_summary' ? ['Your week with location discounts'] : lines;
  const reason = `You get this e-mail because alerts of ${merchantName} go to this address. You can change that under Alerts in the console.`;
  const isLast = alert.facts.address?.isFormer === true;
  return mailOf(shortened(firstSentence(first)), lines, {
    button: { label: 'Open the console', url: `${baseUrl}/console/${screens[type]}` },
    footer: isLast ? `This is the last e-mail about ${merchantName} to this address.` : reason,
  });
}

function confirmationMail({ baseUrl, merchantName, code }: MailContext): AlertMail {
  const lines = [
    `${merchantName} wants alerts about its location discounts to go to this address.`,
    'If you want that, press the button within seven days. You need to be signed in to the console.',
    `On another device, enter this code there, under Alerts: ${code}`,
  ];
  return mailOf(`Confirm this address for alerts about ${merchantName}`, lines, {
    button: { label: 'Confirm the address', url: `${baseUrl}/console/alerts?confirm=${code}` },
    footer: 'If you didn’t ask for this, do nothing. You’ll get no more e-mail.',
  });
}

/** The one link of an e-mail, and its last line. */
interface MailEnd {
  button: { label: string; url: string };
  footer: string;
}

function mailOf(subject: string, lines: readonly string[], { button, footer }: MailEnd): AlertMail {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  const look =
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none';
  return {
    subject,
    text: [...lines, '', `${button.label}: ${button.url}`, '', footer, ''].join('\n'),
    html: [
      '<!doctype html>',
      `<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">',
      paragraphs,
      `<p><a href="${escaped(button.url)}" style="${look}">${escaped(button.label)}</a></p>`,
      `<p style="font-size:13px">${escaped(footer)}</p>`,
      '</body></html>',
      '',
    ].join('\n'),
  };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0].replace(/\.$/, '') ?? text;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= maxSubject ? text : `${letters.slice(0, maxSubject - 1).join('')}…`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
