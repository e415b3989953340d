import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { type LiveChange, publishing } from '../../../core/live/publish.ts';
import { CHAT_TOPIC } from '../labels.ts';
import { type AnsweringDeps, answering } from './answering.ts';
import { type Change, changesOf, type Incoming, type Waiting } from './changes.ts';
import { type Changed, lockConversations, updateConversations } from './conversations.ts';
import type { Outcome } from './intake.table.ts';
import { compareKnown, hasMedia, insertMessages, noteReceipts } from './messages.ts';

/** Callbacks of one transaction, and bytes of theirs. The first is always taken. */
const MOST_ROWS = 500;
const MOST_BYTES = 8 * 1024 * 1024;

/** Whose callbacks wait: those of one person of a bot; of nobody, if the id is empty. */
export interface Waiter {
  bot_id: string;
  user_id: string;
}

/** How callbacks are applied. */
export interface HowApplied {
  /** Callbacks of one conversation. */
  most: number;
  /** With what messages are answered automatically; null: they are not. */
  answers: AnsweringDeps | null;
}

/** What was done. */
export interface Applied {
  /** Callbacks. */
  done: number;
  /** Messages came whose files are to be fetched. */
  media: boolean;
  /** Conversations with a new case, of which people are to be told. */
  opened: string[];
}
const NOTHING: Applied = { done: 0, media: false, opened: [] };

/**
 * Applies what waits of conversations, in one transaction of their organisation: each conversation by one worker at a time, in the order of
 * its callbacks. Those that another worker has in hand are left to it. Throws what the database refuses; then nothing is done.
 */
export async function applyWaiting(ctx: Ctx, of: readonly Waiter[], how: HowApplied): Promise<Applied> {
  const held = await hold(ctx, of);
  if (held.length === 0) return NOTHING;
  const rows = await readWaiting(ctx, held, how.most);
  if (rows.length === 0) return NOTHING;
  const { conversations, outcomes } = changesOf(rows);
  const applied =
    conversations.length > 0 ? await applyChanges(ctx, conversations, outcomes, how.answers) : NOTHING;
  await markDone(ctx, outcomes);
  return { ...applied, done: rows.length };
}

/** Those of the conversations that nobody else works on; they are this transaction's until it ends. */
async function hold(ctx: Ctx, of: readonly Waiter[]): Promise<Waiter[]> {
  const { rows } = await ctx.db.execute<Waiter & Record<string, unknown>>(sql`
    select asked.bot_id, asked.user_id
    from unnest(${sql.param(of.map(({ bot_id }) => bot_id))}::uuid[], ${sql.param(of.map(({ user_id }) => user_id))}::text[]) as asked (bot_id, user_id)
    where pg_try_advisory_xact_lock(hashtextextended('viber/' || asked.bot_id || '/' || asked.user_id, 0))`);
  return rows;
}

interface Row extends Record<string, unknown>, Waiter {
  no: string;
  body: Buffer;
  received_at: string;
}

/** What waits of conversations that are held. Not in the statement that takes hold: it would not see what the holder before has done. */
async function readWaiting(ctx: Ctx, held: readonly Waiter[], most: number): Promise<Waiting[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select no, bot_id, user_id, body, received_at from (
      select part.*, sum(size) over (order by n, no) - size as before from (
        select c.no, held.bot_id, held.user_id, c.body, octet_length(c.body) as size, c.received_at, held.n
        from unnest(${sql.param(held.map(({ bot_id }) => bot_id))}::uuid[], ${sql.param(held.map(({ user_id }) => user_id))}::text[])
          with ordinality as held (bot_id, user_id, n)
        cross join lateral (
          select w.no, w.body, w.received_at from viber_callbacks w
          where w.bot_id = held.bot_id and w.user_id = held.user_id and w.done_at is null and w.tenant_id = ${ctx.tenant.id}::uuid
          order by w.no limit ${most}
        ) c
        limit ${MOST_ROWS}
      ) part
    ) found where before < ${MOST_BYTES}::bigint`);
  return rows
    .map(({ no, received_at, ...row }) => ({ ...row, no: Number(no), received_at: new Date(received_at) }))
    .sort((a, b) => a.no - b.no);
}

/** Writes changes and corrects the outcomes of messages that were known. */
async function applyChanges(
  ctx: Ctx,
  given: readonly Change[],
  outcomes: Map<number, Outcome>,
  answers: AnsweringDeps | null,
): Promise<Omit<Applied, 'done'>> {
  const locked = await lockConversations(ctx, given);
  const changes = given.filter((_, n) => locked[n] !== null);
  const conversations = locked.filter((one) => one !== null);
  const received = changes.map(({ messages }, n) => ({
    conversationId: conversations[n]!.idguid,
    messages,
  }));
  const stored = await insertMessages(ctx, received);
  const isStored = ({ idguid }: Incoming): boolean => stored.has(idguid);
  const known = received.map(({ conversationId, messages }) => ({
    conversationId,
    messages: messages.filter((message) => !isStored(message)),
  }));
  for (const [no, outcome] of await compareKnown(ctx, known)) outcomes.set(no, outcome);
  const changed: Changed[] = changes.map((change, n) => ({
    conversation: conversations[n]!,
    change,
    messages: change.messages
      .filter(isStored)
      .map((message) => ({ ...message, storedNo: stored.get(message.idguid)! })),
  }));
  const { updated, opened } = await updateConversations(ctx, changed);
  await noteReceipts(
    ctx,
    changed.map(({ conversation, change }) => ({
      conversationId: conversation.idguid,
      receipts: change.receipts.values(),
    })),
  );
  await tell(ctx, changed, new Set(updated));
  if (answers) await answer(answers, ctx, changed);
  return { media: changed.some(({ messages }) => messages.some(({ content }) => hasMedia(content))), opened };
}

/** Tells browsers, each conversation once. */
async function tell(ctx: Ctx, changed: readonly Changed[], updated: ReadonlySet<string>): Promise<void> {
  const [first, ...others] = changed
    .filter(
      ({ conversation, change }) =>
        updated.has(conversation.idguid) || conversation.isNew || change.receipts.size > 0,
    )
    .map(({ conversation }): LiveChange => ({ topic: CHAT_TOPIC.name, key: conversation.idguid }));
  if (first) await ctx.db.execute(publishing(ctx, first, ...others));
}

async function answer(deps: AnsweringDeps, ctx: Ctx, changed: readonly Changed[]): Promise<void> {
  const who = answering();
  if (!who) return;
  for (const { conversation, change, messages } of changed) {
    const to = { idguid: conversation.idguid, botId: change.botId };
    if (change.started) await who.welcomed(deps, ctx, to, change.started);
    if (messages.length > 0) await who.respond(deps, ctx, to, messages);
  }
}

/** Notes what became of callbacks. */
export async function markDone(ctx: Ctx, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  await ctx.db.execute(sql`
    update viber_callbacks c set done_at = clock_timestamp(), outcome = done.outcome
    from unnest(${sql.param([...outcomes.keys()])}::bigint[], ${sql.param([...outcomes.values()])}::text[]) as done (no, outcome)
    where c.no = done.no and c.tenant_id = ${ctx.tenant.id}::uuid and c.done_at is null`);
}
