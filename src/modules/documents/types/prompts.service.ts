import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { stale } from '../../../core/stale.ts';
import { findType, type TypeState } from './type.ts';
import { touch, written } from './types.service.ts';
import { prompts as p } from './types.table.ts';

/** Versions of a prompt that a type may have. */
const MOST = 500;

const ofType = (ctx: Ctx, typeId: string) => and(eq(p.tenant_id, ctx.tenant.id), eq(p.type_id, typeId));

/** Versions of a type's prompt, the newest first. Throws 404. */
export async function listPrompts(ctx: Ctx, typeId: string) {
  await findType(ctx, typeId);
  return ctx.db
    .select({
      number: p.number,
      text: p.text,
      note: p.note,
      created_at: p.created_at,
      created_by: p.created_by,
    })
    .from(p)
    .where(ofType(ctx, typeId))
    .orderBy(desc(p.number))
    .limit(MOST);
}

/** What a version of a type's prompt says; empty for none. Throws 404 for a number that is not there. */
export async function promptText(ctx: Ctx, typeId: string, number: number | null): Promise<string> {
  if (number === null) return '';
  const [row] = await ctx.db
    .select({ text: p.text })
    .from(p)
    .where(and(ofType(ctx, typeId), eq(p.number, number)));
  if (!row) throw notFound();
  return row.text;
}

/** Saves a prompt as the next version of its type; it is used only once it is published. Throws 404, 422 for one that is there. */
export async function savePrompt(
  ctx: Ctx,
  typeId: string,
  { text, note }: { text: string; note: string | null },
): Promise<number> {
  const type = await findType(ctx, typeId, true);
  const [last] = await ctx.db
    .select({ number: p.number, text: p.text })
    .from(p)
    .where(ofType(ctx, typeId))
    .orderBy(desc(p.number))
    .limit(1);
  if (last?.text === text) throw invalid({ text: `Isto uputstvo je već verzija ${last.number}.` });
  const number = (last?.number ?? 0) + 1;
  if (number > MOST) throw new AppError(409, 'too_many', `Uputstvo može imati najviše ${MOST} verzija.`);
  await ctx.db.insert(p).values({
    tenant_id: ctx.tenant.id,
    type_id: typeId,
    number,
    text,
    note,
    created_by: ctx.actor.name,
  });
  await written(ctx, 'update', type, { prompt: { from: null, to: `Verzija ${number}` } });
  return number;
}

/**
 * Makes a version the one that endpoints get, also an earlier one; null: the type has no prompt of its own any more. Throws 404, 409
 * `stale`.
 */
export async function publishPrompt(
  ctx: Ctx,
  typeId: string,
  { number, version }: { number: number | null; version: number },
): Promise<TypeState> {
  const before = await findType(ctx, typeId, true);
  if (before.version !== version) throw stale(before);
  if (number === before.current_prompt) return before;
  await promptText(ctx, typeId, number);
  await touch(ctx, before, { current_prompt: number });
  await written(
    ctx,
    'update',
    { ...before, version: version + 1 },
    { current_prompt: { from: before.current_prompt, to: number } },
  );
  return findType(ctx, typeId);
}
