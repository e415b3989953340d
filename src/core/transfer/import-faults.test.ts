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
