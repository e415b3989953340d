// Long, since a row is made in every table. In the suite: access-matrix.test.ts (so many tables next door have a row).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureRow } from './ensure-row.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { connect, type Sql } from './sql.ts';

let test: TestApp;
let owner: Sql;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = connect(test.owner, 1);
  person = await test.member();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

// The isolation and access tests need a row in every table, whatever constraints a module declares.
it('finds a row for a table with checks over several columns, and for whatever it refers to', async () => {
  await owner.unsafe(`
    create table proba_vrste (
      tenant_id uuid not null references tenants, idguid uuid not null, naziv text not null,
      primary key (tenant_id, idguid));
    create table proba (
      tenant_id uuid not null references tenants, idguid uuid primary key, vrsta text not null, iznos numeric,
      valuta text, razlog text, vrsta_id uuid not null, nadredjeni_id uuid references proba, osoba_id uuid not null references users,
      check (vrsta in ('uplata', 'isplata')),
      check (valuta is null or valuta in ('BAM', 'EUR')),
      check (vrsta <> 'uplata' or razlog is null),
      check ((iznos is null) = (valuta is null)),
      duguje numeric not null, potrazuje numeric not null, stopa integer not null,
      check (duguje = 0 or potrazuje = 0), check (stopa > 16 and stopa < 18),
      foreign key (tenant_id, vrsta_id) references proba_vrste);`);
  await ensureRow(owner, 'proba', { ...person, word: 'Rijec' });
  const [row] = await owner`select * from proba`;
  expect(row).toMatchObject({ tenant_id: person.tenantId, osoba_id: person.userId });
});

it('names the table that accepts no row', async () => {
  await owner.unsafe(
    'create table nemoguca (tenant_id uuid not null, broj integer not null, check (broj > 5 and broj < 5))',
  );
  await expect(ensureRow(owner, 'nemoguca', { ...person, word: 'Rijec' })).rejects.toThrow('nemoguca');
});
