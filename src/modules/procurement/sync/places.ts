import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { foldText } from '../stems/fold.ts';

/** A place of our codebook. */
export interface Place {
  name: string;
  municipality: string;
  canton: string | null;
  entity: string;
  /** Names of the canton and the entity. */
  cantonName: string | null;
  entityName: string;
  /** A city of several municipalities. */
  whole: boolean;
}

/** Where something is, as far as its words tell. */
export interface Found {
  municipality: string | null;
  canton: string | null;
  entity: string | null;
}

const NOWHERE: Found = { municipality: null, canton: null, entity: null };

/**
 * Finds places by the names of cities, which come in capitals and in both alphabets, and without what tells namesakes apart. A city of
 * several municipalities stands for itself (Sarajevo). `unit`: the administrative unit above, which tells namesakes of two entities apart,
 * and is all that is known where the city is none of ours.
 */
export function placeFinder(places: readonly Place[]): (city: string | null, unit?: string | null) => Found {
  const whole = Map.groupBy(places, ({ name }) => keyOf(name));
  const parts = new Map<string, Place[]>();
  for (const place of places)
    for (const part of partsOf(place.name)) parts.set(part, [...(parts.get(part) ?? []), place]);
  const above = new Map<string, Found>();
  for (const { canton, cantonName, entity, entityName } of places) {
    above.set(keyOf(entityName), { ...NOWHERE, entity });
    if (cantonName) above.set(keyOf(cantonName), { municipality: null, canton, entity });
  }
  const placesOf = (city: string): readonly Place[] => {
    const exact = whole.get(keyOf(city)) ?? parts.get(keyOf(city));
    if (exact) return exact;
    // “Sarajevo - Ilidža”: the smaller of the two.
    const named = partsOf(city).flatMap((part) => whole.get(part) ?? []);
    const smaller = named.filter((place) => !place.whole);
    return smaller.length > 0 ? smaller : named;
  };
  return (city, unit = null) => {
    const over = (unit !== null && above.get(keyOf(unit))) || NOWHERE;
    const named = city === null ? [] : placesOf(city);
    const near = named.filter(
      ({ canton, entity }) => entity === over.entity && (over.canton === null || canton === over.canton),
    );
    const candidates = near.length > 0 ? near : named;
    const [first] = candidates;
    if (!first) return over;
    const { municipality, canton, entity } = first;
    if (candidates.length === 1) return { municipality, canton, entity };
    return {
      municipality: null,
      canton: candidates.every((place) => place.canton === canton) ? canton : null,
      entity: candidates.every((place) => place.entity === entity) ? entity : null,
    };
  };
}

/** Words in front of a name that say what kind of a place it is, and those behind it that say whose. */
const IN_FRONT = new Set(['grad', 'opcina', 'opstina']);
const BEHIND = new Set(['bih', 'distrikt']);

/** What spellings of one name have in common: its words without their order, accents, alphabet and kind. */
function keyOf(name: string): string {
  const words = foldText(name.replace(/\([^)]*\)/g, ' ')).split(' ').filter(Boolean);
  if (words.length > 1 && IN_FRONT.has(words[0]!)) words.shift();
  while (words.length > 1 && BEHIND.has(words.at(-1)!)) words.pop();
  return words.sort().join(' ');
}

/** Parts of a double name: Gornji Vakuf-Uskoplje. */
function partsOf(name: string): string[] {
  const parts = name.split(/[-–/,]/).map(keyOf).filter(Boolean);
  return parts.length > 1 ? parts : [];
}

const INPUT = jsonRecordset({ id: 'bigint', municipality: 'uuid', canton: 'uuid', entity: 'uuid' });

/** Sets where authorities are; without `ids` of all, as after a change of the codebook. Answers how many have moved. */
export async function placeAuthorities(db: Database | Tx, ids?: readonly number[]): Promise<number> {
  const { rows: places } = await db.execute<Place & Record<string, unknown>>(sql`
    select o.naziv as name, o.idguid as municipality, o.kanton_id as canton, o.entitet_id as entity, o.status = 'slozeni_grad' as whole,
      k.naziv as "cantonName", e.naziv as "entityName"
    from erp_opstine o join erp_entiteti e on e.idguid = o.entitet_id left join erp_kantoni k on k.idguid = o.kanton_id`);
  const find = placeFinder(places);
  const { rows } = await db.execute<{ id: string; city: string | null; unit: string | null }>(sql`
    select id::text, city, unit from ejn_authorities
    ${ids ? sql`where id = any(${sql.param([...ids])}::bigint[])` : sql``}`);
  if (rows.length === 0) return 0;
  const input = rows.map(({ id, city, unit }) => ({ id, ...find(city, unit) }));
  const { rowCount } = await db.execute(sql`
    update ejn_authorities a set municipality_id = input.municipality, canton_id = input.canton, entity_id = input.entity
    from ${INPUT(input)} where a.id = input.id
      and (a.municipality_id, a.canton_id, a.entity_id) is distinct from (input.municipality, input.canton, input.entity)`);
  return rowCount ?? 0;
}
