import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Answer, createTestApp, type TestApp } from '../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { FILL_TIME_HEADER, HONEYPOT, HONEYPOT_HEADER, MIN_FILL_TIME } from './contact-form.ts';
import { saveSettings } from './settings.service.ts';

const PATH = '/api/public/contact-messages';
const good = {
  ime_prezime: 'Đula Šćepanović',
  email: 'dula@primjer.ba',
  telefon: '+387 61 123-456',
  tip_usluge: 'Cloud rješenja',
  poruka: 'Dobar dan,\nzanima me ponuda – čekam odgovor.',
};

let server: TestApp;
let smtp: MailServer;
/** Each call comes from another address, so that the limit stays out of the way. */
let address = 0;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <ne-odgovaraj@primjer.ba>' });
  await saveSettings(server.deps.database, { email: 'prodaja@primjer.ba' });
});
afterAll(async () => {
  await server?.close();
  await smtp?.stop();
});
beforeEach(() => {
  smtp.received.length = 0;
});

function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  address += 1;
  const from = `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  return server.call('POST', PATH, { body, headers: { 'x-forwarded-for': from, ...headers } });
}

async function stored() {
  const { rows } = await server.ownerDb.execute(sql`select * from contact_messages order by created_at desc`);
  return rows;
}

describe('a message from the contact form', () => {
  it('is kept, and mailed to the site with the sender as the one to answer', async () => {
    const answer = await send(good);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, message: 'Poruka je uspješno poslana!' });
    expect((await stored())[0]).toMatchObject({ ...good, status: 'new' });
    await eventually(() => expect(smtp.received).toHaveLength(1));
    const { raw, to, from } = smtp.received[0]!;
    expect({ to, from }).toEqual({ to: ['prodaja@primjer.ba'], from: 'ne-odgovaraj@primjer.ba' });
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe('Nova poruka: Cloud rješenja – Đula Šćepanović');
    expect(mail.from).toMatchObject({ name: 'Čaršija', address: 'ne-odgovaraj@primjer.ba' });
    expect(mail.replyTo).toMatchObject([{ name: 'Đula Šćepanović', address: 'dula@primjer.ba' }]);
    expect(mail.text).toContain('> zanima me ponuda – čekam odgovor.');
    expect(mail.text).toContain('Telefon: +387 61 123-456');
    expect(mail.html).toContain('Đula Šćepanović');
  });

  it.each([
    [{}, 'Ime i prezime je obavezno', ['ime_prezime', 'email', 'telefon', 'poruka', 'tip_usluge']],
    [{ ...good, ime_prezime: '   ', email: '' }, 'Ime i prezime je obavezno', ['ime_prezime', 'email']],
    [{ ...good, email: ' ', telefon: '' }, 'Email je obavezan', ['email', 'telefon']],
    [{ ...good, telefon: '\t', poruka: '' }, 'Telefon je obavezan', ['telefon', 'poruka']],
    [{ ...good, poruka: ' \n ' }, 'Poruka je obavezna', ['poruka']],
    [{ ...good, email: 'nije adresa' }, 'Unesite ispravnu email adresu', ['email']],
    [{ ...good, telefon: 'zovite me' }, 'Unesite ispravan broj telefona', ['telefon']],
    [{ ...good, tip_usluge: 'Pranje auta' }, 'Odaberite jednu od ponuđenih vrsta usluge', ['tip_usluge']],
    [{ ...good, tip_usluge: null }, 'Odaberite jednu od ponuđenih vrsta usluge', ['tip_usluge']],
    [{ ...good, ime_prezime: 5, telefon: {} }, 'Unesite tekst', ['ime_prezime', 'telefon']],
    [{ ...good, poruka: ['a'] }, 'Unesite tekst', ['poruka']],
    [{ ...good, ime_prezime: 'Č'.repeat(201) }, 'Najviše 200 znakova', ['ime_prezime']],
    [{ ...good, poruka: 'a'.repeat(5001) }, 'Najviše 5000 znakova', ['poruka']],
    [{ ...good, poruka: 'a\0b' }, 'Tekst sadrži nedozvoljen znak', ['poruka']],
    [{ ...good, ime_prezime: 'a\0b' }, 'Tekst sadrži nedozvoljen znak', ['ime_prezime']],
    [{ ...good, ime_prezime: 'A\r\nBcc: x@zlo.ba' }, 'Tekst sadrži nedozvoljen znak', ['ime_prezime']],
    [{ ...good, email: 'a@b.ba\r\nBcc: x@zlo.ba' }, 'Tekst sadrži nedozvoljen znak', ['email']],
    [{ ...good, email: 'a@b.ba, x@zlo.ba' }, 'Unesite ispravnu email adresu', ['email']],
  ])('that is wrong says first what: %#', async (body, message, fields) => {
    const before = (await stored()).length;
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, code: 'invalid', message });
    expect(Object.keys(answer.body.errors)).toEqual(fields);
    expect(await stored()).toHaveLength(before);
  });

  it.each([
    ['null', 'null', 422],
    ['a list', '[]', 422],
    ['a word', '"zdravo"', 422],
    ['broken JSON', '{"ime_prezime":', 400],
    ['nothing', '', 400],
    ['a megabyte of name', JSON.stringify({ ...good, ime_prezime: 'x'.repeat(1024 * 1024) }), 413],
    ['100 KB of text', JSON.stringify({ ...good, poruka: 'x'.repeat(100 * 1024) }), 413],
  ])('that is %s is refused in Bosnian', async (_name, body, status) => {
    const answer = await send(body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\p{L}{4}/u) });
  });

  it('never executes: it is kept as it came and escaped where it is shown', async () => {
    const poruka = `<script>alert('x')</script> '; drop table visits; -- {{7*7}} "&"`;
    const ime_prezime = '=HYPERLINK("http://zlo.ba") <img src=x onerror=alert(1)>';
    expect((await send({ ...good, poruka, ime_prezime })).status).toBe(201);
    expect((await stored())[0]).toMatchObject({ poruka, ime_prezime });
    await eventually(() => expect(smtp.received).toHaveLength(1));
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.text).toContain(poruka);
    expect(mail.replyTo?.[0]?.name).toBe(ime_prezime);
  });

  it('cannot set what is not the sender’s to set', async () => {
    const answer = await send({ ...good, status: 'done', idguid: 'x', created_at: '2000-01-01' });
    expect(answer.status).toBe(201);
    expect((await stored())[0]).toMatchObject({ status: 'new' });
    await eventually(() => expect(smtp.received).toHaveLength(1));
  });

  it.each([
    ['trap', { [HONEYPOT]: 'http://kupite.ba' }, {}],
    ['trap', { [HONEYPOT]: ['x'] }, { [FILL_TIME_HEADER]: '60000' }],
    ['trap', {}, { [HONEYPOT_HEADER]: '1', [FILL_TIME_HEADER]: '60000' }],
    ['speed', {}, { [FILL_TIME_HEADER]: `${MIN_FILL_TIME - 1}` }],
    ['speed', {}, { [FILL_TIME_HEADER]: '0' }],
    ['speed', {}, { [FILL_TIME_HEADER]: '-5' }],
  ])(
    'that a program sent is thanked for, kept as spam and mailed to nobody: %s %j %j',
    async (reason, more, headers) => {
      const answer = await send({ ...good, ...more }, headers);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ success: true, message: 'Poruka je uspješno poslana!' });
      expect((await stored())[0]).toMatchObject({ ...good, status: 'spam', spam_reason: reason });
      const { rows } = await server.ownerDb.execute(
        sql`select 1 from pgboss.job where name = 'site.contact-mail' and data ->> 'idguid' = ${(await stored())[0]!.idguid as string}`,
      );
      expect(rows).toEqual([]);
    },
  );

  it.each([
    [{}, { [FILL_TIME_HEADER]: `${MIN_FILL_TIME}` }],
    [{}, { [FILL_TIME_HEADER]: '3600000' }],
    [{ [HONEYPOT]: '' }, { [FILL_TIME_HEADER]: 'brzo' }],
    [{ [HONEYPOT]: null }, { [FILL_TIME_HEADER]: '', [HONEYPOT_HEADER]: '' }],
  ])('that may be a person’s is kept as new: %j %j', async (more, headers) => {
    expect((await send({ ...good, ...more }, headers)).status).toBe(201);
    expect((await stored())[0]).toMatchObject({ ...good, status: 'new', spam_reason: null });
    await eventually(() => expect(smtp.received).toHaveLength(1));
  });

  it('is mailed to the first administrator while the site has no address', async () => {
    await saveSettings(server.deps.database, { email: '' });
    expect((await send(good)).status).toBe(201);
    await eventually(() => expect(smtp.received).toHaveLength(1));
    expect(smtp.received[0]!.to).toEqual([server.deps.config.adminEmail]);
    await saveSettings(server.deps.database, { email: 'prodaja@primjer.ba' });
  });

  it('is one of ten from one address, IPv6 by its network, for every node; then each waits longer', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${n.toString(16)}` });
    const other = await server.node();
    const elsewhere = async (n: number): Promise<number> => {
      const headers = from(n);
      const url = PATH;
      return (await other.app.inject({ method: 'POST', url, headers, payload: good })).statusCode;
    };
    const spam = { ...good, [HONEYPOT]: 'x' };
    for (let n = 1; n <= 30; n++) expect((await send({}, from(n))).status).toBe(422);
    for (let n = 1; n <= 9; n++) expect((await send(spam, from(n))).status).toBe(201);
    expect(await elsewhere(10)).toBe(201);
    const refused = await send(good, from(11));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.body).toMatchObject({
      success: false,
      code: 'too_many',
      // The minute has begun: on a busy machine some of its seconds are over.
      message: expect.stringMatching(/^Previše poruka s ove adrese\. Pokušajte ponovo za (1 min|5\d s)\.$/),
    });
    expect(await elsewhere(12)).toBe(429);
    expect((await send(good, { 'x-forwarded-for': '2001:db8:7:8::1' })).status).toBe(201);
    await server.ownerDb.execute(sql`
      update sign_in_throttle set blocked_until = now() where key = 'contact:2001:db8:7:7::/64'`);
    expect((await send(spam, from(13))).status).toBe(201);
    expect(Number((await send(spam, from(14))).headers['retry-after'])).toBeGreaterThan(110);
    await eventually(() => expect(smtp.received).toHaveLength(2));
  });
});

it('is answered, and mailed later, when the mail server is away', async () => {
  await smtp.stop();
  expect((await send(good)).status).toBe(201);
  await eventually(async () => {
    const { rows } = await server.ownerDb.execute(
      sql`select 1 from pgboss.job where name = 'site.contact-mail' and state = 'retry'`,
    );
    expect(rows).toHaveLength(1);
  });
  smtp = await startMailServer(Number(new URL(smtp.url).port));
  // The wait before the next try is over; another message brings the worker to look.
  await server.ownerDb.execute(
    sql`update pgboss.job set start_after = now() where name = 'site.contact-mail' and state = 'retry'`,
  );
  expect((await send({ ...good, poruka: 'druga' })).status).toBe(201);
  await eventually(() => expect(smtp.received).toHaveLength(2));
});

it('without a mail server is written to a file', async () => {
  const local = await createTestApp();
  try {
    await saveSettings(local.deps.database, { email: 'prodaja@primjer.ba' });
    const folder = join(local.deps.config.dataDir, 'mail');
    expect((await local.call('POST', PATH, { body: good })).status).toBe(201);
    const file = await eventually(() => {
      const found = readdirSync(folder).find((name) => name.includes('cloud-rjesenja'));
      expect(found).toMatch(/^\d{8}T\d{9}Z-nova-poruka-cloud-rjesenja.*\.eml$/);
      return join(folder, found!);
    });
    const mail = await PostalMime.parse(readFileSync(file));
    expect(mail.replyTo?.[0]?.address).toBe(good.email);
  } finally {
    await local.close();
  }
});
