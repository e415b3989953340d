import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

/** Channel on which the database tells every node whose rights have changed (rights-cache.ts forgets). */
export const CHANNEL = 'access_changed';

/**
 * SQL by which the database tells of every change of what rights follow from: on the channel, and in a table that a request can look
 * into. Triggers, so that also a line of SQL by hand counts. `role` is the application's login, quoted.
 */
export const changesSql = (role: string): string[] => [
  ...changesTable(role),
  NOTIFY,
  ...tellOfChanges(TRIGGERS),
];

/** SQL by which other modules' tables tell of changes as those of rights do: for what rights follow from there. */
export const tellOfChanges = (triggers: readonly RightsTrigger[]): string[] =>
  triggers.flatMap(createTrigger);

/**
 * Which transaction changed whose rights, so that a request can ask in its own transaction whether what its node remembers still
 * holds (`holdsSql`). What is older than anything remembered is removed (`purgeChanges`), and after a crash nothing is
 * remembered, so the table need not outlive one.
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
 * True while nothing has changed for any of these subjects since a statement that saw `snapshot` (pg_current_snapshot as text).
 * A line from before a restore may name a transaction that is still to come here; it tells nothing.
 */
export const holdsSql = (subjects: readonly string[], snapshot: string): SQL => sql`not exists (
  select from access_changes c where c.subject = any(${`{${subjects.join()}}`}::text[])
    and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)
    and pg_visible_in_snapshot(c.xid, pg_current_snapshot()))`;

/** Removes rows that are older than anything in a node's cache. */
export async function purgeChanges(database: Database): Promise<void> {
  await database.execute(sql`delete from access_changes where at < now() - interval '1 hour'`);
}

/** Who may be told of, as a subject: a notice says one of them, the trigger's arguments are kind and columns of the ids. */
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

/** A table that tells of changes of rights. */
export interface RightsTrigger {
  table: string;
  on: string;
  /** Kind of notice and the columns that hold its ids; without columns everybody is concerned. */
  notice: string[];
  when?: string;
}
const ANY = 'insert or update or delete';
const MEMBER = ['member', 'tenant_id', 'user_id'];
const TRIGGERS: RightsTrigger[] = [
  // A sign-in writes last_login_at, which is nobody's right.
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
