import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

/** Channel on which triggers notify every node whose rights have changed. */
export const CHANNEL = 'access_changed';

/**
 * SQL that records every change of rights: a notification on the channel, and a row in a table that a request can check. By
 * triggers, so that SQL by hand counts too. `role` is the application's login, quoted.
 */
export const changesSql = (role: string): string[] => [
  ...changesTable(role),
  NOTIFY,
  ...rightsTriggersSql(TRIGGERS),
];

/** The same triggers for tables of other modules on which rights depend. */
export const rightsTriggersSql = (triggers: readonly RightsTrigger[]): string[] =>
  triggers.flatMap(createTrigger);

/**
 * Which transaction changed whose rights: by it a request checks in its own transaction whether the cached rights are still valid
 * (`unchangedSql`). Rows older than any cache entry are removed (`purgeChanges`). Unlogged, because caches do not survive a crash
 * either.
 */
const changesTable = (role: string): string[] => [
  `create unlogged table if not exists access_changes (
    subject text not null,
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now()
  )`,
  'create index if not exists access_changes_subject on access_changes (subject)',
  `grant select, insert, delete on access_changes to ${role}`,
];

/**
 * True where nothing has changed for any of these subjects since a statement with this `snapshot` (pg_current_snapshot as text).
 * A row from before a restore may name a transaction that is still to come; it is ignored.
 */
export const unchangedSql = (subjects: readonly string[], snapshot: string): SQL => sql`not exists (
  select from access_changes c where c.subject = any(${`{${subjects.join()}}`}::text[])
    and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)
    and pg_visible_in_snapshot(c.xid, pg_current_snapshot()))`;

/** Removes rows older than any cache entry. */
export async function purgeChanges(database: Database): Promise<void> {
  await database.execute(sql`delete from access_changes where at < now() - interval '1 hour'`);
}

/** Notifies of one subject a row; the trigger's arguments are its kind and the columns of its ids. */
const NOTIFY = `
  create or replace function access_notify() returns trigger language plpgsql set search_path = public, pg_temp
  as $$
  declare
    line jsonb;
    concerned text;
  begin
    foreach line in array case when tg_level = 'STATEMENT' then array['{}'::jsonb] else array_remove(array[
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end], null) end
    loop
      concerned := case when tg_level = 'STATEMENT' then 'all'
        else concat_ws(':', tg_argv[0], line ->> tg_argv[1], line ->> tg_argv[2]) end;
      insert into access_changes (subject) select concerned where not exists (
        select from access_changes where subject = concerned and xid = pg_current_xact_id());
      perform pg_notify('${CHANNEL}', concerned);
    end loop;
    return null;
  end $$`;

/** A table on which rights depend. */
interface RightsTrigger {
  table: string;
  on: string;
  /** Kind of subject and the columns of its ids; without columns it concerns everybody. */
  notice: string[];
  when?: string;
}
const ANY = 'insert or update or delete';
const MEMBER = ['member', 'tenant_id', 'user_id'];
const TRIGGERS: RightsTrigger[] = [
  // Not `last_login_at`, which every sign-in writes.
  {
    table: 'users',
    on: 'update of is_active, email, first_name, last_name or delete',
    notice: ['user', 'idguid'],
  },
  { table: 'tenants', on: 'update of name, is_operator or delete', notice: ['tenant', 'idguid'] },
  { table: 'tenant_users', on: 'update or delete', notice: MEMBER },
  { table: 'member_roles', on: ANY, notice: MEMBER },
  { table: 'member_permissions', on: ANY, notice: MEMBER },
  { table: 'tenant_permissions', on: ANY, notice: ['tenant', 'tenant_id'] },
  { table: 'roles', on: 'update or delete', notice: ['all'] },
  { table: 'role_permissions', on: ANY, notice: ['all'] },
];

function createTrigger({ table, on, notice, when = '' }: RightsTrigger): string[] {
  const args = notice.map((word) => `'${word}'`).join(', ');
  return [
    `create or replace trigger access_changed after ${on} on ${table}
       for each row ${when} execute function access_notify(${args})`,
    `create or replace trigger access_emptied after truncate on ${table}
       for each statement execute function access_notify()`,
  ];
}
