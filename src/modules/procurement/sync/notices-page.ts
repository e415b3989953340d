import { sql } from 'drizzle-orm';
import { announceChange } from '../../../core/cache.ts';
import type { Tx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { divisionsOf } from '../notices/divisions.ts';
import type { TakenRow } from '../protocol/rows.ts';
import { stampOf } from '../protocol/stamps.ts';
import { STEM_VERSION } from '../stems/stem.ts';
import { changedFields, type NoticeChange, noteChanges, type ToldValues } from './changes.ts';
import { type Facts, factsOf, latestOf, searchedOf, type Version, versionsOf } from './facts.ts';
import { changedLots, reindexProcedures } from './reindex.ts';
import { isNewer, isReplaced, type Upserted } from './upsert.ts';

/** A row of the source as a version, before it is known what becomes of it. */
type Incoming = Pick<Version, 'id' | 'procedure' | 'stamp' | 'current' | 'gone'> & ToldValues;

/** What becomes of one procedure of a page. */
interface Plan {
  procedure: number;
  before: Version | null;
  after: Incoming | Version;
  /** Newer than what is stored. */
  incoming: Incoming[];
  versions: readonly Version[];
}

const TEXTS = ['number', 'name', 'procedure_type', 'contract_type', 'category', 'criterion'] as const;
const INPUT = jsonRecordset({
  ...{ id: 'bigint', stamp: 'text', procedure_id: 'bigint', current: 'boolean', latest: 'boolean' },
  ...Object.fromEntries(TEXTS.map((column) => [column, 'text'])),
  ...{ authority_id: 'bigint', value: 'numeric', announced: 'timestamptz', deadline: 'timestamptz' },
  ...{
    v: 'text',
    v_of: 'bigint',
    stems: 'smallint',
    cp: 'int[]',
    lots: 'int',
    outcome: 'text',
    changed_at: 'timestamptz',
  },
});
/** Columns that a newer row replaces. */
const REPLACED = sql.raw(
  [
    'stamp',
    'procedure_id',
    'current',
    'latest',
    'open',
    ...TEXTS,
    'authority_id',
    'value',
    'announced',
    'deadline',
    'changed_at',
  ]
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);
/** Columns of the search: of a version that is not listed they stay as they were. */
const SEARCHED = sql.raw(
  ['v', 'stems', 'cp', 'divisions', 'lots', 'outcome']
    .map((column) => `${column} = case when excluded.latest then excluded.${column} else n.${column} end`)
    .join(', '),
);

/**
 * Writes a page of notices. Each row is written once, with all that is derived of it: what the stored version of the same name has is
 * taken from there, and only other names are stemmed. `told` says of which new notices people are told; `future`: see `isReplaced`.
 */
export async function writeNotices(
  tx: Tx,
  rows: readonly TakenRow[],
  { future, tells }: { future: string; tells: (announced: string | null) => boolean },
): Promise<Upserted> {
  const given = rows.map(incomingOf);
  const stored = await versionsOf(
    tx,
    given.map(({ procedure }) => procedure),
  );
  const plans = plansOf(given, stored, future);
  if (plans.length === 0) return { inserted: [], changed: [] };
  const facts = await factsOf(
    tx,
    plans.filter(needsFacts).map(({ procedure }) => procedure),
  );
  const changes = plans.flatMap((plan) => changesOf(plan, facts.get(plan.procedure)));
  const published = new Map(
    plans.map(({ procedure, before, after }) => [procedure, before ? null : after.announced]),
  );
  const told = changes.filter(({ procedure }) => tells(published.get(procedure) ?? null));
  const moved = new Set(changes.map(({ procedure }) => procedure));
  const outdated = plans.flatMap(({ versions, after, incoming }) =>
    versions
      .filter(({ id, latest }) => latest && id !== after.id && !incoming.some((row) => row.id === id))
      .map(({ id }) => id),
  );
  if (outdated.length > 0)
    await tx.execute(sql`
      update ejn_notices set latest = false, open = false where id = any(${sql.param(outdated)}::bigint[])`);
  const now = new Date().toISOString();
  const input = plans.flatMap((plan) =>
    plan.incoming.map((row) => ({
      ...row,
      procedure_id: plan.procedure,
      latest: row.id === plan.after.id,
      changed_at: moved.has(plan.procedure) || !plan.before ? now : plan.before.changedAt,
      ...(row.id === plan.after.id ? searchOf(plan, facts.get(plan.procedure)) : NOT_LISTED),
    })),
  );
  const { rows: written } = await tx.execute<{ id: string; inserted: boolean }>(sql`
    insert into ejn_notices as n (id, stamp, procedure_id, current, latest, open, ${sql.raw(TEXTS.join())}, authority_id, value,
      announced, deadline, v, stems, cp, divisions, lots, outcome, changed_at)
    select id, stamp, procedure_id, current, latest, latest and outcome is null and coalesce(deadline > now(), false),
      ${sql.raw(TEXTS.join())}, authority_id, value, announced, deadline,
      coalesce(v::tsvector, (select o.v from ejn_notices o where o.id = input.v_of), ''), stems, cp, ${divisionsOf(sql`cp`)},
      lots, outcome, changed_at
    from ${INPUT(input)}
    on conflict (id) do update set ${REPLACED}, ${SEARCHED}, gone_at = null
    where ${isReplaced('n', future, true)}
    returning id::text, (xmax = 0) as inserted`);
  // A row may say that it is not the newest any more before the newer one is there, or the other way round.
  await reindexProcedures(
    tx,
    plans
      .filter(
        ({ after, before, incoming }) => after !== before && !incoming.some(({ id }) => id === after.id),
      )
      .map(({ procedure }) => procedure),
  );
  await noteChanges(tx, told);
  const ids = (inserted: boolean) =>
    written.filter((row) => row.inserted === inserted).map(({ id }) => Number(id));
  return { inserted: ids(true), changed: ids(false) };
}

const CAME_BACK = { field: 'gone', before: null, after: null };
const NOT_LISTED = { v: '', v_of: null, stems: STEM_VERSION, cp: [], lots: 0, outcome: null };

function incomingOf({ id, stamp, values }: TakenRow): Incoming {
  const { procedure_id, current, authority_id, authority_name: _, ...rest } = values;
  return {
    ...(rest as unknown as ToldValues),
    ...{ id, stamp, procedure: procedure_id as number, current: current as boolean, gone: false },
    authority_id: authority_id === null ? null : String(authority_id),
  };
}

/** Plans of the procedures of which something is newer than what is stored. */
function plansOf(given: readonly Incoming[], stored: ReadonlyMap<number, Version[]>, future: string): Plan[] {
  const plans: Plan[] = [];
  for (const [procedure, rows] of Map.groupBy(given, (row) => row.procedure)) {
    const versions = stored.get(procedure) ?? [];
    const incoming = rows.filter((row) =>
      isNewer(
        row.stamp,
        versions.find(({ id }) => id === row.id),
        future,
      ),
    );
    if (incoming.length === 0) continue;
    const kept = versions.filter(({ id }) => !incoming.some((row) => row.id === id));
    const after = latestOf<Incoming | Version>([...kept, ...incoming])!;
    plans.push({
      ...{ procedure, incoming, versions, after },
      before: versions.find(({ latest }) => latest) ?? null,
    });
  }
  return plans;
}

/** What is stored of a listed version still holds for the next one, if that has the same name. */
const needsFacts = ({ before, after }: Plan): boolean =>
  before?.name !== after.name || before.stems !== STEM_VERSION;

function searchOf(plan: Plan, facts: Facts | undefined) {
  if (facts) return { ...searchedOf(plan.after.name ?? '', facts), v_of: null };
  const { id, cp, lots, outcome } = plan.before!;
  return { v: null, v_of: id, stems: STEM_VERSION, cp, lots, outcome };
}

function changesOf(
  { procedure, before, after, versions, incoming }: Plan,
  facts: Facts | undefined,
): NoticeChange[] {
  // What is neither listed now nor was is read anew after it is written.
  if (!incoming.some(({ id }) => id === after.id)) return [];
  if (!before && versions.length === 0) return [{ procedure, what: 'new' }];
  if (!before) return [{ procedure, what: 'changed', fields: [CAME_BACK] }];
  const fields = [...changedFields(before, after), ...(facts ? changedLots(before, facts) : [])];
  return fields.length > 0 ? [{ procedure, what: 'changed', fields }] : [];
}

/** Authorities that notices name before their own set does get a row, which gives way to any of the source. */
export async function addNamedAuthorities(tx: Tx, rows: readonly TakenRow[]): Promise<void> {
  const named = new Map<number, string>();
  for (const { values } of rows)
    if (typeof values.authority_id === 'number')
      named.set(values.authority_id, String(values.authority_name ?? 'Bez naziva'));
  if (named.size === 0) return;
  const input = [...named].map(([id, name]) => ({ id, name })).sort((a, b) => a.id - b.id);
  const { rowCount } = await tx.execute(sql`
    insert into ejn_authorities (id, stamp, name) select id, ${OLDEST}, name from ${AUTHORITY(input)}
    on conflict (id) do nothing`);
  if (rowCount) await announceChange(tx);
}

const AUTHORITY = jsonRecordset({ id: 'bigint', name: 'text' });
const OLDEST = stampOf(new Date(0));
