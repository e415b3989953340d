import { sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { SAVE_NOTICES } from '../labels.ts';
import { changeTexts, readChanges } from '../notices/changes.ts';
import { nameChanges } from '../notices/names.ts';
import { noticeId } from '../notices/notice-id.ts';
import { shortNameOf } from '../notices/short-name-sql.ts';
import { titleOf } from './announce.ts';
import { parseWatchQuery, problemOfWords } from './conditions.ts';
import { conversationName } from './conversations.ts';
import { describeQuery } from './describe.ts';
import {
  type DigestEntry,
  FOLLOWED,
  type MailState,
  MOST_MATCHES,
  type Owner,
  PREVIEW_DAYS,
  type Rhythm,
} from './states.ts';
import { WATCH } from './subject.ts';
import type { Condition, Digest, Watch, WatchMatch, WatchRow, WatchSort } from './watches.api.ts';
import { type Why, whyText } from './why.ts';

/** True for watches `w` that the caller may see: their own, and those of the organisation. */
export const visibleTo = ({ tenant, actor }: Pick<Ctx, 'tenant' | 'actor'>) =>
  sql`w.tenant_id = ${tenant.id}::uuid and (w.owner_id is null or w.owner_id = ${actor.userId}::uuid)`;

const FOUND = sql`lateral (
  select count(*)::int as found from ejn_matches m where m.tenant_id = w.tenant_id and m.watch_id = w.idguid and m.what = 'new'
    and m.at > now() - make_interval(days => ${sql.raw(String(PREVIEW_DAYS))})) f
  cross join lateral (
  select max(m.at) as found_at from ejn_matches m where m.tenant_id = w.tenant_id and m.watch_id = w.idguid) l`;

const rowColumns = ({ actor }: Pick<Ctx, 'actor'>) => ({
  idguid: sql<string>`w.idguid`,
  name: sql<string>`w.name`,
  owner: sql<Owner>`case when w.owner_id is null then 'organisation' else 'mine' end`,
  rhythm: sql<Rhythm>`w.rhythm`,
  by_mail: sql<boolean>`w.by_mail`,
  in_app: sql<boolean>`w.in_app`,
  viber: sql<boolean>`w.conversation_id is not null`,
  active: sql<boolean>`(w.paused_no is null)`,
  muted: sql<boolean>`exists (select from ejn_watch_mutes u
    where u.tenant_id = w.tenant_id and u.watch_id = w.idguid and u.user_id = ${actor.userId}::uuid)`,
  found: sql<number>`f.found`,
  found_at: momentOf(sql<Date | null>`l.found_at`),
  created_at: momentOf(sql<Date>`w.created_at`),
});

/** The caller's watches and those of the organisation. */
export const watchListing: Listing<WatchSort, Sent<WatchRow>> = listingOf((ctx) => ({
  columns: rowColumns(ctx),
  from: sql`ejn_watches w cross join ${FOUND}`,
  counted: sql`ejn_watches w`,
  where: visibleTo(ctx),
  search: sql`w.name`,
  filters: {
    owner: sql`(case when w.owner_id is null then 'organisation' else 'mine' end)`,
    rhythm: sql`w.rhythm`,
    active: sql`(w.paused_no is null)`,
    created_at: sql`w.created_at`,
  },
  order: { name: [sql`w.name`], created_at: [sql`w.created_at`], found: [sql`f.found`] },
  id: sql`w.idguid`,
}));

/** Whether the caller may change a watch of this kind. */
export const mayEdit = ({ actor }: Pick<Ctx, 'actor'>, owner: Owner): boolean =>
  owner === 'mine' || actor.permissions.has(SAVE_NOTICES);

/** A watch as the services answer it. */
export type Found = Omit<Watch, 'created_at' | 'updated_at' | 'found_at'> & {
  created_at: Date;
  updated_at: Date;
  found_at: Date | null;
};

/** One watch with its conditions in words. Throws 404 for an id that is unknown, malformed, or of somebody else's watch. */
export async function getWatch(ctx: Ctx, idguid: string): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<
    WatchRow & {
      version: number;
      query: string;
      updated_at: string;
      updated_by: string | null;
      conversation_id: string | null;
    }
  >(sql`
    select w.idguid, w.name, w.rhythm, w.by_mail, w.in_app, ${rowColumns(ctx).active} as active, w.version, w.query, w.created_at, w.updated_at, w.updated_by,
      w.conversation_id, w.conversation_id is not null as viber, ${rowColumns(ctx).owner} as owner, ${rowColumns(ctx).muted} as muted,
      f.found, l.found_at
    from ejn_watches w cross join ${FOUND} where ${visibleTo(ctx)} and w.idguid = ${idguid}::uuid`);
  const [row] = rows;
  if (!row) throw notFound();
  const { conditions, problem } = await told(ctx, row.query);
  return {
    ...row,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    found_at: row.found_at === null ? null : new Date(row.found_at),
    ...{ conditions, problem },
    conversation: row.conversation_id && (await conversationName(ctx, row.conversation_id)),
    may_edit: mayEdit(ctx, row.owner),
  };
}

/** The conditions of a kept query; of one that cannot be read any more why not. */
async function told(ctx: Ctx, query: string): Promise<{ conditions: Condition[]; problem: string | null }> {
  try {
    const { words } = parseWatchQuery(query);
    return { conditions: await describeQuery(ctx, query), problem: problemOfWords(words) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { conditions: [], problem: Object.values(error.errors ?? {}).join(' ') || error.message };
  }
}

/** What a watch has found, newest first. Throws 404. */
export async function matchesOf(ctx: Ctx, idguid: string): Promise<Sent<WatchMatch>[]> {
  await getWatch(ctx, idguid);
  const { rows } = await ctx.db.execute<{
    procedure_id: number;
    what: 'new' | 'changed';
    happened: string;
    changes: string | null;
    why: Why | null;
    at: string;
    name: string;
    authority: string | null;
    deadline: string | null;
  }>(sql`
    select m.procedure_id::float8 as procedure_id, m.what, m.happened, m.changes, m.why, m.at, ${shortNameOf(sql`n.name`)} as name, a.name as authority, n.deadline
    from ejn_matches m cross join lateral (
      select name, authority_id, deadline from ejn_notices where procedure_id = m.procedure_id order by latest desc, id desc limit 1) n
    left join ejn_authorities a on a.id = n.authority_id
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.watch_id = ${idguid}::uuid
    order by m.at desc, m.change_no desc limit ${MOST_MATCHES}`);
  const changed = rows.map(({ happened, changes }) => readChanges(happened, changes));
  await nameChanges(ctx.db, changed);
  return rows.map(({ procedure_id, what, why, at, name, authority, deadline }, n) => ({
    idguid: noticeId(procedure_id),
    ...{ name, authority, what },
    why: whyText(why),
    changes: what === 'changed' ? changeTexts(changed[n]!) : [],
    deadline: deadline === null ? null : new Date(deadline),
    at: new Date(at),
  }));
}

/** What people changed of a watch, newest first. Throws 404. */
export async function historyOfWatch(ctx: Ctx, idguid: string) {
  await getWatch(ctx, idguid);
  return historyOf(ctx, WATCH, idguid);
}

/** A digest of the caller's. Throws 404. */
export async function getDigest(ctx: Ctx, idguid: string): Promise<Sent<Digest>> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<{
    at: string;
    mail: MailState;
    mail_fault: string | null;
    entries: DigestEntry[];
  }>(sql`
    select at, mail, mail_fault, entries from ejn_digests
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and recipient_id = ${ctx.actor.userId}::uuid`);
  const [row] = rows;
  if (!row) throw notFound();
  return {
    idguid,
    title: titleOf(row.entries),
    at: new Date(row.at),
    mail: row.mail,
    mail_fault: row.mail_fault,
    entries: row.entries.map(({ procedure_id, changed, watches, by_mail, number, deadline, ...entry }) => ({
      ...entry,
      idguid: noticeId(procedure_id),
      deadline: deadline === null ? null : new Date(deadline),
      changes: entry.kind === 'changed' ? changed.flatMap(changeTexts) : [],
      watches: watches.map(({ id, name, why }) => ({ idguid: id === FOLLOWED ? null : id, name, why })),
    })),
  };
}
