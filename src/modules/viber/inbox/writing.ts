import { sql } from 'drizzle-orm';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Ctx, Database } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { publishing } from '../../../core/live/publish.ts';
import { personOf } from '../../../core/system.ts';
import { CHAT_TOPIC, SENDING_PUMP } from '../labels.ts';
import { type Content, previewOf } from '../protocol/content.ts';
import { wakePump } from '../pump.ts';
import type { Origin } from './states.ts';

/** Characters of the last message that a list keeps. */
const PREVIEW_MAX = 160;

/** How a list shows a message. */
export const shownInList = (content: Content): string =>
  previewOf(content).slice(0, PREVIEW_MAX).toWellFormed();

/** A message as it was written. */
export interface Written extends Record<string, unknown> {
  idguid: string;
  no: number;
}

/** A message that is to be sent. */
export interface Outgoing {
  content: Content;
  origin: Exclude<Origin, 'customer' | 'system'>;
  /** The person who wrote it. */
  authorId?: string | null;
  /** Given by the browser; the caller has looked whether it was used before. */
  clientId?: string | null;
  /** A claimed file. */
  fileId?: string | null;
  broadcastId?: string | null;
}

/** Has a change of a conversation told to whoever sees the chat. To be the last part of the statement that makes it. */
export const tellingOf = (ctx: Pick<Ctx, 'db' | 'tenant'>, conversationId: string) =>
  publishing(ctx, { topic: CHAT_TOPIC.name, key: conversationId });

/** Wakes the sending part. One function, so that it runs once after a transaction however many messages were written. */
export const wakeSending = (database: Database): void => wakePump(database, SENDING_PUMP);

/**
 * Writes a message that the sending part sends after the commit, in the order in which those of a conversation were written. One of a
 * person answers what waits, opens a case where there is none, and a conversation that was closed. Throws 404 for a conversation that
 * does not exist.
 */
export async function queueOutgoing(
  ctx: Ctx,
  { idguid }: { idguid: string },
  { content, origin, authorId = null, clientId = null, fileId = null, broadcastId = null }: Outgoing,
): Promise<Written> {
  const id = newId();
  const byPerson = origin === 'person';
  // The row is locked before the message gets its number: numbers of a conversation are in the order of its commits.
  const { rows } = await ctx.db.execute<Written>(sql`
    with held as materialized (
      select tenant_id, idguid, bot_id, case_id from viber_conversations
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid for no key update
    ), wrote as (
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, data, at, author_id, client_id, broadcast_id,
        file_id, state)
      select tenant_id, ${id}::uuid, idguid, 'out', ${origin}, ${content.kind}, ${content.text}, ${JSON.stringify(content.data)}::jsonb,
        clock_timestamp(), ${authorId}::uuid, ${clientId}::uuid, ${broadcastId}::uuid, ${fileId}::uuid, 'queued'
      from held returning idguid, no, at
    )${byPerson ? answering(authorId) : sql``}, kept as (
      update viber_conversations c set last_no = wrote.no, last_at = greatest(c.last_at, wrote.at)
        ${origin === 'answer' ? shownUnlessWaiting(content) : sql`, ${shown(content)}`}
        ${
          byPerson
            ? sql`, waiting_since = null, case_id = coalesce(c.case_id, (select idguid from opened)),
              state = case c.state when 'closed' then 'open' else c.state end`
            : sql``
        }
      from wrote where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = ${idguid}::uuid
    ), told as (${tellingOf(ctx, idguid)})
    select idguid, no::float8 as no from wrote`);
  const [row] = rows;
  if (!row) throw notFound();
  afterCommit(ctx.db, wakeSending);
  return row;
}

/** How a list shows our message as the last one. */
const shown = (content: Content) =>
  sql`last_text = ${shownInList(content)}, last_kind = ${content.kind}, last_direction = 'out'`;

/** What the bot says by itself does not hide what its person waits to be answered. */
const shownUnlessWaiting = (content: Content) => sql`,
        last_text = case when c.waiting_since is null then ${shownInList(content)} else c.last_text end,
        last_kind = case when c.waiting_since is null then ${content.kind} else c.last_kind end,
        last_direction = case when c.waiting_since is null then 'out' else c.last_direction end`;

/** Opens a case for a person's message where none is open, and notes the first answer of the one that is. */
const answering = (authorId: string | null) => sql`, opened as (
      insert into viber_cases (tenant_id, idguid, conversation_id, bot_id, opened_at, answered_at, answered_by)
      select held.tenant_id, ${newId()}::uuid, held.idguid, held.bot_id, wrote.at, wrote.at, ${authorId}::uuid
      from held, wrote where held.case_id is null returning idguid
    ), answered as (
      update viber_cases k set answered_at = wrote.at, answered_by = ${authorId}::uuid from held, wrote
      where k.tenant_id = held.tenant_id and k.idguid = held.case_id and k.answered_at is null
    )`;

/** Writes into a conversation what has happened to it, for our people to read. Whoever did it is its author; `answer`: the bot by itself. */
export async function addEvent(
  ctx: Ctx,
  { idguid }: { idguid: string },
  text: string,
  origin: 'system' | 'answer' = 'system',
): Promise<Written> {
  const { rows } = await ctx.db.execute<Written>(sql`
    with wrote as (
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, author_id)
      values (${ctx.tenant.id}::uuid, ${newId()}::uuid, ${idguid}::uuid, 'event', ${origin}, 'text', ${text}, clock_timestamp(),
        ${personOf(ctx.actor)}::uuid)
      returning idguid, no
    ), told as (${tellingOf(ctx, idguid)})
    select idguid, no::float8 as no from wrote`);
  return rows[0]!;
}

/** Writes a note of the bot into a conversation, for our people to read. */
export async function addBotNote(ctx: Ctx, { idguid }: { idguid: string }, text: string): Promise<void> {
  await ctx.db.execute(sql`
    with wrote as (
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at)
      values (${ctx.tenant.id}::uuid, ${newId()}::uuid, ${idguid}::uuid, 'note', 'answer', 'text', ${text}, clock_timestamp())
    ) ${tellingOf(ctx, idguid)}`);
}

/**
 * Writes a message that was sent already, in the answer to a callback: its token is not known, so receipts of it join nothing. Not again
 * while it is the last message of the conversation.
 */
export async function writeWelcome(
  ctx: Ctx,
  { idguid }: { idguid: string },
  content: Content,
  at: Date,
): Promise<void> {
  const moment = at.toISOString();
  await ctx.db.execute(sql`
    with held as materialized (
      select tenant_id, idguid from viber_conversations
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid for no key update
    ), wrote as (
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, data, at, state, sent_at)
      select tenant_id, ${newId()}::uuid, idguid, 'out', 'answer', ${content.kind}, ${content.text}, ${JSON.stringify(content.data)}::jsonb,
        ${moment}::timestamptz, 'sent', ${moment}::timestamptz
      from held where not exists (
        select from (
          select m.origin, m.text from viber_messages m where m.conversation_id = held.idguid and m.direction in ('in', 'out')
          order by m.at desc, m.no desc limit 1
        ) last where last.origin = 'answer' and last.text = ${content.text}
      ) returning no, at
    ), kept as (
      update viber_conversations c set last_no = wrote.no, last_at = wrote.at ${shownUnlessWaiting(content)}
      from wrote where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = ${idguid}::uuid
        and (c.last_no is null or c.last_at <= wrote.at)
    ) ${tellingOf(ctx, idguid)}`);
}
