import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { STEM_VERSION } from '../stems/stem.ts';
import { vectorText } from '../stems/vector.ts';
import type { ToldValues } from './changes.ts';

export type Outcome = 'awarded' | 'terminated';

/** What other sets say of a procedure. */
export interface Facts {
  /** Names of its lots, in their order. */
  lots: string[];
  /** Codes of its lots with all that stand above them in our list; ascending. */
  cp: number[];
  outcome: Outcome | null;
}

/** A stored version of a notice. */
export interface Version extends ToldValues {
  id: number;
  procedure: number;
  stamp: string;
  current: boolean;
  latest: boolean;
  gone: boolean;
  outcome: Outcome | null;
  lots: number;
  cp: number[];
  stems: number;
  /** `changed_at`, as the database writes it. */
  changedAt: string;
}

type Stored = Omit<Version, 'id' | 'procedure' | 'changedAt'> & {
  id: string;
  procedure_id: string;
  changed_at: string;
};

/** ISO 8601 in UTC to the millisecond, as the readers of the source make it. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`);

/** All versions of procedures, by procedure; those that the source has no more are `gone`. */
export async function versionsOf(
  db: Database | Tx,
  procedures: readonly number[],
): Promise<Map<number, Version[]>> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select id::text, procedure_id::text, stamp, current, latest, gone_at is not null as gone, outcome, lots, cp, stems::int as stems,
      changed_at::text, name, number, procedure_type, contract_type, category, criterion, authority_id::text, value::text,
      ${iso('announced')}, ${iso('deadline')}
    from ejn_notices where procedure_id = any(${sql.param([...procedures])}::bigint[])`);
  return Map.groupBy(
    rows.map(({ procedure_id, changed_at, ...row }) => ({
      ...row,
      id: Number(row.id),
      procedure: Number(procedure_id),
      changedAt: changed_at,
    })) as Version[],
    ({ procedure }) => procedure,
  );
}

/** The version that is listed: one that the source calls the newest, and of several the one with the largest id. */
export function latestOf<T extends Pick<Version, 'id' | 'current' | 'gone'>>(
  versions: readonly T[],
): T | null {
  let latest: T | null = null;
  for (const one of versions)
    if (!one.gone && (!latest || (one.current === latest.current ? one.id > latest.id : one.current)))
      latest = one;
  return latest;
}

/** What is known of procedures; each asked for is there. */
export async function factsOf(db: Database | Tx, procedures: readonly number[]): Promise<Map<number, Facts>> {
  const asked = [...new Set(procedures)];
  if (asked.length === 0) return new Map();
  const ids = sql.param(asked);
  const [lots, codes, awarded, terminated] = await pipelined([
    db.execute<{ id: string; names: string[] }>(sql`
      select procedure_id::text as id, jsonb_agg(name order by number nulls last, id) as names from ejn_lots
      where procedure_id = any(${ids}::bigint[]) and gone_at is null group by procedure_id`),
    db.execute<{ id: string; codes: number[] }>(sql`
      select l.procedure_id::text as id, jsonb_agg(distinct s.code) as codes from ejn_lots l
      join ejn_lot_codes k on k.lot_id = l.id join ejn_source_codes s on s.id = k.source_code_id
      where l.procedure_id = any(${ids}::bigint[]) and l.gone_at is null and s.code is not null group by l.procedure_id`),
    db.execute<{ id: string }>(sql`
      select procedure_id::text as id from ejn_awards where procedure_id = any(${ids}::bigint[]) and gone_at is null`),
    db.execute<{ id: string }>(sql`
      select procedure_id::text as id from ejn_terminations where procedure_id = any(${ids}::bigint[]) and gone_at is null`),
  ]);
  const found = new Map<number, Facts>(asked.map((id) => [id, { lots: [], cp: [], outcome: null }]));
  const of = ({ id }: { id: string }): Facts => found.get(Number(id))!;
  for (const row of lots.rows) of(row).lots = row.names;
  for (const row of terminated.rows) of(row).outcome = 'terminated';
  // An award outweighs a termination of other lots.
  for (const row of awarded.rows) of(row).outcome = 'awarded';
  const listed = await listedAmong(
    db,
    codes.rows.flatMap((row) => row.codes),
  );
  for (const row of codes.rows) {
    const cp = new Set(
      row.codes.flatMap((code) => [code, ...prefixesOf(code).filter((one) => listed.has(one))]),
    );
    of(row).cp = [...cp].sort((a, b) => a - b);
  }
  return found;
}

/** What `ejn_notices` keeps for the search of a notice of this name. */
export const searchedOf = (name: string, { lots, cp, outcome }: Facts) => ({
  v: vectorText(name, lots),
  stems: STEM_VERSION,
  cp,
  lots: lots.length,
  outcome,
});

/** A code and what its first digits may be: 71521000, 71520000, … 71000000. */
function prefixesOf(code: number): number[] {
  const all: number[] = [];
  for (let step = 1; step <= 1_000_000; step *= 10) {
    const cut = code - (code % step);
    if (cut !== all.at(-1)) all.push(cut);
  }
  return all;
}

/** Codes that stand above these in our list. Cutting digits also makes some that do not exist. */
async function listedAmong(db: Database | Tx, codes: readonly number[]): Promise<ReadonlySet<number>> {
  const asked = [...new Set(codes.flatMap(prefixesOf))];
  if (asked.length === 0) return new Set();
  const { rows } = await db.execute<{ code: number }>(
    sql`select code from ejn_cpv where code = any(${sql.param(asked)}::int[])`,
  );
  return new Set(rows.map(({ code }) => code));
}
