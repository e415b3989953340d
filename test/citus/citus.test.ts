import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { connect, type Sql } from '../sql.ts';
import { NOT_DISTRIBUTED, REFUSED } from './placement.ts';
import { type Placed, placementOf, plainPolicies, refusedBy } from './rules.ts';

/** The schema against the rules of Citus, without Citus: docs/scale.md rests on it. */
let database: TestDatabase;
let sql: Sql;
let placed: Map<string, Placed>;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.owner, 1);
  // The functions of the checks last as long as their connection, which is the only one.
  await sql`set search_path = public, pg_temp`;
  placed = await placementOf(sql);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const tablesOf = (what: Placed): string[] =>
  [...placed].filter(([, place]) => place === what).map(([name]) => name);

it('most tables of organisations can be distributed by tenant_id, and what they refer to is copied', () => {
  expect(tablesOf('distributed').length).toBeGreaterThan(90);
  for (const name of ['tenants', 'users', 'permissions', 'roles', 'companies', 'erp_porezi', 'erp_opstine'])
    expect(placed.get(name), name).toBe('reference');
  // Of the shared resources and the trail the operator's rows have no organisation, by which a table could be split.
  for (const name of ['audit_log', 'company_keys', 'app_log_problems', 'sessions', 'live_events'])
    expect(placed.get(name), name).toBe('local');
});

it('every table that is placed otherwise is there and has a tenant_id', async () => {
  const owned = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and is_nullable = 'NO'`;
  for (const { tables } of NOT_DISTRIBUTED)
    expect(owned.filter(({ name }) => tables.test(name)).length, String(tables)).toBeGreaterThan(0);
});

it('Citus refuses what is listed, and nothing else', async () => {
  const listed = REFUSED.flatMap(({ what }) => what);
  expect(new Set(listed).size).toBe(listed.length);
  expect(await refusedBy(sql, placed)).toEqual(listed.toSorted());
});

it('every policy reads the organisation in a sub-select, which Citus takes in none', async () => {
  expect(await plainPolicies(sql, placed)).toEqual([]);
});

it('a key, a foreign key or a trigger that Citus refuses is found', async () => {
  await sql`begin`;
  try {
    await sql`create table one_more (tenant_id uuid not null, id uuid not null, name text, primary key (tenant_id, id))`;
    await sql`create table another (tenant_id uuid not null, id int generated always as identity, one_id uuid,
      xid xid8 not null default pg_current_xact_id(), primary key (tenant_id, id),
      constraint another_one foreign key (tenant_id, one_id) references one_more (tenant_id, id) on delete set null)`;
    await sql`create unique index one_more_name on one_more (name)`;
    await sql`create trigger one_more_told after insert on one_more for each statement execute function trail_guard()`;
    const listed = new Set(REFUSED.flatMap(({ what }) => what));
    const found = (await refusedBy(sql, await placementOf(sql))).filter((line) => !listed.has(line));
    expect(found).toEqual([
      'foreign key another.another_one',
      'identity another.id',
      'key one_more.one_more_name',
      'transaction another.xid',
      'trigger one_more',
    ]);
  } finally {
    await sql`rollback`;
  }
});
