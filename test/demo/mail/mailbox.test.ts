import { type Mailbox, startMailbox } from '../../../demo/mail/mailbox.ts';
import { readMail } from '../../../demo/mail/read-mail.ts';
import { sendEmail } from '../../../lambdas/alerts/send-email.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const send = (subject: string, text: string) =>
  sendEmail('jo@example.com', { subject, text, html: `<p>${text}</p>` }, 'alert_1', {
    from: 'Location discounts <alerts@demo.example>',
    smtpUrl: mailbox.variables.SMTP_URL ?? '',
  });
const page = async (method = 'GET') => {
  const request = { method, path: '/mail/', query: '', headers: {}, body: Buffer.alloc(0), sourceIp: '::1' };
  const { status, body } = await mailbox.page(request);
  return { status, html: body.toString() };
};

it('shows what it received, newest first, and says that it is a demo', async () => {
  expect((await page()).html).toContain('No e-mail so far');
  await send('First', 'Plain');
  const subject =
    'Stripe rejects the API key – Büchergroßhandel „Ağaç“ で、 a long subject that has to be folded';
  const text = `“Books” = 100% =\n${'a long line with ü '.repeat(20)}\nOpen: https://d1.cloudfront.net/console/alerts?confirm=K7QX2-M9RTB`;
  await send(subject, text);
  expect(mailbox.mails.map((mail) => [mail.subject, mail.text])).toEqual([
    [subject, text],
    ['First', 'Plain'],
  ]);
  expect(mailbox.mails[0]).toMatchObject({
    to: 'jo@example.com',
    from: 'Location discounts <alerts@demo.example>',
  });
  const { html } = await page();
  expect(html).toContain('This is a demo.');
  expect(html).toContain('<a href="/console/alerts?confirm=K7QX2-M9RTB">');
  expect(html.indexOf('Stripe rejects')).toBeLessThan(html.indexOf('First'));
});

it('escapes what it shows, and is only read', async () => {
  await send('<script>alert(1)</script>', '<img src=x onerror=alert(1)>');
  const { html } = await page();
  expect(html).not.toMatch(/<script>|<img/);
  expect(html).toContain('&lt;script&gt;');
  expect((await page('POST')).status).toBe(405);
});

it.each([
  ['base64', Buffer.from('grüße').toString('base64')],
  ['quoted-printable', 'gr=C3=BC=\r\n=C3=9Fe'],
  ['8bit', 'grüße'],
])('reads plain text in %s', (encoding, body) => {
  const source = `Subject: =?UTF-8?B?${Buffer.from('Grüße').toString('base64')}?=\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
  expect(readMail(source)).toMatchObject({ subject: 'Grüße', text: 'grüße' });
});
