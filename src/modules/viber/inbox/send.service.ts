import { sql } from 'drizzle-orm';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Ctx, Database } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { claimFile } from '../../../core/files/rows.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { conversationPath, MEDIA_PUMP } from '../labels.ts';
import { lengthOf, TEXT_MAX } from '../protocol/limits.ts';
import { calledName } from '../protocol/names.ts';
import { wakePump } from '../pump.ts';
import { blockedOf } from './blocked.ts';
import type { Message, SentMessage } from './messages.api.ts';
import { holdMessage, messageOf, messagesBy } from './messages.service.ts';
import { MENTION } from './notice-kinds.ts';
import { readContent, requireSize, withFile } from './outgoing-content.ts';
import { answerersOf } from './people.ts';
import { dropDraft } from './presence.service.ts';
import { type Held, holdConversation } from './rows.ts';
import { recountAnswers } from './waiting.ts';
import { queueOutgoing, tellingOf, wakeSending } from './writing.ts';

/** Newest messages in which a colleague's answer is looked for. */
const LOOKED_AT = 200;

/**
 * Queues a message, or writes a note. A repeated request (`client_id`) is the same message. Throws 409 `answered` with what a colleague
 * has answered since the message that the caller saw last, 409 where nothing can be sent now, and 422 at the field for what the service
 * does not take.
 */
export async function sendMessage(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguid: string,
  asked: SentMessage,
): Promise<Message> {
  // Held, so that of two who answer at once the second sees what the first has written.
  const conversation = await holdConversation(ctx, idguid);
  const known = await sentBefore(ctx, idguid, asked.client_id);
  if (known) return known;
  const written = asked.note
    ? await writeNote(ctx, deps, conversation, asked)
    : await writeMessage(ctx, conversation, asked);
  await dropDraft(ctx, idguid);
  return messageOf(ctx, written);
}

async function sentBefore(ctx: Ctx, idguid: string, clientId: string): Promise<Message | null> {
  const [message] = await messagesBy(
    ctx,
    sql`m.conversation_id = ${idguid}::uuid and m.client_id = ${clientId}::uuid`,
  );
  return message ?? null;
}

async function writeMessage(ctx: Ctx, conversation: Held, asked: SentMessage): Promise<string> {
  const { idguid } = conversation;
  if (asked.mentions.length > 0) throw invalid({ mentions: 'Spomenuti se može samo u napomeni.' });
  const content = readContent(asked);
  requireSize(content);
  await requireReachable(ctx, conversation);
  await requireUnanswered(ctx, idguid, asked.after);
  const file = asked.file_id === null ? null : await claimFile(ctx, asked.file_id, 'file_id');
  const written = await queueOutgoing(ctx, conversation, {
    content: file ? withFile(content, file) : content,
    origin: 'person',
    authorId: ctx.actor.userId,
    clientId: asked.client_id,
    fileId: file?.idguid ?? null,
  });
  return written.idguid;
}

/** Throws 409 with its reason where nothing can be sent in a conversation now. */
async function requireReachable(ctx: Ctx, { bot_id, subscribed, erased_at }: Held): Promise<void> {
  const { rows } = await ctx.db.execute<{ active: boolean; removed: boolean; hook_state: string }>(sql`
    select active, removed_at is not null as removed, hook_state from viber_bots
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${bot_id}::uuid`);
  const blocked = blockedOf({ subscribed, erased_at, ...rows[0]! });
  if (blocked) throw new AppError(409, blocked.code, blocked.message);
}

/** Throws 409 `answered` if a colleague has answered since message `after`. */
async function requireUnanswered(ctx: Ctx, idguid: string, after: number): Promise<void> {
  const messages = await messagesBy(
    ctx,
    sql`m.idguid in (select n.idguid from (
        select n.idguid, n.no, n.direction, n.origin, n.author_id from viber_messages n where n.conversation_id = ${idguid}::uuid
        order by n.at desc, n.no desc limit ${LOOKED_AT}) n
      where n.no > ${after} and n.direction = 'out' and n.origin = 'person' and n.author_id <> ${ctx.actor.userId}::uuid)`,
  );
  if (messages.length === 0) return;
  const who = messages.at(-1)!.author?.name;
  throw new AppError(
    409,
    'answered',
    `U međuvremenu je stigao odgovor${who ? `: ${who}` : ''}. Pročitajte ga, pa odlučite hoćete li poslati i svoj.`,
    { data: { messages } },
  );
}

async function writeNote(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid, bot_id, name }: Held,
  asked: SentMessage,
): Promise<string> {
  const text = asked.text?.trim() ?? '';
  if (text === '') throw invalid({ text: 'Unesite napomenu.' });
  if (lengthOf(text) > TEXT_MAX) throw invalid({ text: `Najviše ${TEXT_MAX} znakova.` });
  if (!hasNoNul(text)) throw invalid({ text: BAD_CHARACTER });
  if (asked.kind !== 'text' || asked.file_id !== null) throw invalid({ kind: 'Napomena je samo tekst.' });
  const mentions = [...new Set(asked.mentions)];
  if (mentions.length > 0) {
    const known = new Set((await answerersOf(ctx, bot_id)).map((person) => person.idguid));
    if (!mentions.every((one) => known.has(one)))
      throw invalid({ mentions: 'Neka od spomenutih osoba ne odgovara za ovaj bot.' });
  }
  const id = newId();
  await ctx.db.execute(sql`
    with wrote as (
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, author_id, mentions, client_id)
      values (${ctx.tenant.id}::uuid, ${id}::uuid, ${idguid}::uuid, 'note', 'person', 'text', ${text}, clock_timestamp(),
        ${ctx.actor.userId}::uuid, ${sql.param(mentions)}::uuid[], ${asked.client_id}::uuid)
    ) ${tellingOf(ctx, idguid)}`);
  const others = mentions.filter((one) => one !== ctx.actor.userId);
  if (others.length > 0)
    await notify(ctx, deps, {
      kind: MENTION,
      title: `${ctx.actor.name} vas spominje: ${calledName(name)}`,
      body: text.slice(0, 300),
      path: conversationPath(idguid),
      group: `viber-mention/${idguid}`,
      userIds: others,
    });
  return id;
}

const wakeMedia = (database: Database): void => wakePump(database, MEDIA_PUMP);

/**
 * Queues a message again that failed, or of which it is not known whether it arrived: then only if the person is `sure`, since the service
 * has no key by which it would know the repetition. Throws 409 `unsure`, `not_failed`, `answered` if a colleague has answered since message
 * `after`, and where nothing can be sent now.
 */
export async function retryMessage(
  ctx: Ctx,
  idguid: string,
  { sure, after }: { sure: boolean; after?: number | undefined },
): Promise<Message> {
  // The conversation first, as by whoever sends, settles and takes up receipts.
  const conversation = await holdConversation(ctx, await conversationOf(ctx, idguid));
  const message = await holdMessage(ctx, idguid);
  if (message.state !== 'failed' && message.state !== 'unknown')
    throw new AppError(
      409,
      'not_failed',
      'Ova poruka se ne može poslati ponovo: poslana je ili čeka slanje.',
    );
  if (message.state === 'unknown' && !sure)
    throw new AppError(
      409,
      'unsure',
      'Nije poznato da li je poruka stigla. Ako je pošaljete ponovo, osoba je može dobiti dvaput.',
    );
  await requireReachable(ctx, conversation);
  if (after !== undefined) await requireUnanswered(ctx, conversation.idguid, after);
  await ctx.db.execute(sql`
    with again as (
      update viber_messages set state = 'queued', status = null, fault = null, attempts = 0, not_before = null, claimed_at = null, token = null,
        sent_at = null
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
    ) ${tellingOf(ctx, message.conversation_id)}`);
  await recountAnswers(ctx, [message.conversation_id]);
  afterCommit(ctx.db, wakeSending);
  return messageOf(ctx, idguid);
}

/** The conversation of a message. Throws 404. */
async function conversationOf(ctx: Ctx, message: string): Promise<string> {
  if (!isId(message)) throw notFound();
  const { rows } = await ctx.db.execute<{ conversation_id: string }>(sql`
    select conversation_id from viber_messages where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${message}::uuid`);
  if (!rows[0]) throw notFound();
  return rows[0].conversation_id;
}

/** Has the file of a received message fetched again. Throws 409 `not_refused` unless it could not be fetched. */
export async function fetchAgain(ctx: Ctx, idguid: string): Promise<Message> {
  const message = await holdMessage(ctx, idguid);
  if (message.media_state !== 'refused')
    throw new AppError(
      409,
      'not_refused',
      message.media_state === null
        ? 'Ova poruka nema datoteku koja se preuzima.'
        : message.media_state === 'stored'
          ? 'Datoteka je već preuzeta.'
          : 'Datoteka se već preuzima.',
    );
  await ctx.db.execute(sql`
    with again as (
      update viber_messages set media_state = 'waiting', media_fault = null, media_tried_at = null
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
    ) ${tellingOf(ctx, message.conversation_id)}`);
  afterCommit(ctx.db, wakeMedia);
  return messageOf(ctx, idguid);
}
