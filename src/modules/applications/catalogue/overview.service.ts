import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { isoInstant } from '../../../core/moments.ts';
import { activeOf, downloadsOf } from '../figures/totals.ts';
import { findApplication } from './application.ts';
import type { ApplicationOverview, ApplicationSummary, NewestVersion } from './overview.api.ts';
import { STABLE } from './platforms.ts';

/** Applications that are summed up; an organisation with more sees the first of them. */
const MOST = 1000;

const OF_ROW = { tenant: sql`a.tenant_id`, application: sql`a.idguid` };
const DRAFTS = sql`(select count(*)::int from apl_versions v
  where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.state = 'draft')`;

/** Numbers of all applications of the organisation, for their list. */
export async function summariesOf(ctx: Ctx): Promise<ApplicationSummary[]> {
  const { rows } = await ctx.db.execute<ApplicationSummary & Record<string, unknown>>(sql`
    select a.idguid, (
        select v.number from apl_versions v
        where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.channel = ${STABLE} and v.state = 'published'
        order by v.sort_key desc limit 1
      ) as newest,
      ${downloadsOf(OF_ROW)} as downloads, ${activeOf(OF_ROW)} as active, ${DRAFTS} as drafts
    from apl_applications a where a.tenant_id = ${ctx.tenant.id}::uuid order by a.name, a.idguid limit ${MOST}`);
  return rows;
}

/** Numbers of one application, and what is newest of it. Throws 404. */
export async function overviewOf(ctx: Ctx, idguid: string): Promise<ApplicationOverview> {
  await findApplication(ctx, idguid);
  const { rows } = await ctx.db.execute<Omit<ApplicationOverview, 'newest'> & Record<string, unknown>>(sql`
    select a.idguid, ${downloadsOf(OF_ROW)} as downloads, ${activeOf(OF_ROW)} as active, ${DRAFTS} as drafts,
      (select count(*)::int from apl_versions v
        where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.state <> 'draft') as published
    from apl_applications a where a.tenant_id = ${ctx.tenant.id}::uuid and a.idguid = ${idguid}::uuid`);
  return { ...rows[0]!, newest: await newestOf(ctx, idguid) };
}

async function newestOf(ctx: Ctx, idguid: string): Promise<NewestVersion[]> {
  const of = {
    tenant: sql`v.tenant_id`,
    application: sql`v.application_id`,
    platform: sql`v.platform`,
    number: sql`v.number`,
  };
  const { rows } = await ctx.db.execute<NewestVersion & Record<string, unknown>>(sql`
    select v.idguid, v.platform, v.channel, v.number, v.rollout, v.mandatory, v.published_at,
      ${downloadsOf(of)} as downloads, ${activeOf(of)} as active
    from (
      select distinct on (platform, channel) * from apl_versions
      where tenant_id = ${ctx.tenant.id}::uuid and application_id = ${idguid}::uuid and state = 'published'
      order by platform, channel, sort_key desc
    ) v order by v.channel <> ${STABLE}, v.channel, v.platform`);
  return rows.map((row) => ({ ...row, published_at: isoInstant(row.published_at) }));
}
