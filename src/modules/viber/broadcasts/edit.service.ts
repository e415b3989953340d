import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { claimFile, readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import { viberBots } from '../bots/bots.table.ts';
import { type Content, FILE_KINDS } from '../protocol/content.ts';
import { auditBroadcast, changesOf } from './broadcast-audit.ts';
import type { BroadcastChange, BroadcastValues } from './broadcasts.api.ts';
import { type Found, getBroadcast, lockBroadcast, ownBroadcast } from './broadcasts.service.ts';
import { viberBroadcasts } from './broadcasts.table.ts';
import { contentOf } from './content.ts';
import { BROADCAST_STATES, type BroadcastState } from './states.ts';

/** 409: it is not in a state in which this can be done. Contains the broadcast as it is. */
export async function wrongState(ctx: Ctx, idguid: string, why: string): Promise<AppError> {
  const current = await getBroadcast(ctx, idguid);
  return new AppError(409, 'state', `${why} Stanje: ${BROADCAST_STATES[current.state].toLowerCase()}.`, {
    data: { current },
  });
}

/** What the columns of a form are. Throws 422 with messages by field. */
interface Checked {
  content: Content;
  file_id: string | null;
  bot: string;
}

async function checked(ctx: Ctx, values: BroadcastValues, keptFile: string | null): Promise<Checked> {
  const bot = await botOf(ctx, values.bot_id);
  const named = FILE_KINDS.has(values.kind) ? values.file_id : null;
  const file = await fileOf(ctx, named, keptFile);
  const content = contentOf(values, file, { name: bot.sender_name, avatar: bot.avatar });
  if ('errors' in content) throw invalid(content.errors);
  return { content, file_id: file?.idguid ?? null, bot: bot.name };
}

async function botOf(ctx: Ctx, idguid: string) {
  const [bot] = isId(idguid)
    ? await ctx.db
        .select()
        .from(viberBots)
        .where(and(eq(viberBots.tenant_id, ctx.tenant.id), eq(viberBots.idguid, idguid)))
    : [];
  if (!bot || bot.removed_at) throw invalid({ bot_id: 'Odaberite bota organizacije.' });
  return bot;
}

async function fileOf(ctx: Ctx, named: string | null, kept: string | null): Promise<StoredFile | null> {
  if (named === null) return null;
  return named === kept ? readyFile(ctx, named) : claimFile(ctx, named, 'file_id');
}

/** Makes a broadcast, as a draft. Throws 422 with messages by field. */
export async function createBroadcast(ctx: Ctx, values: BroadcastValues): Promise<Found> {
  const { content, file_id, bot } = await checked(ctx, values, null);
  const { name, bot_id, tags, not_tags } = values;
  const idguid = newId();
  await ctx.db.insert(viberBroadcasts).values({
    tenant_id: ctx.tenant.id,
    idguid,
    updated_by: ctx.actor.name,
    name,
    bot_id,
    tags,
    not_tags,
    content,
    file_id,
  });
  await auditBroadcast(
    ctx,
    'create',
    { idguid, name },
    changesOf(null, { name, bot, content, tags, not_tags }),
  );
  return getBroadcast(ctx, idguid);
}

/** States in which a broadcast can still be changed. */
const OPEN: ReadonlySet<BroadcastState> = new Set(['draft', 'planned']);

/** Changes the given values of a draft, or a planned broadcast, at `version`. Throws 404, 422 by field, 409 `stale` or `state`. */
export async function updateBroadcast(
  ctx: Ctx,
  idguid: string,
  { version, ...input }: BroadcastChange,
): Promise<Found> {
  const row = await lockBroadcast(ctx, idguid);
  const before = await getBroadcast(ctx, idguid);
  if (!OPEN.has(row.state)) throw await wrongState(ctx, idguid, 'Poruka koja se šalje ne može se mijenjati.');
  if (row.version !== version) throw stale(before);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const values: BroadcastValues = { ...before, ...given };
  const { content, file_id, bot } = await checked(ctx, values, row.file_id);
  const { name, bot_id, tags, not_tags } = values;
  const told = { name, bot, content, tags, not_tags };
  const changes = changesOf({ ...before, content: row.content }, told);
  await ctx.db
    .update(viberBroadcasts)
    .set({ name, bot_id, tags, not_tags, content, file_id, ...touched(ctx) })
    .where(ownBroadcast(ctx, idguid));
  await auditBroadcast(ctx, 'update', { idguid, name }, changes);
  return getBroadcast(ctx, idguid);
}

/** What every change by a person writes besides. */
export const touched = ({ actor }: Ctx) => ({
  version: sql`${viberBroadcasts.version} + 1`,
  updated_at: sql`now()`,
  updated_by: actor.name,
});

/** Deletes a draft at `version`, if given. Throws 404, 409 `stale` or `state`. */
export async function removeBroadcast(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const row = await lockBroadcast(ctx, idguid);
  const before = await getBroadcast(ctx, idguid);
  if (row.state !== 'draft') throw await wrongState(ctx, idguid, 'Briše se samo nacrt.');
  if (version !== undefined && row.version !== version) throw stale(before);
  await ctx.db.delete(viberBroadcasts).where(ownBroadcast(ctx, idguid));
  await auditBroadcast(ctx, 'delete', row, changesOf({ ...before, content: row.content }, null));
}
