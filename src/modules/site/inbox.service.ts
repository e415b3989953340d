import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { columnList } from '../../core/json-recordset.ts';
import { isId, type ListQuery } from '../../core/list-query.ts';
import { conditions, type Listing, listingOf } from '../../core/query.ts';
import { trash } from '../../core/records/trash.table.ts';
import { storedColumns, trashOfRows } from '../../core/records/trash.ts';
import type { Sent } from '../../core/serve.ts';
import { stale } from '../../core/stale.ts';
import { asOperator } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import type { MessageCounts, MessageRow, MessageSort, ReplyBody } from './inbox.api.ts';
import {
  KEPT_MESSAGES,
  type MessageAction,
  type MessageStatus,
  type SpamReason,
  STATUS_LABELS,
} from './inbox.states.ts';
import { CONTACT_REPLY, type ContactReplyJob } from './reply-mail.ts';
import { contactMail } from './settings.service.ts';
import { contactMessages, contactReplies } from './site.table.ts';

const m = contactMessages;
/** Length of a message's excerpt in the list. */
const EXCERPT = 160;
/** Subject of the trail; messages belong to the operator. */
const MESSAGES = { name: 'contact-messages', scope: 'tenant' } as const;

const FILTERS = {
  status: sql`${m.status}`,
  tip_usluge: sql`${m.tip_usluge}`,
  created_at: sql`${m.created_at}`,
};
const ONE_LINE = sql`regexp_replace(${m.poruka}, '\\s+', ' ', 'g')`;
const REPLY_COLUMNS = columnList(storedColumns(contactReplies));
/** Replies of a message in the list; qualified, because the sub-select has a column of the same name. */
const OWN_REPLIES = sql`from ${contactReplies} r where r.message_id = ${m}.idguid`;

/** The beginning of a message in one line. */
export const EXCERPT_SQL = sql<string>`left(${ONE_LINE}, ${EXCERPT}) || case when length(${ONE_LINE}) > ${EXCERPT} then '…' else '' end`;

/** The inbox, as its list is served. */
export const inbox: Listing<MessageSort, Sent<MessageRow>> = listingOf({
  columns: {
    idguid: sql<string>`${m.idguid}`,
    ime_prezime: sql<string>`${m.ime_prezime}`,
    email: sql<string>`${m.email}`,
    telefon: sql<string>`${m.telefon}`,
    tip_usluge: sql<string>`${m.tip_usluge}`,
    status: sql<MessageStatus>`${m.status}`,
    spam_reason: sql<SpamReason | null>`${m.spam_reason}`,
    created_at: sql<Date>`${m.created_at}`.mapWith(m.created_at),
    excerpt: EXCERPT_SQL,
    replies: sql<number>`(select count(*)::int ${OWN_REPLIES})`,
    answered_by: sql<string | null>`(select r.actor_name ${OWN_REPLIES} order by r.created_at desc limit 1)`,
  },
  from: sql`${m}`,
  folded: m.search,
  filters: FILTERS,
  order: {
    created_at: [sql`${m.created_at}`],
    ime_prezime: [sql`${m.ime_prezime}`],
    tip_usluge: [sql`${m.tip_usluge}`],
  },
  id: sql`${m.idguid}`,
});

/** Counts by state under the list's filters, except that of the state. */
export async function countMessages(ctx: Ctx, query: ListQuery): Promise<MessageCounts> {
  const filters = query.filters.filter(({ field }) => field !== 'status');
  const rows = await ctx.db
    .select({ status: m.status, count: sql<number>`count(*)::int` })
    .from(m)
    .where(and(...conditions(FILTERS, m.search, { ...query, filters })))
    .groupBy(m.status);
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { new: 0, answered: 0, spam: 0, ...found };
}

/** One message with its replies. Throws 404. */
export async function readMessage(ctx: Ctx, deps: Pick<Deps, 'config'>, idguid: string) {
  const [found] = isId(idguid) ? await ctx.db.select().from(m).where(eq(m.idguid, idguid)) : [];
  if (!found) throw notFound();
  const { search: _search, ...message } = found;
  const replies = await ctx.db
    .select({
      idguid: contactReplies.idguid,
      subject: contactReplies.subject,
      body: contactReplies.body,
      sent_by: contactReplies.actor_name,
      created_at: contactReplies.created_at,
      sent_at: contactReplies.sent_at,
      problem: contactReplies.problem,
    })
    .from(contactReplies)
    .where(eq(contactReplies.message_id, idguid))
    .orderBy(asc(contactReplies.created_at), asc(contactReplies.idguid));
  const { to } = await contactMail(ctx.db, deps);
  return { ...message, replies, answers_to: to[0]! };
}

/** Locks the row. Throws 404, and 409 `stale` if it is not at `version`. */
async function lockMessage(
  ctx: Ctx,
  deps: Pick<Deps, 'config'>,
  idguid: string,
  version: number | undefined,
) {
  const [row] = isId(idguid) ? await ctx.db.select().from(m).where(eq(m.idguid, idguid)).for('update') : [];
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale(await readMessage(ctx, deps, idguid));
  return row;
}

type Row = typeof contactMessages.$inferSelect;

/** Changes the state of one message at `version`. */
export async function changeMessage(
  ctx: Ctx,
  deps: Pick<Deps, 'config'>,
  idguid: string,
  { version, action }: { version: number; action: MessageAction },
) {
  await act(ctx, [await lockMessage(ctx, deps, idguid, version)], action);
  return readMessage(ctx, deps, idguid);
}

/** Removed messages. */
export const messagesInTrash = trashOfRows(KEPT_MESSAGES, m, 'ime_prezime');

/** Moves a message with its replies to the trash. */
export async function deleteMessage(
  ctx: Ctx,
  deps: Pick<Deps, 'config'>,
  idguid: string,
  version: number | undefined,
): Promise<void> {
  await remove(ctx, [await lockMessage(ctx, deps, idguid, version)]);
}

/**
 * Changes many messages whatever their versions; returns the number changed. Skips deleted ones; throws 404 if none exists.
 */
export async function changeMessages(
  ctx: Ctx,
  idguids: readonly string[],
  action: MessageAction | 'delete',
): Promise<number> {
  const ids = [...new Set(idguids.filter(isId))];
  const rows =
    ids.length > 0
      ? await ctx.db.select().from(m).where(inArray(m.idguid, ids)).orderBy(asc(m.idguid)).for('update')
      : [];
  if (rows.length === 0) throw notFound();
  return action === 'delete' ? remove(ctx, rows) : act(ctx, rows, action);
}

async function act(ctx: Ctx, rows: readonly Row[], action: MessageAction): Promise<number> {
  const answered = action === 'not_spam' ? await withReplies(ctx, rows) : new Set<string>();
  const after = (row: Row): MessageStatus => {
    if (action !== 'not_spam') return action;
    if (row.status !== 'spam') return row.status;
    return answered.has(row.idguid) ? 'answered' : 'new';
  };
  const changed = rows.filter((row) => after(row) !== row.status);
  for (const status of new Set(changed.map(after))) {
    const ids = changed.filter((row) => after(row) === status).map(({ idguid }) => idguid);
    await setStatus(ctx, ids, status);
  }
  await writeAudit(
    ctx,
    MESSAGES,
    changed.map((row) => line(row, 'update', { status: change(row.status, after(row)) })),
    { topic: 'contact-messages' },
  );
  return changed.length;
}

const setStatus = (ctx: Ctx, ids: readonly string[], status: MessageStatus): Promise<unknown> =>
  ctx.db
    .update(m)
    .set({
      status,
      spam_reason: status === 'spam' ? 'person' : null,
      version: sql`${m.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(inArray(m.idguid, [...ids]));

async function withReplies(ctx: Ctx, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.map(({ idguid }) => idguid);
  const found = await ctx.db
    .selectDistinct({ id: contactReplies.message_id })
    .from(contactReplies)
    .where(inArray(contactReplies.message_id, ids));
  return new Set(found.map(({ id }) => id));
}

async function remove(ctx: Ctx, rows: readonly Row[]): Promise<number> {
  const ids = rows.map(({ idguid }) => idguid);
  await messagesInTrash.remove(ctx, ids, {
    parts: sql`jsonb_build_object('replies', (select coalesce(jsonb_agg(r), '[]') from ${contactReplies} r where r.message_id = removed.idguid))`,
  });
  await writeAudit(
    ctx,
    MESSAGES,
    rows.map((row) => line(row, 'delete', {})),
    { topic: 'contact-messages' },
  );
  return rows.length;
}

/** Restores messages with their replies; one that was not mailed yet is queued again. Answers how many. */
export async function restoreMessages(
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  idguids: string[],
): Promise<number> {
  const removed = await messagesInTrash.restore(ctx, idguids);
  const replies = JSON.stringify(removed.flatMap(({ record }) => record.replies));
  const { rows } = await ctx.db.execute<{ idguid: string; sent_at: unknown }>(sql`
    insert into ${contactReplies} (${REPLY_COLUMNS})
      select ${REPLY_COLUMNS} from jsonb_populate_recordset(null::${contactReplies}, ${replies}::jsonb)
    returning idguid, sent_at`);
  for (const { idguid, sent_at } of rows)
    if (sent_at === null) await jobs.send(ctx.db, CONTACT_REPLY, { idguid } satisfies ContactReplyJob);
  await writeAudit(
    ctx,
    MESSAGES,
    removed.map(({ idguid, title }) => ({
      action: 'restore',
      record_id: idguid,
      record_title: title,
      changes: {},
    })),
    { topic: 'contact-messages' },
  );
  return removed.length;
}

const line = (row: Row, action: AuditEntry['action'], changes: AuditEntry['changes']): AuditEntry => ({
  action,
  record_id: row.idguid,
  record_title: row.ime_prezime,
  changes,
});

const change = (from: MessageStatus, to: MessageStatus) => ({
  from: STATUS_LABELS[from],
  to: STATUS_LABELS[to],
});

/**
 * Stores a reply and queues its mail in one transaction. Throws 409 `stale` if somebody else has replied meanwhile, and 409 for
 * spam.
 */
export async function replyTo(
  ctx: Ctx,
  deps: Pick<Deps, 'config' | 'jobs'>,
  idguid: string,
  { version, subject, body }: ReplyBody,
) {
  const row = await lockMessage(ctx, deps, idguid, version);
  if (row.status === 'spam')
    throw new AppError(409, 'spam', 'Poruka je označena kao neželjena. Prvo je vratite u prijem.');
  const reply = { idguid: newId(), message_id: idguid, subject, body };
  await ctx.db
    .insert(contactReplies)
    .values({ ...reply, actor_id: ctx.actor.userId, actor_name: ctx.actor.name });
  await deps.jobs.send(ctx.db, CONTACT_REPLY, { idguid: reply.idguid } satisfies ContactReplyJob);
  await setStatus(ctx, [idguid], 'answered');
  const entry = line(row, 'update', {
    reply: { from: null, to: subject },
    ...(row.status === 'answered' ? {} : { status: change(row.status, 'answered') }),
  });
  await writeAudit(ctx, MESSAGES, [entry], { topic: 'contact-messages', key: idguid });
  return readMessage(ctx, deps, idguid);
}

/** Removes messages older than these days (null: none), also from the trash; returns the number of those outside it. */
export async function removeOldMessages(
  database: Deps['database'],
  days: { others: number | null; spam: number },
): Promise<number> {
  const { others, spam } = days;
  const isOld = (status: SQL, created: SQL): SQL =>
    sql`${created} < now() - make_interval(days => case when ${status} = 'spam' then ${spam}::int else ${others}::int end)`;
  return asOperator(database, async ({ db, tenant }) => {
    const { record } = trash;
    const old = isOld(sql`${record}->>'status'`, sql`(${record}->>'created_at')::timestamptz`);
    await db
      .delete(trash)
      .where(and(eq(trash.tenant_id, tenant.id), eq(trash.resource, KEPT_MESSAGES.name), old));
    const { rowCount } = await db.delete(m).where(isOld(sql`${m.status}`, sql`${m.created_at}`));
    return rowCount ?? 0;
  });
}
