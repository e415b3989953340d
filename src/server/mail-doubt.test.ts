import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { createMailer, type Mail } from './mail.ts';

const log = pino({ level: 'silent' });
const letter: Mail = { to: 'amra@primjer.ba', subject: 'Pregled', intro: ['Dobar dan,'] };
const mailerOf = (smtpUrl: string) =>
  createMailer({ smtpUrl, mailFrom: 'Čaršija <posta@primjer.ba>', dataDir: tmpdir() }, log);

let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** In place of a line: somebody has connected. */
const CONNECTED = '(connected)';

/** A mail server that answers each line of the client; null ends the connection. */
async function serverThat(answer: (line: string) => string | null): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    const say = (line: string): void => {
      const said = answer(line);
      if (said === null) socket.destroy();
      else if (said) socket.write(`${said}\r\n`);
    };
    say(CONNECTED);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) say(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers as a mail server does up to a command, then as is said. */
const upTo =
  (command: RegExp, then: string | null) =>
  (line: string): string | null => {
    if (command.test(line)) return then;
    if (line === CONNECTED) return '220 primjer.ba';
    if (/^(EHLO|MAIL|RCPT|QUIT)/.test(line)) return '250 OK';
    return line === 'DATA' ? '354 Dalje' : '';
  };

describe('a mail that was not sent', () => {
  it.each([
    ['the connection ends behind its text', upTo(/^\.$/, null), true],
    ['the server refuses its text', upTo(/^\.$/, '451 Kasnije'), false],
    ['the server refuses the receiver', upTo(/^RCPT/, '550 Nema ga'), false],
    ['the connection ends at once', () => null, false],
    ['the connection ends before the letter', upTo(/^EHLO/, null), false],
  ])('may have arrived only if nothing was said to its text: %s', async (_what, answer, doubtful) => {
    const mailer = mailerOf(await serverThat(answer));
    const error = await mailer.send(letter).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    mailer.close();
    expect(error).toBeInstanceOf(Error);
    expect(mailer.mayHaveArrived(error)).toBe(doubtful);
  });

  it('has not arrived where no mail server is', async () => {
    const url = await serverThat(() => null);
    await stop!();
    stop = undefined;
    const mailer = mailerOf(url);
    const error = await mailer.send(letter).catch((thrown: unknown) => thrown);
    expect([error instanceof Error, mailer.mayHaveArrived(error)]).toEqual([true, false]);
  });
});

describe('a mail', () => {
  it('lists things under headings, with further headers and an id of its own', async () => {
    const smtp = await startMailServer();
    stop = () => smtp.stop();
    const mailer = mailerOf(smtp.url);
    const entry = {
      title: 'Nabavka <b>vozila</b>',
      url: 'https://primjer.ba/1?a=1&b=2',
      lines: ['Rok:\nsutra'],
    };
    await mailer.send({
      ...letter,
      groups: [{ heading: 'Nova obavještenja', entries: [entry] }],
      headers: { 'List-Unsubscribe': `<https://primjer.ba/${'x'.repeat(120)}>` },
      id: 'abc',
    });
    mailer.close();
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    expect(mail.text).toContain(
      'NOVA OBAVJEŠTENJA\n\n* Nabavka <b>vozila</b>\n  Rok: sutra\n  https://primjer.ba/1?a=1&b=2',
    );
    expect(mail.html).toContain('Nabavka &lt;b&gt;vozila&lt;/b&gt;</a>');
    expect(mail.html).toContain('href="https://primjer.ba/1?a=1&amp;b=2"');
    expect(mail.messageId).toBe('<abc@primjer.ba>');
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      `<https://primjer.ba/${'x'.repeat(120)}>`,
    );
    const wrong = { ...entry, url: 'javascript:alert(1)' };
    const refused = mailerOf(smtp.url).send({ ...letter, groups: [{ heading: 'x', entries: [wrong] }] });
    await expect(refused).rejects.toThrow('http');
  });
});
