import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { ConversationState } from '../inbox/states.ts';
import { shownInList } from '../inbox/writing.ts';
import { type Change, type Incoming, isNewer, type Known, mergedProfile } from './changes.ts';

/** A conversation as it is before the change, locked until the transaction ends. */
export interface Conversation {
  idguid: string;
  profile: Known;
  /** Our people gave the name. */
  named: boolean;
  subscribed: boolean;
  subscription_at: Date | null;
  state: ConversationState;
  last_no: number | null;
  last_at: Date;
  waiting_since: Date | null;
  case_id: string | null;
  /** It was not known before. */
  isNew: boolean;
}

interface Row extends Record<string, unknown>, Known {
  idguid: string;
  bot_id: string;
  user_id: string;
  named: boolean;
  subscribed: boolean;
  subscription_at: string | null;
  state: ConversationState;
  last_no: string | null;
  last_at: string;
  waiting_since: string | null;
  case_id: string | null;
}

const NEW = jsonRecordset({
  idguid: 'uuid',
  bot_id: 'uuid',
  user_id: 'text',
  name: 'text',
  avatar: 'text',
  country: 'text',
  language: 'text',
  api_version: 'int',
  subscribed: 'boolean',
  subscription_at: 'timestamptz',
  last_at: 'timestamptz',
});

/**
 * The conversation of each change, in its order, made where there is none. All are locked, so that a sending waits for what is noted here.
 * Null: only receipts came of somebody who is not known, since their data was erased.
 */
export async function lockConversations(
  ctx: Ctx,
  changes: readonly Change[],
): Promise<(Conversation | null)[]> {
  const known = await readLocked(ctx, changes);
  const missing = changes.filter((change) => !known.has(keyOf(change)) && !isReceiptOnly(change));
  if (missing.length > 0) {
    await insertNew(ctx, missing);
    for (const [key, one] of await readLocked(ctx, missing)) known.set(key, { ...one, isNew: true });
  }
  return changes.map((change) => known.get(keyOf(change)) ?? null);
}

// Whoever leaves is remembered, also where it is the first that is heard: an older message that comes late must not undo it.
const isReceiptOnly = ({ messages, profile, subscribed }: Change): boolean =>
  messages.length === 0 && profile === null && subscribed === null;

const keyOf = ({ botId, userId }: Change): string => `${botId} ${userId}`;

async function readLocked(ctx: Ctx, changes: readonly Change[]): Promise<Map<string, Conversation>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.idguid, c.bot_id, c.user_id, c.name, c.named, c.avatar, c.country, c.language, c.api_version, c.subscribed, c.subscription_at,
      c.state, c.last_no, c.last_at, c.waiting_since, c.case_id
    from viber_conversations c
    join unnest(${sql.param(changes.map(({ botId }) => botId))}::uuid[], ${sql.param(changes.map(({ userId }) => userId))}::text[])
      as asked (bot_id, user_id) on c.bot_id = asked.bot_id and c.user_id = asked.user_id
    where c.tenant_id = ${ctx.tenant.id}::uuid order by c.idguid for no key update of c`);
  const time = (written: string | null): Date | null => (written === null ? null : new Date(written));
  return new Map(
    rows.map((row) => [
      `${row.bot_id} ${row.user_id}`,
      {
        idguid: row.idguid,
        profile: {
          name: row.name,
          avatar: row.avatar,
          country: row.country,
          language: row.language,
          api_version: row.api_version,
        },
        named: row.named,
        subscribed: row.subscribed,
        subscription_at: time(row.subscription_at),
        state: row.state,
        last_no: row.last_no === null ? null : Number(row.last_no),
        last_at: new Date(row.last_at),
        waiting_since: time(row.waiting_since),
        case_id: row.case_id,
        isNew: false,
      },
    ]),
  );
}

async function insertNew(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ botId, userId, at, profile, subscribed }) => ({
    idguid: newId(),
    bot_id: botId,
    user_id: userId,
    ...profile?.value,
    subscribed: subscribed?.value ?? false,
    subscription_at: subscribed?.at ?? null,
    last_at: at,
  }));
  await ctx.db.execute(sql`
    insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, avatar, country, language, api_version, subscribed,
      subscription_at, last_at)
    select ${ctx.tenant.id}::uuid, input.idguid, input.bot_id, input.user_id, input.name, input.avatar, input.country, input.language,
      input.api_version, input.subscribed, input.subscription_at, input.last_at
    from ${NEW(rows)} order by input.idguid
    on conflict (bot_id, user_id) do nothing`);
}

/** A conversation with what changes in it. `messages`: those that were not known. */
export interface Changed {
  conversation: Conversation;
  change: Change;
  messages: readonly (Incoming & { storedNo: number })[];
}

const CHANGED = jsonRecordset({
  idguid: 'uuid',
  name: 'text',
  avatar: 'text',
  country: 'text',
  language: 'text',
  api_version: 'int',
  subscribed: 'boolean',
  subscription_at: 'timestamptz',
  received: 'int',
  reopens: 'boolean',
  last_no: 'bigint',
  last_at: 'timestamptz',
  last_text: 'text',
  last_kind: 'text',
  last_direction: 'text',
  waiting_since: 'timestamptz',
  case_id: 'uuid',
});

/** Writes what changes in conversations, each once, and opens their cases. Answers the ids of those that have changed, and of those with a new case. */
export async function updateConversations(
  ctx: Ctx,
  changed: readonly Changed[],
): Promise<{ updated: string[]; opened: string[] }> {
  const opened = await openCases(ctx, changed);
  const rows = changed.map(updateOf).filter((row) => row !== null);
  if (rows.length === 0) return { updated: [], opened };
  await ctx.db.execute(sql`
    update viber_conversations c set name = input.name, avatar = input.avatar, country = input.country, language = input.language,
      api_version = input.api_version, subscribed = input.subscribed, subscription_at = input.subscription_at,
      incoming = c.incoming + input.received,
      state = case when input.reopens then 'open' else c.state end,
      snoozed_until = case when input.reopens then null else c.snoozed_until end,
      last_no = coalesce(input.last_no, c.last_no), last_at = coalesce(input.last_at, c.last_at),
      last_text = case when input.last_no is null then c.last_text else input.last_text end,
      last_kind = coalesce(input.last_kind, c.last_kind), last_direction = coalesce(input.last_direction, c.last_direction),
      waiting_since = input.waiting_since, case_id = input.case_id
    from ${CHANGED(rows)} where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = input.idguid`);
  return { updated: rows.map(({ idguid }) => idguid), opened };
}

/** The new values of a conversation; null if nothing changes. */
function updateOf({ conversation, change, messages }: Changed): { idguid: string } | null {
  const { profile, subscribed } = change;
  const isLater =
    subscribed && isNewer(subscribed, { value: conversation.subscribed, at: conversation.subscription_at });
  const seen = profile && profileAfter(conversation, profile);
  const last = lastAfter(conversation, change, messages);
  if (messages.length === 0 && !isLater && !seen && !last) return null;
  const after = {
    ...(seen ?? conversation.profile),
    subscribed: isLater ? subscribed.value : conversation.subscribed,
    subscription_at: isLater ? subscribed.at : conversation.subscription_at,
    received: messages.length,
    reopens: messages.length > 0,
    ...last,
    waiting_since: earliest(conversation.waiting_since, messages[0]?.at),
    case_id: conversation.case_id,
  };
  return { idguid: conversation.idguid, ...after };
}

/** What is known of the person after a profile; null if nothing new. One that is older than what the person last said only fills gaps. */
function profileAfter(
  { profile, named, subscription_at, isNew }: Conversation,
  { value, at }: NonNullable<Change['profile']>,
): Known | null {
  if (isNew) return null;
  const isOlder = subscription_at !== null && at < subscription_at;
  const merged = isOlder ? mergedProfile(value, profile) : mergedProfile(profile, value);
  const after = named ? { ...merged, name: profile.name } : merged;
  const isSame = (Object.keys(after) as (keyof Known)[]).every((key) => after[key] === profile[key]);
  return isSame ? null : after;
}

/** How the list shows it after these messages; undefined: as before. Without any message it stands at its newest event. */
function lastAfter(
  { last_no, last_at }: Conversation,
  { at }: Change,
  messages: Changed['messages'],
): object | undefined {
  const newest = messages.at(-1);
  if (!newest) return last_no === null && at > last_at ? { last_at: at } : undefined;
  if (last_no !== null && newest.at < last_at) return undefined;
  return {
    last_no: newest.storedNo,
    last_at: newest.at,
    last_text: shownInList(newest.content),
    last_kind: newest.content.kind,
    last_direction: 'in',
  };
}

const earliest = (a: Date | null, b: Date | undefined): Date | null =>
  a && b ? (a < b ? a : b) : (a ?? b ?? null);

const CASES = jsonRecordset({
  idguid: 'uuid',
  conversation_id: 'uuid',
  bot_id: 'uuid',
  opened_at: 'timestamptz',
});

/** Opens cases, or has those that are open and unanswered begin with a late message. Answers the conversations with a new one. */
async function openCases(ctx: Ctx, changed: readonly Changed[]): Promise<string[]> {
  const rows = changed.flatMap(({ conversation, change, messages: [first] }) =>
    first && (conversation.case_id === null || first.at < conversation.last_at)
      ? {
          idguid: conversation.case_id ?? newId(),
          conversation_id: conversation.idguid,
          bot_id: change.botId,
          opened_at: first.at,
        }
      : [],
  );
  if (rows.length === 0) return [];
  await ctx.db.execute(sql`
    insert into viber_cases as k (tenant_id, idguid, conversation_id, bot_id, opened_at)
    select ${ctx.tenant.id}::uuid, input.idguid, input.conversation_id, input.bot_id, input.opened_at from ${CASES(rows)}
    on conflict (tenant_id, idguid) do update set opened_at = excluded.opened_at
    where k.opened_at > excluded.opened_at and k.answered_at is null and k.closed_at is null`);
  const opened = changed.filter(({ conversation, messages }) => conversation.case_id === null && messages[0]);
  const cases = new Map(rows.map(({ conversation_id, idguid }) => [conversation_id, idguid]));
  for (const { conversation } of opened) conversation.case_id = cases.get(conversation.idguid)!;
  return opened.map(({ conversation }) => conversation.idguid);
}
