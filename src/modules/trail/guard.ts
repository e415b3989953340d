/**
 * The setting by which the owner of the database says, for one transaction, that lines of the trail are altered on purpose
 * (a legal term has passed). The application's login has no right to alter them whatever it sets.
 */
export const MAINTENANCE = 'app.trail_maintenance';

/**
 * SQL that keeps the trail as it was written, also from whoever is logged in as the owner by mistake; `always`: even where
 * a session switches triggers off as a replica does. Why so, and what it is worth: docs/decisions/021-audit-trail.md.
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
