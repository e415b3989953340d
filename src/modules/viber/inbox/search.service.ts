import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { fold } from '../../../core/fold.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { containsAll } from '../../../core/query.ts';
import type { ConversationQuery } from './conversations.api.ts';
import { behindOf, filtersOf, type Listed, pageOf, wrongCursor } from './paging.ts';
import { type ConversationColumns, rowColumns, rowOf, visible } from './rows.ts';
import type { Direction } from './states.ts';

/** Newest messages that are looked through first, one after another: enough to fill a page with a word that is not rare. */
const NEAR = 20_000;
/**
 * And further ones, if the word is neither rare nor common: finding all of its matches by the index would cost as many reads at random, so
 * older ones are looked through only if they are asked for.
 */
export const NEWEST = 200_000;
/** Matches in `NEAR` up to which a word is rare: all of its matches are found by the index. */
const RARE = 4;
/** Characters around what was found. */
const EXCERPT = 140;

/** Conversations whose person has all the words in the name, phone or note, of every state, newest first. */
export async function searchPeople(
  ctx: Ctx,
  words: readonly string[],
  { before, limit, ...narrowed }: ConversationQuery,
): Promise<Listed> {
  const { rows } = await ctx.db.execute<ConversationColumns>(sql`
    select ${rowColumns(ctx)} from viber_conversations c
    where ${visible(ctx)} and ${filtersOf(narrowed)} and ${behindOf(before)}
      and ${sql.join(containsAll(sql`c.search`, words), sql` and `)}
    order by c.last_at desc, c.idguid desc limit ${limit + 1}`);
  return pageOf(rows, limit);
}

interface Found extends ConversationColumns {
  message_id: string;
  message_at: string;
  message_text: string;
  message_direction: Direction;
}

/**
 * Messages and notes with all the words, newest first, each with its conversation. `older` in the answer: there are messages in which they were
 * not looked for.
 */
export async function searchMessages(
  ctx: Ctx,
  words: readonly string[],
  query: ConversationQuery,
): Promise<Listed> {
  const { before, limit } = query;
  if (before !== undefined && !isId(before)) throw wrongCursor();
  const everywhere = query.older === 'true';
  const near = everywhere ? [] : await findMessages(ctx, words, query, NEAR);
  if (near.length > limit) return hitsOf(near, words, limit, false);
  if (everywhere || near.length <= RARE)
    return hitsOf(await findMessages(ctx, words, query, null), words, limit, false);
  const found = await findMessages(ctx, words, query, NEWEST);
  return hitsOf(found, words, limit, found.length <= limit && (await hasOlder(ctx, before)));
}

/** Matches in so many newest messages, or in all; one more than a page shows, if there are further ones. */
async function findMessages(
  ctx: Ctx,
  words: readonly string[],
  { before, limit, ...narrowed }: ConversationQuery,
  newest: number | null,
): Promise<Found[]> {
  const from = sql`from viber_messages m where m.tenant_id = ${ctx.tenant.id}::uuid ${beforeId(before)}`;
  // Ids are sorted by time (core/id.ts). The limit is a fence: these are read in order until enough are found.
  const fenced = sql`select * from (
      select m.idguid, m.tenant_id, m.conversation_id, m.at, m.text, m.direction, m.search ${from} order by m.idguid desc limit ${newest}) m where true`;
  const { rows } = await ctx.db.execute<Found>(sql`
    select ${rowColumns(ctx)}, m.idguid as message_id, m.at as message_at, m.text as message_text, m.direction as message_direction
    from (
      ${newest === null ? sql`select m.* ${from}` : fenced}
      and m.direction <> 'event' and ${sql.join(containsAll(sql`m.search`, words), sql` and `)}
    ) m
    join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id
    where ${visible(ctx)} and ${filtersOf(narrowed)}
    order by m.idguid desc limit ${limit + 1}`);
  return rows;
}

function hitsOf(found: readonly Found[], words: readonly string[], limit: number, older: boolean): Listed {
  const shown = found.slice(0, limit);
  return {
    data: shown.map((one) => ({
      ...rowOf(one),
      hit: {
        idguid: one.message_id,
        at: isoInstant(one.message_at),
        direction: one.message_direction,
        excerpt: excerptOf(one.message_text, words[0]!),
      },
    })),
    next: found.length > limit ? shown.at(-1)!.message_id : null,
    older,
  };
}

const beforeId = (before: string | undefined) =>
  before === undefined ? sql`` : sql`and m.idguid < ${before}::uuid`;

/** True if there are more messages than are looked through at first. */
async function hasOlder(ctx: Ctx, before: string | undefined): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from viber_messages m where m.tenant_id = ${ctx.tenant.id}::uuid ${beforeId(before)}
    order by m.idguid desc offset ${NEWEST} limit 1`);
  return rows.length > 0;
}

/** The part of a text around a word, however that is written. Folding may change the length, so the place is approximate. */
export function excerptOf(text: string, word: string): string {
  const signs = [...text];
  if (signs.length <= EXCERPT) return text;
  const at = Math.max(0, [...fold(text).split(fold(word))[0]!].length - EXCERPT / 3);
  const begin = Math.min(at, signs.length - EXCERPT);
  const part = signs.slice(begin, begin + EXCERPT).join('');
  return `${begin > 0 ? '…' : ''}${part}${begin + EXCERPT < signs.length ? '…' : ''}`;
}
