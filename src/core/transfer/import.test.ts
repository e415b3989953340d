import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { desk, goodsGroups, lines, names, rightsTo } from './testkit.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
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
    const { bring, list } = await groups('01;Hrana', '02;Piće');
    await bring(lines('Šifra;Opis', '01;Za jelo'), { key: ['sifra'] });
    const answer = await bring(lines('Šifra;Naziv', '01;Hrana', '02;Pića', '03;Odjeća'), { key: ['sifra'] });
    expect(answer.body.data).toMatchObject({ total: 3, created: 1, updated: 1, unchanged: 1 });
    const [food, drink, clothes] = await list();
    expect(food).toMatchObject({ naziv: 'Hrana', opis: 'Za jelo', version: 2 });
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

  it('recognises records and repeated rows without regard to case where the key ignores it', async () => {
    const { bring, list } = await groups('Čaj;Čajevi', 'ĐUM;Đumbir');
    const options = { key: ['sifra'] };
    const repeated = await bring(lines('Šifra;Naziv', 'čaj;Čaj', 'ČAJ;Čaj'), options);
    expect(repeated.body.data.errors).toEqual([
      { row: 3, field: 'sifra', message: 'Isti zapis je već u redu 2.' },
    ]);
    const done = await bring(lines('Šifra;Naziv', 'ČAJ;Čaj', 'đum;Đumbir'), options);
    expect(done.body.data).toMatchObject({ created: 0, updated: 2, failed: 0 });
    expect(names(await list())).toEqual(['ČAJ Čaj', 'đum Đumbir']);
    const added = await bring(lines('Šifra;Naziv', 'Đum;Đumbir'));
    expect(added.body.data.errors).toEqual([
      {
        row: 2,
        field: 'sifra',
        message:
          'Već postoji zapis s istom vrijednošću: „Šifra” (velika i mala slova se ne razlikuju). Ima je „Đumbir (đum)”.',
      },
    ]);
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
    const tried = await bring(file, { dry_run: true });
    expect(tried).toMatchObject({ status: 200, body: { data: { ...answer.body.data, dry_run: true } } });
  });

  it('plants a whole tree, children before parents, and refuses a circle', async () => {
    const { bring, list } = await groups();
    const tree = lines('Šifra;Naziv;Nadređena grupa', '01.01.01;Limun;Voće', '01.01;Voće;01', '01;Hrana;');
    expect((await bring(tree)).status).toBe(200);
    const parents = Object.fromEntries(
      (await list()).map((record: { naziv: string; refs: object }) => [record.naziv, record.refs]),
    );
    expect(parents).toMatchObject({ Limun: { roditelj_id: 'Voće' }, Voće: { roditelj_id: 'Hrana' } });
    const turned = await bring(lines('Šifra;Nadređena grupa', '01;Limun'), { key: ['sifra'] });
    expect(turned.body.data.errors).toEqual([
      {
        row: 2,
        field: 'roditelj_id',
        message: 'Odabrani zapis je već podređen ovom, pa mu ne može biti nadređen.',
      },
    ]);
    const ring = await bring(
      lines('Šifra;Naziv;Nadređena grupa', 'A;Prva;Druga', 'B;Druga;Prva', 'C;Treća;Druga'),
    );
    expect(ring.body.data).toMatchObject({ failed: 3 });
    expect(await list()).toHaveLength(3);
    // Turned around in one file: what is checked is how it ends.
    const swap = await bring(lines('Šifra;Nadređena grupa', '01;01.01', '01.01;'), { key: ['sifra'] });
    expect(swap.body.data).toMatchObject({ updated: 2, failed: 0 });
  });

  it('says when a name fits several records, and keeps the one it pointed at', async () => {
    const { bring, list } = await groups('1;Dječija', '2;dječija', '3;Ženska');
    const ambiguous = await bring(lines('Šifra;Nadređena grupa', '3;DJEČIJA'), { key: ['sifra'] });
    expect(ambiguous.body.data.errors[0].message).toBe('U listi „Grupe robe” ima više zapisa „DJEČIJA”.');
    for (const name of ['dječija', '2'])
      expect((await bring(lines('Šifra;Nadređena grupa', `3;${name}`), { key: ['sifra'] })).status).toBe(200);
    const again = await bring(lines('Šifra;Nadređena grupa', '3;DJECIJA'), { key: ['sifra'] });
    expect(again.body.data).toMatchObject({ unchanged: 1, failed: 0 });
    expect((await list('&q=zenska'))[0].refs.roditelj_id).toBe('dječija');
  });

  it('means by a name the organisation’s own record, before a shared one that nothing points at yet', async () => {
    const { bring, list, person } = await groups();
    expect((await bring(lines('Šifra;Naziv;Jedinica mjere', '01;Hrana;kom'))).status).toBe(200);
    const [food] = await list();
    const units = desk(test, person, 'jedinice-mjere');
    const made = await units.bring(lines('Oznaka;Naziv', 'kom;Komad, po našem'), { key: ['oznaka'] });
    expect(made.body.data).toMatchObject({ created: 1 });
    const own = (await units.list('&oznaka=kom')).find(({ can_edit }: { can_edit: boolean }) => can_edit);
    const both = lines('Šifra;Naziv;Jedinica mjere', '01;Hrana i začini;kom', '02;Piće;KOM');
    expect((await bring(both, { key: ['sifra'] })).body.data).toMatchObject({ created: 1, updated: 1 });
    expect((await list()).map((group: { jedinica_id: string }) => group.jedinica_id)).toEqual([
      food.jedinica_id,
      own.idguid,
    ]);
  });

  it('lets a key given up by one row be taken by the next', async () => {
    const countries = desk(test, admin, 'drzave');
    const before = await countries.list('&naziv__like=andora');
    const renamed = await countries.bring(lines('Alpha-2;Alpha-3', 'AD;ZZY'), { key: ['alpha2'] });
    expect(renamed.body.data ?? renamed.body).toMatchObject({ updated: 1 });
    const both = await countries.bring(lines('Alpha-2;Alpha-3', 'AD;ZZZ', 'AE;ZZY'), { key: ['alpha2'] });
    expect(both.body.data).toMatchObject({ updated: 2, failed: 0 });
    const taken = await countries.bring(lines('Alpha-2;Alpha-3', 'AF;ZZZ'), { key: ['alpha2'] });
    expect(taken.body.data.errors).toEqual([
      {
        row: 2,
        field: 'alpha3',
        message: 'Već postoji zapis s istom vrijednošću: „Troslovni kod”. Ima je „Andora (AD)”.',
      },
    ]);
    expect(before).toHaveLength(1);
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
    const right = await taxes.bring(
      lines(head, 'X;Taksa;Drugo;5,5 %;1.1.2026.;30.6.2026.', 'X;Taksa;Drugo;6;2026-07-01;'),
    );
    expect(right.body.data).toMatchObject({ created: 2 });
    expect(await taxes.list('&kod=X&sort=vrijedi_od')).toMatchObject([
      { stopa: '5.50' },
      { stopa: '6.00', vrijedi_od: '2026-07-01' },
    ]);
  });

  it("leaves the operator's shared records to the operator", async () => {
    const { person } = await groups();
    const units = desk(test, person, 'jedinice-mjere');
    const exported = (await units.file('format=xlsx')).raw;
    const same = await units.bring(exported, { key: ['oznaka'] });
    expect(same.body.data).toMatchObject({ updated: 0, created: 0, failed: 0 });
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
    const twice = await units.bring(lines('Oznaka;Naziv', 'kom;Komadić'), { key: ['oznaka'] });
    expect(twice.body.data).toMatchObject({ created: 0, unchanged: 1 });
    const operator = desk(test, admin, 'jedinice-mjere');
    expect((await operator.bring(lines('Oznaka;Naziv', 'kom;Komadić'), { key: ['oznaka'] })).status).toBe(
      200,
    );
    expect((await stranger.list('&oznaka=kom'))[0].naziv).toBe('Komadić');
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

  it('takes thousands of rows in seconds', async () => {
    const { bring, list } = await groups();
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `G${index};Grupa ${index};${index > 0 ? `G${Math.floor(index / 2)}` : ''};kom`,
    );
    rows[0] = 'G0;Grupa 0;;kom';
    const started = performance.now();
    const answer = await bring(lines('Šifra;Naziv;Nadređena grupa;Jedinica mjere', ...rows));
    expect(answer.body.data).toMatchObject({ created: 5000, failed: 0 });
    expect(performance.now() - started).toBeLessThan(15_000);
    expect((await list('&sifra=G4999'))[0].refs).toMatchObject({ roditelj_id: 'Grupa 2499' });
  });

  it('takes the options before or behind the file', async () => {
    const { send, list } = await groups();
    const options = { mapping: { sifra: 0, naziv: 1 }, key: null, dry_run: false };
    expect((await send('/import', 'A;B\n01;Hrana\n', options)).status).toBe(200);
    expect((await send('/import', 'A;B\n02;Piće\n', options, 'last')).status).toBe(200);
    expect(names(await list())).toEqual(['01 Hrana', '02 Piće']);
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
    const { send, list } = await groups();
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
