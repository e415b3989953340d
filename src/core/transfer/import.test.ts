import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { desk, goodsGroups, lines, names, rightsTo } from './testkit.ts';
import { MAX_WRONG_ROWS } from './transfer.api.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const groups = (...rows: string[]) => goodsGroups(test, ...rows);

describe('an inspection', () => {
  it('describes columns, samples and keys, and suggests fields by their labels and names', async () => {
    const { inspect } = await groups();
    const { body } = await inspect(
      '\uFEFFSIFRA;Naziv *;roditelj;Boja\r\n01;Hrana;;plava\r\n\r\n02;Piće;01;\r\n',
    );
    expect(body.data).toEqual({
      columns: [
        { index: 0, header: 'SIFRA', samples: ['01', '02'], suggested: 'sifra' },
        { index: 1, header: 'Naziv *', samples: ['Hrana', 'Piće'], suggested: 'naziv' },
        { index: 2, header: 'roditelj', samples: ['01'], suggested: 'roditelj_id' },
        { index: 3, header: 'Boja', samples: ['plava'], suggested: null },
      ],
      rows: 2,
      keys: [['sifra']],
      format: 'csv',
    });
  });
});

describe('an import', () => {
  it('adds records, with a trail that says so', async () => {
    const { bring, list, url, person } = await groups();
    const answer = await bring(lines('Šifra;Naziv;Aktivna;Jedinica mjere', '01;Hrana;ne;KOM', '02;Piće;;l'));
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Uvoz je završen. Dodano: 2, izmijenjeno: 0.' },
    });
    expect(answer.body.data).toMatchObject({
      total: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
      errors: [],
    });
    const [food, drink] = await list();
    expect(food).toMatchObject({ sifra: '01', aktivno: false, refs: { jedinica_id: 'kom' }, version: 1 });
    expect(drink).toMatchObject({
      sifra: '02',
      aktivno: true,
      refs: { jedinica_id: 'l' },
      updated_by: 'Ćamil Đozo',
    });
    const history = await test.call('GET', `${url}/${food.idguid}/history`, { token: person.token });
    expect(history.body.data).toMatchObject([
      {
        action: 'import',
        actor: 'Ćamil Đozo',
        changes: { naziv: { from: null, to: 'Hrana' }, jedinica_id: { to: 'kom' } },
      },
    ]);
  });

  it('changes by key only what the file says, and leaves alone what is the same', async () => {
    const { bring, list, url, person } = await groups('02;Piće');
    const body = { sifra: '01', naziv: 'Hrana', opis: 'Za jelo' };
    await test.call('POST', url, { token: person.token, body });
    const answer = await bring(lines('Šifra;Naziv', '01;Hrana', '02;Pića', '03;Odjeća'), { key: ['sifra'] });
    expect(answer.body.data).toMatchObject({ total: 3, created: 1, updated: 1, unchanged: 1 });
    const [food, drink, clothes] = await list();
    expect(food).toMatchObject({ naziv: 'Hrana', opis: 'Za jelo', version: 1 });
    expect(drink).toMatchObject({ naziv: 'Pića', version: 2 });
    expect(clothes).toMatchObject({ naziv: 'Odjeća', version: 1 });
    await bring(lines('Šifra;Opis', '01;'), { key: ['sifra'] });
    expect((await list())[0].opis).toBeNull();
  });

  it('tries without keeping anything, and tells the truth', async () => {
    const { bring, list } = await groups('01;Hrana');
    const file = lines('Šifra;Naziv', '01;Jelo', '02;Piće');
    const tried = await bring(file, { key: ['sifra'], dry_run: true });
    expect(tried.body).toEqual({
      success: true,
      data: {
        dry_run: true,
        total: 2,
        created: 1,
        updated: 1,
        unchanged: 0,
        failed: 0,
        errors: [],
        failed_rows: [],
        faults: [],
        doubts: [],
        rows: [],
      },
    });
    expect(names(await list())).toEqual(['01 Hrana']);
    const done = await bring(file, { key: ['sifra'] });
    expect(done.body.data).toEqual({ ...tried.body.data, dry_run: false });
    expect(names(await list())).toEqual(['01 Jelo', '02 Piće']);
  });

  it('keeps nothing when one row is wrong, and says what is wrong in which row', async () => {
    const { bring, list } = await groups('01;Hrana');
    const file = lines(
      'Šifra;Naziv;Jedinica mjere;Aktivna;Nadređena grupa',
      '02;Piće;kom;da;',
      ';Bez šifre;;;',
      '',
      '03;Odjeća;lakat;možda;Nema je',
      '01;Hrana;;;',
      '02;Opet;;;',
      `04;${'x'.repeat(200)};;;`,
      '05;Pod sobom;;;Pod sobom',
    );
    const answer = await bring(file);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'import_failed',
        message: 'Uvoz nije izvršen i ništa nije promijenjeno. Redova s greškom: 6.',
      },
    });
    expect(answer.body.data).toMatchObject({ total: 7, created: 1, updated: 0, unchanged: 0, failed: 6 });
    expect(answer.body.data.errors).toEqual([
      { row: 3, field: 'sifra', message: 'Ovo polje je obavezno.' },
      { row: 5, field: 'aktivno', message: 'Unesite Da ili Ne.' },
      { row: 5, field: 'roditelj_id', message: 'U listi „Grupe robe” nema zapisa „Nema je”.' },
      { row: 5, field: 'jedinica_id', message: 'U listi „Jedinice mjere” nema zapisa „lakat”.' },
      {
        row: 6,
        field: 'sifra',
        message:
          'Već postoji zapis s istom vrijednošću: „Šifra” (velika i mala slova se ne razlikuju). Ima je „Hrana (01)”.',
      },
      { row: 7, field: 'sifra', message: 'Isti zapis je već u redu 2.' },
      { row: 8, field: 'naziv', message: 'Najviše 120 znakova.' },
      { row: 9, field: 'roditelj_id', message: 'Zapis ne može biti podređen samom sebi.' },
    ]);
    expect(names(await list())).toEqual(['01 Hrana']);
  });

  it('plants a whole tree, children before parents, and refuses a circle', async () => {
    const { bring, list } = await groups();
    const tree = lines('Šifra;Naziv;Nadređena grupa', '01.01.01;Limun;Voće', '01.01;Voće;01', '01;Hrana;');
    expect((await bring(tree)).status).toBe(200);
    const parents = Object.fromEntries(
      (await list()).map((record: { naziv: string; refs: object }) => [record.naziv, record.refs]),
    );
    expect(parents).toMatchObject({ Limun: { roditelj_id: 'Voće' }, Voće: { roditelj_id: 'Hrana' } });
    const ring = await bring(
      lines('Šifra;Naziv;Nadređena grupa', 'A;Prva;Druga', 'B;Druga;Prva', 'C;Treća;Druga'),
    );
    expect(ring.body.data).toMatchObject({ failed: 3 });
    expect(await list()).toHaveLength(3);
  });

  it("asks a module's own rules, row by row", async () => {
    const { person } = await groups();
    const taxes = desk(test, person, 'porezi');
    const head = 'Kod;Naziv;Vrsta;Stopa;Vrijedi od;Vrijedi do';
    const wrong = await taxes.bring(
      lines(
        head,
        'X;Taksa;Drugo;5,5 %;1.1.2026.;',
        'X;Taksa;Drugo;6;2026-07-01;',
        'Y;Druga;drugo;1;1.2.2026.;1.1.2026.',
      ),
    );
    expect(wrong.body.data.errors).toEqual([
      { row: 3, field: 'vrijedi_od', message: expect.stringContaining('već ima stopu') },
      { row: 4, field: 'vrijedi_do', message: 'Kraj važenja ne može biti prije početka.' },
    ]);
  });

  it("leaves the operator's shared records to the operator", async () => {
    const { person } = await groups();
    const units = desk(test, person, 'jedinice-mjere');
    const answer = await units.bring(lines('Oznaka;Naziv', 'kom;Komadić'), { key: ['oznaka'] });
    // What differs is the organisation's own from now on.
    expect(answer.body.data).toMatchObject({ created: 1, updated: 0, failed: 0 });
    const stranger = desk(
      test,
      await test.member({ permissions: rightsTo('jedinice-mjere') }),
      'jedinice-mjere',
    );
    expect((await stranger.list('&oznaka=kom')).map((unit: { naziv: string }) => unit.naziv)).not.toContain(
      'Komadić',
    );
  });

  it('does not see, change or count what another organisation has', async () => {
    const first = await groups('01;Hrana');
    const second = await groups();
    const answer = await second.bring(lines('Šifra;Naziv;Nadređena grupa', '01;Moje;', '02;Ispod;Hrana'), {
      key: ['sifra'],
    });
    expect(answer.body.data.errors).toEqual([
      { row: 3, field: 'roditelj_id', message: 'U listi „Grupe robe” nema zapisa „Hrana”.' },
    ]);
    const [theirs] = await first.list();
    const byId = await second.bring(lines('Šifra;Naziv;Nadređena grupa', `02;Ispod;${theirs.idguid}`));
    expect(byId.status).toBe(409);
    expect(names(await first.list())).toEqual(['01 Hrana']);
  });

  it('takes the options before or behind the file', async () => {
    const { send, list } = await groups();
    const options = { mapping: { sifra: 0, naziv: 1 }, key: null, dry_run: false };
    // All others send them before it.
    expect((await send('/import', 'A;B\n02;Piće\n', options, 'last')).status).toBe(200);
    expect(names(await list())).toEqual(['02 Piće']);
  });

  let empty: Awaited<ReturnType<typeof groups>>;
  beforeAll(async () => {
    empty = await groups();
  });
  it.each([
    ['no options', undefined, 'options'],
    ['broken options', '{', 'options'],
    ['options of another shape', { mapping: [], key: 5 }, 'options'],
    ['no column', { mapping: {}, key: ['sifra'] }, 'mapping'],
    ['an unknown field', { mapping: { sifra: 0, naziv: 1, boja: 0 } }, 'boja'],
    ['a field of every object', { mapping: { sifra: 0, naziv: 1, constructor: 0 } }, 'constructor'],
    ['a column that is not there', { mapping: { sifra: 0, naziv: 9 } }, 'naziv'],
    ['a required field without a column', { mapping: { sifra: 0 } }, 'naziv'],
    ['a key that is none', { mapping: { sifra: 0, naziv: 1 }, key: ['naziv'] }, 'key'],
    ['a key without a column', { mapping: { naziv: 1 }, key: ['sifra'] }, 'sifra'],
  ])('refuses %s', async (_name, options, at) => {
    const { send, list } = empty;
    const answer = await send('/import', 'A;B\n01;Hrana\n', options);
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid' } });
    expect(answer.body.errors).toHaveProperty([at]);
    expect(await list()).toEqual([]);
  });

  it('takes the right to change', async () => {
    const reader = await test.member({ permissions: ['erp_gruperobe_pregled'] });
    const work = desk(test, reader, 'grupe-robe');
    for (const answer of [await work.inspect('A\n1'), await work.send('/import', 'A\n1', {})])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('faulty rows of an import', () => {
  describe('of 50 rows with 2 faults', () => {
    const rows = Array.from({ length: 50 }, (_, at) => `${at + 1};Grupa ${at + 1};da;`);
    rows[9] = '10;Grupa 10;možda;kom';
    rows[29] = '30;Grupa 30;da;lakat';
    const file = lines('Šifra;Naziv;Aktivna;Jedinica mjere', ...rows);

    it('tells the rows as they stand in the file, and takes what is typed in their place', async () => {
      const { bring, list } = await groups();
      const tried = await bring(file, { dry_run: true });
      expect(tried.body.data).toMatchObject({
        total: 50,
        created: 48,
        failed: 2,
        failed_rows: [11, 31],
        errors: [
          { row: 11, field: 'aktivno', message: 'Unesite Da ili Ne.' },
          { row: 31, field: 'jedinica_id' },
        ],
        rows: [
          { row: 11, cells: { sifra: '10', naziv: 'Grupa 10', aktivno: 'možda', jedinica_id: 'kom' } },
          { row: 31, cells: { sifra: '30', naziv: 'Grupa 30', aktivno: 'Da', jedinica_id: 'lakat' } },
        ],
      });
      const half = await bring(file, { corrections: { 11: { aktivno: 'ne' }, 31: { sifra: '1' } } });
      expect(half).toMatchObject({ status: 409, body: { data: { failed_rows: [31] } } });
      expect(await list()).toHaveLength(0);
      const done = await bring(file, {
        corrections: { 11: { aktivno: 'ne' }, 31: { jedinica_id: '', opis: 'Bez jedinice' } },
      });
      expect(done.body.data).toMatchObject({ created: 50, failed: 0, failed_rows: [], rows: [] });
      const [tenth] = await list('&sifra=10');
      expect(tenth).toMatchObject({ aktivno: false, refs: { jedinica_id: 'kom' } });
      expect((await list('&sifra=30'))[0]).toMatchObject({ jedinica_id: null, opis: 'Bez jedinice' });
    });

    it('leaves out what stands below a row that is left out', async () => {
      const { bring, list } = await groups();
      const tree = lines(
        'Šifra;Naziv;Aktivna;Nadređena grupa',
        '1;A;možda;',
        '2;B;da;A',
        '3;C;da;B',
        '4;D;da;',
      );
      const answer = await bring(tree, { skip_failed: true });
      expect(answer.body.data).toMatchObject({ created: 1, failed: 3, failed_rows: [2, 3, 4] });
      expect(names(await list())).toEqual(['4 D']);
    });
  });

  it('answers only the first of very many wrong rows, and the numbers of all', async () => {
    const { bring } = await groups();
    const most = MAX_WRONG_ROWS + 10;
    const answer = await bring(
      lines('Šifra;Naziv', ...Array.from({ length: most }, (_, index) => `${index};`)),
      { dry_run: true },
    );
    const { rows, failed_rows, faults } = answer.body.data;
    expect([rows.length, failed_rows.length, faults[0].count]).toEqual([MAX_WRONG_ROWS, most, most]);
  });
});
