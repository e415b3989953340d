import { sql } from 'drizzle-orm';
import type { NoticeState } from '../states.ts';
import type { Asked, ListCtx } from './asked.ts';
import { MOST_EXACT } from './count.ts';

/** Beyond what is counted exactly, the newest hits are counted: a part of all that is not chosen by how they lie in the table. */
const NEWEST = 50_000;

/** Hits of a query in three groupings, each of which has few groups; the last value of a group is how many there are. */
export interface Groups {
  kinds: [procedureType: string | null, contractType: string | null, state: NoticeState, count: number][];
  authorities: [id: number | null, count: number][];
  /** By all divisions of a notice together. */
  divisions: [divisions: number[], count: number][];
}

/**
 * Reads the hits once: all up to one more than are counted exactly, or only the newest. What is answered is summed up from these groups
 * here, as more statements over them would take the database as long as the hits themselves.
 */
export async function groupsOf({ db }: ListCtx, { where }: Asked, newest: boolean): Promise<Groups> {
  const which = newest
    ? sql`order by n.announced desc nulls last limit ${sql.raw(String(NEWEST))}`
    : sql`limit ${sql.raw(String(MOST_EXACT + 1))}`;
  const { rows } = await db.execute<{ [K in keyof Groups]: Groups[K] | null }>(sql`
    select
      json_agg(json_build_array(procedure_type, contract_type, coalesce(outcome, case when open then 'open' else 'closed' end), count))
        filter (where grouped = 3) as kinds,
      json_agg(json_build_array(authority_id, count)) filter (where grouped = 1) as authorities,
      json_agg(json_build_array(divisions, count)) filter (where grouped = 2) as divisions
    from (
      select grouping(authority_id, divisions) as grouped, procedure_type, contract_type, open, outcome, authority_id, divisions, count(*) as count
      from (
        select n.procedure_type, n.contract_type, n.open, n.outcome, n.authority_id, n.divisions from ejn_notices n where ${where} ${which}
      ) h
      group by grouping sets ((procedure_type, contract_type, open, outcome), (authority_id), (divisions))
    ) counted`);
  const { kinds, authorities, divisions } = rows[0]!;
  return { kinds: kinds ?? [], authorities: authorities ?? [], divisions: divisions ?? [] };
}

/** A place of our codebooks. */
interface Place {
  id: string;
  name: string;
}
/** Where some authorities are; null: not known. */
export interface Placed {
  authorities: number[];
  municipality: Place | null;
  canton: Place | null;
  entity: Place | null;
}

/** All authorities, by where they are. */
export async function placedAuthorities({ db }: ListCtx): Promise<Placed[]> {
  const place = (of: 'o' | 'k' | 'e') =>
    sql.raw(
      `case when ${of}.idguid is not null then json_build_object('id', ${of}.idguid, 'name', ${of}.naziv) end`,
    );
  const { rows } = await db.execute<Placed & Record<string, unknown>>(sql`
    select a.authorities, ${place('o')} as municipality, ${place('k')} as canton, ${place('e')} as entity
    from (
      select municipality_id, canton_id, entity_id, json_agg(id) as authorities from ejn_authorities group by municipality_id, canton_id, entity_id
    ) a
    left join erp_opstine o on o.idguid = a.municipality_id left join erp_kantoni k on k.idguid = a.canton_id
    left join erp_entiteti e on e.idguid = a.entity_id`);
  return rows;
}
