import { sql } from 'drizzle-orm';
import type { NoticeState } from '../states.ts';
import type { Asked, ListCtx } from './asked.ts';
import { MOST_EXACT } from './count.ts';

/** Beyond what is counted exactly, the newest hits are counted: a part of all that is not chosen by how they lie in the table. */
const NEWEST = 50_000;

/** Hits of a query in three groupings, each of which has few groups; the last value of a group is how many there are. */
export interface Groups {
  kinds: [procedureType: string | null, contractType: string | null, state: NoticeState, count: number][];
  authorities: [id: string, count: number][];
  /** By all divisions of a notice together, as the database writes an array. */
  divisions: [divisions: string, count: number][];
}

/**
 * Reads the hits once: all up to one more than are counted exactly, or only the newest. What is answered is summed up from these groups
 * here, as more statements over them would take the database as long as the hits themselves.
 */
export async function groupsOf({ db }: ListCtx, { where }: Asked, newest: boolean): Promise<Groups> {
  const which = newest
    ? sql`order by n.announced desc nulls last limit ${sql.raw(String(NEWEST))}`
    : sql`limit ${sql.raw(String(MOST_EXACT + 1))}`;
  const { rows } = await db.execute<{
    kinds: Groups['kinds'] | null;
    authorities: string | null;
    divisions: string | null;
  }>(sql`
    select
      json_agg(json_build_array(procedure_type, contract_type, coalesce(outcome, case when open then 'open' else 'closed' end), count))
        filter (where grouped = 3) as kinds,
      string_agg(authority_id::text || ' ' || count, ',') filter (where grouped = 1) as authorities,
      string_agg(divisions::text || ' ' || count, ';') filter (where grouped = 2) as divisions
    from (
      select grouping(authority_id, divisions) as grouped, procedure_type, contract_type, open, outcome, authority_id, divisions, count(*) as count
      from (
        select n.procedure_type, n.contract_type, n.open, n.outcome, n.authority_id, n.divisions from ejn_notices n where ${where} ${which}
      ) h
      group by grouping sets ((procedure_type, contract_type, open, outcome), (authority_id), (divisions))
    ) counted`);
  const { kinds, authorities, divisions } = rows[0]!;
  return { kinds: kinds ?? [], authorities: pairsIn(authorities, ','), divisions: pairsIn(divisions, ';') };
}

/** Groups as text, which takes the database less than JSON: a value and how many there are, between spaces. */
const pairsIn = (text: string | null, between: string): [string, number][] =>
  (text ? text.split(between) : []).map((pair) => {
    const at = pair.indexOf(' ');
    return [pair.slice(0, at), Number(pair.slice(at + 1))];
  });
