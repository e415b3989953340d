// Long, since files of 50 and of 300 wrong rows are brought in, mended and brought in again.
// In the suite: import.test.ts (faulty rows as they stand, taken when they are mended, or left out with what stands below them).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { goodsGroups, lines } from './testkit.ts';

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

  it('of a tree of which nothing is left brings in nothing', async () => {
    const { bring } = await groups();
    const tree = lines('Šifra;Naziv;Aktivna;Nadređena grupa', '1;A;možda;', '2;B;da;A', '3;C;da;B');
    const none = await bring(tree, { skip_failed: true, only: [2, 3] });
    expect(none).toMatchObject({ status: 409, body: { code: 'import_failed' } });
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
});
