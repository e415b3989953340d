import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { codeText, rangeOf } from '../cpv/codes.ts';
import type { NoticeCard } from './announcements.api.ts';
import { CONTRACT, type ContractRow, contractOf, instantIn } from './card-sql.ts';
import { noticeId } from './notice-id.ts';
import { stateNow } from './notice-state.ts';

/** Most that are shown beside a notice. */
const NEIGHBOURS = 10;
const EARLIER = 20;

/** A notice, of whose authority something is asked. */
interface Of {
  procedure: number;
  authority: number | null;
}

/** The authority's other notices, the newest first. */
export async function neighboursOf(
  ctx: Ctx,
  { procedure, authority }: Of,
): Promise<NoticeCard['neighbours']> {
  if (authority === null) return [];
  const { rows } = await ctx.db.execute<{
    procedure_id: string;
    name: string;
    value: string | null;
    announced: string | null;
    deadline: string | null;
    outcome: 'awarded' | 'terminated' | null;
  }>(sql`
    select procedure_id, name, value, announced, deadline, outcome from ejn_notices
    where latest and authority_id = ${authority} and procedure_id <> ${procedure}
    order by announced desc nulls last, id desc limit ${NEIGHBOURS}`);
  return rows.map(({ procedure_id, name, value, announced, deadline, outcome }) => ({
    idguid: noticeId(Number(procedure_id)),
    name,
    value,
    announced: instantIn(announced),
    state: stateNow({ outcome, deadline: instantIn(deadline) }),
  }));
}

/** Contracts of the authority for lots with one of these codes or one below, the newest first. */
export async function earlierAwards(
  ctx: Ctx,
  { procedure, authority }: Of,
  codes: readonly number[],
): Promise<NoticeCard['earlier']> {
  if (authority === null || codes.length === 0) return [];
  const ranges = codes.map(rangeOf);
  const from = sql.param(ranges.map((range) => range.from));
  const to = sql.param(ranges.map((range) => range.to));
  const { rows } = await ctx.db.execute<
    ContractRow & { procedure_id: string; name: string; code: number }
  >(sql`
    select n.procedure_id, n.name, same.code, ${CONTRACT}
    from ejn_notices n join ejn_contracts k on k.procedure_id = n.procedure_id
    cross join lateral (
      select s.code from ejn_lot_codes c join ejn_source_codes s on s.id = c.source_code_id
      join unnest(${from}::int[], ${to}::int[]) as asked (first, last) on s.code between asked.first and asked.last
      where c.lot_id = k.lot_id order by c.main desc, s.code limit 1
    ) same
    where n.latest and n.authority_id = ${authority} and n.procedure_id <> ${procedure} and n.cp && ${sql.param([...codes])}::int[]
    order by k.day desc nulls last, k.id desc limit ${EARLIER}`);
  return rows.map((row) => ({
    idguid: noticeId(Number(row.procedure_id)),
    name: row.name,
    cpv: codeText(row.code),
    contract: contractOf(row),
  }));
}
