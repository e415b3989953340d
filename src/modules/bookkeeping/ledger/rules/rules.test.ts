import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { dayText } from '../../../../core/dates.ts';
import { formatAmount } from '../../../../core/money/money.ts';
import { desk, lines } from '../../../../core/transfer/testkit.ts';
import { postVouchers } from '../posting.service.ts';
import { type Books, books, voucher } from '../testkit.ts';

const RIGHTS = [
  'fin_poslovnegodine',
  'fin_konta',
  'fin_vrstenaloga',
  'fin_kursnalista',
  'fin_pdvoznake',
  'fin_mjestatroska',
];

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(
    test,
    ['fin_knjizenje', ...RIGHTS].flatMap((stem) => [`${stem}_pregled`, `${stem}_save`]),
  );
  await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-10' }), voucher({ day: '2026-05-11' })]));
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  test.call(method, `/api${path}`, { token: own.person.token, body });
const found = async (path: string) => (await call('GET', path)).body.data[0];

describe('a business year', () => {
  const year = (naziv: string, pocetak: string, kraj: string) =>
    call('POST', '/fin/poslovne-godine', { naziv, pocetak, kraj });

  it.each([
    ['kraj', '2027-05-01', '2027-04-30', 'prije prvog'],
    ['kraj', '2027-01-01', '2029-01-01', 'najviše 24'],
    ['pocetak', '2026-12-31', '2027-12-31', 'Preklapa se s godinom „2026”'],
    ['kraj', '2025-06-01', '2026-01-01', 'Preklapa se'],
    ['kraj', '2025-06-01', '2027-06-01', 'najviše 24'],
  ])('%s: %s – %s is refused', async (field, from, to, message) => {
    const { status, body } = await year('X', from, to);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]).toContain(message);
  });

  it('may last 24 months and begin on any day', async () => {
    expect((await year('2027/28', '2027-02-28', '2029-02-27')).status).toBe(201);
  });

  it('keeps the days that have postings', async () => {
    const path = `/fin/poslovne-godine/${own.yearId}`;
    const change = (values: object) => call('PATCH', path, { version: 1, ...values });
    expect((await change({ kraj: '2026-05-10' })).body.errors.kraj).toContain(dayText('2026-05-11'));
    expect((await change({ pocetak: '2026-02-01' })).body.errors.pocetak).toContain('ima knjiženja');
    expect((await change({ kraj: '2026-05-11' })).status).toBe(200);
    expect((await call('PATCH', path, { version: 2, kraj: '2026-12-31' })).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(409);
  });
});

describe('the numbers of posted vouchers', () => {
  const rename = async (idguid: string, naziv: string) => {
    const path = `/fin/poslovne-godine/${idguid}`;
    return call('PATCH', path, { version: (await call('GET', path)).body.data.version, naziv });
  };
  const change = async (values: object) =>
    call('PATCH', '/fin/settings', {
      version: (await call('GET', '/fin/settings')).body.data.version,
      ...values,
    });
  /** What the database refuses, past the services. */
  const refused = (statement: SQL) =>
    expect(test.ownerDb.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });

  it('keep the name of their year', async () => {
    expect((await rename(own.yearId, 'Poslovna 2026')).body.errors).toEqual({
      naziv: 'Naziv godine stoji u brojevima proknjiženih naloga, pa se ne mijenja.',
    });
    await refused(sql`update fin_poslovne_godine set naziv = 'x' where idguid = ${own.yearId}`);
    const empty = await own.addYear('2031');
    expect((await rename(empty, 'Prazna 2031')).status).toBe(200);
  });

  it('keep their form', async () => {
    expect((await change({ number_pattern: '{broj}/{vrsta}', number_digits: 6 })).body.errors).toEqual({
      number_pattern: expect.stringContaining('brojevi proknjiženih naloga'),
      number_digits: expect.stringContaining('brojevi proknjiženih naloga'),
    });
    expect((await change({ number_digits: 4, reversal_kind: 'black' })).status).toBe(200);
    const { tenantId } = own.person;
    await refused(sql`
      update fin_settings set values = values || '{"number_digits": 6}' where tenant_id = ${tenantId}`);
  });

  it('without the year in them leave it its name; without vouchers all is free', async () => {
    const other = await books(test, ['fin_poslovnegodine_pregled', 'fin_poslovnegodine_save']);
    const as = (method: 'GET' | 'PATCH', path: string, body?: object) =>
      test.call(method, `/api${path}`, { token: other.person.token, body });
    const { version } = (await as('GET', '/fin/settings')).body.data;
    const free = await as('PATCH', '/fin/settings', {
      version,
      number_pattern: '{vrsta}{broj}',
      number_digits: 5,
    });
    expect(free.status).toBe(200);
    await other.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-10' })]));
    const year = `/fin/poslovne-godine/${other.yearId}`;
    expect((await as('PATCH', year, { version: 1, naziv: 'Prva' })).status).toBe(200);
    // The settings themselves would take the form with them.
    await refused(sql`delete from fin_settings where tenant_id = ${other.person.tenantId}`);
  });
});

describe('an account', () => {
  const account = (konto: string, more: object = {}) =>
    call('POST', '/fin/kontni-plan', {
      konto,
      naziv: 'Proba',
      partner: 'moguce',
      mjesto_troska: 'ne',
      otvorene_stavke: false,
      prenos: 'saldo',
      uloga: null,
      aktivno: true,
      ...more,
    });

  it.each([
    ['217', 'Pravilnik'],
    ['29', 'Pravilnik'],
    ['2171', 'Pravilnik'],
    ['5511', 'već knjiženo'],
  ])('%s is refused: %s', async (konto, message) => {
    const { status, body } = await account(konto);
    expect(status).toBe(422);
    expect(body.errors.konto).toContain(message);
  });

  it('may be a deeper one below a prescribed one, and anything in classes 8 and 9', async () => {
    for (const konto of ['21101', '2110101', '899'])
      expect([konto, (await account(konto)).status]).toEqual([konto, 201]);
  });

  it('is carried by what its lines have', async () => {
    expect((await account('5530', { prenos: 'stavke' })).body.errors).toHaveProperty('prenos');
    expect((await account('5530', { prenos: 'partner', partner: 'ne' })).body.errors).toHaveProperty(
      'prenos',
    );
  });

  it('keeps what its postings rest on', async () => {
    const cash = await found('/fin/kontni-plan?konto=205');
    const change = (values: object) =>
      call('PATCH', `/fin/kontni-plan/${cash.idguid}`, { version: cash.version, ...values });
    expect((await change({ konto: '2051' })).body.errors.konto).toContain('ima knjiženja');
    expect((await change({ aktivno: false })).body.errors.aktivno).toContain(formatAmount(-20000n));
    expect((await change({ otvorene_stavke: true })).body.errors).toHaveProperty('otvorene_stavke');
    expect((await change({ partner: 'obavezno' })).body.errors.partner).toContain('bez partnera');
    expect((await call('DELETE', `/fin/kontni-plan/${cash.idguid}`)).status).toBe(409);
    expect((await change({ naziv: 'Glavna blagajna' })).status).toBe(200);
  });

  it('with others below it keeps its code', async () => {
    const parent = await found('/fin/kontni-plan?konto=320');
    const refused = await call('PATCH', `/fin/kontni-plan/${parent.idguid}`, { version: 1, konto: '3209' });
    expect(refused.body.errors.konto).toContain('ispod sebe');
  });

  it('of a chart brought in from a file must not stand below one with postings', async () => {
    const file = lines(
      'Konto;Naziv;Partner;Mjesto troška;Prenos u novu godinu',
      '2051;Porto;Po želji;Ne unosi se;Jednim iznosom',
    );
    const answer = await desk(test, own.person, 'konta').bring(file);
    expect(answer.body.data).toMatchObject({ created: 0, failed: 1 });
    expect(JSON.stringify(answer.body.data)).toContain('već knjiženo');
    expect(await found('/fin/kontni-plan?konto=2051')).toBeUndefined();
  });
});

describe('a code', () => {
  it('of a type with numbers stays', async () => {
    const type = await found('/fin/vrste-naloga?sifra=TM');
    const change = (values: object) =>
      call('PATCH', `/fin/vrste-naloga/${type.idguid}`, { version: 1, ...values });
    expect((await change({ sifra: 'TX' })).body.errors.sifra).toContain('TM');
    expect((await change({ namjena: 'pocetno' })).body.errors).toHaveProperty('namjena');
    expect((await call('DELETE', `/fin/vrste-naloga/${type.idguid}`)).status).toBe(409);
    const unused = await found('/fin/vrste-naloga?sifra=PL');
    expect((await call('DELETE', `/fin/vrste-naloga/${unused.idguid}`)).status).toBe(200);
  });

  it('of VAT stands in the columns of its book', async () => {
    const code = await found('/fin/pdv-oznake?sifra=U17');
    const change = (values: object) =>
      call('PATCH', `/fin/pdv-oznake/${code.idguid}`, { version: 1, ...values });
    expect((await change({ kolona: 'izvoz' })).body.errors.kolona).toContain('KIF');
    expect((await change({ knjiga: 'kif' })).body.errors.kolona).toContain('KUF');
    expect((await change({ kolona: 'neodbitni' })).status).toBe(200);
  });

  it('of the euro has no rate to enter', async () => {
    const rate = (valuta: string) =>
      call('POST', '/fin/kursna-lista', {
        valuta,
        datum: '2026-03-01',
        jedinica: '1',
        kurs: '1.80',
        izvor: null,
      });
    expect((await rate('EUR')).body.errors.valuta).toContain('1,95583');
    expect((await rate('BAM')).body.errors).toHaveProperty('valuta');
    expect((await rate('USD')).status).toBe(201);
  });

  it('has a rate of at most twelve digits before the comma', async () => {
    const rate = (kurs: string) =>
      call('POST', '/fin/kursna-lista', {
        ...{ valuta: 'GBP', datum: '2026-03-01', jedinica: '1', kurs, izvor: null },
      });
    for (const kurs of ['1234567890123', '1.234.567.890.123,5', '12345678901234567890']) {
      const { status, body } = await rate(kurs);
      expect([status, body.errors], kurs).toEqual([422, { kurs: 'Najviše 12 cifara ispred zareza.' }]);
    }
    expect((await rate('123456789012,123456')).status).toBe(201);
  });
});
