import { type SQL, sql } from 'drizzle-orm';
import { type AppError, invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import type { ConversationQuery, ListedConversation } from './conversations.api.ts';
import { type ConversationColumns, rowOf } from './rows.ts';

/** A page of conversations, as the list answers it. */
export interface Listed {
  data: ListedConversation[];
  next: string | null;
  older: boolean;
}

/** The conditions of the filters, on a conversation `c`. */
export const filtersOf = ({
  bot,
  tag,
  company,
  assignee,
}: Pick<ConversationQuery, 'bot' | 'tag' | 'company' | 'assignee'>): SQL => sql`
  ${bot === undefined ? sql`true` : sql`c.bot_id = ${bot}::uuid`}
  and ${company === undefined ? sql`true` : sql`c.company_id = ${company}::uuid`}
  and ${assignee === undefined ? sql`true` : sql`c.assignee_id = ${assignee}::uuid`}
  and ${tag === undefined ? sql`true` : sql`${tag}::text = any(c.tags)`}`;

/** Where the page before ended: by the last message, then by id. */
const POSITION = /^(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d)~(.+)$/;

/** Condition for the rows after a cursor. Throws 422 for what is no cursor. */
export function behindOf(before: string | undefined): SQL {
  if (before === undefined) return sql`true`;
  const [, at, id] = POSITION.exec(Buffer.from(before, 'base64url').toString()) ?? [];
  if (!at || !id || !isId(id) || Number.isNaN(Date.parse(at.replace(' ', 'T').concat(':00'))))
    throw wrongCursor();
  return sql`(c.last_at, c.idguid) < (${at}::timestamptz, ${id}::uuid)`;
}

const WRONG = 'Nastavak liste nije ispravan. Otvorite listu od početka.';
export const wrongCursor = (): AppError => invalid({ before: WRONG }, WRONG);

/** The cursor of a page's last row. */
export const cursorOf = ({ position, idguid }: ConversationColumns): string =>
  Buffer.from(`${position}~${idguid}`).toString('base64url');

/** Rows as a page; there is one more than it shows, if there are further ones. */
export function pageOf(found: readonly ConversationColumns[], limit: number): Listed {
  const shown = found.slice(0, limit);
  return {
    data: shown.map((one) => ({ ...rowOf(one), hit: null })),
    next: found.length > limit ? cursorOf(shown.at(-1)!) : null,
    older: false,
  };
}
