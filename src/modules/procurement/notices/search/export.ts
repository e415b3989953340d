import { sql } from 'drizzle-orm';
import type { ListQuery } from '../../../../core/list-query.ts';
import { momentOf } from '../../../../core/moments.ts';
import { type ListSource, readAll } from '../../../../core/query.ts';
import { listedState } from '../notice-state.ts';
import type { NoticeSort } from '../states.ts';
import { type Asked, askedOf, type ListCtx } from './asked.ts';
import { settings } from './count.ts';
import { typeIn } from './rows.ts';

/** All main codes of a notice's lots with their names, as one text. */
const CODES = sql<string>`(
  select string_agg(distinct lpad(s.code::text, 8, '0') || ' ' || coalesce(c.name_bs, c.name_hr, s.text), '; ')
  from ejn_lots l join ejn_lot_codes lc on lc.lot_id = l.id and lc.main join ejn_source_codes s on s.id = lc.source_code_id
    left join ejn_cpv c on c.code = s.code
  where l.procedure_id = n.procedure_id and l.gone_at is null and s.code is not null)`;

const COLUMNS = {
  number: sql<string | null>`n.number`,
  name: sql<string>`n.name`,
  authority: sql<string | null>`a.name`,
  city: sql<string | null>`a.city`,
  procedure_type: sql<string | null>`n.procedure_type`,
  contract_type: sql<string | null>`n.contract_type`,
  cpv: CODES,
  lots: sql<number>`n.lots`,
  value: sql<string | null>`n.value`,
  announced: momentOf(sql<Date | null>`n.announced`),
  deadline: momentOf(sql<Date | null>`n.deadline`),
  open: sql<boolean>`n.open`,
  outcome: sql<'awarded' | 'terminated' | null>`n.outcome`,
};

const sourceOf = ({ where, named }: Asked): ListSource<NoticeSort, typeof COLUMNS> => ({
  columns: COLUMNS,
  from: sql`ejn_notices n left join ejn_authorities a on a.id = n.authority_id`,
  where,
  order: {
    relevance: [named, sql`n.open::int`, { nullable: sql`n.announced` }],
    announced: [{ nullable: sql`n.announced` }],
    deadline: [{ nullable: sql`n.deadline` }],
    value: [{ nullable: sql`n.value` }],
  },
  id: sql`n.id`,
});

/** All rows of a query for a file, in batches: names instead of codes, one text in each column. */
export async function* allNotices(ctx: ListCtx, query: ListQuery<NoticeSort>) {
  const asked = await askedOf(ctx, query);
  if (asked.problem !== null) return;
  await settings(ctx);
  // Best first, whichever way it was asked for.
  const sort = query.sort.map((one) => (one.field === 'relevance' ? { ...one, descending: true } : one));
  for await (const rows of readAll(ctx, sourceOf(asked), { ...query, sort, words: [], filters: [] }))
    yield rows.map(({ open, outcome, announced, deadline, ...row }) => ({
      ...row,
      procedure_type: typeIn(ctx, 'postupak', row.procedure_type)?.name ?? null,
      contract_type: typeIn(ctx, 'ugovor', row.contract_type)?.name ?? null,
      announced: announced?.toISOString() ?? null,
      deadline: deadline?.toISOString() ?? null,
      state: listedState({ open, outcome }),
    }));
}
