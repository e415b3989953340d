import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { AppError, forbidden, invalid, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { SHARE_VIEWS } from '../../core/identity/paths.ts';
import { isId } from '../../core/list-query.ts';
import { knownList, mayRead } from './lists.ts';
import type { newView, SavedView, ViewChanges } from './saved-views.api.ts';
import { savedViews } from './saved-views.table.ts';

/** Maximum number of a person's views: of one list, and in one organisation. */
const MOST_VIEWS = 50;
const MOST_OF_PERSON = 500;

const t = savedViews;
type Row = typeof savedViews.$inferSelect;

/** Row-level security separates organisations; ownership within one is checked here. */
const own = (ctx: Ctx) => and(eq(t.tenant_id, ctx.tenant.id), eq(t.user_id, ctx.actor.userId));
/** Their own views and those shared with them. */
const seen = (ctx: Ctx) =>
  and(eq(t.tenant_id, ctx.tenant.id), or(eq(t.user_id, ctx.actor.userId), t.is_shared));

const mayShare = (ctx: Ctx): boolean => ctx.actor.permissions.has(SHARE_VIEWS);

/** A view as the caller sees it. */
function answer(ctx: Ctx, { idguid, name, query, is_default, is_shared, user_id, owner }: Row): SavedView {
  const is_own = user_id === ctx.actor.userId;
  return {
    idguid,
    name,
    query,
    is_default: is_own && is_default,
    is_shared,
    is_own,
    can_edit: is_own || mayShare(ctx),
    owner,
  };
}

/** The caller's views of a list and those that are shared, each by name. Throws 422 for a list they may not read. */
export async function listViews(ctx: Ctx, resource: string): Promise<SavedView[]> {
  knownList(ctx, resource);
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(seen(ctx), eq(t.resource, resource)))
    .orderBy(asc(t.name), asc(t.idguid));
  return rows.map((row) => answer(ctx, row));
}

/**
 * Saves a view. Throws 422 for a list the caller may not read, 403 for sharing without the right, 409 for a taken name and above
 * the maximum.
 */
export async function createView(ctx: Ctx, view: z.output<typeof newView>): Promise<SavedView> {
  knownList(ctx, view.resource);
  if (view.is_shared && !mayShare(ctx)) throw forbidden();
  await oneAtATime(ctx);
  const [kept] = await ctx.db
    .select({
      all: count(),
      here: sql<number>`count(*) filter (where ${t.resource} = ${view.resource})::int`,
    })
    .from(t)
    .where(own(ctx));
  if ((kept?.here ?? 0) >= MOST_VIEWS)
    throw new AppError(409, 'too_many_views', `Možete imati najviše ${MOST_VIEWS} pogleda na istoj listi.`);
  if ((kept?.all ?? 0) >= MOST_OF_PERSON)
    throw new AppError(409, 'too_many_views', `Možete imati najviše ${MOST_OF_PERSON} sačuvanih pogleda.`);
  const idguid = newId();
  if (view.is_default) await clearDefault(ctx, view.resource, idguid);
  const [row] = await ctx.db
    .insert(t)
    .values({ ...view, idguid, tenant_id: ctx.tenant.id, user_id: ctx.actor.userId, owner: ctx.actor.name })
    .returning()
    .catch(nameTaken(true));
  return answer(ctx, row!);
}

/**
 * Changes a view: the caller's own or, with the right to share, a shared one. Throws 404 for a view they cannot see, 403 for one
 * they may not change or share, 422 for another person's view as default, 409 for a taken name.
 */
export async function updateView(ctx: Ctx, idguid: string, changes: ViewChanges): Promise<SavedView> {
  const row = await find(ctx, idguid);
  const before = answer(ctx, row);
  if (!before.can_edit) throw forbidden();
  if (changes.is_shared !== undefined && changes.is_shared !== row.is_shared && !mayShare(ctx))
    throw forbidden();
  if (changes.is_default !== undefined && !before.is_own)
    throw invalid({ is_default: 'Zadani može biti samo vaš pogled.' });
  if (Object.values(changes).every((value) => value === undefined)) return before;
  await oneAtATime(ctx);
  if (changes.is_default) await clearDefault(ctx, row.resource, idguid);
  const [changed] = await ctx.db
    .update(t)
    .set({ ...changes, ...(before.is_own && { owner: ctx.actor.name }) })
    .where(and(seen(ctx), eq(t.idguid, idguid)))
    .returning()
    .catch(nameTaken(before.is_own));
  if (!changed) throw notFound();
  return answer(ctx, changed);
}

/** Removes a view. Throws 404 for one that the caller does not see, 403 for one they may not change. */
export async function deleteView(ctx: Ctx, idguid: string): Promise<void> {
  if (!answer(ctx, await find(ctx, idguid)).can_edit) throw forbidden();
  await ctx.db.delete(t).where(and(seen(ctx), eq(t.idguid, idguid)));
}

/** A view that the caller can see. One of a list that they may no longer read is 404, unless it is their own. */
async function find(ctx: Ctx, idguid: string): Promise<Row> {
  const [row] = isId(idguid)
    ? await ctx.db
        .select()
        .from(t)
        .where(and(seen(ctx), eq(t.idguid, idguid)))
    : [];
  if (!row || (row.user_id !== ctx.actor.userId && !mayRead(ctx, row.resource))) throw notFound();
  return row;
}

/** Serialises saves of one person in two tabs: otherwise both could become the default, or exceed the maximum. */
async function oneAtATime(ctx: Ctx): Promise<void> {
  const key = `saved_views ${ctx.tenant.id} ${ctx.actor.userId}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

async function clearDefault(ctx: Ctx, resource: string, except: string): Promise<void> {
  await ctx.db
    .update(t)
    .set({ is_default: false })
    .where(and(own(ctx), eq(t.resource, resource), eq(t.is_default, true), ne(t.idguid, except)));
}

/** Message for a name that is taken among the views of the view's owner. */
const nameTaken =
  (isOwn: boolean) =>
  (error: unknown): never => {
    if (databaseError(error)?.code !== '23505') throw error;
    const message = `${isOwn ? 'Već imate' : 'Vlasnik već ima'} pogled s ovim nazivom.`;
    throw new AppError(409, 'duplicate', message, { errors: { name: message } });
  };
