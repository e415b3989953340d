import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { goodsGroups, lines, names } from './testkit.ts';
import { MAX_WRONG_ROWS } from './transfer.api.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const groups = (...rows: string[]) => goodsGroups(test, ...rows);

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

    it('brings in the 48, and then the 2 alone', async () => {
      const { bring, list } = await groups();
      const most = await bring(file, { skip_failed: true });
      expect(most).toMatchObject({
        status: 200,
        body: {
          message: 'Uvoz je završen. Dodano: 48, izmijenjeno: 0. Preskočeno redova s greškom: 2.',
          data: { total: 50, created: 48, failed: 2, failed_rows: [11, 31] },
        },
      });
      expect(await list()).toHaveLength(48);
      const rest = await bring(file, {
        only: most.body.data.failed_rows,
        corrections: { 11: { aktivno: 'ne' }, 31: { jedinica_id: 'kg' } },
      });
      expect(rest.body.data).toMatchObject({ total: 2, created: 2, failed: 0 });
      expect(await list()).toHaveLength(50);
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
      const none = await bring(tree, { skip_failed: true, only: [2, 3] });
      expect(none).toMatchObject({ status: 409, body: { code: 'import_failed' } });
    });

    it('refuses corrections of what there is not', async () => {
      const { bring } = await groups();
      for (const field of ['nema_me', 'tenant_id'])
        expect((await bring(file, { corrections: { 11: { [field]: 'x' } } })).body.errors).toEqual({
          [field]: 'Ovo polje se ne uvozi.',
        });
      expect((await bring(file, { corrections: { x: {} } as never })).status).toBe(422);
      expect((await bring(file, { only: [] })).status).toBe(422);
    });
  });

  it('answers all errors of each wrong row of many, and how many rows have each kind of fault', async () => {
    const { bring } = await groups();
    const rows = Array.from({ length: 300 }, (_, index) => `${index};${index < 100 ? 'A' : ''};možda;`);
    const answer = await bring(
      lines('Šifra;Naziv;Aktivna;Jedinica mjere', ...rows, '301;B;da;lakat', '302;C;da;pedalj'),
    );
    expect(answer.body.data).toMatchObject({ total: 302, failed: 302 });
    const { rows: wrong, errors, failed_rows, faults } = answer.body.data;
    expect(failed_rows).toHaveLength(302);
    expect(wrong).toHaveLength(302);
    expect(errors.filter(({ row }: { row: number }) => row === 200)).toMatchObject([
      { field: 'naziv' },
      { field: 'aktivno' },
    ]);
    // Two names that are not found are one kind of fault, told by the first.
    expect(faults).toEqual([
      { field: 'aktivno', message: 'Unesite Da ili Ne.', same: true, count: 300, rows: [2, 3, 4, 5, 6] },
      {
        field: 'naziv',
        message: 'Ovo polje je obavezno.',
        same: true,
        count: 200,
        rows: [102, 103, 104, 105, 106],
      },
      {
        field: 'jedinica_id',
        message: expect.stringContaining('lakat'),
        same: false,
        count: 2,
        rows: [302, 303],
      },
    ]);
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
