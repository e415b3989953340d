import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { findResource } from '../../core/registry.ts';
import { permissionFor } from '../../core/resource.ts';
import type { SavedView, ViewChanges } from './saved-views.api.ts';
import { savedViews } from './saved-views.table.ts';

/** Views one person keeps at most: of one list, and in one organisation. */
export const MOST_VIEWS = 50;
export const MOST_OF_PERSON = 500;

const t = savedViews;
const answer = { idguid: t.idguid, name: t.name, query: t.query, is_default: t.is_default };

/** Row-level security keeps organisations apart; whose view it is within one is asked here. */
const own = (ctx: Ctx) => and(eq(t.tenant_id, ctx.tenant.id), eq(t.user_id, ctx.actor.userId));

/** Throws 422 where there is no such list for the caller: it is unknown, or they may not read it. */
function known(ctx: Ctx, name: string): void {
  const resource = findResource(name);
  if (!resource || !ctx.actor.permissions.has(permissionFor(resource, 'pregled')))
    throw invalid({ resource: 'Lista ne postoji ili je ne možete pregledati.' });
}

/** The caller's views of a list, by name. Throws 422 for a list they may not read. */
export async function listViews(ctx: Ctx, resource: string): Promise<SavedView[]> {
  known(ctx, resource);
  return ctx.db
    .select(answer)
    .from(t)
    .where(and(own(ctx), eq(t.resource, resource)))
    .orderBy(asc(t.name));
}

/**
 * Keeps a view. Throws 422 for a list the caller may not read, 409 when the name is taken or the caller has as many
 * as one may have.
 */
export async function createView(
  ctx: Ctx,
  view: Omit<SavedView, 'idguid'> & { resource: string },
): Promise<SavedView> {
  known(ctx, view.resource);
  await oneAtATime(ctx);
  const [kept] = await ctx.db
    .select({
      all: count(),
      here: sql<number>`count(*) filter (where ${t.resource} = ${view.resource})::int`,
    })
    .from(t)
    .where(own(ctx));
  if ((kept?.here ?? 0) >= MOST_VIEWS)
    throw new AppError(409, 'too_many_views', `Možete imati najviše ${MOST_VIEWS} pogleda na istu listu.`);
  if ((kept?.all ?? 0) >= MOST_OF_PERSON)
    throw new AppError(409, 'too_many_views', `Možete imati najviše ${MOST_OF_PERSON} sačuvanih pogleda.`);
  const idguid = newId();
  if (view.is_default) await clearDefault(ctx, view.resource, idguid);
  const [row] = await ctx.db
    .insert(t)
    .values({ ...view, idguid, tenant_id: ctx.tenant.id, user_id: ctx.actor.userId })
    .returning(answer)
    .catch(nameTaken);
  return row!;
}

/** Changes a view. Throws 404 for one that is not the caller's, 409 when the name is taken. */
export async function updateView(ctx: Ctx, idguid: string, changes: ViewChanges): Promise<SavedView> {
  const { resource, ...before } = await find(ctx, idguid);
  if (Object.values(changes).every((value) => value === undefined)) return before;
  await oneAtATime(ctx);
  if (changes.is_default) await clearDefault(ctx, resource, idguid);
  const [row] = await ctx.db
    .update(t)
    .set(changes)
    .where(and(own(ctx), eq(t.idguid, idguid)))
    .returning(answer)
    .catch(nameTaken);
  if (!row) throw notFound();
  return row;
}

/** Removes a view. Throws 404 for one that is not the caller's. */
export async function deleteView(ctx: Ctx, idguid: string): Promise<void> {
  await find(ctx, idguid);
  await ctx.db.delete(t).where(and(own(ctx), eq(t.idguid, idguid)));
}

async function find(ctx: Ctx, idguid: string): Promise<SavedView & { resource: string }> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db
    .select({ ...answer, resource: t.resource })
    .from(t)
    .where(and(own(ctx), eq(t.idguid, idguid)));
  if (!row) throw notFound();
  return row;
}

/** Two tabs of one person that save at once stand in a row, or both would be the default or one too many. */
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

function nameTaken(error: unknown): never {
  if (databaseError(error)?.code !== '23505') throw error;
  const message = 'Već imate pogled s ovim nazivom.';
  throw new AppError(409, 'duplicate', message, { errors: { name: message } });
}
