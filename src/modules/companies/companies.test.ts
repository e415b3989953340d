import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { numberPaths } from '../tools/numbers/paths.ts';
import { type FakeVies, startFakeVies, valid } from '../tools/test/fake-vies.ts';
import { addressOf } from './lookup.service.ts';
import { seedCompanies } from './seed.ts';

const PATH = '/api/admin/companies';
let vies: FakeVies;
let t: TestApp;
let operator: Person;
let member: Person;
let stranger: Person;
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, person = member) =>
  t.call(method, PATH + path, { token: person.token, body });

beforeAll(async () => {
  vies = await startFakeVies({ HR33392005961: valid('CARTA d.o.o.', 'ILICA 1\n10000 ZAGREB') });
  t = await createTestApp({ VIES_URL: vies.url });
  operator = await t.admin();
  member = await t.member({ roles: ['admin'] });
  stranger = await t.member({ roles: ['admin'] });
});
afterAll(async () => {
  await t.close();
  vies.stop();
});

describe('the register', () => {
  it('begins with the firms whose numbers are known, each with its source; what was deleted does not come back', async () => {
    const list = async () => (await call('GET', '?page_size=50', undefined, operator)).body.data;
    const before = await list();
    expect(before).toHaveLength(6);
    for (const one of before) {
      expect(one).toMatchObject({ vrsta: 'pravno_lice', strani_broj: null });
      expect(one.izvor).toBeTruthy();
    }
    expect((await call('DELETE', `/${before[0].idguid}?version=1`, undefined, operator)).status).toBe(200);
    await t.ownerDb.transaction(seedCompanies);
    expect(await list()).toHaveLength(5);
  });

  it('is read by all and changed by the operator alone; an organisation has its own beside it', async () => {
    const known = (await call('GET', '?jib=4203144510006')).body.data;
    expect(known).toMatchObject([{ naziv: 'Pepco', can_edit: false }]);
    const refused = await call('PATCH', `/${known[0].idguid}`, { version: 1, naziv: 'Naš' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'shared_record' } });
    const own = await call('POST', '', { naziv: 'Pepco, kupac', jib: '4203144510006' });
    expect(own.body.data).toMatchObject({ can_edit: true, aktivna: true, racuni: [], oznake: [] });
    expect((await call('GET', '?jib=4203144510006')).body.data).toHaveLength(2);
    expect((await call('GET', '?jib=4203144510006', undefined, stranger)).body.data).toHaveLength(1);
    // What an organisation calls a firm is not what the public check answers.
    const checked = await t.call('POST', numberPaths.check, { body: { numbers: ['4203144510006'] } });
    expect(checked.body.data.results[0]).toMatchObject({ outcome: 'known', name: 'Pepco' });
  });
});

describe('the list', () => {
  it('has the register and one’s own in one order, over pages and backwards, and nobody else’s', async () => {
    const person = await t.member({ roles: ['admin'] });
    for (const [naziv, grad] of [
      ['AAA prva', 'Tuzla'],
      ['Ćiro', null],
      ['Čaršija', 'Bihać'],
      ['Žaba', null],
    ])
      await call('POST', '', { naziv, grad }, person);
    await call('POST', '', { naziv: 'Tuđa' }, stranger);
    const read = async (query: string): Promise<Record<string, unknown>[]> =>
      (await call('GET', `?${query}`, undefined, person)).body.data;
    const paged = async (query: string) => {
      const names: unknown[] = [];
      for (let page = 1; ; page++) {
        const rows = await read(`page_size=10&page=${page}&${query}`);
        names.push(...rows.map((row) => row.naziv));
        if (rows.length < 10) return names;
      }
    };
    const forwards = await paged('sort=naziv');
    const sorted = forwards.toSorted(new Intl.Collator('bs').compare as never);
    expect(forwards).toEqual(sorted);
    expect(forwards).toContain('Pepco');
    expect(forwards).toEqual(expect.arrayContaining(['AAA prva', 'Čaršija', 'Ćiro', 'Žaba']));
    expect(forwards).not.toContain('Tuđa');
    expect(await paged('sort=-naziv')).toEqual(forwards.toReversed());
    expect((await read('page_size=50&sort=grad')).map((row) => row.grad).slice(0, 2)).toEqual([
      'Bihać',
      'Tuzla',
    ]);
  });
});

describe('a number', () => {
  it('is one company’s; a second one is told whose it is, and empty ones do not collide', async () => {
    const make = (values: object, person = member) =>
      call('POST', '', { naziv: 'Bez broja', ...values }, person);
    for (const person of [member, member, operator, operator])
      expect((await make({}, person)).status).toBe(201);
    expect((await make({ naziv: 'Prva d.o.o.', jib: '4209876540005' })).status).toBe(201);
    const second = await make({ naziv: 'Druga', jib: '4209 8765 40005' });
    expect(second).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(second.body.errors.jib).toBe(
      'Već postoji zapis s istom vrijednošću: „JIB”. Ima je „Prva d.o.o. (4209876540005)”.',
    );
    expect((await make({ naziv: 'Ista kod drugih', jib: '4209876540005' }, stranger)).status).toBe(201);
    const other = (await make({ naziv: 'Treća' })).body.data;
    const changed = await call('PATCH', `/${other.idguid}`, { version: 1, jib: '4209876540005' });
    expect(changed.body.errors.jib).toContain('Ima je „Prva d.o.o.');
  });

  it('that fails its check digit is taken, one of the wrong shape is refused at the field', async () => {
    const doubtful = await call('POST', '', {
      naziv: 'Sumnjiva',
      jib: '4209876540004',
      pdv_broj: '209876540003',
    });
    expect(doubtful.status).toBe(201);
    const wrong = await call('POST', '', {
      naziv: 'X',
      jib: '420987654000',
      pdv_broj: '4209876540005',
      strani_broj: 'bez cifara',
      racuni: [{ broj: '1290079401028495' }, { broj: 'DE88370400440532013000' }],
      kontakti: [{ ime: '', email: 'nije' }],
      rok_placanja: -1,
      rabat: '101',
      vrsta: 'nesto',
      drzava_id: member.tenantId,
    });
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'jib',
      'kontakti.0.email',
      'kontakti.0.ime',
      'pdv_broj',
      'rabat',
      'racuni.0.broj',
      'racuni.1.broj',
      'rok_placanja',
      'strani_broj',
      'vrsta',
    ]);
    const missing = await call('POST', '', { naziv: 'X', drzava_id: member.tenantId });
    expect(missing.body.errors).toEqual({ drzava_id: 'Odabrani zapis ne postoji.' });
  });
});

describe('taking over', () => {
  const lookup = async (number: string, person = member) =>
    (await call('GET', `/lookup?number=${encodeURIComponent(number)}`, undefined, person)).body.data;

  it('fills a form from the register, with what belongs to the firm and not to its keeper', async () => {
    const countries = (await call('GET', '/references/drzava_id?q=Bosna')).body.data;
    const made = await call(
      'POST',
      '',
      {
        naziv: 'Registrovana d.o.o.',
        jib: '4201234560000',
        adresa: 'Titova 1',
        grad: 'Sarajevo',
        drzava_id: countries[0].idguid,
        racuni: [{ broj: '1290079401028494', banka: 'Nova banka' }],
        napomena: 'Interno',
        rabat: '5',
        oznake: ['operater'],
        kupac: true,
      },
      operator,
    );
    expect(made.status).toBe(201);
    const found = await lookup('JIB: 4201234560000');
    expect(found).toMatchObject({ kind: 'jib', source: 'registar poznatih firmi', own: null });
    expect(found.values).toEqual({
      naziv: 'Registrovana d.o.o.',
      jib: '4201234560000',
      adresa: 'Titova 1',
      grad: 'Sarajevo',
      drzava_id: countries[0].idguid,
      racuni: [{ broj: 'BA391290079401028494', banka: 'Nova banka', napomena: null }],
    });
    expect(found.refs).toEqual({ drzava_id: countries[0].label });
    expect((await call('POST', '', found.values)).status).toBe(201);
    expect((await lookup('4201234560000')).own).toMatchObject({
      naziv: 'Registrovana d.o.o.',
      can_edit: true,
    });
    expect((await lookup('4201234560000', stranger)).own).toBeNull();
    expect(await lookup('201234560000')).toMatchObject({ values: { pdv_broj: '201234560000' } });
  });

  it('asks VIES about a firm of the EU, and divides its address', async () => {
    const found = await lookup('hr 33392005961');
    expect(found).toMatchObject({ number: 'HR33392005961', kind: 'eu', source: 'VIES' });
    expect(found.values).toMatchObject({
      naziv: 'CARTA d.o.o.',
      adresa: 'ILICA 1',
      postanski_broj: '10000',
      grad: 'ZAGREB',
      strani_broj: 'HR33392005961',
      vrsta: 'strano',
      izvor: 'VIES',
    });
    expect(found.refs.drzava_id).toBe('Hrvatska');
    expect(vies.asked).toEqual(['HR33392005961']);
  });

  it('says in words that nothing is known, and offers nothing', async () => {
    expect(await lookup('4200000000005')).toMatchObject({ source: null, values: {}, own: null });
    expect(await lookup('nije broj')).toMatchObject({ kind: 'other', values: {} });
    expect((await call('GET', '/lookup?number=')).status).toBe(422);
    const reader = await t.member({ tenantId: member.tenantId, permissions: ['admin_companies_pregled'] });
    expect((await call('GET', '/lookup?number=1', undefined, reader)).status).toBe(403);
  });

  it.each([
    ['Ilica 1, 10000 Zagreb', { adresa: 'Ilica 1', postanski_broj: '10000', grad: 'Zagreb' }],
    [
      'Hauptstr. 5, Top 2, A-1010 Wien',
      { adresa: 'Hauptstr. 5, Top 2', postanski_broj: '1010', grad: 'Wien' },
    ],
    ['10000 Zagreb', { adresa: '10000 Zagreb' }],
    [null, { adresa: null }],
  ])('reads the address %s', (address, expected) => expect(addressOf(address)).toEqual(expected));
});
