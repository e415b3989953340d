import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { bringBack, good, send, server, setUp, smtp } from './contact.testkit.ts';
import { saveSettings } from './settings.service.ts';

setUp();

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

  it('is mailed to the first administrator while the site has no address', async () => {
    await saveSettings(server.deps.database, { email: '' });
    expect((await send(good)).status).toBe(201);
    await eventually(() => expect(smtp.received).toHaveLength(1));
    expect(smtp.received[0]!.to).toEqual([server.deps.config.adminEmail]);
    await saveSettings(server.deps.database, { email: 'prodaja@primjer.ba' });
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
  await bringBack();
  // The wait before the next try is over; another message brings the worker to look.
  await server.ownerDb.execute(
    sql`update pgboss.job set start_after = now() where name = 'site.contact-mail' and state = 'retry'`,
  );
  expect((await send({ ...good, poruka: 'druga' })).status).toBe(201);
  await eventually(() => expect(smtp.received).toHaveLength(2));
});
