// Long, since files of 60,000 rows are written and read.
// In the suite: read.test.ts (files are read in a process of their own), import.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { MOST, watched } from './test/watched.ts';
import { desk, lines, rightsTo } from './testkit.ts';

const MB = 1024 * 1024;

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ permissions: rightsTo('grupe-robe') });
  await test.ownerDb.execute(sql`
    insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, opis, aktivno)
    select ${person.tenantId}::uuid, gen_random_uuid(), 'G' || n, 'Grupa robe broj ' || n, 'Opis ćevapa ' || n, true
    from generate_series(1, 60000) n`);
  await test.ownerDb.execute(sql`analyze erp_grupe_robe`);
});
afterAll(() => test.close());

describe('other requests are answered meanwhile', () => {
  it.each(['csv', 'xlsx'])('60,000 records are written as %s', async (format) => {
    const { file } = desk(test, person, 'grupe-robe');
    const { answer, blocked } = await watched(`export ${format}`, () => file(`format=${format}`));
    expect(answer.status).toBe(200);
    expect(blocked).toBeLessThan(scaledTimeout(MOST));
  });

  const cells = (row: number): string[] => [
    `N${row}`,
    `Nova grupa ${row}`,
    '',
    '',
    '',
    `Opis reda ${row} koji je malo duži`,
    'da',
    `višak ${row}`,
  ];
  const header = ['Šifra', 'Naziv', 'Nadređena grupa', 'Jedinica mjere', 'Porez', 'Opis', 'Aktivna', 'Višak'];
  const table = [header, ...Array.from({ length: 49_000 }, (_, row) => cells(row))];
  const files: [string, () => Promise<Buffer>][] = [
    ['csv', async () => Buffer.from(lines(...table.map((row) => row.join(';'))))],
    [
      'xlsx',
      () => writeExcelFile(table.map((row) => row.map((value) => (value ? { value } : null)))).toBuffer(),
    ],
  ];
  it.each(files)(
    '49,000 rows of eight columns are read from %s',
    { timeout: scaledTimeout(60_000) },
    async (name, make) => {
      const file = await make();
      const { inspect } = desk(test, person, 'grupe-robe');
      const size = (file.length / MB).toFixed(1);
      const { answer, blocked } = await watched(`inspect ${name} of ${size} MB`, () => inspect(file));
      expect(answer.body.data).toMatchObject({ rows: 49_000, format: name });
      expect(blocked).toBeLessThan(scaledTimeout(MOST));
    },
  );

  it('49,000 rows are brought in', { timeout: scaledTimeout(120_000) }, async () => {
    const file = await files[0]![1]();
    const mapping = { sifra: 0, naziv: 1, roditelj_id: 2, jedinica_id: 3, porez_id: 4, opis: 5, aktivno: 6 };
    const options = { mapping, key: ['sifra'], dry_run: true };
    const { send } = desk(test, person, 'grupe-robe');
    const { answer, blocked } = await watched('import', () => send('/import', file, options));
    expect(answer.body.data).toMatchObject({ created: 49_000, failed: 0 });
    expect(blocked).toBeLessThan(scaledTimeout(MOST));
  });
});
