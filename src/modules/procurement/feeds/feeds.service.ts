import { sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { newHashedToken } from '../../../core/opaque.ts';
import { containsAll, type Listing, listingOf } from '../../../core/query.ts';
import type { Choice } from '../../../core/resource-api.ts';
import type { Sent } from '../../../core/serve.ts';
import { WATCHES_TOPIC } from '../labels.ts';
import { visibleTo } from '../watches/watches.service.ts';
import type { FeedRow, FeedSort, FeedValues, MadeFeed } from './feeds.api.ts';
import { FEED_SOURCES, type FeedSource, MOST_FEEDS } from './feeds.fields.ts';
import { FEED_FORMATS, feedPath } from './paths.ts';
import { FEED } from './subject.ts';

const own = ({ tenant, actor }: Pick<Ctx, 'tenant' | 'actor'>) =>
  sql`f.tenant_id = ${tenant.id}::uuid and f.user_id = ${actor.userId}::uuid`;

/** The caller's private addresses. */
export const feedListing: Listing<FeedSort, Sent<FeedRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`f.idguid`,
    name: sql<string>`f.name`,
    of: sql<FeedSource>`f.of`,
    watch_id: sql<string | null>`f.watch_id`,
    watch: sql<string | null>`w.name`,
    fetched_at: momentOf(sql<Date | null>`f.fetched_at`),
    created_at: momentOf(sql<Date>`f.created_at`),
  },
  // Not a watch that has become somebody else's own.
  from: sql`ejn_feeds f left join ejn_watches w on w.tenant_id = f.tenant_id and w.idguid = f.watch_id
    and (w.owner_id is null or w.owner_id = f.user_id)`,
  where: own(ctx),
  search: sql`f.name || ' ' || coalesce(w.name, '')`,
  filters: {
    of: sql`f.of`,
    watch_id: sql`f.watch_id`,
    created_at: sql`f.created_at`,
    fetched_at: sql`f.fetched_at`,
  },
  order: {
    name: [sql`f.name`],
    created_at: [sql`f.created_at`],
    fetched_at: [{ nullable: sql`f.fetched_at` }],
  },
  id: sql`f.idguid`,
}));

/** Makes a private address. Its secret is in the answer and nowhere else. Throws 422 with messages by field. */
export async function createFeed(ctx: Ctx, site: string, values: FeedValues): Promise<Sent<MadeFeed>> {
  const watch = values.of === 'watch' ? await watchOf(ctx, values.watch_id) : null;
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('ejn_feeds'), hashtext(${ctx.actor.userId}))`,
  );
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ejn_feeds f where ${own(ctx)}`,
  );
  if (rows[0]!.count >= MOST_FEEDS)
    throw invalid({
      name: `Možete imati najviše ${MOST_FEEDS} adresa. Opozovite neku koju više ne koristite.`,
    });
  const idguid = newId();
  const { token, hash } = newHashedToken();
  const { rows: made } = await ctx.db.execute<{ created_at: string }>(sql`
    insert into ejn_feeds (tenant_id, idguid, updated_by, user_id, name, of, watch_id, secret_hash)
    values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${ctx.actor.name}, ${ctx.actor.userId}::uuid, ${values.name}, ${values.of},
      ${watch?.idguid ?? null}::uuid, ${hash}) returning created_at`);
  const { name, of } = values;
  await audit(
    ctx,
    'create',
    { idguid, name },
    { name: change(name), of: change(FEED_SOURCES[of]), ...(watch && { watch: change(watch.name) }) },
  );
  return {
    ...{ idguid, name, of, fetched_at: null },
    watch_id: watch?.idguid ?? null,
    watch: watch?.name ?? null,
    created_at: new Date(made[0]!.created_at),
    calendar_url: site + feedPath(token, FEED_FORMATS.calendar),
    rss_url: site + feedPath(token, FEED_FORMATS.rss),
    json_url: site + feedPath(token, FEED_FORMATS.json),
  };
}

const change = (to: string) => ({ from: null, to });

async function watchOf(ctx: Ctx, idguid: string | null): Promise<{ idguid: string; name: string }> {
  const { rows } =
    idguid !== null && isId(idguid)
      ? await ctx.db.execute<{ idguid: string; name: string }>(sql`
          select w.idguid, w.name from ejn_watches w where ${visibleTo(ctx)} and w.idguid = ${idguid}::uuid`)
      : { rows: [] };
  if (!rows[0]) throw invalid({ watch_id: 'Odaberite praćenje.' });
  return rows[0];
}

/** Revokes a private address: what asks for it from now on finds nothing. Throws 404. */
export async function removeFeed(ctx: Ctx, idguid: string): Promise<void> {
  const { rows } = isId(idguid)
    ? await ctx.db.execute<{ name: string }>(sql`
        delete from ejn_feeds f where ${own(ctx)} and f.idguid = ${idguid}::uuid returning f.name`)
    : { rows: [] };
  if (!rows[0]) throw notFound();
  const { name } = rows[0];
  await audit(ctx, 'delete', { idguid, name }, { name: { from: name, to: null } });
}

async function audit(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  changes: Changes,
): Promise<void> {
  const entry = { action, record_id: idguid, record_title: name, changes };
  await writeAudit(ctx, FEED, [entry], { topic: WATCHES_TOPIC.name, key: idguid, userId: ctx.actor.userId });
}

/** Watches that an address may be of. Throws 404 for another field. */
export async function feedChoicesOf(
  ctx: Ctx,
  field: string,
  { q = '', idguid, limit }: { q?: string; idguid?: string; limit: number },
): Promise<Choice[]> {
  if (field !== 'watch_id') throw notFound();
  if (idguid !== undefined && !isId(idguid)) return [];
  const conditions = [
    ...containsAll(sql`core_fold(w.name)`, q.split(/\s+/).filter(Boolean).slice(0, 10)),
    ...(idguid ? [sql`w.idguid = ${idguid}::uuid`] : []),
  ].map((one) => sql`and ${one}`);
  const { rows } = await ctx.db.execute<Choice & Record<string, unknown>>(sql`
    select w.idguid, w.name as label, case when w.owner_id is null then 'organizacije' end as hint from ejn_watches w
    where ${visibleTo(ctx)} ${sql.join(conditions, sql` `)} order by w.name, w.idguid limit ${limit}`);
  return rows;
}
