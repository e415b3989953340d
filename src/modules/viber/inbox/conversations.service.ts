import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { companySeen } from '../../companies/companies.service.ts';
import {
  type ConversationQuery,
  type ConversationRow,
  MOST_OF_RECORD,
  type RecordConversations,
} from './conversations.api.ts';
import { behindOf, filtersOf, type Listed, pageOf } from './paging.ts';
import { type ConversationColumns, rowColumns, rowOf, visible } from './rows.ts';
import { searchMessages, searchPeople } from './search.service.ts';

/** The conditions of a view, on a conversation `c`. */
const viewOf = ({ actor }: Ctx, { view, company, assignee }: ConversationQuery): SQL => {
  switch (view) {
    case 'mine':
      return sql`c.state = 'open' and c.assignee_id = ${actor.userId}::uuid`;
    case 'unassigned':
      return sql`c.state = 'open' and c.assignee_id is null`;
    case 'all':
      return company === undefined && assignee === undefined ? sql`c.state = 'open'` : sql`true`;
    default:
      return sql`c.state = ${view}`;
  }
};

/** Splits what was asked for into words. Throws 422 for characters that no text has. */
export function wordsOf(q: string | undefined): string[] {
  if (q !== undefined && !isPlain(q)) throw invalid({ q: BAD_CHARACTER });
  return q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? [];
}

/** Conversations that are shown as waiting. */
const WAITING = 5;

/** Open conversations whose person has waited longest for an answer. */
export async function listWaiting(ctx: Ctx): Promise<ConversationRow[]> {
  const { rows } = await ctx.db.execute<ConversationColumns>(sql`
    select ${rowColumns(ctx)} from viber_conversations c
    where ${visible(ctx)} and c.state = 'open' and c.waiting_since is not null order by c.waiting_since, c.idguid limit ${WAITING}`);
  return rows.map(rowOf);
}

/** A company's conversations that the caller may see, whatever their state, newest first. Throws 404 for a company that is not seen. */
export async function conversationsOfCompany(ctx: Ctx, company: string): Promise<RecordConversations> {
  await companySeen(ctx, company);
  return conversationsOf(ctx, sql`c.company_id = ${company}::uuid`);
}

/** Conversations for which a person of the organisation is responsible, likewise. Throws 404 for a person who is not of it. */
export async function conversationsOfAssignee(ctx: Ctx, person: string): Promise<RecordConversations> {
  const { rows } = isId(person)
    ? await ctx.db.execute(
        sql`select from tenant_users where tenant_id = ${ctx.tenant.id}::uuid and user_id = ${person}::uuid`,
      )
    : { rows: [] };
  if (rows.length === 0) throw notFound();
  return conversationsOf(ctx, sql`c.assignee_id = ${person}::uuid`);
}

async function conversationsOf(ctx: Ctx, condition: SQL): Promise<RecordConversations> {
  const { rows } = await ctx.db.execute<ConversationColumns & { total: number }>(sql`
    select ${rowColumns(ctx)}, (count(*) over ())::int as total from viber_conversations c
    where ${visible(ctx)} and ${condition} order by c.last_at desc, c.idguid desc limit ${MOST_OF_RECORD}`);
  return { conversations: rows.map(rowOf), total: rows[0]?.total ?? 0 };
}

/** A page of conversations, newest first; or those in which people or messages were found. */
export async function listConversations(ctx: Ctx, query: ConversationQuery): Promise<Listed> {
  if (query.tag !== undefined && !isPlain(query.tag)) throw invalid({ tag: BAD_CHARACTER });
  const words = wordsOf(query.q);
  if (words.length > 0)
    return query.in === 'messages' ? searchMessages(ctx, words, query) : searchPeople(ctx, words, query);
  const { rows } = await ctx.db.execute<ConversationColumns>(sql`
    select ${rowColumns(ctx)} from viber_conversations c
    where ${visible(ctx)} and ${viewOf(ctx, query)} and ${filtersOf(query)} and ${behindOf(query.before)}
    order by c.last_at desc, c.idguid desc limit ${query.limit + 1}`);
  return pageOf(rows, query.limit);
}
