import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { news } from './handbook/news.ts';
import type { NewsState } from './help.api.ts';
import { helpNewsRead as t } from './help.table.ts';

/** Whether something is new to the caller since they last opened the news. */
export async function newsState(ctx: Ctx): Promise<NewsState> {
  const [newest] = news().days;
  if (newest === undefined) return { unread: false };
  const [row] = await ctx.db.select().from(t).where(eq(t.user_id, ctx.actor.userId));
  return { unread: row === undefined || row.through < newest };
}

/** Keeps that the caller has read all that is new. An older program, which knows less, takes nothing back. */
export async function readAllNews(ctx: Ctx): Promise<NewsState> {
  const [newest] = news().days;
  if (newest !== undefined)
    await ctx.db
      .insert(t)
      .values({ user_id: ctx.actor.userId, through: newest })
      .onConflictDoUpdate({
        target: t.user_id,
        set: { through: sql`greatest(${t.through}, excluded.through)` },
      });
  return { unread: false };
}
