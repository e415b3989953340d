import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { asSystem } from '../../../core/system.ts';
import { WATCHES_TOPIC } from '../labels.ts';
import { NEWEST_CHANGE } from '../notices/newest-change.ts';
import { unfollow } from '../pipeline/follows.service.ts';
import { behindSecret } from '../secret-links.ts';
import { END_LINKS } from './end.ts';
import { type DigestEntry, FOLLOWED } from './states.ts';
import { auditWatch } from './watch-audit.ts';

/** What a link ends: watches, and what the person follows. */
export interface Endable {
  id: string;
  name: string;
  /** It tells no more already. */
  ended: boolean;
}

/** What the page of a link says. */
export interface EndPage {
  organisation: string;
  things: Endable[];
}

interface Digest extends Record<string, unknown> {
  idguid: string;
  recipient_id: string;
  entries: DigestEntry[];
}

/** What the link of a mail ends; null for a link that is unknown. Throws 429 after many of those from one address. */
export async function endable(database: Database, token: string, ip: string | null): Promise<EndPage | null> {
  return withDigest(database, token, ip, async (ctx, digest) => ({
    organisation: ctx.tenant.name,
    things: await thingsOf(ctx, digest),
  }));
}

/**
 * Ends what the link of a mail names: all of it, or one thing by its id. The person's own watch is paused, one of the organisation tells
 * them no more, and what they follow is followed no more. Answers as `endable`.
 */
export async function endByLink(
  database: Database,
  token: string,
  ip: string | null,
  which: string | null,
): Promise<EndPage | null> {
  return withDigest(database, token, ip, async (ctx, digest) => {
    for (const { id, ended } of await thingsOf(ctx, digest))
      if (!ended && (which === null || which === id)) await end(ctx, digest.recipient_id, id);
    return { organisation: ctx.tenant.name, things: await thingsOf(ctx, digest) };
  });
}

async function withDigest<T>(
  database: Database,
  token: string,
  ip: string | null,
  work: (ctx: Ctx, digest: Digest) => Promise<T>,
): Promise<T | null> {
  const found = await behindSecret(database, END_LINKS, token, ip);
  if (!found) return null;
  return asSystem(database, found.tenant, async (ctx) => {
    const { rows } = await ctx.db.execute<Digest>(sql`
      select idguid, recipient_id, entries from ejn_digests
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${found.idguid}::uuid`);
    return rows[0] ? work(ctx, rows[0]) : null;
  });
}

/**
 * The watches that have mailed a digest and that are still the person's or the organisation's, and what it tells followers of, as
 * `FOLLOWED:procedure`. Others that found something of it told it in the product alone, and go on.
 */
async function thingsOf(ctx: Ctx, { recipient_id, entries }: Digest): Promise<Endable[]> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const mailing = entries.flatMap(({ watches }) => watches.filter(({ by_mail }) => by_mail));
  const ids = [...new Set(mailing.map(({ id }) => id))];
  const { rows: watches } = await ctx.db.execute<{ id: string; name: string; ended: boolean }>(sql`
    select w.idguid as id, w.name, w.paused_no is not null or exists (select from ejn_watch_mutes m
      where m.tenant_id = w.tenant_id and m.watch_id = w.idguid and m.user_id = ${recipient_id}::uuid) as ended
    from ejn_watches w where w.tenant_id = ${tenant} and w.idguid = any(${sql.param(ids)}::uuid[])
      and (w.owner_id is null or w.owner_id = ${recipient_id}::uuid) order by w.name, w.idguid`);
  const followed = entries.filter(({ watches: all }) => all.some(({ id }) => id === FOLLOWED));
  const { rows: follows } = await ctx.db.execute<{ procedure_id: number }>(sql`
    select procedure_id::float8 as procedure_id from ejn_follows where tenant_id = ${tenant} and user_id = ${recipient_id}::uuid
      and procedure_id = any(${sql.param(followed.map(({ procedure_id }) => procedure_id))}::bigint[])`);
  const still = new Set(follows.map(({ procedure_id }) => procedure_id));
  return [
    ...watches,
    ...followed.map(({ procedure_id, name }) => ({
      id: `${FOLLOWED}:${procedure_id}`,
      name: `Obavještenje: ${name}`,
      ended: !still.has(procedure_id),
    })),
  ];
}

async function end(ctx: Ctx, person: string, id: string): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const [watch = '', procedure] = id.split(':');
  if (watch === FOLLOWED) {
    await unfollow(ctx, person, Number(procedure));
    return;
  }
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    update ejn_watches set paused_no = ${NEWEST_CHANGE}, version = version + 1, updated_at = now(), updated_by = ${BY_MAIL}
    where tenant_id = ${tenant} and idguid = ${watch}::uuid and owner_id = ${person}::uuid and paused_no is null returning idguid, name`);
  if (rows[0]) {
    await auditWatch(ctx, 'update', rows[0], { active: { from: 'da', to: 'ne, linkom iz maila' } });
    return;
  }
  await ctx.db.execute(sql`
    insert into ejn_watch_mutes (tenant_id, watch_id, user_id)
    select tenant_id, idguid, ${person}::uuid from ejn_watches
    where tenant_id = ${tenant} and idguid = ${watch}::uuid and owner_id is null on conflict do nothing`);
  await publish(ctx, { topic: WATCHES_TOPIC.name, key: watch, userId: person });
}

/** Who ended a watch, for its page. */
const BY_MAIL = 'Link iz maila';
