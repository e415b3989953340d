/** All are trusted: the owner of a database may create them without being superuser. */
export const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gin'];

/** What the tables stand on; run before the migrations at every start, by the owner. */
export const PRELUDE = `
  ${EXTENSIONS.map((name) => `create extension if not exists ${name} with schema public;`).join('\n  ')}

  -- Text without case and diacritics: 'Đorđević' -> 'dordevic'. Generated columns need it immutable, which
  -- unaccent() is once the dictionary is named; the collation is named so that every server folds alike.
  create or replace function public.core_fold(value text) returns text
    language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, value) collate "und-x-icu");

  -- The tenant of the transaction; null outside of one, which no row equals.
  create or replace function public.core_tenant() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('app.tenant_id', true), '')::uuid;

  create or replace function public.core_is_operator() returns boolean
    language sql stable parallel safe
    return coalesce(current_setting('app.operator', true), '') = 'on';

  create table if not exists public.core_seeds (name text primary key, applied_at timestamptz not null default now());
`;

/**
 * Row-level security lets an index answer only operators that cannot leak the values they compare. LIKE cannot
 * (its errors speak of the pattern only) but is not marked so, and marking it takes a superuser. Without it a
 * search in an organisation's rows reads them all: right, only slower.
 */
export const LEAKPROOF_LIKE = `
  do $$ begin
    if (select rolsuper from pg_roles where rolname = current_user) then
      alter function pg_catalog.textlike(text, text) leakproof;
    end if;
  end $$;
`;

/** The Bosnian order this product promises; a server whose ICU sorts otherwise is refused at start. */
export const COLLATION_ORDER = ['c', 'č', 'ć', 'd', 'dž', 'đ', 'l', 'lj', 'n', 'nj', 's', 'š', 'z', 'ž'];
