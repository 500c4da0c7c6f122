/** An e-mail as the page shows it. */
export interface ReadMail {
  from: string;
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
}

/** An e-mail that the mailbox received. */
export interface ReceivedMail extends ReadMail {
  receivedAt: Date;
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Reads the source of an e-mail with a plain text, alone or as the first of several forms. */
export function readMail(source: string): ReadMail {
  const mail = partOf(source);
  const text = plainText(mail) ?? '';
  const [from = '', to = '', subject = ''] = ['from', 'to', 'subject'].map((name) =>
    decodedWords(mail.headers.get(name) ?? ''),
  );
  return { from, to, subject, text };
}

function partOf(source: string): Part {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => /^([\w-]+):\s*(.*)$/.exec(line) ?? ['', '', '']);
  return {
    headers: new Map(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  };
}

/** Returns the plain text of a part; `undefined` if it has none. */
function plainText({ headers, body }: Part): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts
      .map((part) => plainText(partOf(part.replace(/^\r\n/, ''))))
      .find((text) => text !== undefined);
  }
  if (!type.startsWith('text/plain')) return undefined;
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? quotedPrintable(body.replace(/=\r\n/g, ''))
        : body;
  return decoded.replaceAll('\r\n', '\n').trimEnd();
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes the words of a header that are not ASCII (RFC 2047). */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, form: string, text: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}
