import type { Client } from './client.ts';

interface TenantTable {
  name: string;
  nullable: boolean;
}

/**
 * Puts row-level security on every table that has a `tenant_id`, by one rule: NOT NULL means the organisation's
 * own rows; nullable means own rows, and the operator's (NULL) that all read and only the operator writes.
 * `platformTables` have no `tenant_id`: everybody reads, the operator writes.
 * Settings are read in a sub-select, once per statement instead of once per row.
 */
export async function applyPolicies(
  client: Client,
  appRole: string,
  platformTables: readonly string[],
): Promise<void> {
  const { rows: tables } = await client.query<TenantTable>(`
    select c.relname as name, not a.attnotnull as nullable
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  const role = quote(appRole);
  const statements = [
    ...tables.map(({ name, nullable }) => [name, nullable ? sharedPolicies : ownPolicies] as const),
    ...platformTables.map((name) => [name, platformPolicies] as const),
  ].flatMap(([name, policies]) => [
    `alter table ${quote(name)} enable row level security`,
    ...['tenant_all', 'tenant_read', 'tenant_insert', 'tenant_update', 'tenant_delete'].map(
      (policy) => `drop policy if exists ${policy} on ${quote(name)}`,
    ),
    ...policies(name, role),
  ]);
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

const OWN = 'tenant_id = (select core_tenant())';
const WRITABLE = `(${OWN} or (tenant_id is null and (select core_is_operator())))`;

const ownPolicies = (table: string, role: string): string[] => [
  `create policy tenant_all on ${quote(table)} to ${role} using (${OWN}) with check (${OWN})`,
];

const sharedPolicies = (table: string, role: string): string[] =>
  readAndWrite(table, role, `tenant_id is null or ${OWN}`, WRITABLE);

const platformPolicies = (table: string, role: string): string[] =>
  readAndWrite(table, role, 'true', '(select core_is_operator())');

const readAndWrite = (table: string, role: string, readable: string, writable: string): string[] => [
  `create policy tenant_read on ${quote(table)} for select to ${role} using (${readable})`,
  `create policy tenant_insert on ${quote(table)} for insert to ${role} with check (${writable})`,
  `create policy tenant_update on ${quote(table)} for update to ${role} using (${writable}) with check (${writable})`,
  `create policy tenant_delete on ${quote(table)} for delete to ${role} using (${writable})`,
];

/**
 * Grants of the application's login. It can read and append to the audit trail, but not change or delete its lines or set
 * their time.
 */
export async function applyGrants(client: Client, appRole: string): Promise<void> {
  const role = quote(appRole);
  const { rows } = await client.query(`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'public.audit_log'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> 'at'`);
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke insert, update, delete on core_seeds from ${role};
    revoke insert, update, delete on audit_log from ${role};
    grant insert (${rows[0].columns}) on audit_log to ${role};
  `);
}

/** An SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
