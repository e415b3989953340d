import { MAINTENANCE } from '../../../trail/guard.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.fields.ts';

/** Codes that lines and numbers name without a foreign key, and where they are named. */
const USES: Record<string, string> = {
  fin_vrste_naloga: `exists (select from fin_counters u where u.tenant_id = old.tenant_id and u.type = old.sifra collate "C")`,
  fin_pdv_oznake: `exists (select from fin_lines u where u.tenant_id = old.tenant_id and u.vat_code = old.sifra collate "C")`,
  fin_mjesta_troska: `exists (select from fin_lines u where u.tenant_id = old.tenant_id and u.cost_center_id = old.idguid)`,
};

const setting = (name: 'number_pattern' | 'number_digits', values: string): string =>
  `coalesce(${values} ->> '${name}', '${DEFAULT_SETTINGS[name]}')`;

/**
 * What the numbers of posted vouchers are made of (number-sql.ts) by table, as conditions on a change: that it changes numbers, and that
 * there are vouchers with them.
 */
const NUMBERS = {
  fin_settings: {
    of: 'insert or update or delete',
    changed: (['number_pattern', 'number_digits'] as const)
      .map((name) => `${setting(name, 'old.values')} <> ${setting(name, 'new.values')}`)
      .join(' or '),
    used: 'u.tenant_id = coalesce(old.tenant_id, new.tenant_id)',
  },
  fin_poslovne_godine: {
    of: 'update of naziv',
    changed: `old.naziv collate "C" <> new.naziv collate "C" and ${setting(
      'number_pattern',
      '(select s.values from fin_settings s where s.tenant_id = old.tenant_id)',
    )} like '%{godina}%'`,
    used: 'u.tenant_id = old.tenant_id and u.year_id = old.idguid',
  },
};

/**
 * Triggers that keep what posted lines name (`foreign_key_violation`, as a foreign key would) and the numbers of posted vouchers, which
 * stand on signed paper; and the final lock, which moves only forward, for everybody.
 */
export const keepSql = (): string[] => [
  ...Object.entries(NUMBERS).flatMap(([table, { of, changed, used }]) => [
    `create or replace function ${table}_numbers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if coalesce(current_setting('${MAINTENANCE}', true), '') <> 'on' and (${changed}) then
          perform pg_advisory_xact_lock(fin_lock_key(coalesce(old.tenant_id, new.tenant_id)));
          if exists (select from fin_counters u where ${used}) then
            raise exception 'Numbers of posted vouchers stay as they are' using errcode = 'insufficient_privilege';
          end if;
        end if;
        return coalesce(new, old);
      end $$`,
    `create or replace trigger ${table}_numbers before ${of} on ${table} for each row execute function ${table}_numbers()`,
  ]),
  ...Object.entries(USES).flatMap(([table, used]) => [
    `create or replace function ${table}_used() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if coalesce(current_setting('${MAINTENANCE}', true), '') = 'on' then
          return old;
        end if;
        -- What is being posted is waited for; the statement after it sees it.
        perform pg_advisory_xact_lock(fin_lock_key(old.tenant_id));
        if ${used} then
          raise exception 'Posted lines name this code' using errcode = 'foreign_key_violation';
        end if;
        return old;
      end $$`,
    `create or replace trigger ${table}_used before delete on ${table} for each row execute function ${table}_used()`,
  ]),
  `create or replace function fin_final_lock() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if coalesce(current_setting('${MAINTENANCE}', true), '') <> 'on' and old.kind = 'final'
        and (tg_op = 'DELETE' or new.through < old.through or new.kind <> 'final' or new.tenant_id <> old.tenant_id) then
        raise exception 'The final lock is never moved back' using errcode = 'insufficient_privilege';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`,
  `create or replace trigger fin_locks_final before update or delete on fin_locks for each row execute function fin_final_lock()`,
  `alter table fin_locks enable always trigger fin_locks_final`,
  `create or replace function fin_locks_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if coalesce(current_setting('${MAINTENANCE}', true), '') <> 'on' then
        raise exception 'Locks are not removed as a whole' using errcode = 'insufficient_privilege';
      end if;
      return null;
    end $$`,
  `create or replace trigger fin_locks_kept before truncate on fin_locks for each statement execute function fin_locks_kept()`,
  `alter table fin_locks enable always trigger fin_locks_kept`,
];
