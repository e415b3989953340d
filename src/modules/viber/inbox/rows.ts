import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { botIsMine } from '../bots/may-answer.ts';
import { MESSAGE_KINDS, type MessageKind } from '../protocol/content.ts';
import type { ConversationRow } from './conversations.api.ts';
import type { ConversationState, DeliveryState, Direction } from './states.ts';

/** A row as the database gives it, by `rowColumns`. */
export interface ConversationColumns extends Record<string, unknown> {
  idguid: string;
  version: number;
  bot_id: string;
  bot: string;
  name: string | null;
  avatar: string | null;
  subscribed: boolean;
  state: ConversationState;
  snoozed_until: string | null;
  assignee_id: string | null;
  assignee: string | null;
  tags: string[];
  unread: number;
  last_no: number | null;
  last_at: string;
  last_text: string | null;
  last_kind: MessageKind | null;
  last_direction: Direction | null;
  last_state: DeliveryState | null;
  waiting_since: string | null;
  position: string;
}

/**
 * Received messages of a conversation `c` that the caller has not seen; those before it was closed last do not count. Two counters, whatever
 * the number of messages and people.
 */
export const unreadOf = ({
  actor,
}: Pick<Ctx, 'actor'>): SQL => sql`greatest(c.incoming - greatest(c.incoming_closed, (
  select r.incoming from viber_reads r where r.tenant_id = c.tenant_id and r.conversation_id = c.idguid and r.user_id = ${actor.userId}::uuid)), 0)`;

/**
 * What a list shows of a conversation `c`. `position` is exact, for the next page. By sub-selects: joins of a page take longer to plan than to
 * carry out.
 */
export const rowColumns = (ctx: Pick<Ctx, 'actor'>): SQL => sql`c.idguid, c.version, c.bot_id,
  (select b.name from viber_bots b where b.tenant_id = c.tenant_id and b.idguid = c.bot_id) as bot, c.name, c.avatar, c.subscribed, c.state,
  c.snoozed_until, c.assignee_id, (select trim(u.first_name || ' ' || u.last_name) from users u where u.idguid = c.assignee_id) as assignee, c.tags,
  ${unreadOf(ctx)}::int as unread, c.last_no::float8 as last_no, c.last_at, c.last_text, c.last_kind, c.last_direction,
  case when c.last_direction = 'out' then (
    select m.state from viber_messages m where m.conversation_id = c.idguid and m.at = c.last_at and m.no = c.last_no) end as last_state, c.waiting_since,
  c.last_at::text as position`;

/** True for conversations `c` that the caller may see. Names the organisation beside row-level security, for the indexes. */
export const visible = (ctx: Ctx): SQL =>
  sql`c.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`c.bot_id`)}`;

const instantOf = (at: string | null): string | null => (at === null ? null : isoInstant(at));

/** A row as it is answered. */
export function rowOf(c: ConversationColumns): ConversationRow {
  const { last_no: no, last_kind: kind, last_direction: direction } = c;
  return {
    idguid: c.idguid,
    version: c.version,
    bot_id: c.bot_id,
    bot: c.bot,
    name: c.name,
    avatar: c.avatar,
    subscribed: c.subscribed,
    state: c.state,
    snoozed_until: instantOf(c.snoozed_until),
    assignee: c.assignee_id === null ? null : { idguid: c.assignee_id, name: c.assignee ?? '' },
    tags: c.tags,
    unread: c.unread,
    last:
      no !== null && kind && direction
        ? { no, text: c.last_text ?? MESSAGE_KINDS[kind], kind, direction, delivery: c.last_state }
        : null,
    last_at: isoInstant(c.last_at),
    waiting_since: instantOf(c.waiting_since),
  };
}

/** What a change of a conversation starts from. */
export interface Held extends Record<string, unknown> {
  idguid: string;
  bot_id: string;
  version: number;
  name: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  company_id: string | null;
  state: ConversationState;
  snoozed_until: string | null;
  assignee_id: string | null;
  case_id: string | null;
  incoming: number;
  subscribed: boolean;
  erased_at: string | null;
}

/** Locks a conversation until the end of the transaction. Throws 404 for one that the caller may not see. */
export async function holdConversation(ctx: Ctx, idguid: string): Promise<Held> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Held>(sql`
    select idguid, bot_id, version, name, phone, note, tags, company_id, state, snoozed_until, assignee_id, case_id, incoming::float8 as incoming,
      subscribed, erased_at
    from viber_conversations c where c.idguid = ${idguid}::uuid and ${visible(ctx)} for no key update`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Throws 404 for a conversation that the caller may not see. */
export async function requireConversation(ctx: Ctx, idguid: string): Promise<void> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute(sql`
    select from viber_conversations c where c.idguid = ${idguid}::uuid and ${visible(ctx)}`);
  if (!rows[0]) throw notFound();
}
