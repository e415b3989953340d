/** All are trusted: the owner of a database may create them without being superuser. */
export const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gin'];

/** Functions and tables that the tables depend on; run before the migrations at every start, by the owner. */
export const PRELUDE = `
  ${EXTENSIONS.map((name) => `create extension if not exists ${name} with schema public;`).join('\n  ')}

  -- Text without case and diacritics: 'Đorđević' -> 'dordevic'. Generated columns need it immutable, which
  -- unaccent() is once the dictionary is named; the collation is named so that every server folds alike.
  create or replace function public.core_fold(value text) returns text
    language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, value) collate "und-x-icu");

  -- Words as one text. array_to_string is not immutable for every type, but for text it is.
  create or replace function public.core_words(words text[]) returns text
    language sql immutable strict parallel safe
    return array_to_string(words, ' ');

  -- The tenant of the transaction; null outside of one, which no row equals.
  create or replace function public.core_tenant() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('app.tenant_id', true), '')::uuid;

  create or replace function public.core_is_operator() returns boolean
    language sql stable parallel safe
    return coalesce(current_setting('app.operator', true), '') = 'on';

  -- For a migration that makes a key ignore case: of rows that would then share a key the oldest keeps its value, the
  -- others get "-2", "-3"... and a line in the trail. others: the key's further columns.
  create or replace function public.core_separate_keys(
    tbl regclass, resource text, field text, others text[], title text
  ) returns void language plpgsql as $$
  declare
    owner text := case when exists (
      select from pg_attribute where attrelid = tbl and attname = 'tenant_id' and not attisdropped
    ) then 'tenant_id' else 'null::uuid' end;
    further text := coalesce((select string_agg(format(', %I', name), '') from unnest(others) as name), '');
    repeated record;
    free text;
    taken boolean;
  begin
    for repeated in execute format(
      'select * from (
        select idguid, %1$s as owner, %2$I as value, %5$I as title,
          row_number() over (partition by %1$s, lower(%2$I)%3$s order by created_at, idguid) as rank
        from %4$s where num_nulls(%2$I%3$s) = 0
      ) as ranked where rank > 1', owner, field, further, tbl, title)
    loop
      for number in 2 .. 1000000 loop
        free := repeated.value || '-' || number;
        execute format('select exists (select from %s where lower(%I) = lower($1) and %s is not distinct from $2)',
          tbl, field, owner) into taken using free, repeated.owner;
        exit when not taken;
      end loop;
      execute format('update %s set %I = $1, version = version + 1, updated_at = now(), updated_by = null where idguid = $2',
        tbl, field) using free, repeated.idguid;
      insert into public.audit_log (tenant_id, id, actor_name, action, resource, record_id, record_title, changes)
        values (repeated.owner, gen_random_uuid(), 'Sistem', 'update', resource, repeated.idguid,
          case when title = field then free else repeated.title end,
          jsonb_build_object(field, jsonb_build_object('from', repeated.value, 'to', free)));
    end loop;
  end $$;

  create table if not exists public.core_seeds (name text primary key, applied_at timestamptz not null default now());
`;

/**
 * With row-level security, an index is used only for operators that cannot leak the compared values. LIKE cannot (its errors
 * contain the pattern only), nor can the match of a tsquery, but they are not marked so, and marking them requires a superuser. Otherwise a
 * search reads all rows of the organisation: correct, but slower.
 */
export const LEAKPROOF = `
  do $$ begin
    if (select rolsuper from pg_roles where rolname = current_user) then
      alter function pg_catalog.textlike(text, text) leakproof;
      alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
    end if;
  end $$;
`;

/** The Bosnian sort order; a server whose ICU sorts otherwise is refused at start. */
export const COLLATION_ORDER = ['c', 'č', 'ć', 'd', 'dž', 'đ', 'l', 'lj', 'n', 'nj', 's', 'š', 'z', 'ž'];
