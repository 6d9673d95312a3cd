import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from '../app/wait-until.js';

export interface ReceivedMail {
  from: string;
  /** The envelope recipients, whatever the headers contain. */
  to: string[];
  raw: string;
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** A local mail server that stores received mails. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  /** Number of delivery attempts by address. */
  readonly attempts = new Map<string, number>();
  /** Response codes of the next attempts by address; without a code the mail is accepted. */
  readonly rejections = new Map<string, number[]>();
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, callback) => {
        this.attempts.set(address, (this.attempts.get(address) ?? 0) + 1);
        const responseCode = this.rejections.get(address)?.shift();
        callback(responseCode ? Object.assign(new Error(`no mail for ${address}`), { responseCode }) : null);
      },
      onData: (stream, { envelope }, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          this.mails.push({ from, to, ...parseMail(Buffer.concat(chunks).toString()) });
          callback();
        });
      },
    });
    this.server.on('error', () => undefined); // a client that disconnects
  }

  static async open(port = 0): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await new Promise<void>((resolve) => mailbox.server.listen(port, '127.0.0.1', () => resolve()));
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  for(address = ''): ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  /** The mails to an address, when at least `count` have arrived. */
  waitFor(address: string | undefined, count = 1): Promise<ReceivedMail[]> {
    return waitUntil(
      () => Promise.resolve(this.for(address)),
      (mails) => mails.length >= count,
    );
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function parseMail(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const { headers, body } = splitMessage(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => splitMessage(part.replace(/^\r\n/, '')));
  const extractPart = (type: string) => {
    const part = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
  };
  const subject = (headers['subject'] ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b' ? decode(text, 'base64') : decode(text.replace(/_/g, ' '), 'quoted-printable'),
    );
  return { raw, headers, subject, text: extractPart('text/plain'), html: extractPart('text/html') };
}

function splitMessage(message: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: body.join('\r\n\r\n') };
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
