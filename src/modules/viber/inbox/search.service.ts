import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { fold } from '../../../core/fold.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { containsAll } from '../../../core/query.ts';
import type { ConversationQuery } from './conversations.api.ts';
import { behindOf, filtersOf, type Listed, pageOf, wrongCursor } from './paging.ts';
import { type ConversationColumns, ROW, rowJoins, rowsOf, visible } from './rows.ts';
import type { Direction } from './states.ts';

/**
 * Newest messages of an organisation that are looked through at first. A word that is neither rare nor common costs as many reads at random as it
 * has matches, so older ones are looked through only if they are asked for.
 */
export const NEWEST = 200_000;
/** Characters around what was found. */
const EXCERPT = 140;

/** Conversations whose person has all the words in the name, phone or note, of every state, newest first. */
export async function searchPeople(
  ctx: Ctx,
  words: readonly string[],
  { bot, tag, before, limit }: ConversationQuery,
): Promise<Listed> {
  const { rows } = await ctx.db.execute<ConversationColumns>(sql`
    select ${ROW} from viber_conversations c ${rowJoins(ctx)}
    where ${visible(ctx)} and ${filtersOf({ bot, tag })} and ${behindOf(before)}
      and ${sql.join(containsAll(sql`c.search`, words), sql` and `)}
    order by c.last_at desc, c.idguid desc limit ${limit + 1}`);
  return pageOf(ctx, rows, limit);
}

interface Found extends ConversationColumns {
  message_id: string;
  message_at: string;
  message_text: string;
  message_direction: Direction;
}

/** Messages and notes with all the words, newest first, each with its conversation: of the newest ones, or with `older` of all. */
export async function searchMessages(
  ctx: Ctx,
  words: readonly string[],
  { bot, tag, before, limit, older }: ConversationQuery,
): Promise<Listed> {
  if (before !== undefined && !isId(before)) throw wrongCursor();
  // Ids are sorted by time (core/id.ts). The limit inside is a fence: these are read in order until enough are found.
  const newest = sql`from (
      select m.idguid, m.tenant_id, m.conversation_id, m.at, m.text, m.direction, m.search from viber_messages m
      where m.tenant_id = ${ctx.tenant.id}::uuid ${beforeId(before)} order by m.idguid desc limit ${NEWEST}
    ) m`;
  const all = sql`from viber_messages m`;
  const { rows } = await ctx.db.execute<Found>(sql`
    select ${ROW}, m.idguid as message_id, m.at as message_at, m.text as message_text, m.direction as message_direction
    ${older === 'true' ? all : newest}
    join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id ${rowJoins(ctx)}
    where m.tenant_id = ${ctx.tenant.id}::uuid ${older === 'true' ? beforeId(before) : sql``} and m.direction <> 'event'
      and ${visible(ctx)} and ${filtersOf({ bot, tag })} and ${sql.join(containsAll(sql`m.search`, words), sql` and `)}
    order by m.idguid desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const isFull = rows.length > limit;
  const conversations = await rowsOf(ctx, shown);
  return {
    data: shown.map((found, n) => ({
      ...conversations[n]!,
      hit: {
        idguid: found.message_id,
        at: isoInstant(found.message_at),
        direction: found.message_direction,
        excerpt: excerptOf(found.message_text, words[0]!),
      },
    })),
    next: isFull ? shown.at(-1)!.message_id : null,
    older: !isFull && older === 'false' && (await hasOlder(ctx, before)),
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
