import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import type { Changed } from './changes.ts';

/** Names of CPV codes (eight digits as a number): the operator's own, or the Croatian one. */
export async function cpvNamesOf(db: Database | Tx, codes: readonly number[]): Promise<Map<number, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<{ code: number; name: string }>(sql`
    select code, coalesce(name_bs, name_hr) as name from ejn_cpv where code = any(${sql.param([...codes])}::int[])`);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Names of municipalities, cantons and entities of our codebooks, by id. */
export async function placeNamesOf(db: Database | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = sql`${sql.param([...new Set(ids)])}::uuid[]`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select idguid as id, naziv as name from erp_opstine where idguid = any(${asked})
    union all select idguid, naziv from erp_kantoni where idguid = any(${asked})
    union all select idguid, naziv from erp_entiteti where idguid = any(${asked})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of authorities, by the source's id. */
export async function authorityNamesOf(
  db: Database | Tx,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id::float8 as id, name from ejn_authorities where id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** By field of a notice, the part of the codebook of types that has the names of its values. */
const TYPE_FIELDS: Readonly<Record<string, string>> = {
  procedure_type: 'postupak',
  contract_type: 'ugovor',
  criterion: 'kriterij',
};

/** Puts names where changes have codes of the source. */
export async function nameChanges(db: Database | Tx, changes: readonly Changed[]): Promise<void> {
  const fields = changes.flatMap((one) => one.fields);
  const authorities = fields.filter(({ field }) => field === 'authority_id');
  const coded = fields.filter(({ field }) => Object.hasOwn(TYPE_FIELDS, field));
  const types = coded.length > 0 ? await typeNamesOf(db) : new Map<string, string>();
  const ids = authorities.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null);
  const names = await authorityNamesOf(db, ids.map(Number).filter(Number.isSafeInteger));
  for (const one of coded)
    for (const side of ['before', 'after'] as const)
      one[side] = one[side] && (types.get(`${TYPE_FIELDS[one.field]} ${one[side]}`) ?? one[side]);
  for (const one of authorities)
    for (const side of ['before', 'after'] as const)
      one[side] = one[side] && (names.get(Number(one[side])) ?? one[side]);
}

/** Names of codes of the source, by `skup` and code: `postupak OpenProcedure`. */
export async function typeNamesOf(db: Database | Tx): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select skup || ' ' || sifra as key, naziv as name from ejn_types`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
