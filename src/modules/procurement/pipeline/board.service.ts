import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Sent } from '../../../core/serve.ts';
import {
  askedProcedure,
  ENTRIES,
  entryOf,
  type Found,
  HAS_ENDED,
  IS_BEFORE_OFFER,
  readEntries,
  withWords,
} from './entries.ts';
import { membersOf } from './people.ts';
import type { Board, Move, Week } from './pipeline.api.ts';
import { lockEntry } from './pipeline.service.ts';
import { auditOwn, changesOf } from './pipeline-audit.ts';
import { PIPELINE_ORDER, type PipelineState } from './states.ts';
import { weekAhead } from './week.ts';

/** Cards of a column; the list shows the rest. */
const MOST_CARDS = 100;
/** Lines on the dashboard. */
const MOST_LINES = 10;

interface Summed extends Record<string, unknown> {
  state: PipelineState;
  count: number;
  value: string;
  offer: string;
}

/** The board: each state with its cards, how many there are and what they add up to. */
export async function boardOf(
  ctx: Ctx,
  { person, q }: { person?: string; q?: string },
): Promise<Sent<Board>> {
  const condition = sql.join(
    [sql`true`, ...(person ? [sql`p.person_id = ${person}::uuid`] : []), ...withWords(q)],
    sql` and `,
  );
  const { rows } = await ctx.db.execute<Summed>(sql`
    select p.state, count(*)::int as count, coalesce(sum(n.value), 0)::numeric(20, 2)::text as value,
      coalesce(sum(p.offer), 0)::numeric(20, 2)::text as offer
    from ${ENTRIES} where p.tenant_id = ${ctx.tenant.id}::uuid and ${condition} group by p.state`);
  const sums = new Map(rows.map((row) => [row.state, row]));
  const cards = await cardsOf(ctx, condition);
  return {
    columns: PIPELINE_ORDER.map((state) => {
      const { count = 0, value = '0.00', offer = '0.00' } = sums.get(state) ?? {};
      return { state, count, value, offer, cards: cards.filter((one) => one.state === state) };
    }),
    people: await membersOf(ctx),
    me: ctx.actor.userId,
  };
}

async function cardsOf(ctx: Ctx, condition: SQL): Promise<Found[]> {
  const cards: Found[] = [];
  for (const state of PIPELINE_ORDER)
    cards.push(
      ...(await readEntries(
        ctx,
        sql`p.state = ${state} and ${condition}`,
        sql`p.place, p.idguid`,
        MOST_CARDS,
      )),
    );
  return cards;
}

/** True for entries whose deadline is today or within seven days, and whose offer is not handed in yet. */
function isThisWeek(): SQL {
  const { begins, ends } = weekAhead(Date.now());
  return sql`${IS_BEFORE_OFFER} and n.deadline >= ${begins.toISOString()}::timestamptz
    and n.deadline < ${ends.toISOString()}::timestamptz and not ${HAS_ENDED}`;
}

/** How many own procurements those are. */
async function countWeek(ctx: Ctx, thisWeek: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${ENTRIES} where p.tenant_id = ${ctx.tenant.id}::uuid and ${thisWeek}`);
  return rows[0]!.count;
}

/** Own procurements whose deadline is today or within seven days, and whose offer is not handed in yet. */
export async function weekOf(ctx: Ctx): Promise<Sent<Week>> {
  const thisWeek = isThisWeek();
  return {
    entries: await readEntries(ctx, thisWeek, sql`n.deadline, p.idguid`, MOST_LINES),
    count: await countWeek(ctx, thisWeek),
  };
}

/**
 * Moves a card to a column, below the card `after` or to its top; also to its top where that card is there no more. Places are halved
 * between neighbours, exactly. Throws 404, 409 `stale`.
 */
export async function moveEntry(ctx: Ctx, idguid: string, { version, state, after }: Move): Promise<Found> {
  // Two people who drop at one place at once come one after the other.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ejn-tabla/${ctx.tenant.id}`}, 0))`,
  );
  const before = await lockEntry(ctx, idguid, version);
  const tenant = sql`x.tenant_id = ${ctx.tenant.id}::uuid and x.state = ${state} and x.idguid <> ${before.idguid}::uuid`;
  const above = sql`(select x.place from ejn_pipeline x where ${tenant} and x.idguid = ${after}::uuid)`;
  const below = sql`(select min(x.place) from ejn_pipeline x, (select ${above} as place) a
    where ${tenant} and (a.place is null or x.place > a.place))`;
  await ctx.db.execute(sql`
    update ejn_pipeline p set state = ${state}, state_at = case when p.state = ${state} then p.state_at else now() end,
      place = coalesce((${above} + ${below}) * 0.5, ${above} + 1, ${below} - 1, 0),
      version = p.version + 1, updated_at = now(), updated_by = ${ctx.actor.name}
    where p.tenant_id = ${ctx.tenant.id}::uuid and p.idguid = ${before.idguid}::uuid`);
  const moved = (await entryOf(ctx, askedProcedure(idguid)))!;
  await auditOwn(ctx, 'update', moved, changesOf(before, moved));
  return moved;
}
