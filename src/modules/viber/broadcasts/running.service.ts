import { and, eq, sql } from 'drizzle-orm';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Ctx, Database } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { momentText } from '../../../core/dates.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import { personOf } from '../../../core/system.ts';
import { viberBots } from '../bots/bots.table.ts';
import { viberConversations } from '../inbox/inbox.table.ts';
import { queueOutgoing } from '../inbox/writing.ts';
import { BROADCASTS_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';
import { auditBroadcast, stateChange } from './broadcast-audit.ts';
import type { Start } from './broadcasts.api.ts';
import {
  type BroadcastRecord,
  type Found,
  getBroadcast,
  lockBroadcast,
  obstacleOf,
  ownBroadcast,
} from './broadcasts.service.ts';
import { viberBroadcasts } from './broadcasts.table.ts';
import { touched, wrongState } from './edit.service.ts';
import { countReceivers } from './receivers.ts';

/** Longest that a broadcast may be planned ahead, in days. */
const AHEAD_MOST = 366;

/** One function, so that it runs once after a transaction. */
const wake = (database: Database): void => wakePump(database, BROADCASTS_PUMP);

/** Throws 409 `bot` with the reason if the bot cannot send. */
async function requireBot(ctx: Ctx, { bot_id }: BroadcastRecord): Promise<void> {
  const [bot] = await ctx.db
    .select()
    .from(viberBots)
    .where(and(eq(viberBots.tenant_id, ctx.tenant.id), eq(viberBots.idguid, bot_id)));
  const obstacle = bot ? obstacleOf(bot) : 'Bot je uklonjen.';
  if (obstacle) throw new AppError(409, 'bot', obstacle);
}

/**
 * Begins to send a draft at `version`, now or at a time; one that is planned can be begun, or planned anew. Throws 404, 409 `stale`,
 * `state` and `bot`, 422 for a time that has passed, and for a broadcast that nobody would receive.
 */
export async function startBroadcast(
  ctx: Ctx,
  idguid: string,
  { version, planned_at }: Start,
): Promise<Found> {
  const row = await lockBroadcast(ctx, idguid);
  if (row.state !== 'draft' && row.state !== 'planned')
    throw await wrongState(ctx, idguid, 'Slanje je već pokrenuto.');
  if (row.version !== version) throw stale(await getBroadcast(ctx, idguid));
  await requireBot(ctx, row);
  const at = planned_at === null ? null : plannedAt(planned_at);
  const { receivers } = await countReceivers(ctx, row);
  if (receivers === 0)
    throw invalid(
      { tags: 'Niko od pretplatnika ne odgovara.' },
      'Nema kome da se pošalje: nijedan pretplatnik bota ne odgovara odabranim oznakama.',
    );
  const now = at === null;
  await ctx.db
    .update(viberBroadcasts)
    .set({
      state: now ? 'running' : 'planned',
      planned_at: at,
      ...(now && { started_at: sql`now()`, choosing: true }),
      started_by: ctx.actor.name,
      started_by_id: personOf(ctx.actor),
      fault: null,
      ...touched(ctx),
    })
    .where(ownBroadcast(ctx, idguid));
  await auditBroadcast(ctx, 'update', row, {
    ...stateChange(row.state, now ? 'running' : 'planned'),
    ...(at && { planned_at: { from: row.planned_at?.toISOString() ?? null, to: momentText(at) } }),
  });
  if (now) afterCommit(ctx.db, wake);
  return getBroadcast(ctx, idguid);
}

function plannedAt(text: string): Date {
  const at = new Date(text);
  if (at.getTime() <= Date.now()) throw invalid({ planned_at: 'Vrijeme je već prošlo.' });
  if (at.getTime() > Date.now() + AHEAD_MOST * 86_400_000)
    throw invalid({ planned_at: 'Može se zakazati najviše godinu dana unaprijed.' });
  return at;
}

/**
 * Pauses sending: after this has committed no request begins, and those under way end. One that is planned becomes a draft. Throws 404,
 * 409 `state`.
 */
export async function pauseBroadcast(ctx: Ctx, idguid: string): Promise<Found> {
  const row = await lockBroadcast(ctx, idguid);
  if (row.state !== 'running' && row.state !== 'planned')
    throw await wrongState(ctx, idguid, 'Zaustavlja se samo slanje koje traje.');
  return changeState(ctx, row, row.state === 'running' ? 'paused' : 'draft', { planned_at: null });
}

/** Goes on with a paused broadcast. Throws 404, 409 `state` and `bot`. */
export async function resumeBroadcast(ctx: Ctx, idguid: string): Promise<Found> {
  const row = await lockBroadcast(ctx, idguid);
  if (row.state !== 'paused') throw await wrongState(ctx, idguid, 'Nastavlja se samo zaustavljeno slanje.');
  await requireBot(ctx, row);
  afterCommit(ctx.db, wake);
  return changeState(ctx, row, 'running', { fault: null });
}

/** Cancels: those that wait are asked no more. After this has committed no request begins. Throws 404, 409 `state`. */
export async function cancelBroadcast(ctx: Ctx, idguid: string): Promise<Found> {
  const row = await lockBroadcast(ctx, idguid);
  if (row.state !== 'planned' && row.state !== 'running' && row.state !== 'paused')
    throw await wrongState(
      ctx,
      idguid,
      'Otkazuje se samo slanje koje je zakazano, traje ili je zaustavljeno.',
    );
  await ctx.db.execute(sql`
    update viber_receivers set state = 'skipped', changed_at = clock_timestamp()
    where tenant_id = ${ctx.tenant.id}::uuid and broadcast_id = ${idguid}::uuid and state = 'waiting'`);
  return changeState(ctx, row, 'cancelled', { choosing: false, ended_at: new Date() });
}

/** Has those whose request had no answer asked again. It may reach them twice. Throws 404, 409 `state` and `bot`. */
export async function repeatUnknown(ctx: Ctx, idguid: string): Promise<Found> {
  const row = await lockBroadcast(ctx, idguid);
  // Not while it runs: a sender that finds nobody waiting would end it meanwhile.
  if (row.state !== 'done' && row.state !== 'paused')
    throw await wrongState(ctx, idguid, 'Ponavlja se kad je slanje završeno ili zaustavljeno.');
  await requireBot(ctx, row);
  const { rowCount } = await ctx.db.execute(sql`
    update viber_receivers set state = 'waiting', chunk_id = null, repeated = repeated + 1, changed_at = clock_timestamp()
    where tenant_id = ${ctx.tenant.id}::uuid and broadcast_id = ${idguid}::uuid and state = 'unknown'`);
  if (!rowCount) throw await wrongState(ctx, idguid, 'Nema nikoga za koga je ishod nepoznat.');
  afterCommit(ctx.db, wake);
  await ctx.db
    .update(viberBroadcasts)
    .set({
      state: 'running',
      ended_at: null,
      fault: null,
      started_by: ctx.actor.name,
      started_by_id: personOf(ctx.actor),
      ...touched(ctx),
    })
    .where(ownBroadcast(ctx, idguid));
  await auditBroadcast(ctx, 'update', row, {
    ...stateChange(row.state, 'running'),
    repeated: { from: null, to: `${countText(rowCount)} nepoznatih` },
  });
  return getBroadcast(ctx, idguid);
}

async function changeState(
  ctx: Ctx,
  row: BroadcastRecord,
  state: BroadcastRecord['state'],
  more: Partial<BroadcastRecord> = {},
): Promise<Found> {
  await ctx.db
    .update(viberBroadcasts)
    .set({ ...more, state, ...touched(ctx) })
    .where(ownBroadcast(ctx, row.idguid));
  await auditBroadcast(ctx, 'update', row, stateChange(row.state, state));
  return getBroadcast(ctx, row.idguid);
}

/**
 * Sends a broadcast to one conversation of its bot, as an ordinary message whose fate the chat shows. Throws 404, 409 `bot`, 422 for a
 * conversation that is another bot's, or whose person is not subscribed.
 */
export async function testBroadcast(ctx: Ctx, idguid: string, conversationId: string): Promise<void> {
  const row = await lockBroadcast(ctx, idguid);
  await requireBot(ctx, row);
  const c = viberConversations;
  const [conversation] = isId(conversationId)
    ? await ctx.db
        .select({ idguid: c.idguid, subscribed: c.subscribed, erased_at: c.erased_at })
        .from(c)
        .where(and(eq(c.tenant_id, ctx.tenant.id), eq(c.idguid, conversationId), eq(c.bot_id, row.bot_id)))
    : [];
  if (!conversation || conversation.erased_at)
    throw invalid({ conversation_id: 'Odaberite razgovor ovog bota.' });
  if (!conversation.subscribed) throw invalid({ conversation_id: 'Ova osoba nije pretplaćena na bota.' });
  await queueOutgoing(ctx, conversation, {
    content: row.content,
    origin: 'broadcast',
    authorId: personOf(ctx.actor),
    fileId: row.file_id,
  });
}
