import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { DIGEST_MAIL, type DigestMail } from './announce.ts';

/**
 * Queues mails of digests whose job is gone: given up after a mail server that was away for days, or left out of a backup that was loaded.
 * Ten minutes: between two jobs of one mail there may be none.
 */
export async function queueForgotten(ctx: Ctx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  const { rows } = await ctx.db.execute<{ idguid: string }>(sql`
    select d.idguid from ejn_digests d
    where d.tenant_id = ${ctx.tenant.id}::uuid and d.mail in ('waiting', 'sending')
      and coalesce(d.mail_at, d.at) < now() - interval '10 minutes'
      and not exists (select from pgboss.job j where j.name = ${DIGEST_MAIL} and j.group_id = ${ctx.tenant.id}
        and j.state in ('created', 'retry', 'active') and j.data ->> 'idguid' = d.idguid::text)
    order by d.at limit 500`);
  for (const { idguid } of rows)
    await jobs.send(ctx.db, DIGEST_MAIL, { idguid } satisfies DigestMail, { tenantId: ctx.tenant.id });
}
