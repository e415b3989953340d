import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
let owner: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres({ ...database.owner, max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000001';

it('gives rows that would share a key values of their own, and says so in the trail', async () => {
  await owner`drop index erp_grupe_robe_sifra_key`;
  const insert = (tenant: string, sifra: string, at: string) => owner`
    insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, aktivno, created_at)
    values (${tenant}, gen_random_uuid(), ${sifra}, 'Čaj', true, ${at})`;
  await insert(A, 'ČAJ', '2026-01-02');
  await insert(A, 'čaj', '2026-01-01');
  await insert(A, 'Čaj', '2026-01-03');
  await insert(A, 'čaj-2', '2026-01-04');
  await insert(B, 'ČAJ', '2026-01-01');
  await owner`select core_separate_keys('erp_grupe_robe', 'grupe-robe', 'sifra', '{}', 'naziv')`;
  const rows =
    await owner`select sifra, version from erp_grupe_robe where tenant_id = ${A} order by created_at`;
  expect(rows).toEqual([
    { sifra: 'čaj', version: 1 },
    { sifra: 'ČAJ-3', version: 2 },
    { sifra: 'Čaj-4', version: 2 },
    { sifra: 'čaj-2', version: 1 },
  ]);
  expect(await owner`select sifra from erp_grupe_robe where tenant_id = ${B}`).toEqual([{ sifra: 'ČAJ' }]);
  const trail = await owner`select tenant_id, actor_name, record_title, changes from audit_log
    where resource = 'grupe-robe' order by changes->'sifra'->>'to' desc`;
  const line = { tenant_id: A, actor_name: 'Sistem', record_title: 'Čaj' };
  expect(trail).toEqual(
    expect.arrayContaining([
      { ...line, changes: { sifra: { from: 'ČAJ', to: 'ČAJ-3' } } },
      { ...line, changes: { sifra: { from: 'Čaj', to: 'Čaj-4' } } },
    ]),
  );
  expect(trail).toHaveLength(2);
  await owner`create unique index on erp_grupe_robe (tenant_id, lower(sifra))`;
});

it('keeps apart rows of several organisations and of the operator, and keys that differ in another column', async () => {
  await owner`drop index erp_porezi_kod_vrijedi_od_key`;
  const insert = (tenant: string | null, kod: string, od: string) => owner`
    insert into erp_porezi (tenant_id, idguid, kod, naziv, vrsta, stopa, vrijedi_od)
    values (${tenant}, gen_random_uuid(), ${kod}, 'Proba', 'drugo', 1, ${od})`;
  await insert(null, 'Šč', '2031-01-01');
  await insert(null, 'šč', '2032-01-01');
  await insert(A, 'šČ', '2031-01-01');
  await owner`select core_separate_keys('erp_porezi', 'porezi', 'kod', '{vrijedi_od}', 'naziv')`;
  const rows = await owner`select kod from erp_porezi where naziv = 'Proba' order by vrijedi_od, tenant_id`;
  expect(rows.map(({ kod }) => kod)).toEqual(['šČ', 'Šč', 'šč']);
});
