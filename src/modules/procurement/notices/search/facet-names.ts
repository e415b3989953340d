import { sql } from 'drizzle-orm';
import { cacheOf } from '../../../../core/cache.ts';
import type { Database, Tx } from '../../../../core/context.ts';

/** An authority, and where it is; null: not known. */
export interface NamedAuthority extends Record<string, unknown> {
  id: string;
  name: string;
  /** As the source writes it. */
  city: string | null;
  municipality: string | null;
  canton: string | null;
  entity: string | null;
}

/** What facets are named and summed up by. */
export interface FacetNames {
  /** In the order of their names. */
  authorities: readonly NamedAuthority[];
  /** Names of municipalities, cantons and entities, by id. */
  places: ReadonlyMap<string, string>;
  /** Divisions of the CPV, by their two digits; `croatian`: a name that is not a Bosnian one. */
  divisions: ReadonlyMap<string, { label: string; croatian: boolean }>;
  /** Types of the codebook that are not offered, by `skup` and code: `postupak OpenProcedure`. */
  inactive: ReadonlySet<string>;
}

/** The same in a transaction, where there is no pool at hand. */
export async function facetNamesIn(db: Database | Tx): Promise<FacetNames> {
  const { rows: authorities } = await db.execute<NamedAuthority>(sql`
    select id::text, name, city, municipality_id as municipality, canton_id as canton, entity_id as entity
    from ejn_authorities order by name, ejn_authorities.id`);
  const { rows: places } = await db.execute<{ id: string; name: string }>(sql`
    select idguid as id, naziv as name from erp_opstine union all select idguid, naziv from erp_kantoni
    union all select idguid, naziv from erp_entiteti`);
  const { rows: divisions } = await db.execute<{ code: string; label: string; croatian: boolean }>(sql`
    select lpad((code / 1000000)::text, 2, '0') as code, coalesce(name_bs, name_hr) as label, name_bs is null as croatian
    from ejn_cpv where code % 1000000 = 0`);
  const { rows: inactive } = await db.execute<{ key: string }>(
    sql`select skup || ' ' || sifra as key from ejn_types where not aktivno`,
  );
  return {
    authorities,
    places: new Map(places.map(({ id, name }) => [id, name])),
    divisions: new Map(divisions.map(({ code, ...named }) => [code, named])),
    inactive: new Set(inactive.map(({ key }) => key)),
  };
}

/** The same; cached until the source names another authority, a code is renamed or a type changed. */
export const facetNamesOf = (database: Database): Promise<FacetNames> =>
  cacheOf(database).get('ejn-facet-names', facetNamesIn);
