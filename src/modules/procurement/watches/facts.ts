import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';

/** What a watch decides by. */
export interface NoticeFacts {
  procedure_id: number;
  /** Its tsvector, as text. */
  v: string;
  /** CPV codes with all that stand above them, as numbers of eight digits. */
  cp: readonly number[];
  value: string | null;
  /** Microseconds since 1970. */
  announced: number | null;
  deadline: number | null;
  open: boolean;
  outcome: 'awarded' | 'terminated' | null;
  authority_id: number | null;
  procedure_type: string | null;
  contract_type: string | null;
  municipality_id: string | null;
  canton_id: string | null;
  entity_id: string | null;
  /** Its authority is known, or it has none. */
  placed: boolean;
  number: string | null;
}

/** A notice with what is told of it. */
export interface Notice extends NoticeFacts {
  latest: boolean;
  name: string;
  authority: string | null;
  city: string | null;
  /** ISO 8601. */
  deadline_at: string | null;
}

const micros = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000000)::float8`;

/** The newest version of each procedure, also of those that the source has no more (`latest` is false then). */
export async function noticesOf(
  db: Database | Tx,
  procedures: readonly number[],
): Promise<Map<number, Notice>> {
  if (procedures.length === 0) return new Map();
  const { rows } = await db.execute<Notice & Record<string, unknown>>(sql`
    select distinct on (n.procedure_id) n.procedure_id::float8 as procedure_id, n.latest, n.v::text as v, n.cp, n.value::text as value,
      ${micros(sql`n.announced`)} as announced, ${micros(sql`n.deadline`)} as deadline, n.open, n.outcome,
      n.authority_id::float8 as authority_id, n.procedure_type, n.contract_type, a.municipality_id, a.canton_id, a.entity_id,
      n.authority_id is null or a.id is not null as placed,
      n.name, n.number, a.name as authority, a.city,
      to_char(n.deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as deadline_at
    from ejn_notices n left join ejn_authorities a on a.id = n.authority_id
    where n.procedure_id = any(${sql.param([...procedures])}::bigint[])
    order by n.procedure_id, n.latest desc, n.id desc`);
  return new Map(rows.map((row) => [row.procedure_id, row]));
}

/** Names of the lots of procedures. */
export async function lotNamesOf(
  db: Database | Tx,
  procedures: readonly number[],
): Promise<Map<number, string[]>> {
  if (procedures.length === 0) return new Map();
  const { rows } = await db.execute<{ procedure_id: number; names: string[] }>(sql`
    select l.procedure_id::float8 as procedure_id, array_agg(l.name order by l.number nulls last, l.id) as names from ejn_lots l
    where l.procedure_id = any(${sql.param([...procedures])}::bigint[]) and l.gone_at is null group by 1`);
  return new Map(rows.map(({ procedure_id, names }) => [procedure_id, names]));
}
