import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, switchOrganisation } from '../src/core/tenant.ts';
import { resources } from '../src/modules.ts';
import { appConnection } from '../src/server/db/connection.ts';
import { ensureRow, tenantTables } from './ensure-row.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { connect, type Sql } from './sql.ts';

/**
 * Row-level security as the application's own login meets it: for every table with a tenant, a row of organisation A
 * is tried from organisation B with every statement there is.
 */

/**
 * Tables that no policy keeps: people and how they sign in, who belong to no organisation and are asked for before one is
 * known; what all nodes share; the site's visitors, its checker, and what it says. A new one is here on purpose, or should have a `tenant_id`.
 */
const OUTSIDE = [
  'access_changes',
  'app_log_nodes',
  'app_secrets',
  'backup_runs',
  'challenges',
  'checker_limits',
  'checker_limits_state',
  'checker_reports',
  'checker_runs',
  'contact_messages',
  'contact_replies',
  'core_seeds',
  'ddns_changes',
  'ddns_dns_metadata',
  'ddns_dns_tsig_keys',
  'ddns_dnssec_keys',
  'ddns_freed_names',
  'ddns_serials',
  'ddns_servers',
  'ddns_settings',
  'ejn_authorities',
  'ejn_awards',
  'ejn_changes',
  'ejn_contracts',
  'ejn_cpv',
  'ejn_facts',
  'ejn_groups',
  'ejn_lot_codes',
  'ejn_lots',
  'ejn_marks',
  'ejn_members',
  'ejn_months',
  'ejn_notices',
  'ejn_quarantine',
  'ejn_rollup_months',
  'ejn_rollups',
  'ejn_source_codes',
  'ejn_suppliers',
  'ejn_sync_runs',
  'ejn_sync_sets',
  'ejn_sync_source',
  'ejn_sync_state',
  'ejn_terminations',
  'ejn_twins',
  'help_news_read',
  'mail_tokens',
  'passkeys',
  'pictures',
  'portfolio_picture_files',
  'portfolio_pictures',
  'portfolio_works',
  'recovery_codes',
  'refresh_tokens',
  'registrations',
  'sessions',
  'sign_in_throttle',
  'site_content',
  'site_settings',
  'site_settings_state',
  'totp_factors',
  'users',
  'vies_answers',
  'vies_turns',
  'visit_days',
  'visit_paths',
  'visit_profiles',
  'visit_sessions',
  'visit_views',
  'visit_visitors',
];

let test: TestApp;
let owner: Sql;
let app: Sql;
let mine: Person;
let theirs: Person;
let tables: { name: string; nullable: boolean }[];

beforeAll(async () => {
  test = await createTestApp();
  owner = connect(test.owner, 1);
  app = connect(appConnection(test.owner), 1);
  mine = await test.member({ roles: ['admin'], permissions: ['erp_drzave_pregled'] });
  theirs = await test.member({ roles: ['admin'], permissions: ['erp_drzave_pregled'] });
  tables = await tenantTables(owner);
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await test.close();
});

/** Runs as the application in the name of an organisation, and undoes it. */
async function as<T>(tenant: string | null, work: (sql: Sql) => Promise<T>): Promise<T> {
  const undo = Symbol('undo');
  let result: T;
  await app
    .begin(async (tx) => {
      if (tenant) await tx`select set_config('app.tenant_id', ${tenant}, true)`;
      result = await work(tx as unknown as Sql);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result!;
}

/** A row as it could be inserted again; of one organisation, if it is named. */
async function copyOf(table: string, tenant?: string): Promise<Record<string, unknown>> {
  const columns = await owner<{ column: string }[]>`
    select column_name as column from information_schema.columns where table_schema = 'public'
    and table_name = ${table} and is_generated = 'NEVER'`;
  const list = owner(columns.map(({ column }) => column));
  const of = tenant ? owner`where tenant_id = ${tenant}` : owner``;
  const [row] = await owner`select ${list} from ${owner(table)} ${of} limit 1`;
  return row!;
}

const count = async (sql: Sql, table: string, tenant: string): Promise<number> =>
  (
    await sql<
      { count: number }[]
    >`select count(*)::int as count from ${sql(table)} where tenant_id = ${tenant}`
  )[0]!.count;

describe('row-level security', () => {
  it('binds the login that the application uses', async () => {
    const [role] = await app`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  });

  it('is on for every table with a tenant, with a policy', async () => {
    const rows = await owner<{ relname: string }[]>`
      select relname from pg_class c where relname in ${owner(tables.map((table) => table.name))}
      and relnamespace = 'public'::regnamespace
      and (not relrowsecurity or not exists (select from pg_policy where polrelid = c.oid))`;
    expect(rows).toEqual([]);
    expect(tables.length).toBeGreaterThan(8);
  });

  it('keeps every table of an organisation from every other, whatever the statement', async () => {
    for (const { name } of tables) {
      await ensureRow(owner, name, { ...mine, word: 'Nase' });
      await ensureRow(owner, name, { ...theirs, word: 'Tudje' });
      expect(await as(mine.tenantId, (sql) => count(sql, name, mine.tenantId)), name).toBeGreaterThan(0);
      for (const seenBy of [mine.tenantId, null])
        expect(await as(seenBy, (sql) => count(sql, name, theirs.tenantId)), name).toBe(0);

      const change = (sql: Sql) =>
        sql`update ${sql(name)} set tenant_id = tenant_id where tenant_id = ${theirs.tenantId}`;
      const remove = (sql: Sql) => sql`delete from ${sql(name)} where tenant_id = ${theirs.tenantId}`;
      for (const statement of [change, remove]) {
        const touched = await as(mine.tenantId, async (sql) => (await statement(sql)).count).catch(denied);
        expect(touched, name).toBe(0);
      }
      const steal = (sql: Sql) =>
        sql`update ${sql(name)} set tenant_id = ${theirs.tenantId} where tenant_id = ${mine.tenantId}`;
      await expect(as(mine.tenantId, steal), name).rejects.toMatchObject({ code: '42501' });
      const row = await copyOf(name, theirs.tenantId);
      const plantThere = (sql: Sql) => sql`insert into ${sql(name)} ${sql(row as never)}`;
      await expect(as(mine.tenantId, plantThere), name).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('lets only the operator write what everybody reads', async () => {
    for (const { name } of tables.filter((table) => table.nullable)) {
      const own = (sql: Sql) =>
        sql`update ${sql(name)} set tenant_id = null where tenant_id = ${mine.tenantId}`;
      await expect(as(mine.tenantId, own), name).rejects.toMatchObject({ code: '42501' });
      const change = (sql: Sql) => sql`update ${sql(name)} set tenant_id = tenant_id where tenant_id is null`;
      const remove = (sql: Sql) => sql`delete from ${sql(name)} where tenant_id is null`;
      for (const statement of [change, remove]) {
        const touched = await as(mine.tenantId, async (sql) => (await statement(sql)).count).catch(denied);
        expect(touched, name).toBe(0);
      }
    }
    const platform = resources.filter(({ scope }) => scope === 'platform').map(({ table }) => table);
    expect(platform).toContain('erp_drzave');
    for (const name of platform) {
      const read = (sql: Sql) => sql`select 1 from ${sql(name)} limit 1`;
      expect((await as(mine.tenantId, read)).length, name).toBe(1);
      const change = (sql: Sql) => sql`update ${sql(name)} set version = version`;
      const remove = (sql: Sql) => sql`delete from ${sql(name)}`;
      for (const statement of [change, remove])
        expect(await as(mine.tenantId, async (sql) => (await statement(sql)).count), name).toBe(0);
      const row = await copyOf(name);
      const copy = (sql: Sql) => sql`insert into ${sql(name)} ${sql(row as never)}`;
      await expect(as(mine.tenantId, copy), name).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('lets an organisation write its own line among the organisations, and no other', async () => {
    const operator = (await test.admin()).tenantId;
    const rename = (id: string) => (sql: Sql) =>
      sql`update tenants set version = version where idguid = ${id}`;
    expect(await as(mine.tenantId, async (sql) => (await rename(mine.tenantId)(sql)).count)).toBe(1);
    for (const id of [theirs.tenantId, operator])
      expect(await as(mine.tenantId, async (sql) => (await rename(id)(sql)).count)).toBe(0);
    for (const statement of [
      (sql: Sql) => sql`delete from tenants where idguid = ${mine.tenantId}`,
      (sql: Sql) => sql`update tenants set is_operator = true where idguid = ${mine.tenantId}`,
      (sql: Sql) => sql`update tenants set idguid = gen_random_uuid() where idguid = ${mine.tenantId}`,
      (sql: Sql) => sql`insert into tenants (idguid, name) values (gen_random_uuid(), 'Podmetnuta')`,
    ])
      await expect(as(mine.tenantId, statement)).rejects.toMatchObject({ code: '42501' });
    expect((await as(null, (sql) => sql`select 1 from tenants`)).length).toBeGreaterThan(2);
  });

  it('lets only the operator say what rights there are', async () => {
    expect((await as(mine.tenantId, (sql) => sql`select 1 from permissions`)).length).toBeGreaterThan(20);
    for (const statement of [
      (sql: Sql) => sql`update permissions set label = 'Podmetnuto'`,
      (sql: Sql) => sql`delete from permissions`,
    ])
      expect(await as(mine.tenantId, async (sql) => (await statement(sql)).count)).toBe(0);
    const add = (sql: Sql) => sql`insert into permissions (idguid, name, label, module)
      values (gen_random_uuid(), 'podmetnuto_pregled', 'Podmetnuto', 'podmetnuto')`;
    await expect(as(mine.tenantId, add)).rejects.toMatchObject({ code: '42501' });
  });

  it('leaves out only what belongs to no organisation', async () => {
    const outside = await owner<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relrowsecurity order by 1`;
    expect(outside.map(({ name }) => name)).toEqual(OUTSIDE);
  });

  it('lets nobody rewrite the audit trail', async () => {
    const change = (sql: Sql) =>
      sql`update audit_log set actor_name = 'Neko drugi' where tenant_id = ${mine.tenantId}`;
    const remove = (sql: Sql) => sql`delete from audit_log where tenant_id = ${mine.tenantId}`;
    const empty = (sql: Sql) => sql`truncate audit_log`;
    for (const statement of [change, remove, empty])
      await expect(as(mine.tenantId, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('lets nobody date a line of it', async () => {
    const line = { tenant_id: mine.tenantId, id: crypto.randomUUID(), actor_name: 'Neko', action: 'update' };
    const about = { resource: 'users', record_id: mine.userId, record_title: 'Neko', changes: {} };
    const write = (more: object) => (sql: Sql) =>
      sql`insert into audit_log ${sql({ ...line, ...about, ...more } as never)}`;
    expect((await as(mine.tenantId, write({}))).count).toBe(1);
    await expect(as(mine.tenantId, write({ at: '2020-01-01' }))).rejects.toMatchObject({ code: '42501' });
  });

  it('takes the rights of the operator away in another organisation, and gives them back', async () => {
    const scope = { tenantId: mine.tenantId, userId: mine.userId, isOperator: true };
    const seen = await inTenant(test.deps.database, scope, async (tx) => {
      const now = async () => {
        const { rows } = await tx.execute(
          sql`select core_tenant() as tenant, core_is_operator() as operator`,
        );
        return rows[0];
      };
      const before = await now();
      await switchOrganisation(tx, { id: theirs.tenantId, isOperator: false });
      const there = await now();
      await switchOrganisation(tx, { id: sql`core_tenant()::text`, isOperator: false });
      const still = await now();
      await switchOrganisation(tx, { id: mine.tenantId, isOperator: true });
      return [before, there, still, await now()];
    });
    const [own, other] = [
      { tenant: mine.tenantId, operator: true },
      { tenant: theirs.tenantId, operator: false },
    ];
    expect(seen).toEqual([own, other, other, own]);
  });

  it('does not outlive its transaction', async () => {
    await as(mine.tenantId, async (sql) => sql`select 1`);
    const [row] = await app`select current_setting('app.tenant_id', true) as tenant`;
    expect(row!.tenant || null).toBeNull();
  });
});

/** A statement that is not granted at all touches nothing. */
function denied(error: unknown): number {
  if ((error as { code?: string }).code === '42501') return 0;
  throw error;
}
