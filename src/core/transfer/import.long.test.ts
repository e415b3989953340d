// Long, since each of these brings in several files, one of them of 5,000 rows.
// In the suite: import.test.ts (what is added, changed, tried and refused, trees, rules, rights and organisations), read.test.ts.
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

describe('an import', () => {
  it('turns a tree around in one file, and refuses a circle with what is there', async () => {
    const { bring, list } = await groups();
    const tree = lines('Šifra;Naziv;Nadređena grupa', '01.01.01;Limun;Voće', '01.01;Voće;01', '01;Hrana;');
    expect((await bring(tree)).status).toBe(200);
    const turned = await bring(lines('Šifra;Nadređena grupa', '01;Limun'), { key: ['sifra'] });
    expect(turned.body.data.errors).toEqual([
      {
        row: 2,
        field: 'roditelj_id',
        message: 'Odabrani zapis je već podređen ovom, pa mu ne može biti nadređen.',
      },
    ]);
    expect(await list()).toHaveLength(3);
    // Turned around in one file: what is checked is how it ends.
    const swap = await bring(lines('Šifra;Nadređena grupa', '01;01.01', '01.01;'), { key: ['sifra'] });
    expect(swap.body.data).toMatchObject({ updated: 2, failed: 0 });
  });

  it("takes what a module's own rules allow, row by row", async () => {
    const { person } = await groups();
    const taxes = desk(test, person, 'porezi');
    const head = 'Kod;Naziv;Vrsta;Stopa;Vrijedi od;Vrijedi do';
    const right = await taxes.bring(
      lines(head, 'X;Taksa;Drugo;5,5 %;1.1.2026.;30.6.2026.', 'X;Taksa;Drugo;6;2026-07-01;'),
    );
    expect(right.body.data).toMatchObject({ created: 2 });
    expect(await taxes.list('&kod=X&sort=vrijedi_od')).toMatchObject([
      { stopa: '5.50' },
      { stopa: '6.00', vrijedi_od: '2026-07-01' },
    ]);
  });

  it("takes the operator's shared records for the same, and the operator's changes of them", async () => {
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
});
