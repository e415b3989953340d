import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { createMailer, encrypted, type Mail } from './mail.ts';

const mailFrom = 'Čaršija <ne-odgovaraj@primjer.ba>';
const letter: Mail = {
  to: 'amra@primjer.ba',
  subject: 'Potvrdite email – čćšžđ ČĆŠŽĐ',
  intro: ['Poštovani,', 'još samo jedan korak.'],
  action: { label: 'Potvrdi', url: 'https://primjer.ba/auth/verify-email?token=tajna&x=1' },
};

let logged: string[];
let log: Logger;
let folder: string;
let smtp: MailServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carsija-mail-'));
  smtp = await startMailServer();
});
afterAll(async () => {
  await smtp.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  smtp.received.length = 0;
  logged = [];
  log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
});

async function delivered(mail: Mail) {
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: folder }, log);
  await mailer.send(mail);
  mailer.close();
  const { raw, to } = smtp.received.at(-1)!;
  return { raw: raw.toString('latin1'), to, mail: await PostalMime.parse(raw) };
}

it.each([
  ['smtp://ime:loz%40inka@mail.primjer.ba:587', 'smtp://ime:loz%40inka@mail.primjer.ba:587?requireTLS=true'],
  ['smtp://10.0.0.5?name=carsija', 'smtp://10.0.0.5?name=carsija&requireTLS=true'],
  ['smtp://10.0.0.5:25?requireTLS=false', 'smtp://10.0.0.5:25?requireTLS=false'],
  ['smtp://10.0.0.5:25?ignoreTLS=true', 'smtp://10.0.0.5:25?ignoreTLS=true'],
  ['smtp://127.0.0.1:1025', 'smtp://127.0.0.1:1025'],
  ['smtps://mail.primjer.ba', 'smtps://mail.primjer.ba'],
])('mail goes to %s over TLS, unless the operator or the place says otherwise', (given, used) => {
  expect(encrypted(given)).toBe(used);
});

it('a mail server that has to encrypt and does not gets no mail', async () => {
  const mailer = createMailer({ smtpUrl: `${smtp.url}?requireTLS=true`, mailFrom, dataDir: folder }, log);
  expect(await mailer.attempt(letter)).toMatchObject({ taken: false, code: 'ETLS' });
  expect(smtp.received).toEqual([]);
  mailer.close();
});

describe('mail', () => {
  it('arrives with both parts, in Bosnian letters', async () => {
    const { mail, to, raw } = await delivered(letter);
    expect(to).toEqual(['amra@primjer.ba']);
    expect(mail.subject).toBe(letter.subject);
    expect(mail.from).toMatchObject({ name: 'Čaršija', address: 'ne-odgovaraj@primjer.ba' });
    expect(mail.text).toContain(`Poštovani,\n\njoš samo jedan korak.\n\nPotvrdi:\n${letter.action!.url}`);
    expect(mail.html).toContain('<html lang="bs">');
    expect(mail.html).toContain('href="https://primjer.ba/auth/verify-email?token=tajna&amp;x=1"');
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });

  it('never logs a link that went to a mail server', async () => {
    await delivered(letter);
    expect(logged.join()).toContain('mail sent');
    expect(logged.join()).not.toContain('tajna');
  });

  it.each(['\r\nBcc: zlo@zlo.ba', '\nX: y', '\r\n\r\n<script>', '\u2028Bcc: a@b.ba', '\0Bcc: a@b.ba'])(
    'takes no header from a subject or a name: %j',
    async (evil) => {
      const replyTo = { name: `Amra${evil}`, address: 'a@primjer.ba' };
      const { mail, to } = await delivered({ ...letter, subject: `Tema${evil}`, replyTo });
      const known = /^(from|to|reply-to|subject|message-id|date|auto-submitted|content-|mime-)/;
      expect(mail.headers.filter(({ key }) => !known.test(key))).toEqual([]);
      expect(mail.subject).toMatch(/^Tema /);
      expect(to).toEqual(['amra@primjer.ba']);
    },
  );

  it.each(['a@b.ba, c@d.ba', 'a@b.ba\r\nc@d.ba', 'Ime <a@b.ba>', 'a', '', 'a@b.ba>', 'a b@c.ba', '"a"@b.ba'])(
    'goes to exactly one plain address, not to %j',
    async (to) => {
      await expect(delivered({ ...letter, to })).rejects.toThrow('Not one e-mail address');
      expect(smtp.received).toHaveLength(0);
    },
  );

  it('takes a name with commas, quotes and brackets for a name', async () => {
    const name = 'Đorđević, "Đole" <x@zlo.ba>; Amra';
    const { mail } = await delivered({ ...letter, replyTo: { name, address: 'd@primjer.ba' } });
    expect(mail.replyTo).toMatchObject([{ name, address: 'd@primjer.ba' }]);
  });

  it('escapes whatever it is given, and links to the web only', async () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    const { mail } = await delivered({
      ...letter,
      intro: [evil],
      facts: [[evil, evil]],
      quote: evil,
      action: { label: evil, url: `https://primjer.ba/"><script>` },
    });
    expect(mail.html).not.toMatch(/<img|<script/);
    const action = { label: 'x', url: 'javascript:alert(1)' };
    await expect(delivered({ ...letter, action })).rejects.toThrow('http');
  });

  it('that the server does not take is an error for the job to see', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: folder }, log);
    await expect(mailer.send(letter)).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
  ])(
    'without a server is written to a private file; terminal to read: %s, to type: %s',
    async (read, typed) => {
      rmSync(join(folder, 'mail'), { recursive: true, force: true });
      const shown: string[] = [];
      const stdout = { isTTY: read, write: (text: string) => shown.push(text) > 0 };
      const terminal = { stdin: { isTTY: typed }, stdout };
      const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder }, log, terminal);
      await Promise.all([mailer.send(letter), mailer.send(letter)]);
      const files = readdirSync(join(folder, 'mail'));
      expect(files).toHaveLength(2);
      expect(files[0]).toMatch(/^\d{8}T\d{9}Z-potvrdite-email-ccszd-ccszd-[0-9a-f]{6}\.eml$/);
      const file = join(folder, 'mail', files[0]!);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect((await PostalMime.parse(readFileSync(file))).subject).toBe(letter.subject);
      expect(JSON.parse(logged[0]!)).toMatchObject({
        msg: 'mail written to a file',
        file: expect.stringMatching(/\.eml$/),
      });
      // The link is a key: whoever sits at the terminal sees it, and no log keeps it.
      expect(logged.join()).not.toContain('tajna');
      const line = `  ${letter.action!.url}\n`;
      expect(shown).toEqual(read && typed ? [line, line] : []);
    },
  );

  it('is whole as soon as it is seen in the folder', async () => {
    const place = join(folder, 'mail');
    rmSync(place, { recursive: true, force: true });
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir: folder }, log);
    // So long that it is written in several pieces.
    const intro = ['Poštovani, '.repeat(200_000)];
    let written = false;
    const sending = mailer.send({ ...letter, intro }).finally(() => {
      written = true;
    });
    const sizes = new Set<number>();
    const look = (): void => {
      for (const name of existsSync(place) ? readdirSync(place) : [])
        sizes.add(statSync(join(place, name)).size);
    };
    while (!written) {
      look();
      await new Promise(setImmediate);
    }
    await sending;
    look();
    expect(sizes.size).toBe(1);
  });
});
