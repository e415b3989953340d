import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { isoInstant } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { activeOf, downloadsOf } from '../figures/totals.ts';
import { findApplication } from './application.ts';
import type { ApplicationOverview, ApplicationRow, ApplicationSort, Lane } from './overview.api.ts';
import { PLATFORM_NAMES, PLATFORMS, STABLE } from './platforms.ts';

/** Versions of a platform and channel that are shown beside each other. */
const OF_LANE = 6;

const OF_ROW = { tenant: sql`a.tenant_id`, application: sql`a.idguid` };
const DRAFTS = sql<number>`(select count(*)::int from apl_versions v
  where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.state = 'draft')`;
const PLATFORM_LIST = sql.raw(
  `concat_ws(', ', ${PLATFORM_NAMES.map((name) => `case when a.${name} then '${PLATFORMS[name]}' end`).join(', ')})`,
);

/** The organisation's applications with their numbers. */
export const applicationListing: Listing<ApplicationSort, Sent<ApplicationRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`a.idguid`,
    name: sql<string>`a.name`,
    slug: sql<string>`a.slug`,
    summary: sql<string | null>`a.summary`,
    icon: sql<string | null>`a.icon`,
    newest: sql<string | null>`(
      select v.number from apl_versions v
      where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.channel = 'stable' and v.state = 'published'
      order by v.sort_key desc limit 1)`,
    platforms: sql<string>`${PLATFORM_LIST}`,
    visibility: sql<ApplicationRow['visibility']>`a.visibility`,
    downloads: downloadsOf(OF_ROW),
    active: activeOf(OF_ROW),
    drafts: DRAFTS,
  },
  from: sql`apl_applications a`,
  where: sql`a.tenant_id = ${ctx.tenant.id}::uuid`,
  folded: sql`a.search`,
  filters: {
    visibility: sql`a.visibility`,
    ...Object.fromEntries(PLATFORM_NAMES.map((name) => [name, sql`a.${sql.identifier(name)}`])),
  },
  order: { name: [sql`a.name`], downloads: [downloadsOf(OF_ROW)], active: [activeOf(OF_ROW)] },
  id: sql`a.idguid`,
}));

/** Numbers of one application, and its newest versions. Throws 404. */
export async function overviewOf(ctx: Ctx, idguid: string): Promise<ApplicationOverview> {
  const { name, channels, platforms } = await findApplication(ctx, idguid);
  const { rows } = await ctx.db.execute<
    Pick<ApplicationOverview, 'downloads' | 'active' | 'drafts' | 'published'> & Record<string, unknown>
  >(sql`
    select ${downloadsOf(OF_ROW)} as downloads, ${activeOf(OF_ROW)} as active, ${DRAFTS} as drafts,
      (select count(*)::int from apl_versions v
        where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.state <> 'draft') as published
    from apl_applications a where a.tenant_id = ${ctx.tenant.id}::uuid and a.idguid = ${idguid}::uuid`);
  return { idguid, name, channels, platforms, ...rows[0]!, lanes: await lanesOf(ctx, idguid) };
}

type LaneRow = Omit<Lane, 'versions'> & Lane['versions'][number] & Record<string, unknown>;

/** The last published versions of each platform and channel, the stable ones first. */
async function lanesOf(ctx: Ctx, idguid: string): Promise<Lane[]> {
  const of = {
    tenant: sql`v.tenant_id`,
    application: sql`v.application_id`,
    platform: sql`v.platform`,
    number: sql`v.number`,
  };
  const { rows } = await ctx.db.execute<LaneRow>(sql`
    select v.platform, v.channel, v.idguid, v.number, v.state, v.rollout, v.mandatory, v.published_at,
      ${downloadsOf(of)} as downloads, ${activeOf(of)} as active
    from (
      select *, row_number() over (partition by platform, channel order by sort_key desc) as place from apl_versions
      where tenant_id = ${ctx.tenant.id}::uuid and application_id = ${idguid}::uuid and state <> 'draft'
    ) v where v.place <= ${OF_LANE}
    order by v.channel <> ${STABLE}, v.channel, v.platform, v.place`);
  const lanes: Lane[] = [];
  for (const { platform, channel, ...row } of rows) {
    const last = lanes.at(-1);
    const lane =
      last?.platform === platform && last.channel === channel ? last : { platform, channel, versions: [] };
    if (lane !== last) lanes.push(lane);
    const { idguid: version, number, state, rollout, mandatory, downloads, active } = row;
    lane.versions.push({
      ...{ idguid: version, number, state, rollout, mandatory, downloads, active },
      published_at: isoInstant(row.published_at),
    });
  }
  return lanes;
}
