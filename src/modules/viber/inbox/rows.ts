import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { botIsMine } from '../bots/may-answer.ts';
import { MESSAGE_KINDS, type MessageKind } from '../protocol/content.ts';
import type { ConversationRow } from './conversations.api.ts';
import { namesOf } from './people.ts';
import type { ConversationState, Direction } from './states.ts';

/** A row as the database gives it, by `ROW` from `ROW_TABLES`. */
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
  tags: string[];
  unread: number;
  last_no: number | null;
  last_at: string;
  last_text: string | null;
  last_kind: MessageKind | null;
  last_direction: Direction | null;
  waiting_since: string | null;
  position: string;
}

/** Received messages of a conversation `c` that a person with the reads `r` has not seen. Those before it was closed last do not count. */
export const UNREAD = sql`greatest(c.incoming - greatest(r.incoming, c.incoming_closed), 0)`;

/** What a list shows of a conversation `c`, its bot `b` and the caller's reads `r`. `position` is exact, for the next page. */
export const ROW = sql`c.idguid, c.version, c.bot_id, b.name as bot, c.name, c.avatar, c.subscribed, c.state, c.snoozed_until, c.assignee_id, c.tags,
  ${UNREAD}::int as unread, c.last_no::float8 as last_no, c.last_at, c.last_text, c.last_kind, c.last_direction, c.waiting_since,
  c.last_at::text as position`;

/** Joins to a conversation `c` what `ROW` needs of its bot and the caller's reads. */
export const rowJoins = ({ actor }: Pick<Ctx, 'actor'>): SQL => sql`
  join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
  left join viber_reads r on r.tenant_id = c.tenant_id and r.conversation_id = c.idguid and r.user_id = ${actor.userId}::uuid`;

/** True for conversations `c` that the caller may see. Names the organisation beside row-level security, for the indexes. */
export const visible = (ctx: Ctx): SQL =>
  sql`c.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`c.bot_id`)}`;

const instantOf = (at: string | null): string | null => (at === null ? null : isoInstant(at));

/** A row as it is answered. */
export function rowOf(c: ConversationColumns, names: ReadonlyMap<string, string>): ConversationRow {
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
    assignee: c.assignee_id && { idguid: c.assignee_id, name: names.get(c.assignee_id) ?? '' },
    tags: c.tags,
    unread: c.unread,
    last:
      no !== null && kind && direction
        ? { no, text: c.last_text ?? MESSAGE_KINDS[kind], kind, direction }
        : null,
    last_at: isoInstant(c.last_at),
    waiting_since: instantOf(c.waiting_since),
  } as ConversationRow;
}

/** Rows as they are answered, with the names of who has them. */
export async function rowsOf(ctx: Ctx, found: readonly ConversationColumns[]): Promise<ConversationRow[]> {
  const names = await namesOf(
    ctx,
    found.map(({ assignee_id }) => assignee_id),
  );
  return found.map((one) => rowOf(one, names));
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
export async function requireConversation(ctx: Ctx, idguid: string): Promise<{ incoming: number }> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<{ incoming: number }>(sql`
    select incoming::float8 as incoming from viber_conversations c where c.idguid = ${idguid}::uuid and ${visible(ctx)}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}
