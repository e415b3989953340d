import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { MOST, watched } from './test/watched.ts';
import { desk, lines, rightsTo } from './testkit.ts';

const ROWS = 20_000;
let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ permissions: rightsTo('grupe-robe') });
});
afterAll(() => test.close());

describe('other requests are answered meanwhile', () => {
  it('many records are written', async () => {
    await test.ownerDb.execute(sql`
      insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, opis, aktivno)
      select ${person.tenantId}::uuid, gen_random_uuid(), 'G' || n, 'Grupa robe broj ' || n, 'Opis ćevapa ' || n, true
      from generate_series(1, ${ROWS}::int) n`);
    const { file } = desk(test, person, 'grupe-robe');
    const { answer, blocked } = await watched('export', () => file('format=csv'));
    expect(answer.status).toBe(200);
    expect(blocked).toBeLessThan(scaledTimeout(MOST));
  });

  it('many rows are read', async () => {
    const table = Array.from({ length: ROWS }, (_, row) => `N${row};Nova grupa ${row};Opis reda ${row};da`);
    const { inspect } = desk(test, person, 'grupe-robe');
    const { answer, blocked } = await watched('inspect', () =>
      inspect(Buffer.from(lines('Šifra;Naziv;Opis;Aktivna', ...table))),
    );
    expect(answer.body.data).toMatchObject({ rows: ROWS, format: 'csv' });
    expect(blocked).toBeLessThan(scaledTimeout(MOST));
  });
});
