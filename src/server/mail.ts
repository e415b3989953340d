import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { isLoopback } from '../core/network.ts';
import type { Config } from './config.ts';
import { type MailContent, renderMail } from './mail-content.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Mail extends MailContent {
  /** Addresses without names; all recipients see each other. */
  to: string | readonly string[];
  /** The sender; default `MAIL_FROM`, which also fills an empty part. */
  from?: { name: string; address: string };
  /** Written by a person: sent without the header `Auto-Submitted`. */
  personal?: true;
  replyTo?: { name: string; address: string };
  attachments?: readonly Attachment[];
  /** Further headers, such as `List-Unsubscribe`; printable ASCII. */
  headers?: Readonly<Record<string, string>>;
  /** What stands before the @ of its Message-ID: the same for a mail that is sent again. */
  id?: string;
}

/** Sends mail, or writes it to a file if `SMTP_URL` is not set. */
export interface Mailer {
  /** Resolves when the mail server has accepted it; else throws, so that a job can try again. */
  send(mail: Mail): Promise<void>;
  /** Sends over its own connection with short timeouts and returns the result; never throws. */
  attempt(mail: Mail): Promise<Attempt>;
  /** Whether the mail server refused this one mail, for good or for now; null for an error that the next mail would meet too. */
  refusalOf(error: unknown): 'permanent' | 'temporary' | null;
  /** Whether the mail may have arrived although `send` threw this: its text was being sent, and the mail server said nothing more. */
  mayHaveArrived(error: unknown): boolean;
  /** Host and port of the mail server; null if mail is written to files. */
  readonly server: string | null;
  /** The default sender. */
  readonly sender: { name: string; address: string };
  close(): void;
}

interface Attempt {
  /** The mail server accepted it, or the file was written. */
  taken: boolean;
  /** The mail server's answer word for word, the connection error, or the name of the file. */
  answer: string;
  /** Nodemailer's error code (see `REASONS`); null if it was accepted. */
  code: string | null;
}

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** For `attempt`, while a person waits: the browser gives up after ten seconds. */
const ATTEMPT_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 6_000 };
const ATTEMPT_TIMEOUT = 8_000;

interface Terminal {
  stdin: { isTTY?: boolean };
  stdout: { isTTY?: boolean; write(text: string): boolean };
}

/** Connects with the first mail. If input and output are a terminal, prints the links of mail written to files. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Logger,
  terminal: Terminal = process,
): Mailer {
  const sender = senderOf(mailFrom);
  let transport: Promise<Transporter> | null = null;
  const open = async (timeouts = TIMEOUTS): Promise<Transporter> => {
    // Loaded with the first mail: most processes send none.
    const { createTransport } = await import('nodemailer');
    const opened = (
      smtpUrl
        ? createTransport({ url: encrypted(smtpUrl), ...timeouts })
        : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    ) as Transporter;
    // The text is made after the connection was opened, when it is about to be sent.
    opened.use('stream', ({ message, data }, done) => {
      const make = message.createReadStream.bind(message);
      message.createReadStream = (...given) => {
        (data as Composed).begun();
        return make(...given);
      };
      done();
    });
    return opened;
  };
  /** Errors of mails that may have arrived. */
  const doubtful = new WeakSet<object>();
  /** Returns the mail server's answer, or the name of the file. */
  const sendOver = async (over: Transporter, mail: Mail): Promise<string> => {
    let begun = false;
    const composed: Composed = {
      ...compose(mail, sender),
      begun: () => {
        begun = true;
      },
    };
    const sent = await over.sendMail(composed).catch((error: MailError) => {
      if (begun && !error.responseCode) doubtful.add(error);
      throw error;
    });
    if (smtpUrl) {
      log.info({ messageId: sent.messageId }, 'mail sent');
      return String(sent.response);
    }
    const file = await writeToFile(dataDir, mail.subject, sent.message as Buffer);
    log.info({ file }, 'mail written to a file');
    // The link is a secret: only for a person at a terminal, never for a log (docs/decisions/041).
    const { stdout } = terminal;
    if (stdout.isTTY && terminal.stdin.isTTY && mail.action) stdout.write(`  ${mail.action.url}\n`);
    return basename(file);
  };

  return {
    sender,
    server: smtpUrl && hostOf(smtpUrl),
    async send(mail) {
      transport ??= open();
      await sendOver(await transport, mail);
    },
    async attempt(mail) {
      const over = await open(ATTEMPT_TIMEOUTS);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(reject, ATTEMPT_TIMEOUT, { code: 'ETIMEDOUT', message: 'Timeout' });
      });
      const sending = sendOver(over, mail);
      // A rejection after the timeout must not end the process.
      sending.catch(() => {});
      try {
        return { taken: true, answer: await Promise.race([sending, timeout]), code: null };
      } catch (error) {
        const { response, message, code = 'EUNKNOWN' } = error as MailError;
        return { taken: false, answer: response ?? message, code };
      } finally {
        clearTimeout(timer);
        over.close();
      }
    },
    refusalOf,
    mayHaveArrived: (error) => typeof error === 'object' && error !== null && doubtful.has(error),
    close() {
      void transport?.then((opened) => opened.close());
    },
  };
}

/** An error of nodemailer; `response` is the mail server's answer, if there was one. */
interface MailError {
  code?: string;
  /** The SMTP command that failed. */
  command?: string;
  response?: string;
  responseCode?: number;
  message: string;
}

function refusalOf(error: unknown): ReturnType<Mailer['refusalOf']> {
  const { code, command, responseCode = 0 } = error as MailError;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return null;
  return responseCode >= 400 && responseCode < 500 ? 'temporary' : 'permanent';
}

/** Parses `Name <address>`, or an address alone. */
function senderOf(mailFrom: string): Mailer['sender'] {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>/.exec(mailFrom) ?? [];
  return { name: name || address || mailFrom, address: address ?? mailFrom };
}

/**
 * The address of a mail server with STARTTLS required, so that nobody on the way can talk it out of encryption. As it is for `smtps:`, for a
 * server on this machine, and where the operator has decided (`requireTLS` or `ignoreTLS` in the address).
 */
export function encrypted(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const decided = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (url.protocol !== 'smtp:' || isLoopback(url.hostname) || decided) return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function hostOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** A mail as nodemailer takes it; `begun` is called when its text is about to be sent. */
type Composed = ReturnType<typeof compose> & { begun(): void };

function compose(mail: Mail, own: Mailer['sender']) {
  const sender = header(mail.from?.name || own.name);
  const recipients = typeof mail.to === 'string' ? [mail.to] : mail.to;
  return {
    from: { name: sender === own.address ? '' : sender, address: mail.from?.address || own.address },
    to: recipients.map((to) => ({ name: '', address: address(to) })),
    ...(mail.replyTo
      ? { replyTo: { name: header(mail.replyTo.name), address: address(mail.replyTo.address) } }
      : {}),
    subject: header(mail.subject),
    ...renderMail(mail, sender),
    ...(mail.attachments?.length ? { attachments: [...mail.attachments] } : {}),
    ...(mail.id ? { messageId: `<${header(mail.id)}@${own.address.split('@').at(-1)}>` } : {}),
    headers: {
      'Content-Language': 'bs',
      ...(mail.personal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...Object.fromEntries(
        Object.entries(mail.headers ?? {}).map(([name, value]) => [
          name,
          { prepared: true, value: header(value) },
        ]),
      ),
    },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Prevents header injection: line breaks and other control characters become spaces. */
const header = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Throws unless it is exactly one plain address. */
function address(text: string): string {
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text))
    throw new Error('Not one e-mail address');
  return text;
}

/** Writes a mail to `mail/<time>-<subject>-<random>.eml`, readable by this user only. Returns its path. */
async function writeToFile(dataDir: string, subject: string, content: Buffer): Promise<string> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace('.', '');
  for (;;) {
    const name = `${time}-${slug(subject)}-${randomBytes(3).toString('hex')}.eml`;
    // Written outside the folder and moved when complete, so that nobody reads half a mail.
    const part = join(dataDir, `${name}.part`);
    try {
      await writeFile(part, content, { flag: 'wx', mode: 0o600 });
      await rename(part, join(folder, name));
      return join(folder, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function slug(text: string): string {
  const plain = text.replaceAll('đ', 'd').replaceAll('Đ', 'D').normalize('NFD').replace(/\p{M}/gu, '');
  return (
    plain
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'poruka'
  );
}
