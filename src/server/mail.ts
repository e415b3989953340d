import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Letter, renderLetter } from './letter.ts';

export interface Mail extends Letter {
  /** One address, without a name. */
  to: string;
  /** Whom an answer goes to. */
  replyTo?: { name: string; address: string };
}

/** Sends mail, or where no server is set (`SMTP_URL`) writes it to a file. */
export interface Mailer {
  /** Resolves when the server took it; throws when it did not, so that a job can try again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** How long a mail server may take, in milliseconds: to be reached, to greet, to say anything. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mailer over the settings; connects only when there is something to send. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Logger,
): Mailer {
  const sender = /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? mailFrom;
  let transport: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    // Loaded with the first mail: most starts of the server send none.
    const { createTransport } = await import('nodemailer');
    return (
      smtpUrl
        ? createTransport({ url: smtpUrl, ...PATIENCE })
        : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    ) as Transporter;
  };

  return {
    async send(mail) {
      transport ??= open();
      const message = compose(mail, mailFrom, sender);
      const sent = await (await transport).sendMail(message);
      if (smtpUrl) {
        log.info({ messageId: sent.messageId }, 'mail sent');
        return;
      }
      const file = await writeToFile(join(dataDir, 'mail'), mail.subject, sent.message as Buffer);
      // The link is a key; it may stand in the log only because here nobody could get it otherwise.
      log.info({ file, ...(mail.action ? { link: mail.action.url } : {}) }, 'mail written to a file');
    },
    close() {
      void transport?.then((opened) => opened.close());
    },
  };
}

function compose(mail: Mail, from: string, sender: string) {
  return {
    from,
    to: { name: '', address: address(mail.to) },
    ...(mail.replyTo
      ? { replyTo: { name: header(mail.replyTo.name), address: address(mail.replyTo.address) } }
      : {}),
    subject: header(mail.subject),
    ...renderLetter(mail, sender),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'bs' },
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

/** Writes a mail as `<time>-<subject>.eml`, readable by this user only; answers the file's path. */
async function writeToFile(folder: string, subject: string, content: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace('.', '');
  for (;;) {
    const file = join(folder, `${time}-${slug(subject)}-${randomBytes(3).toString('hex')}.eml`);
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o600 });
      return file;
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
