import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { tagsIn } from '../../../core/kinds/tags.ts';

/** Whom a broadcast is for. */
export interface Chosen {
  bot_id: string;
  /** Any of these, and none of those. */
  tags: readonly string[];
  not_tags: readonly string[];
}

/** Conditions on a conversation `c` whose person a broadcast is for: subscribed now, with the tags. */
export const isReceiver = ({ tenant }: Pick<Ctx, 'tenant'>, { bot_id, tags, not_tags }: Chosen): SQL => sql`
  c.tenant_id = ${tenant.id}::uuid and c.bot_id = ${bot_id}::uuid and c.subscribed and c.erased_at is null
  ${tags.length > 0 ? sql`and c.tags && ${sql.param([...tags])}::text[]` : sql``}
  ${not_tags.length > 0 ? sql`and not c.tags && ${sql.param([...not_tags])}::text[]` : sql``}`;

/** How many people a broadcast is for now, and how many are subscribed to its bot at all. */
export async function countReceivers(
  ctx: Ctx,
  chosen: Chosen,
): Promise<{ receivers: number; subscribers: number }> {
  const { rows } = await ctx.db.execute<{ receivers: number; subscribers: number }>(sql`
    select count(*) filter (where ${isReceiver(ctx, chosen)})::int as receivers, count(*)::int as subscribers
    from viber_conversations c where ${isReceiver(ctx, { bot_id: chosen.bot_id, tags: [], not_tags: [] })}`);
  return rows[0]!;
}

/** The same, asked by texts with commas. */
export const countAsked = (
  ctx: Ctx,
  { bot_id, tags, not_tags }: { bot_id: string; tags: string; not_tags: string },
) => countReceivers(ctx, { bot_id, tags: tagsIn(tags), not_tags: tagsIn(not_tags) });
