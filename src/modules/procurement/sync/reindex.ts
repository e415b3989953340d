import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { FieldChange } from '../notices/changes.ts';
import { divisionsOf } from '../notices/divisions.ts';
import { changedFields, type NoticeChange, noteChanges } from './changes.ts';
import { type Facts, factsOf, latestOf, searchedOf, type Version, versionsOf } from './facts.ts';

/** Procedures that are worked on in one statement. */
const CHUNK = 500;

const INPUT = jsonRecordset({
  ...{ id: 'bigint', latest: 'boolean', outcome: 'text', v: 'text', stems: 'smallint', cp: 'int[]' },
  ...{ lots: 'int', told: 'boolean' },
});

/**
 * Makes what is derived of procedures anew: which version is listed, text and codes for the search, lots, outcome, whether it is open. What
 * people can see of a change is noted in `ejn_changes`, unless `tell` is false. For one transaction. Procedures without a notice are left out.
 */
export async function reindexProcedures(
  db: Database | Tx,
  procedures: readonly number[],
  { tell = true }: { tell?: boolean } = {},
): Promise<void> {
  const all = [...new Set(procedures)].sort((a, b) => a - b);
  for (let from = 0; from < all.length; from += CHUNK) await reindex(db, all.slice(from, from + CHUNK), tell);
}

async function reindex(db: Database | Tx, procedures: readonly number[], tell: boolean): Promise<void> {
  const versions = await versionsOf(db, procedures);
  if (versions.size === 0) return;
  const facts = await factsOf(db, [...versions.keys()]);
  const states = [...versions].map(([procedure, all]) => stateOf(all, facts.get(procedure)!));
  const input = states.flatMap(({ rows, told }) => rows.map((row) => ({ ...row, told })));
  // The row joined by its id is the one from before.
  const { rows } = await db.execute<{ id: string; reworded: boolean }>(sql`
    update ejn_notices n set latest = input.latest, outcome = input.outcome,
      open = input.latest and input.outcome is null and coalesce(n.deadline > now(), false),
      v = coalesce(input.v::tsvector, n.v), stems = coalesce(input.stems, n.stems), cp = coalesce(input.cp, n.cp),
      divisions = ${divisionsOf(sql`coalesce(input.cp, n.cp)`)},
      lots = coalesce(input.lots, n.lots), changed_at = case when input.told and ${tell} then now() else n.changed_at end
    from ${INPUT(input)} join ejn_notices was on was.id = input.id where n.id = input.id and (
      (n.latest, n.outcome, n.open) is distinct from
        (input.latest, input.outcome, input.latest and input.outcome is null and coalesce(n.deadline > now(), false))
      or (input.latest and (n.v, n.stems, n.cp, n.lots) is distinct from (input.v::tsvector, input.stems, input.cp, input.lots)))
    returning n.id::text, was.v is distinct from n.v and was.stems = n.stems as reworded`);
  if (!tell) return;
  const reworded = new Set(rows.filter((row) => row.reworded).map(({ id }) => Number(id)));
  await noteChanges(
    db,
    states.flatMap((state) => changesOf(state, reworded)),
  );
}

/** What becomes of the versions of a procedure. */
interface State {
  procedure: number;
  /** What was listed, and what is now. */
  before: Version | null;
  after: Version | null;
  facts: Facts;
  fields: FieldChange[];
  /** People can see a difference. */
  told: boolean;
  rows: Record<string, unknown>[];
}

function stateOf(versions: readonly Version[], facts: Facts): State {
  const before = versions.find(({ latest }) => latest) ?? null;
  const after = latestOf(versions);
  const fields =
    before && after
      ? [
          ...changedFields(before, after),
          ...changedLots(before, facts),
          // The source has taken its award or termination back.
          ...(before.outcome && !facts.outcome ? [{ field: 'outcome', before: null, after: null }] : []),
        ]
      : [];
  const told = fields.length > 0 || before?.outcome !== facts.outcome || !before !== !after;
  return {
    procedure: versions[0]!.procedure,
    ...{ before, after, facts, fields, told },
    rows: versions.map((version) =>
      version === after
        ? { id: version.id, latest: true, ...searchedOf(version.name ?? '', facts) }
        : { id: version.id, latest: false, outcome: version.outcome },
    ),
  };
}

/** Lots and codes that came, went or changed. */
export function changedLots(before: Pick<Version, 'lots' | 'cp'>, facts: Facts): FieldChange[] {
  const changes: FieldChange[] = [];
  if (before.lots !== facts.lots.length)
    changes.push({ field: 'lots', before: String(before.lots), after: String(facts.lots.length) });
  const [was, is] = [codesText(before.cp), codesText(facts.cp)];
  if (was !== is) changes.push({ field: 'cpv', before: was, after: is });
  return changes;
}

const codesText = (codes: readonly number[]): string | null =>
  codes.length === 0 ? null : codes.map((code) => String(code).padStart(8, '0')).join(', ');

function changesOf(state: State, reworded: ReadonlySet<number>): NoticeChange[] {
  const { procedure, before, after, facts, fields } = state;
  if (!after) return before ? [{ procedure, what: 'gone' }] : [];
  if (!before) return [{ procedure, what: 'new' }];
  const changes: NoticeChange[] = [];
  if (fields.length > 0) changes.push({ procedure, what: 'changed', fields });
  if (before.outcome !== facts.outcome && facts.outcome) changes.push({ procedure, what: facts.outcome });
  // Only the text for the search differs: names of lots.
  else if (changes.length === 0 && before === after && reworded.has(after.id))
    changes.push({ procedure, what: 'changed', fields: [{ field: 'lot_names', before: null, after: null }] });
  return changes;
}

/** Sets the outcome of procedures that have been awarded or terminated; an award outweighs a termination of other lots. */
export async function settleOutcomes(
  tx: Tx,
  outcome: 'awarded' | 'terminated',
  procedures: readonly number[],
  tell: boolean,
): Promise<void> {
  if (procedures.length === 0) return;
  const { rows } = await tx.execute<{ procedure_id: string }>(sql`
    update ejn_notices set outcome = ${outcome}, open = false, changed_at = case when ${tell} then now() else changed_at end
    where procedure_id = any(${sql.param([...new Set(procedures)])}::bigint[]) and latest
      and ${outcome === 'awarded' ? sql`outcome is distinct from 'awarded'` : sql`outcome is null`}
    returning procedure_id::text`);
  if (tell)
    await noteChanges(
      tx,
      rows
        .map(({ procedure_id }) => ({ procedure: Number(procedure_id), what: outcome }))
        .sort((a, b) => a.procedure - b.procedure),
    );
}
