import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import type { Ctx } from '../../core/context.ts';
import { inTenant } from '../../core/tenant.ts';
import { desk, lines, rightsTo } from '../../core/transfer/testkit.ts';
import { companiesWithAccount, emailsOf } from './companies.service.ts';

let t: TestApp;
let person: Person;
let work: ReturnType<typeof desk>;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: rightsTo('companies') });
  work = desk(t, person, 'companies');
});
afterAll(() => t.close());

const within = <T>(of: Person, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTenant(t.deps.database, { tenantId: of.tenantId, userId: of.userId, isOperator: false }, (db) =>
    run({ db, tenant: { id: of.tenantId, name: '', isOperator: false } } as unknown as Ctx),
  );

it('recognises the headings of usual exports, and takes accounts, places and phones as they are written there', async () => {
  const file = lines(
    'Naziv firme;ID broj;PDV broj;Žiro račun;Ulica i broj;PTT;Mjesto;Opština;Zemlja;Telefon;E-pošta;Kontakt osoba;Kupac;Dobavljač;Rok plaćanja;Popust;Grupa',
    'Čapljinka d.o.o.;4201111110004;201111110004;129-007-94010284-94;Gojka Šuška 1;88300;Čapljina;Čapljina;BIH;036/805-100;Info@Capljinka.ba;Ana Anić;Da;x;30;7,5;veleprodaja, hrana',
    'Carta d.o.o.;;;;Ilica 1;10000;Zagreb;;Hrvatska;+385 1 2345678;;;Ne;Da;;;',
  );
  const seen = await work.inspect(file);
  expect(seen.body.data.columns.map(({ suggested }: { suggested: string }) => suggested)).toEqual([
    'naziv',
    'jib',
    'pdv_broj',
    'racuni',
    'adresa',
    'postanski_broj',
    'grad',
    'opstina_id',
    'drzava_id',
    'telefon',
    'email',
    'kontakti',
    'kupac',
    'dobavljac',
    'rok_placanja',
    'rabat',
    'oznake',
  ]);
  const brought = await work.bring(file);
  expect(brought.body.data).toMatchObject({ created: 2, failed: 0 });
  const [first] = await work.list('&q=čapljinka');
  expect(first).toMatchObject({
    jib: '4201111110004',
    racuni: [{ broj: 'BA391290079401028494', banka: null, napomena: null }],
    kontakti: [{ ime: 'Ana Anić', uloga: null, email: null, telefon: null }],
    telefon: '+38736805100',
    email: 'info@capljinka.ba',
    kupac: true,
    dobavljac: true,
    rok_placanja: 30,
    rabat: '7.50',
    oznake: ['veleprodaja', 'hrana'],
    aktivna: true,
    refs: { opstina_id: 'Čapljina', drzava_id: 'Bosna i Hercegovina' },
  });
  // Found by the account and by the contact person, which bookkeeping and people ask for.
  expect(await within(person, (ctx) => companiesWithAccount(ctx, 'BA391290079401028494'))).toEqual([
    { idguid: first.idguid, naziv: 'Čapljinka d.o.o.' },
  ]);
  expect(await within(person, (ctx) => companiesWithAccount(ctx, "BA39' or true"))).toEqual([]);
  for (const q of ['ana anić', '1290079401028494']) expect(await work.list(`&q=${q}`)).toHaveLength(1);
  const others = await t.member({ roles: ['admin'] });
  expect(await within(others, (ctx) => companiesWithAccount(ctx, 'BA391290079401028494'))).toEqual([]);
  expect(await within(others, (ctx) => emailsOf(ctx, first.idguid))).toEqual([]);
  expect(await within(person, (ctx) => emailsOf(ctx, first.idguid))).toEqual(['info@capljinka.ba']);
});

it('an export comes back unchanged, recognised by JIB', async () => {
  const names = Object.keys(work.resource.fields);
  const { raw } = await work.file(`format=csv&columns=${names.join()}&q=čapljinka`);
  const mapping = Object.fromEntries(names.map((name, index) => [name, index]));
  const back = await work.send('/import', raw, { mapping, key: ['jib'], dry_run: false });
  expect(back.body.data).toMatchObject({ total: 1, unchanged: 1, failed: 0 });
});

it('says of each wrong row what is wrong, names who has a number, and can leave those rows out', async () => {
  const file = lines(
    'Naziv;JIB;Žiro račun;Država;E-mail',
    'Dobra;4202222220009;;BIH;',
    'Dva računa;;"1290079401028494; 1610000010028436";;',
    'Loš JIB;12;;;',
    'Loš račun;;1290079401028495;;',
    'Ista;4201111110004;;;',
    'Ponovo dobra;4202222220009;;;',
    ';;;Nigdjezemska;nije-mail',
  );
  const tried = await work.bring(file, { dry_run: true });
  expect(tried.body.data.errors).toEqual([
    { row: 3, field: 'racuni', message: expect.stringContaining('2. red, „Broj računa”: Kontrolne cifre') },
    { row: 4, field: 'jib', message: 'JIB ima 13 cifara.' },
    { row: 5, field: 'racuni', message: expect.stringContaining('1. red, „Broj računa”: Kontrolne cifre') },
    { row: 6, field: 'jib', message: expect.stringContaining('Ima je „Čapljinka d.o.o. (4201111110004)”.') },
    { row: 7, field: 'jib', message: 'Isti zapis je već u redu 2.' },
    { row: 8, field: 'naziv', message: 'Ovo polje je obavezno.' },
    { row: 8, field: 'email', message: expect.stringContaining('e-mail') },
    { row: 8, field: 'drzava_id', message: expect.stringContaining('nema zapisa') },
  ]);
  const brought = await work.bring(file, { skip_failed: true });
  expect(brought.body.data).toMatchObject({ created: 1, failed: 6 });
});

it('imports numbers whose check digit is wrong, and says in which rows they stand', async () => {
  const file = lines(
    'Naziv;JIB;PDV broj',
    'Tačan;4203333330000;',
    'Sumnjiv;4203333330009;',
    'I PDV;;203333330009',
    'Odbijen;420333333;',
  );
  const doubt = { message: 'Kontrolna cifra se ne slaže.', same: true, count: 1 };
  const doubts = [
    { field: 'jib', ...doubt, rows: [3] },
    { field: 'pdv_broj', ...doubt, rows: [4] },
  ];
  const tried = await work.bring(file, { dry_run: true });
  expect(tried.body.data).toMatchObject({ created: 3, failed: 1, doubts });
  const brought = await work.bring(file, { skip_failed: true });
  expect(brought.body.data).toMatchObject({ created: 3, failed: 1, doubts });
});

it('takes a partner of the shared register as an own company, and takes its own export back', async () => {
  const partner = await t.member({ permissions: rightsTo('companies') });
  const own = desk(t, partner, 'companies');
  const [known] = (await own.list()).filter(({ jib, can_edit }: Record<string, unknown>) => jib && !can_edit);
  const file = lines(
    'Naziv;JIB;Kupac',
    `Naš partner;${known.jib};Da`,
    'Bez broja;;Da',
    'Drugi bez broja;;Ne',
  );
  const brought = await own.bring(file, { key: ['jib'] });
  expect(brought.body.data).toMatchObject({ created: 3, updated: 0, failed: 0 });
  const [mine] = await own.list('&q=naš partner');
  expect(mine).toMatchObject({ jib: known.jib, can_edit: true, kupac: true, adresa: known.adresa });
  // The shared record and the own one of the same JIB are both in the file.
  const names = Object.keys(own.resource.fields);
  const { raw } = await own.file(`format=csv&columns=${names.join()}`);
  const mapping = Object.fromEntries(names.map((name, index) => [name, index]));
  const back = await own.send('/import', raw, { mapping, key: ['jib'], dry_run: false });
  expect(back.body.data ?? back.body).toMatchObject({ created: 0, updated: 0, failed: 0 });
  expect(back.body.data.unchanged).toBe(back.body.data.total);
  expect((await own.list(`&q=${known.jib}`)).length).toBe(2);
  // Afterwards the own one is changed.
  const again = await own.bring(lines('Naziv;JIB', `Novo ime;${known.jib}`, 'Bez broja;'), { key: ['jib'] });
  expect(again.body.data).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
});

it('does not guess among several companies of one name without a number', async () => {
  const own = desk(t, await t.member({ permissions: rightsTo('companies') }), 'companies');
  await own.bring(lines('Naziv;JIB', 'Ista;', 'Ista;'), { key: ['jib'] });
  const again = await own.bring(lines('Naziv;JIB', 'Ista;', 'Nova;'), { key: ['jib'], skip_failed: true });
  expect(again.body.data).toMatchObject({
    created: 1,
    failed: 1,
    errors: [{ row: 2, field: 'naziv', message: expect.stringContaining('Više zapisa ima ovaj naziv') }],
  });
});
