import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { trash } from '../../../core/records/trash.table.ts';
import { trashOfRows } from '../../../core/records/trash.ts';
import { ddnsHosts } from './hosts.table.ts';
import { KEPT_HOSTS } from './labels.ts';

const kept = trashOfRows(KEPT_HOSTS, ddnsHosts, sql`coalesce(shown, fqdn)`);

/** Removed hosts. */
export const hostsInTrash = {
  ...kept,

  /** Whether a host of that name is among them. */
  async holds(ctx: Ctx, fqdn: string): Promise<boolean> {
    const [found] = await ctx.db
      .select({ idguid: trash.idguid })
      .from(trash)
      .where(and(kept.own(ctx), eq(sql`${trash.record} ->> 'fqdn'`, fqdn)))
      .limit(1);
    return found !== undefined;
  },
};
