import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { FILE_KINDS, type MessageData, type MessageKind } from '../protocol/content.ts';
import type { Message, MessagePage, MessageQuery } from './messages.api.ts';
import { namesOf } from './people.ts';
import { requireConversation, unreadOf, visible } from './rows.ts';
import type { DeliveryState, Direction, MediaState, Origin } from './states.ts';

interface MessageColumns extends Record<string, unknown> {
  idguid: string;
  no: number;
  at: string;
  direction: Direction;
  origin: Origin;
  kind: MessageKind;
  text: string | null;
  data: MessageData;
  author_id: string | null;
  mentions: string[] | null;
  client_id: string | null;
  state: DeliveryState | null;
  status: number | null;
  fault: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  seen_at: string | null;
  file_name: string | null;
  file_size: number | null;
  file_type: string | null;
  file_scan: string | null;
  media_state: MediaState | null;
  media_fault: string | null;
}

/** What is shown of a message `m` and its file `f`. */
const COLUMNS = sql`m.idguid, m.no::float8 as no, m.at, m.direction, m.origin, m.kind, m.text, m.data, m.author_id, m.mentions, m.client_id,
  m.state, m.status, m.fault, m.sent_at, m.delivered_at, m.seen_at, f.name as file_name, f.size::float8 as file_size, f.media_type as file_type,
  f.scan as file_scan, m.media_state, m.media_fault`;
const FROM = sql`viber_messages m left join files f on f.tenant_id = m.tenant_id and f.idguid = m.file_id`;

/** Received messages that nobody has seen and behind which reading begins at most. */
const UNSEEN_MOST = 500;

const instant = (at: string | null): string | null => (at === null ? null : isoInstant(at));

/** What a screen may have of a message's data: not the address of bytes that only we fetch, nor what was not understood. */
function shownData(
  { raw: _raw, tracking: _tracking, media, ...data }: MessageData,
  kind: MessageKind,
): Message['data'] {
  return { ...data, ...(media !== undefined && !FILE_KINDS.has(kind) && { media }) } as Message['data'];
}

async function messagesOf(ctx: Ctx, rows: readonly MessageColumns[]): Promise<Message[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ author_id, mentions }) => [author_id, ...(mentions ?? [])]),
  );
  const person = (idguid: string) => ({ idguid, name: names.get(idguid) ?? '' });
  return rows.map(
    ({ author_id, mentions, file_name, file_size, file_type, file_scan, data, ...m }): Message => ({
      ...m,
      at: isoInstant(m.at),
      data: shownData(data, m.kind),
      author: author_id ? person(author_id) : null,
      mentions: (mentions ?? []).map(person),
      sent_at: instant(m.sent_at),
      delivered_at: instant(m.delivered_at),
      seen_at: instant(m.seen_at),
      file:
        file_name === null
          ? null
          : { name: file_name, size: file_size!, media_type: file_type ?? '', scan: file_scan },
    }),
  );
}

/** Some messages of the caller's organisation, in the order in which they are shown. The caller has been let to their conversation. */
export async function messagesBy(ctx: Ctx, condition: SQL): Promise<Message[]> {
  const { rows } = await ctx.db.execute<MessageColumns>(sql`
    select ${COLUMNS} from ${FROM} where m.tenant_id = ${ctx.tenant.id}::uuid and ${condition} order by m.at, m.no`);
  return messagesOf(ctx, rows);
}

/** One message. */
export async function messageOf(ctx: Ctx, idguid: string): Promise<Message> {
  const [message] = await messagesBy(ctx, sql`m.idguid = ${idguid}::uuid`);
  if (!message) throw notFound();
  return message;
}

/** A place among the messages, exactly. */
interface Place extends Record<string, unknown> {
  at: string;
  no: string;
}

async function placeOf(ctx: Ctx, conversation: string, message: string): Promise<Place> {
  const { rows } = await ctx.db.execute<Place>(sql`
    select at::text as at, no::text as no from viber_messages
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${message}::uuid and conversation_id = ${conversation}::uuid`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Beyond = '<' | '>' | '>=';

/** Messages on one side of a place, nearest first; all of them, from the newest, without one. One more than `limit`, if there are more. */
async function beside(
  ctx: Ctx,
  conversation: string,
  limit: number,
  beyond: Beyond = '<',
  place: Place | null = null,
): Promise<{ rows: MessageColumns[]; more: boolean }> {
  const side = place
    ? sql`and (m.at, m.no) ${sql.raw(beyond)} (${place.at}::timestamptz, ${place.no}::bigint)`
    : sql``;
  const order = beyond === '<' ? sql`m.at desc, m.no desc` : sql`m.at, m.no`;
  const { rows } = await ctx.db.execute<MessageColumns>(sql`
    select ${COLUMNS} from ${FROM} where m.tenant_id = ${ctx.tenant.id}::uuid and m.conversation_id = ${conversation}::uuid ${side}
    order by ${order} limit ${limit + 1}`);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Messages of a conversation, oldest first: the newest, or those that the query names. Throws 404 and 422. */
export async function listMessages(
  ctx: Ctx,
  idguid: string,
  { before, after, from, around, limit }: MessageQuery,
): Promise<MessagePage> {
  await requireConversation(ctx, idguid);
  if ([before, after, from, around].filter((one) => one !== undefined).length > 1)
    throw invalid({ before: 'Navedite samo jedno od: before, after, from, around.' });
  const unread = await firstUnread(ctx, idguid);
  const middle = around === 'first_unread' ? unread : around;
  const page = async (
    older: { rows: MessageColumns[]; more: boolean },
    newer: { rows: MessageColumns[]; more: boolean },
  ): Promise<MessagePage> => {
    const messages = await messagesOf(ctx, [...older.rows.toReversed(), ...newer.rows]);
    return {
      messages,
      more_before: older.more,
      more_after: newer.more,
      first_unread: messages.some((one) => one.idguid === unread) ? unread : null,
    };
  };
  const none = (more: boolean) => ({ rows: [], more });
  if (before !== undefined) {
    const place = await placeOf(ctx, idguid, before);
    return page(await beside(ctx, idguid, limit, '<', place), none(true));
  }
  if (after !== undefined) {
    const place = await placeOf(ctx, idguid, after);
    return page(none(true), await beside(ctx, idguid, limit, '>', place));
  }
  if (from !== undefined) {
    const place = await placeOf(ctx, idguid, from);
    const older = await beside(ctx, idguid, 1, '<', place);
    return page(none(older.rows.length > 0), await beside(ctx, idguid, limit, '>=', place));
  }
  if (middle) {
    const place = await placeOf(ctx, idguid, middle);
    const third = Math.floor(limit / 3);
    return page(
      await beside(ctx, idguid, third, '<', place),
      await beside(ctx, idguid, limit - third, '>=', place),
    );
  }
  return page(await beside(ctx, idguid, limit), none(false));
}

/** The first received message that the caller has not seen; null if they have seen all. */
async function firstUnread(ctx: Ctx, idguid: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ idguid: string }>(sql`
    select m.idguid from (
      select c.idguid, ${unreadOf(ctx)} as unread from viber_conversations c where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = ${idguid}::uuid) c
    cross join lateral (
      select m.idguid from viber_messages m where m.conversation_id = c.idguid and m.direction = 'in'
      order by m.at desc, m.no desc offset greatest(least(c.unread, ${UNSEEN_MOST}) - 1, 0) limit 1) m
    where c.unread > 0`);
  return rows[0]?.idguid ?? null;
}

/** A message that the caller may see, with what decides what can be done with it. Locked until the end of the transaction. */
export interface HeldMessage extends Record<string, unknown> {
  idguid: string;
  conversation_id: string;
  direction: Direction;
  state: DeliveryState | null;
  media_state: MediaState | null;
  file_id: string | null;
}

/** Locks a message. Throws 404 for one that the caller may not see. */
export async function holdMessage(ctx: Ctx, idguid: string): Promise<HeldMessage> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<HeldMessage>(sql`
    select m.idguid, m.conversation_id, m.direction, m.state, m.media_state, m.file_id from viber_messages m
    join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.idguid = ${idguid}::uuid and ${visible(ctx)} for no key update of m`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The stored file of a message. Throws 404 where there is none. */
export async function fileOfMessage(ctx: Ctx, idguid: string): Promise<StoredFile> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<{ file_id: string | null }>(sql`
    select m.file_id from viber_messages m
    join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.idguid = ${idguid}::uuid and ${visible(ctx)}`);
  const fileId = rows[0]?.file_id;
  const file = fileId ? await readyFile(ctx, fileId) : null;
  if (!file) throw notFound();
  return file;
}
