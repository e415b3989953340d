import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
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
  const { rows } = await db.execute<{
    id: string;
    names: string[] | null;
    codes: number[] | null;
    outcome: Outcome | null;
  }>(sql`
    select p.id::text, l.names, c.codes, case
        when exists (select from ejn_awards a where a.procedure_id = p.id and a.gone_at is null) then 'awarded'
        when exists (select from ejn_terminations t where t.procedure_id = p.id and t.gone_at is null) then 'terminated' end as outcome
    from unnest(${sql.param([...new Set(procedures)])}::bigint[]) p (id)
    left join lateral (
      select jsonb_agg(l.name order by l.number nulls last, l.id) as names from ejn_lots l
      where l.procedure_id = p.id and l.gone_at is null
    ) l on true
    left join lateral (
      select jsonb_agg(distinct s.code) as codes from ejn_lots l
      join ejn_lot_codes k on k.lot_id = l.id join ejn_source_codes s on s.id = k.source_code_id
      where l.procedure_id = p.id and l.gone_at is null and s.code is not null
    ) c on true`);
  const listed = await listedAmong(
    db,
    rows.flatMap(({ codes }) => codes ?? []),
  );
  return new Map(
    rows.map(({ id, names, codes, outcome }) => {
      const cp = new Set<number>();
      for (const code of codes ?? [])
        for (const one of prefixesOf(code)) if (one === code || listed.has(one)) cp.add(one);
      return [Number(id), { lots: names ?? [], cp: [...cp].sort((a, b) => a - b), outcome }];
    }),
  );
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
