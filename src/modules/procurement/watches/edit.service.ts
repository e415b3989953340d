import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, forbidden, invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { publish } from '../../../core/live/publish.ts';
import { stale } from '../../../core/stale.ts';
import { WATCHES_TOPIC } from '../labels.ts';
import { NEWEST_CHANGE } from '../notices/newest-change.ts';
import { wrongConversation } from './conversations.ts';
import { checkedQuery } from './preview.service.ts';
import { MOST_WATCHES, type Owner } from './states.ts';
import { auditWatch, changesOf } from './watch-audit.ts';
import type { WatchChange, WatchValues } from './watches.api.ts';
import { type Found, getWatch, mayEdit, visibleTo } from './watches.service.ts';

/** Makes a watch. Throws 422 with messages by field, and 403 for one of the organisation without the right to it. */
export async function createWatch(ctx: Ctx, values: WatchValues): Promise<Found> {
  if (!mayEdit(ctx, values.owner)) throw forbidden();
  const query = await checked(ctx, values, null);
  const ownerId = ownerOf(ctx, values.owner);
  await requireRoom(ctx, ownerId);
  const { name, rhythm, by_mail, in_app, conversation_id } = values;
  const idguid = newId();
  await ctx.db.execute(sql`
    insert into ejn_watches (tenant_id, idguid, updated_by, owner_id, name, query, rhythm, by_mail, in_app, conversation_id, since, told_no)
    values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${ctx.actor.name}, ${ownerId}::uuid, ${name}, ${query}, ${rhythm}, ${by_mail}, ${in_app},
      ${conversation_id}::uuid, ${NEWEST_CHANGE}, ${NEWEST_CHANGE})`);
  const made = await getWatch(ctx, idguid);
  await auditWatch(ctx, 'create', made, changesOf(null, made));
  return made;
}

const ownerOf = ({ actor }: Ctx, owner: Owner): string | null => (owner === 'mine' ? actor.userId : null);

/** What the form says, checked together; answers the query as it is kept. `keptConversation`: not asked for again. */
async function checked(ctx: Ctx, values: WatchValues, keptConversation: string | null): Promise<string> {
  const { query, problems } = checkedQuery(values.query ?? '');
  const errors: Record<string, string> = problems === null ? {} : { query: problems };
  const { by_mail, in_app, conversation_id } = values;
  if (!by_mail && !in_app && conversation_id === null)
    errors.in_app = 'Odaberite bar jedan način na koji praćenje javlja.';
  if (conversation_id !== null && conversation_id !== keptConversation) {
    const wrong = await wrongConversation(ctx, conversation_id);
    if (wrong) errors.conversation_id = wrong;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return query;
}

/** Held until the transaction ends, so that of two made at once the second is counted. */
async function requireRoom(ctx: Ctx, ownerId: string | null): Promise<void> {
  const whose = ownerId ?? ctx.tenant.id;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('ejn_watches'), hashtext(${whose}))`);
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ejn_watches
    where tenant_id = ${ctx.tenant.id}::uuid and owner_id is not distinct from ${ownerId}::uuid`);
  if (rows[0]!.count >= MOST_WATCHES)
    throw invalid({
      name: `${ownerId ? 'Možete imati' : 'Organizacija može imati'} najviše ${MOST_WATCHES} praćenja. Obrišite neko koje više ne treba.`,
    });
}

interface Held extends Record<string, unknown> {
  version: number;
  owner_id: string | null;
  conversation_id: string | null;
  active: boolean;
}

/** A watch that the caller may change, locked. Throws 404 and 403. */
async function holdWatch(ctx: Ctx, idguid: string): Promise<Held> {
  const { rows } = isId(idguid)
    ? await ctx.db.execute<Held>(sql`
        select w.version, w.owner_id, w.conversation_id, w.paused_no is null as active from ejn_watches w
        where ${visibleTo(ctx)} and w.idguid = ${idguid}::uuid for no key update`)
    : { rows: [] };
  const [row] = rows;
  if (!row) throw notFound();
  if (!mayEdit(ctx, row.owner_id === null ? 'organisation' : 'mine')) throw forbidden();
  return row;
}

/**
 * Changes the given values of a watch at `version`. It does not tell again what it has told, nor what was there before. Throws 404, 403, 422 by
 * field, 409 `stale`.
 */
export async function updateWatch(
  ctx: Ctx,
  idguid: string,
  { version, ...input }: WatchChange,
): Promise<Found> {
  const row = await holdWatch(ctx, idguid);
  const before = await getWatch(ctx, idguid);
  if (row.version !== version) throw stale(before);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const values: WatchValues = { ...before, ...given };
  if (!mayEdit(ctx, values.owner)) throw forbidden();
  const query = await checked(ctx, values, row.conversation_id);
  const { name, owner, rhythm, by_mail, in_app, conversation_id } = values;
  const ownerId = owner === before.owner ? row.owner_id : ownerOf(ctx, owner);
  if (owner !== before.owner) {
    await requireRoom(ctx, ownerId);
    // Whose it is now cannot have silenced it.
    await ctx.db.execute(sql`
      delete from ejn_watch_mutes where tenant_id = ${ctx.tenant.id}::uuid and watch_id = ${idguid}::uuid`);
  }
  await ctx.db.execute(sql`
    update ejn_watches set name = ${name}, query = ${query}, owner_id = ${ownerId}::uuid, rhythm = ${rhythm}, by_mail = ${by_mail},
      in_app = ${in_app}, conversation_id = ${conversation_id}::uuid, ${touched(ctx)}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  const after = await getWatch(ctx, idguid);
  await auditWatch(ctx, 'update', after, changesOf(before, after));
  return after;
}

const touched = ({ actor }: Ctx) =>
  sql`version = version + 1, updated_at = now(), updated_by = ${actor.name}`;

/**
 * Pauses a watch, or lets it go on from now. What came before the pause is found, and told when it goes on; a pause that ends before anything
 * that came in it was matched never was. Throws 404 and 403.
 */
export async function setActive(ctx: Ctx, idguid: string, active: boolean): Promise<Found> {
  const row = await holdWatch(ctx, idguid);
  if (row.active === active) return getWatch(ctx, idguid);
  const matchedBeyond = sql`(select change_no from ejn_watch_cursors where tenant_id = ${ctx.tenant.id}::uuid) > paused_no`;
  const set = active
    ? sql`since = case when ${matchedBeyond} then ${NEWEST_CHANGE} else since end, paused_no = null`
    : sql`paused_no = ${NEWEST_CHANGE}`;
  await ctx.db.execute(sql`
    update ejn_watches set ${set}, ${touched(ctx)}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  const watch = await getWatch(ctx, idguid);
  const said = (on: boolean) => (on ? 'da' : 'ne');
  await auditWatch(ctx, 'update', watch, { active: { from: said(!active), to: said(active) } });
  return watch;
}

/** Says whether a watch of the organisation tells the caller. Throws 404, and 409 `own` for one's own. */
export async function setMuted(ctx: Ctx, idguid: string, muted: boolean): Promise<Found> {
  const watch = await getWatch(ctx, idguid);
  if (watch.owner === 'mine')
    throw new AppError(409, 'own', 'Ovo je vaše praćenje: pauzirajte ga ako ne treba da javlja.');
  await ctx.db.execute(
    muted
      ? sql`insert into ejn_watch_mutes (tenant_id, watch_id, user_id)
          values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${ctx.actor.userId}::uuid) on conflict do nothing`
      : sql`delete from ejn_watch_mutes where tenant_id = ${ctx.tenant.id}::uuid and watch_id = ${idguid}::uuid
          and user_id = ${ctx.actor.userId}::uuid`,
  );
  await publish(ctx, { topic: WATCHES_TOPIC.name, key: idguid, userId: ctx.actor.userId });
  return getWatch(ctx, idguid);
}

/** Deletes a watch at `version`, if given, with what it has found and its private addresses. Throws 404, 403, 409 `stale`. */
export async function removeWatch(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const row = await holdWatch(ctx, idguid);
  const before = await getWatch(ctx, idguid);
  if (version !== undefined && row.version !== version) throw stale(before);
  const tenant = sql`${ctx.tenant.id}::uuid`;
  for (const table of ['ejn_matches', 'ejn_watch_mutes', 'ejn_feeds'])
    await ctx.db.execute(sql`
      delete from ${sql.identifier(table)} where tenant_id = ${tenant} and watch_id = ${idguid}::uuid`);
  await ctx.db.execute(sql`delete from ejn_watches where tenant_id = ${tenant} and idguid = ${idguid}::uuid`);
  await auditWatch(ctx, 'delete', before, changesOf(before, null));
}
