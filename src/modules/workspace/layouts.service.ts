import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { Arrangement, ArrangementChanges, LayoutChanges, Layouts, Turn } from './layouts.api.ts';
import { listLayouts } from './layouts.table.ts';
import { knownList } from './lists.ts';

const t = listLayouts;
/** Stands for all lists. */
const ALL = '*';
/** Stands for the dashboard: no list is called so. */
const DASHBOARD = '/dashboard';
/** Pages of a person whose last change of the dashboard is remembered; those opened last. */
const PAGES = 20;

/** How the caller has arranged the lists. */
export async function readLayouts(ctx: Ctx): Promise<Layouts> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.user_id, ctx.actor.userId)));
  const lists = rows
    .filter(({ list }) => list !== ALL && list !== DASHBOARD)
    .map(({ list, columns, widths }) => [list, { columns, widths: widths ?? {} }] as const);
  const density = rows.find(({ list }) => list === ALL)?.density ?? 'comfortable';
  return { density, lists: Object.fromEntries(lists) };
}

/** Stores the columns or widths of a list. Throws 422 for a list that the caller may not read. */
export async function keepLayout(ctx: Ctx, list: string, changes: LayoutChanges): Promise<Layouts> {
  knownList(ctx, list);
  if (Object.keys(changes).length > 0) await keep(ctx, list, changes);
  return readLayouts(ctx);
}

/** Keeps how dense the rows of all lists are. */
export async function keepDensity(ctx: Ctx, density: Layouts['density']): Promise<Layouts> {
  await keep(ctx, ALL, { density });
  return readLayouts(ctx);
}

/** How the caller has arranged the dashboard. */
export async function readArrangement(ctx: Ctx): Promise<Arrangement> {
  const [row] = await ctx.db
    .select({ order: t.columns, hidden: t.hidden })
    .from(t)
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.user_id, ctx.actor.userId), eq(t.list, DASHBOARD)));
  return { order: row?.order ?? null, hidden: row?.hidden ?? null };
}

/**
 * Keeps the order of the dashboard's parts, or which of them are hidden. A change that has its `turn` is passed over where a later one
 * of the same page was kept already: a page that goes sends its last one without waiting for the one under way.
 */
export async function keepArrangement(
  ctx: Ctx,
  { order, hidden, turn }: ArrangementChanges,
): Promise<Arrangement> {
  const changes = { ...(order !== undefined && { columns: order }), ...(hidden !== undefined && { hidden }) };
  if (Object.keys(changes).length > 0) await keep(ctx, DASHBOARD, changes, turn);
  return readArrangement(ctx);
}

interface Kept extends LayoutChanges {
  density?: Layouts['density'];
  hidden?: string[] | null;
}

const keep = (ctx: Ctx, list: string, changes: Kept, turn?: Turn) =>
  ctx.db
    .insert(t)
    .values({
      ...{ tenant_id: ctx.tenant.id, user_id: ctx.actor.userId, list },
      ...changes,
      ...(turn && { widths: { [String(turn.page)]: turn.number } }),
    })
    .onConflictDoUpdate({
      target: [t.tenant_id, t.user_id, t.list],
      set: { ...changes, ...(turn && { widths: LAST_TURNS }) },
      setWhere: turn && isLater(turn),
    });

/** The turns that are remembered once this one is kept. */
const LAST_TURNS = sql`(select jsonb_object_agg(page, number) from (
  select * from jsonb_each(coalesce(${t.widths}, '{}'::jsonb) || excluded.widths) as turns (page, number)
  order by page::bigint desc limit ${PAGES}) as last)`;

const isLater = ({ page, number }: Turn) =>
  sql`coalesce((${t.widths} ->> ${String(page)}::text)::bigint, 0) < ${number}`;
