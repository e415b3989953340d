import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { FILL_TIME_HEADER, HONEYPOT, HONEYPOT_HEADER, MIN_FILL_TIME } from '../../site/contact-form.ts';
import { inquiriesOf, type Keeper, keeperOf } from '../testkit.ts';
import { removeOldSpam } from './receive.service.ts';

const SEND = '/api/public/shop/inquiries';
const INBOX = '/api/erp/upiti';
let t: TestApp;
let mine: Keeper;
let theirs: Keeper;
/** Each call comes from another address, so that the limit stays out of the way. */
let address = 0;

beforeAll(async () => {
  t = await createTestApp();
  mine = await keeperOf(t);
  theirs = await keeperOf(t);
  for (const [keeper, slug] of [
    [mine, 'kazan'],
    [theirs, 'druga'],
  ] as const) {
    await keeper.set({ slug, open: true });
    await keeper.article({ sifra: 'KAF-1', naziv: `Kafa (${slug})`, cijena: '10' });
    await keeper.article({ sifra: 'DZE-1', naziv: 'Džezva' });
    await keeper.article({ sifra: 'TAJNA', naziv: 'Tajna', cijena: '5', u_prodavnici: false });
  }
});
afterAll(() => t.close());

const good = {
  org: 'kazan',
  ime_prezime: 'Đula Šćepanović',
  email: 'dula@primjer.ba',
  telefon: '061 123 456',
  poruka: 'Do petka, <b>molim</b>.\nHvala!',
  stavke: [
    { sifra: 'kaf-1', kolicina: '2,5' },
    { sifra: 'DZE-1', kolicina: 1 },
  ],
};

function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  address += 1;
  return t.call('POST', SEND, { body, headers: { 'x-forwarded-for': `10.9.0.${address}`, ...headers } });
}

describe('an inquiry', () => {
  it('is kept with the articles as they are, and told to those who may read it', async () => {
    const answer = await send(good);
    expect(answer.body).toEqual({ success: true, message: 'Upit je poslan. Javit ćemo vam se.' });
    expect(answer.status).toBe(201);
    const [row] = (await mine.call('GET', INBOX)).body.data;
    expect(row).toMatchObject({
      ime_prezime: 'Đula Šćepanović',
      artikala: 2,
      ukupno: '29.25',
      status: 'new',
      excerpt: 'Kafa (kazan), Džezva · Do petka, <b>molim</b>. Hvala!',
    });
    const read = async () => (await mine.call('GET', `${INBOX}/${row.idguid}`)).body.data;
    const [coffee, pot] = (await read()).stavke;
    expect(coffee).toMatchObject({
      ...{ sifra: 'KAF-1', naziv: 'Kafa (kazan)', jedinica: 'kom', kolicina: '2.5', iznos: '29.25' },
      cijena: { net: '10.00', gross: '11.70', rate: '17.00' },
      artikl_id: expect.any(String),
    });
    expect(pot).toMatchObject({ cijena: null, iznos: null });

    // What becomes of the article does not change what was asked.
    const [article] = (await mine.call('GET', '/api/erp/sifarnici/artikli?sifra=KAF-1')).body.data;
    await mine.call('PATCH', `/api/erp/sifarnici/artikli/${article.idguid}`, {
      ...{ version: article.version, naziv: 'Skuplja kafa', cijena: '99' },
    });
    expect((await read()).stavke[0]).toMatchObject({ naziv: 'Kafa (kazan)', iznos: '29.25' });

    const told = (await mine.call('GET', '/api/obavijesti')).body.data;
    expect(told[0]).toMatchObject({
      title: 'Novi upit: Đula Šćepanović',
      body: '2 artikla, 29,25\u00a0KM',
    });
    const { rows } = await t.ownerDb.execute(
      sql`select from pgboss.job where name = 'notifications.mail' and data::text like ${`%${told[0].idguid}%`}`,
    );
    expect(rows).toHaveLength(1);
    const found = (await mine.call('GET', '/api/search?q=scepanovic')).body.data;
    expect(JSON.stringify(found)).toContain(row.idguid);
  });

  it('whose sum has no VAT in a part of it says so, to whoever is told of it', async () => {
    const own = await keeperOf(t);
    await own.set({ slug: 'stope', open: true });
    const past = { stopa: '5', vrijedi_od: '2020-01-01', vrijedi_do: '2020-12-31' };
    const tax = await own.call('POST', '/api/erp/sifarnici/porezi', {
      ...{ kod: 'PROBA', naziv: 'Probni', vrsta: 'drugo', ...past },
    });
    await own.article({ sifra: 'A', naziv: 'A', cijena: '100' });
    await own.article({ sifra: 'B', naziv: 'B', cijena: '100', porez_id: tax.body.data.idguid });
    await t.ownerDb.execute(sql`insert into webhooks (tenant_id, idguid, name, url, events, secret)
      values (${own.person.tenantId}, gen_random_uuid(), 'Kasa', 'https://kasa.example/', '{upit.primljen}', 'x')`);
    const ask = async (...codes: string[]) => {
      const stavke = codes.map((sifra) => ({ sifra, kolicina: 1 }));
      expect((await send({ ...good, org: 'stope', stavke })).status).toBe(201);
      const [row] = (await own.call('GET', INBOX)).body.data;
      const one = (await own.call('GET', `${INBOX}/${row.idguid}`)).body.data;
      expect([one.ukupno, one.ukupno_pdv]).toEqual([row.ukupno, row.ukupno_pdv]);
      const [told] = (await own.call('GET', '/api/obavijesti')).body.data;
      return [row.ukupno, row.ukupno_pdv, told.body];
    };
    expect(await ask('A')).toEqual(['117.00', 'with', '1 artikal, 117,00\u00a0KM']);
    expect(await ask('A', 'B')).toEqual([
      ...['217.00', 'partly', '2 artikla, 217,00\u00a0KM (dijelom bez PDV-a)'],
    ]);
    expect(await ask('B')).toEqual(['100.00', 'without', '1 artikal, 100,00\u00a0KM (bez PDV-a)']);
    const csv = await own.call('GET', `${INBOX}?format=csv`);
    expect(csv.raw.toString()).toMatch(/217,00.*dijelom bez PDV-a/);
    const { rows } = await t.ownerDb.execute(
      sql`select body from webhook_deliveries where tenant_id = ${own.person.tenantId} order by idguid`,
    );
    const sums = rows
      .map(({ body }) => JSON.parse(String(body)).data)
      .map((data) => [data.ukupno, data.ukupno_pdv]);
    expect(sums).toEqual([
      ['117.00', 'with'],
      ['217.00', 'partly'],
      ['100.00', 'without'],
    ]);
  });

  it('stands on the page of the company whose address asked', async () => {
    const rights = ['admin_companies_pregled', 'admin_companies_save'];
    const keeper = await t.member({ tenantId: mine.person.tenantId, permissions: rights });
    const made = await t.call('POST', '/api/admin/companies', {
      token: keeper.token,
      body: { naziv: 'Đula d.o.o.', email: good.email },
    });
    const path = `${INBOX}/company/${made.body.data.idguid}`;
    const asked = (await mine.call('GET', INBOX)).body.data;
    const { data } = (await mine.call('GET', path)).body;
    expect(data.total).toBe(asked.length);
    expect(data.inquiries[0]).toEqual({
      ...{ idguid: asked[0].idguid, ime_prezime: good.ime_prezime },
      ...{ ukupno: asked[0].ukupno, status: 'new', created_at: asked[0].created_at },
    });
    expect((await theirs.call('GET', path)).status).toBe(404);
    expect((await t.call('GET', path, { token: keeper.token })).status).toBe(403);
  });

  it('is read by nobody else', async () => {
    const [row] = (await mine.call('GET', INBOX)).body.data;
    expect((await theirs.call('GET', INBOX)).body.data).toEqual([]);
    expect((await theirs.call('GET', `${INBOX}/${row.idguid}`)).status).toBe(404);
    const body = { version: 1, action: 'spam' };
    expect((await theirs.call('PATCH', `${INBOX}/${row.idguid}`, body)).status).toBe(404);
    expect((await theirs.call('DELETE', `${INBOX}/${row.idguid}`)).status).toBe(404);
    const bulk = { action: 'delete', idguids: [row.idguid] };
    expect((await theirs.call('POST', `${INBOX}/bulk`, bulk)).status).toBe(404);
    const admin = await t.admin();
    expect((await t.call('GET', INBOX, { token: admin.token })).body.data).toEqual([]);
    const blind = await t.member({ tenantId: mine.person.tenantId });
    expect((await t.call('GET', INBOX, { token: blind.token })).status).toBe(403);
  });

  it.each([
    [{ ime_prezime: ' ' }, 'ime_prezime', 'Ime i prezime je obavezno'],
    [{ email: '' }, 'email', 'Email je obavezan'],
    [{ email: 'nije adresa' }, 'email', 'Unesite ispravnu email adresu'],
    [{ telefon: 'zovi me' }, 'telefon', 'Unesite ispravan broj telefona'],
    [{ poruka: 'x'.repeat(5001) }, 'poruka', 'Najviše 5000 znakova'],
    [{ ime_prezime: 'Red\r\nBcc: x@y.ba' }, 'ime_prezime', 'Tekst sadrži nedozvoljen znak'],
    [{ stavke: undefined }, 'stavke', 'Dodajte bar jedan artikal u upit'],
    [{ stavke: [] }, 'stavke', 'Dodajte bar jedan artikal u upit'],
    [{ stavke: 'sve' }, 'stavke', 'Neispravna lista artikala'],
    [
      { stavke: [{ sifra: 'KAF-1', kolicina: '0' }] },
      'stavke',
      'Unesite količinu veću od nule, npr. 2 ili 1,5.',
    ],
    [{ stavke: [{ sifra: 'KAF-1', kolicina: 'puno' }] }, 'stavke', /Unesite količinu/],
    [{ stavke: [{ sifra: 'KAF-1', kolicina: 1e9 }] }, 'stavke', /Najveća količina|Unesite količinu/],
    [{ stavke: [{ sifra: 'KAF-1' }] }, 'stavke', /Unesite količinu/],
    [{ stavke: [{ sifra: 'TAJNA', kolicina: 1 }] }, 'stavke', /Više nije u ponudi: TAJNA/],
    [{ stavke: [{ sifra: "x'; drop", kolicina: 1 }] }, 'stavke', /Više nije u ponudi/],
    [
      { stavke: Array.from({ length: 1000 }, (_, n) => ({ sifra: `A${n}`, kolicina: 1 })) },
      'stavke',
      'Najviše 100 artikala u jednom upitu',
    ],
  ])('with something wrong is refused at its field: %#', async (wrong, field, message) => {
    const before = (await inquiriesOf(t, mine.person.tenantId)).length;
    const answer = await send({ ...good, ...wrong });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(answer.body.errors[field]).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    expect(answer.body.message).toBe(answer.body.errors[field]);
    expect(await inquiriesOf(t, mine.person.tenantId)).toHaveLength(before);
  });

  it('to a shop that is not there or closed is refused', async () => {
    expect((await send({ ...good, org: 'nema' })).status).toBe(404);
    // The operator's is closed.
    expect((await send({ ...good, org: null })).status).toBe(404);
    for (const body of [[], 'x', null]) expect((await send(body)).status).toBeGreaterThanOrEqual(400);
    expect((await send({ ...good, poruka: 'x'.repeat(100_000) })).status).toBe(413);
  });

  it('with the same article twice has it once', async () => {
    await send({ ...good, stavke: [...good.stavke, { sifra: 'KAF-1', kolicina: 7 }] });
    const last = (await inquiriesOf(t, mine.person.tenantId)).at(-1)!;
    expect((last.stavke as { kolicina: string }[]).map(({ kolicina }) => kolicina)).toEqual(['7', '1']);
  });

  it('of a robot is kept as spam, and told to nobody', async () => {
    const told = async () => (await mine.call('GET', '/api/obavijesti')).body.meta.total;
    const before = await told();
    for (const [more, headers] of [
      [{ [HONEYPOT]: 'https://oglas.ba' }, {}],
      [{}, { [HONEYPOT_HEADER]: '1' }],
      [{}, { [FILL_TIME_HEADER]: String(MIN_FILL_TIME - 1) }],
    ] as const)
      expect((await send({ ...good, ...more }, headers)).status).toBe(201);
    const counts = (await mine.call('GET', `${INBOX}/counts`)).body.data;
    expect(counts).toEqual({ new: 2, answered: 0, spam: 3 });
    expect(await told()).toBe(before);
    const tenant = (await findTenant(t.deps.database, mine.person.tenantId))!;
    const remove = () => asSystem(t.deps.database, tenant, (ctx) => removeOldSpam(ctx, 30));
    expect(await remove()).toBe(0);
    await t.ownerDb.execute(sql`update shop_inquiries set created_at = now() - interval '31 days'`);
    expect(await remove()).toBe(3);
    expect(await inquiriesOf(t, mine.person.tenantId)).toHaveLength(2);
  });

  it('from one address is slowed down', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await t.call('POST', SEND, { body: good, headers: from })).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the inbox', () => {
  it('moves an inquiry through its states, keeps the trail, and refuses an older version', async () => {
    const [row] = (await mine.call('GET', INBOX)).body.data;
    const path = `${INBOX}/${row.idguid}`;
    const act = (version: number, action: string) => mine.call('PATCH', path, { version, action });
    expect((await act(1, 'answered')).body).toMatchObject({
      message: 'Upit je označen kao odgovoren.',
      data: { status: 'answered', version: 2 },
    });
    const late = await act(1, 'spam');
    expect([late.status, late.body.code, late.body.data.current.version]).toEqual([409, 'stale', 2]);
    expect((await act(2, 'spam')).body.data).toMatchObject({ status: 'spam', spam_reason: 'person' });
    expect((await act(3, 'not_spam')).body.data).toMatchObject({ status: 'new', spam_reason: null });
    expect((await act(4, 'nesto')).status).toBe(422);
    const { rows } = await t.ownerDb.execute(
      sql`select changes from audit_log where record_id = ${row.idguid} order by id`,
    );
    expect(rows[0]).toEqual({ changes: { status: { from: 'Nov', to: 'Odgovoren' } } });
  });

  it('removes inquiries into the trash, and has them back whole', async () => {
    const [row] = (await mine.call('GET', INBOX)).body.data;
    const path = `${INBOX}/${row.idguid}`;
    const before = (await mine.call('GET', path)).body.data;
    expect((await mine.call('DELETE', path)).status).toBe(200);
    expect((await mine.call('GET', path)).status).toBe(404);
    expect(JSON.stringify((await mine.call('GET', '/api/obavijesti')).body)).not.toContain(row.idguid);
    const body = { idguids: [row.idguid] };
    expect((await theirs.call('POST', `${INBOX}/trash/restore`, body)).status).toBe(404);
    expect((await mine.call('POST', `${INBOX}/trash/restore`, body)).body.data).toEqual({ restored: 1 });
    expect((await mine.call('GET', path)).body.data.stavke).toEqual(before.stavke);
  });

  it('does the same with many at once, and finds them by an article', async () => {
    const all = (await mine.call('GET', `${INBOX}?q=dzezva&page_size=50`)).body.data;
    expect(all.length).toBeGreaterThan(2);
    const idguids = all.map(({ idguid }: { idguid: string }) => idguid);
    const done = await mine.call('POST', `${INBOX}/bulk`, { action: 'answered', idguids });
    expect(done.body.data.done).toBe(idguids.length);
    const csv = await mine.call('GET', `${INBOX}?format=csv&status=answered`);
    expect(csv.raw.toString()).toContain('Đula Šćepanović');
  });
});
