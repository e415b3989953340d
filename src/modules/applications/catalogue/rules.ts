import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Behaviour } from '../../../core/crud.ts';
import { type KeyFields, keyProblems } from '../signatures/publisher-keys.ts';
import {
  channelLabel,
  channelProblem,
  channelsOf,
  PLATFORMS,
  type Platform,
  platformsOf,
} from './platforms.ts';

type Values = Record<string, unknown> & { idguid: string | null };

/** What an application is held to beside its declaration. */
export const applicationRules: Behaviour = {
  // Slugs are unique on the installation: two organisations must not look for one at the same time.
  async lock({ db }) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('aplikacije.slug', 0))`);
  },

  async check(record, ctx) {
    return {
      ...channelProblems(record),
      ...keyProblems(record as Values & KeyFields),
      ...(platformsOf(record).length === 0 && { windows: 'Odaberite bar jednu platformu.' }),
      ...(await slugProblem(ctx, record)),
      ...(record.idguid === null ? {} : await inUseProblems(ctx, record)),
    };
  },
};

function channelProblems({ channels }: Values): Record<string, string> {
  for (const name of channels as string[]) {
    const problem = channelProblem(name);
    if (problem) return { channels: `„${name}”: ${problem}` };
  }
  return {};
}

async function slugProblem(ctx: Ctx, { slug }: Values): Promise<Record<string, string>> {
  const { rows } = await ctx.db.execute<{ taken: boolean }>(
    sql`select apl_slug_taken(${slug}, ${ctx.tenant.id}::uuid) as taken`,
  );
  return rows[0]!.taken ? { slug: 'Ovu oznaku već ima aplikacija druge organizacije. Odaberite drugu.' } : {};
}

interface Used extends Record<string, unknown> {
  slug: string;
  platform: Platform;
  channel: string;
  published: boolean;
}

/** What versions still need: the address by which clients ask, and the platforms and channels that they are for. */
async function inUseProblems(ctx: Ctx, record: Values): Promise<Record<string, string>> {
  const { rows } = await ctx.db.execute<Used>(sql`
    select a.slug, v.platform, v.channel, bool_or(v.state <> 'draft') as published
    from apl_versions v join apl_applications a on a.tenant_id = v.tenant_id and a.idguid = v.application_id
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.application_id = ${record.idguid}::uuid
    group by a.slug, v.platform, v.channel`);
  const errors: Record<string, string> = {};
  const platforms = platformsOf(record);
  const channels = channelsOf(record);
  for (const { slug, platform, channel, published } of rows) {
    if (published && slug !== record.slug)
      errors.slug = `Verzije su već objavljene na adresi „${slug}”, gdje ih traže instalirane aplikacije.`;
    if (!platforms.includes(platform))
      errors[platform] =
        `Aplikacija ima verzije za ${PLATFORMS[platform]}, pa se ova platforma ne može ukloniti.`;
    if (!channels.includes(channel))
      errors.channels = `U kanalu „${channelLabel(channel)}” ima verzija, pa se ne može ukloniti.`;
  }
  return errors;
}
