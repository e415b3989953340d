import { MAINTENANCE } from '../../core/maintenance.ts';

export { MAINTENANCE };

/**
 * SQL of the trigger that makes the trail append-only, also for a login as the owner by mistake. `always`: it fires even in
 * a session that disables triggers (`session_replication_role`). Reasons and limits: docs/decisions/021-audit-trail.md.
 */
export function guardSql(): string[] {
  return [
    `create or replace function trail_guard() returns trigger
       language plpgsql set search_path = public, pg_temp
     as $$
     begin
       if coalesce(current_setting('${MAINTENANCE}', true), '') <> 'on' then
         raise exception 'Lines of the audit trail are neither altered nor removed'
           using errcode = 'insufficient_privilege', hint = 'See docs/decisions/021-audit-trail.md.';
       end if;
       return null;
     end $$`,
    `create or replace trigger audit_log_kept before update or delete or truncate on audit_log
       for each statement execute function trail_guard()`,
    'alter table audit_log enable always trigger audit_log_kept',
  ];
}
