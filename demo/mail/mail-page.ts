import type { ReceivedMail } from './read-mail.ts';

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 16px; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; padding: 12px 16px; margin: 16px 0; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 4px 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 0; }
.demo { border-left: 4px solid #d97706; padding: 4px 12px; }
`;

/** Returns the page with the e-mails that the demo's SMTP server received. */
export function mailPage(mails: readonly ReceivedMail[]): string {
  const list =
    mails.map(mailHtml).join('\n') || '<p>No e-mail so far. Set an address under Alerts in the console.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo mailbox</title><style>${style}</style></head>
<body>
<h1>Demo mailbox</h1>
<p class="demo">This is a demo. These e-mails were sent to a mail server on this machine, and none has left it. Reload to see new ones.</p>
<p><a href="/console/alerts">Alerts in the console</a></p>
${list}
</body>
</html>
`;
}

function mailHtml({ from, to, subject, text, receivedAt }: ReceivedMail): string {
  return `<article>
<h2 dir="auto">${escaped(subject)}</h2>
<p>From ${escaped(from)} to ${escaped(to)}, ${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</p>
<pre dir="auto">${linked(escaped(text))}</pre>
</article>`;
}

/** Makes links of the service's URLs. They lead to this machine, because the service's own domain is on AWS. */
function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s/]+(\/console\/[^\s]*)/g, '<a href="$1">$1</a>');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
