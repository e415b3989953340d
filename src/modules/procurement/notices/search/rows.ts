import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { isoInstant } from '../../../../core/moments.ts';
import { type Expression, holds, tokensOf } from '../../stems/expression.ts';
import type { TypeKind } from '../../types/names.ts';
import type { NoticeRow } from '../announcements.api.ts';
import { noticeId } from '../notice-id.ts';
import { listedState } from '../notice-state.ts';
import type { Asked, ListCtx } from './asked.ts';

/** A row as the database answers it. */
export interface FoundRow extends Record<string, unknown> {
  procedure_id: string;
  number: string | null;
  name: string;
  authority_id: string | null;
  authority: string | null;
  city: string | null;
  procedure_type: string | null;
  contract_type: string | null;
  cpv: { code: string; name: string }[];
  lots: number;
  value: string | null;
  announced: string | null;
  deadline: string | null;
  open: boolean;
  outcome: 'awarded' | 'terminated' | null;
  corrected: boolean;
  pipeline: string | null;
  followed: boolean;
  /** How many of the wanted words its name has. */
  named: number;
}

/** Main codes of a notice's lots, in the order of these, at most three. */
const CODES = sql`(
  select coalesce(json_agg(json_build_object('code', lpad(main.code::text, 8, '0'), 'name', coalesce(c.name_bs, c.name_hr, main.said))
      order by main.first, main.code), '[]')
  from (
    select s.code, min(s.text) as said, min(l.number) as first
    from ejn_lots l join ejn_lot_codes lc on lc.lot_id = l.id and lc.main join ejn_source_codes s on s.id = lc.source_code_id
    where l.procedure_id = n.procedure_id and l.gone_at is null and s.code is not null
    group by s.code order by min(l.number), s.code limit 3
  ) main left join ejn_cpv c on c.code = main.code
)`;

/** What a row answers, of rows `n` of ejn_notices joined by `ROW_JOINS`. */
export const rowColumns = ({ tenant, actor }: Ctx, named: SQL): SQL => sql`
  n.procedure_id, n.number, n.name, n.authority_id, a.name as authority, a.city, n.procedure_type, n.contract_type, n.lots, n.value,
  n.announced, n.deadline, n.open, n.outcome, ${named} as named, ${CODES} as cpv,
  exists (select 1 from ejn_notices old where old.procedure_id = n.procedure_id and old.id <> n.id and old.gone_at is null) as corrected,
  (select p.state from ejn_pipeline p where p.tenant_id = ${tenant.id}::uuid and p.procedure_id = n.procedure_id) as pipeline,
  exists (select 1 from ejn_follows f where f.tenant_id = ${tenant.id}::uuid and f.user_id = ${actor.userId}::uuid
    and f.procedure_id = n.procedure_id) as followed`;
export const ROW_JOINS = sql`left join ejn_authorities a on a.id = n.authority_id`;

/** A type by its code, named by the codebook; null without a code. */
export const typeIn = (
  { types }: Pick<ListCtx, 'types'>,
  kind: TypeKind,
  code: string | null,
): NoticeRow['procedure_type'] => (code === null ? null : types(kind, code));

/** Rows as they are answered, in their order. */
export async function answered(
  ctx: ListCtx,
  rows: readonly FoundRow[],
  { wanted }: Pick<Asked, 'wanted'>,
): Promise<NoticeRow[]> {
  const hits = await lotsWith(ctx, rows, wanted);
  return rows.map((row) => ({
    idguid: noticeId(Number(row.procedure_id)),
    number: row.number,
    name: row.name,
    authority:
      row.authority_id === null || row.authority === null
        ? null
        : { id: String(row.authority_id), name: row.authority },
    city: row.city,
    procedure_type: typeIn(ctx, 'postupak', row.procedure_type),
    contract_type: typeIn(ctx, 'ugovor', row.contract_type),
    cpv: row.cpv,
    lots: row.lots,
    hit: hits.get(row.procedure_id) ?? null,
    value: row.value,
    announced: row.announced && isoInstant(row.announced),
    deadline: row.deadline && isoInstant(row.deadline),
    state: listedState(row),
    corrected: row.corrected,
    pipeline: row.pipeline,
    followed: row.followed,
  }));
}

/** Lots of a notice that are looked through for the words. */
const MOST_LOTS = 300;

/** By procedure, the name of the lot that has most of the wanted words that the notice's own name has not. */
async function lotsWith(
  { db }: ListCtx,
  rows: readonly FoundRow[],
  wanted: readonly Expression[],
): Promise<Map<string, string>> {
  const missing = new Map<string, readonly Expression[]>();
  for (const { procedure_id, name, named } of rows) {
    if (named === wanted.length) continue;
    const tokens = tokensOf(name);
    missing.set(
      procedure_id,
      wanted.filter((one) => !holds(one, tokens)),
    );
  }
  if (missing.size === 0) return new Map();
  const { rows: lots } = await db.execute<{ procedure_id: string; name: string }>(sql`
    select asked.id::text as procedure_id, l.name from unnest(${sql.param([...missing.keys()])}::bigint[]) asked(id)
    cross join lateral (
      select l.name, l.number, l.id from ejn_lots l where l.procedure_id = asked.id and l.gone_at is null
      order by l.number, l.id limit ${sql.raw(String(MOST_LOTS))}) l
    order by asked.id, l.number, l.id`);
  const best = new Map<string, { name: string; has: number }>();
  for (const { procedure_id, name } of lots) {
    const tokens = tokensOf(name);
    const has = missing.get(procedure_id)!.filter((one) => holds(one, tokens)).length;
    if (has > (best.get(procedure_id)?.has ?? 0)) best.set(procedure_id, { name, has });
  }
  return new Map([...best].map(([procedure, { name }]) => [procedure, name]));
}
