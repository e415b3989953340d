import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Letter, renderLetter } from './letter.ts';

export interface Mail extends Letter {
  /** Addresses without names; everybody sees who else got it. */
  to: string | readonly string[];
  /** Whom it comes from, where not from the installation (`MAIL_FROM`); an empty part is taken from there. */
  from?: { name: string; address: string };
  /** A person wrote it: it does not say of itself that a program did. */
  personal?: true;
  /** Whom an answer goes to. */
  replyTo?: { name: string; address: string };
}

/** Sends mail, or where no server is set (`SMTP_URL`) writes it to a file. */
export interface Mailer {
  /** Resolves when the server took it; throws when it did not, so that a job can try again. */
  send(mail: Mail): Promise<void>;
  /** Sends over a connection of its own, within some seconds, and tells how it went; never throws. */
  attempt(mail: Mail): Promise<Attempt>;
  /** Host and port of the mail server; null where mail is written to files. */
  readonly server: string | null;
  /** Whom mail comes from unless it says otherwise. */
  readonly sender: { name: string; address: string };
  close(): void;
}

/** What became of a mail that was tried. */
export interface Attempt {
  /** The mail server took it, or the file was written. */
  taken: boolean;
  /** What the mail server answered word for word, or what kept it from answering; the name of the file. */
  answer: string;
  /** Why it was not taken: see `REASONS` of nodemailer's codes; null when it was. */
  code: string | null;
}

/** How long a mail server may take, in milliseconds: to be reached, to greet, to say anything. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** The same while a person waits, and in all; the browser gives up after ten seconds. */
const SHORT = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 6_000 };
const LONGEST_ATTEMPT = 8_000;

interface Terminal {
  stdin: { isTTY?: boolean };
  stdout: { isTTY?: boolean; write(text: string): boolean };
}

/** A mailer over the settings; connects only when there is something to send. Links are shown where input and output are a terminal. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Logger,
  terminal: Terminal = process,
): Mailer {
  const sender = senderOf(mailFrom);
  let transport: Promise<Transporter> | null = null;
  const open = async (patience: typeof PATIENCE = PATIENCE): Promise<Transporter> => {
    // Loaded with the first mail: most starts of the server send none.
    const { createTransport } = await import('nodemailer');
    return (
      smtpUrl
        ? createTransport({ url: smtpUrl, ...patience })
        : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    ) as Transporter;
  };
  /** Sends, and answers what the server said or the name of the file. */
  const sendOver = async (over: Transporter, mail: Mail): Promise<string> => {
    const sent = await over.sendMail(compose(mail, sender));
    if (smtpUrl) {
      log.info({ messageId: sent.messageId }, 'mail sent');
      return String(sent.response);
    }
    const file = await writeToFile(dataDir, mail.subject, sent.message as Buffer);
    log.info({ file }, 'mail written to a file');
    // The link is a key, for who sits at a terminal. An output that nobody can type at is somebody's log (docs/decisions/041).
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
      const over = await open(SHORT);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, refuse) => {
        timer = setTimeout(refuse, LONGEST_ATTEMPT, { code: 'ETIMEDOUT', message: 'Timeout' });
      });
      const sending = sendOver(over, mail);
      // Too late to be told, but not to end the process.
      sending.catch(() => {});
      try {
        return { taken: true, answer: await Promise.race([sending, late]), code: null };
      } catch (error) {
        const { response, message, code = 'EUNKNOWN' } = error as Refusal;
        return { taken: false, answer: response ?? message, code };
      } finally {
        clearTimeout(timer);
        over.close();
      }
    },
    close() {
      void transport?.then((opened) => opened.close());
    },
  };
}

/** What the mail library throws: its own code, and what the server said if it came that far. */
interface Refusal {
  code?: string;
  response?: string;
  message: string;
}

/** `Name <address>`, or an address that is its own name. */
function senderOf(mailFrom: string): Mailer['sender'] {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>/.exec(mailFrom) ?? [];
  return { name: name || address || mailFrom, address: address ?? mailFrom };
}

function hostOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

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
    ...renderLetter(mail, sender),
    headers: {
      'Content-Language': 'bs',
      ...(mail.personal ? {} : { 'Auto-Submitted': 'auto-generated' }),
    },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Text for a header: line breaks and other control characters, by which one smuggles in headers, become spaces. */
const header = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Refuses whatever is not exactly one plain address. */
function address(text: string): string {
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text))
    throw new Error('Not one e-mail address');
  return text;
}

/** Writes a mail to the folder's `mail` as `<time>-<subject>.eml`, readable by this user only; answers the file's path. */
async function writeToFile(dataDir: string, subject: string, content: Buffer): Promise<string> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace('.', '');
  for (;;) {
    const name = `${time}-${slug(subject)}-${randomBytes(3).toString('hex')}.eml`;
    // Beside the folder until it is whole: whoever looks for mail there meets no half of one.
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
