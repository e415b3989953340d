import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import { noticeId } from '../notices/notice-id.ts';
import { askedProcedure, requireFacts } from './entries.ts';
import { ejnNotes } from './pipeline.table.ts';
import { auditOwn } from './pipeline-audit.ts';

const n = ejnNotes;
/** Newest notes of a notice that are shown. */
const MOST = 200;

const answered = (ctx: Ctx, note: typeof n.$inferSelect) => ({
  idguid: note.idguid,
  version: note.version,
  updated_at: note.updated_at,
  updated_by: note.updated_by,
  text: note.text,
  author: note.author,
  created_at: note.created_at,
  mine: note.author_id === ctx.actor.userId,
});
type KeptNote = ReturnType<typeof answered>;

/** Notes of the organisation about a procedure, newest first. */
export async function notesOf(ctx: Ctx, procedure: number): Promise<KeptNote[]> {
  const rows = await ctx.db
    .select()
    .from(n)
    .where(and(eq(n.tenant_id, ctx.tenant.id), eq(n.procedure_id, procedure), isNull(n.removed_at)))
    .orderBy(desc(n.created_at), desc(n.idguid))
    .limit(MOST);
  return rows.map((one) => answered(ctx, one));
}

/** Writes a note about a notice, whether it is worked on or not. Throws 404. */
export async function addNote(ctx: Ctx, idguid: string, text: string): Promise<KeptNote> {
  const procedure = askedProcedure(idguid);
  const { title } = await requireFacts(ctx, procedure);
  const [note] = await ctx.db
    .insert(n)
    .values({
      tenant_id: ctx.tenant.id,
      idguid: newId(),
      procedure_id: procedure,
      text,
      author_id: ctx.actor.userId,
      author: ctx.actor.name,
      updated_by: ctx.actor.name,
    })
    .returning();
  await tell(ctx, procedure, title, null, text);
  return answered(ctx, note!);
}

/** Changes the caller's own note at `version`. Throws 404, 403 for another's, 409 `stale`. */
export async function updateNote(
  ctx: Ctx,
  idguid: string,
  note: string,
  { version, text }: { version: number; text: string },
): Promise<KeptNote> {
  const { procedure, title, before } = await lockNote(ctx, idguid, note, version);
  const [after] = await ctx.db
    .update(n)
    .set({ text, version: version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(one(ctx, note))
    .returning();
  await tell(ctx, procedure, title, before.text, text);
  return answered(ctx, after!);
}

/** Deletes the caller's own note; for a while it can be put back. Throws 404, 403 for another's, 409 `stale`. */
export async function removeNote(
  ctx: Ctx,
  idguid: string,
  note: string,
  version: number | undefined,
): Promise<void> {
  const { procedure, title, before } = await lockNote(ctx, idguid, note, version);
  await ctx.db.update(n).set({ removed_at: sql`now()` }).where(one(ctx, note));
  await tell(ctx, procedure, title, before.text, null);
}

/** Puts the caller's own deleted note back as it was. Throws 404 for one that is not deleted, or was long ago, 403 for another's. */
export async function restoreNote(ctx: Ctx, idguid: string, note: string): Promise<KeptNote> {
  const { procedure, title } = await lockNote(ctx, idguid, note, undefined, true);
  const [after] = await ctx.db.update(n).set({ removed_at: null }).where(one(ctx, note)).returning();
  await tell(ctx, procedure, title, null, after!.text);
  return answered(ctx, after!);
}

/** Removes notes for good that were deleted a day ago. */
export async function purgeNotes(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from ejn_notes where tenant_id = ${ctx.tenant.id}::uuid and removed_at < now() - interval '1 day'`);
}

const one = (ctx: Ctx, note: string) => and(eq(n.tenant_id, ctx.tenant.id), eq(n.idguid, note));

async function lockNote(
  ctx: Ctx,
  idguid: string,
  note: string,
  version: number | undefined,
  removed = false,
) {
  const procedure = askedProcedure(idguid);
  const { title } = await requireFacts(ctx, procedure);
  const [before] = isId(note)
    ? await ctx.db
        .select()
        .from(n)
        .where(
          and(
            one(ctx, note),
            eq(n.procedure_id, procedure),
            removed ? isNotNull(n.removed_at) : isNull(n.removed_at),
          ),
        )
        .for('update')
    : [];
  if (!before) throw notFound();
  if (before.author_id !== ctx.actor.userId)
    throw new AppError(403, 'forbidden', 'Bilješku mijenja samo onaj ko ju je napisao.');
  if (version !== undefined && before.version !== version) throw stale(answered(ctx, before));
  return { procedure, title, before };
}

const tell = (ctx: Ctx, procedure: number, title: string, from: string | null, to: string | null) =>
  auditOwn(ctx, 'update', { idguid: noticeId(procedure), title }, { note: { from, to } });
