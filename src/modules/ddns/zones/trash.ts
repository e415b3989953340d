import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { trash } from '../../../core/records/trash.table.ts';
import { trashOfRows } from '../../../core/records/trash.ts';
import { KEPT_DOMAINS } from './labels.ts';
import { ddnsDomains } from './zones.table.ts';

const kept = trashOfRows(KEPT_DOMAINS, ddnsDomains, sql`coalesce(shown, name)`);

/** Removed domains. */
export const domainsInTrash = {
  ...kept,

  /** Whether a domain of that name is among them. */
  holds: async (ctx: Ctx, name: string): Promise<boolean> =>
    (await ctx.db.$count(trash, and(kept.own(ctx), eq(sql`${trash.record} ->> 'name'`, name)))) > 0,
};
