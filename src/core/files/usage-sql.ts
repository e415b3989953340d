/** Bytes that files share are counted once; what the product makes of a file itself is not counted. */
const counted = (rows: string, sign: '' | '-'): string => `
  select tenant_id, case when same_as is null then ${sign}size else 0 end as bytes, ${sign}1 as files from ${rows} where counted`;

const added = (changes: string): string => `
  insert into public.file_usage (tenant_id, bytes, files)
  select tenant_id, sum(bytes), sum(files) from (${changes}) changed
  group by tenant_id having sum(bytes) <> 0 or sum(files) <> 0`;

const TRIGGER = `create or replace function file_usage_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${added(counted('written', ''))};
    elsif tg_op = 'DELETE' then ${added(counted('gone', '-'))};
    else ${added(`${counted('written', '')} union all ${counted('gone', '-')}`)};
    end if;
    return null;
  end $$`;

const trigger = (name: string, event: string, tables: string): string =>
  `create or replace trigger file_usage_${name} after ${event} on files referencing ${tables}
    for each statement execute function file_usage_kept()`;

/** SQL beside `fileUsage`: what keeps it, and the sum of files of an older version. */
export const usageSql = (): string[] => [
  TRIGGER,
  trigger('insert', 'insert', 'new table as written'),
  trigger('update', 'update', 'old table as gone new table as written'),
  trigger('delete', 'delete', 'old table as gone'),
  `do $$ begin
    if not exists (select from public.file_usage) then
      lock table public.files in share mode;
      ${added(counted('public.files', ''))};
    end if;
  end $$`,
];
