import { createHash } from 'node:crypto';
import { nameKeySql } from './name-key.ts';

/** Of a unit, whose JIB is its own, the PDV number tells the head office and is no key. */
const KEYS = `create or replace function company_keys_of(naziv text, jib text, pdv_broj text, strani_broj text, racuni jsonb)
  returns table (reason text, key text) language sql immutable parallel safe as $$
    select distinct found.* from (
      select 'naziv', public.companies_name_key(naziv)
      union all
      select 'pdv_broj', coalesce(pdv_broj, substr(jib, 2)) where jib is null or pdv_broj is null or jib = '4' || pdv_broj
      union all
      select 'strani_broj', strani_broj
      union all
      select 'racun', account->>'broj' from jsonb_array_elements(racuni) account
    ) found (reason, key) where found.key <> ''
  $$`;

const added = (rows: string): string => `
  insert into public.company_keys (tenant_id, company_id, reason, key)
  select c.tenant_id, c.idguid, k.reason, k.key from ${rows} c
  cross join lateral public.company_keys_of(c.naziv, c.jib, c.pdv_broj, c.strani_broj, c.racuni) k`;

const COMPARED = ['tenant_id', 'naziv', 'jib', 'pdv_broj', 'strani_broj', 'racuni'];
const compared = (of: string): string => `(${COMPARED.map((name) => `${of}.${name}`).join(', ')})`;
/** Rows of an update with other keys; most updates change none. */
const CHANGED = `(select c.* from written c join gone o using (idguid) where ${compared('c')} is distinct from ${compared('o')})`;

const TRIGGER = `create or replace function company_keys_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${added('written')};
    elsif tg_op = 'DELETE' then
      delete from public.company_keys where company_id in (select idguid from gone);
    else
      delete from public.company_keys where company_id in (select idguid from ${CHANGED} c);
      ${added(CHANGED)};
    end if;
    return null;
  end $$`;

/** Once for a whole statement, so that an import of many rows stays fast. */
const trigger = (name: string, event: string, tables: string): string =>
  `create or replace trigger company_keys_${name} after ${event} on companies referencing ${tables}
    for each statement execute function company_keys_kept()`;

/** SQL beside the table of keys: the functions, the triggers, and the keys of companies that are there, when what makes them is new. */
export function keysSql(): string[] {
  const functions = [...nameKeySql(), KEYS];
  const made = createHash('sha256').update(functions.join()).digest('hex');
  return [
    ...functions,
    TRIGGER,
    trigger('insert', 'insert', 'new table as written'),
    trigger('update', 'update', 'old table as gone new table as written'),
    trigger('delete', 'delete', 'old table as gone'),
    `do $$ begin
      if obj_description('public.company_keys'::regclass) is distinct from '${made}' or not exists (select from public.company_keys) then
        delete from public.company_keys;
        ${added('public.companies')};
        comment on table public.company_keys is '${made}';
      end if;
    end $$`,
  ];
}
