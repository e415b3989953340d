import { sql } from 'drizzle-orm';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';
import { CHAT_PATH, CONVERSATION, SEE_CHAT } from '../labels.ts';
import { HIDDEN_NAME, NAMELESS } from '../protocol/names.ts';
import { visible } from './rows.ts';

/** People of conversations in the global search. */
export const inboxSearch: readonly SearchSource[] = [
  {
    name: CONVERSATION.name,
    label: CONVERSATION.labels.many,
    icon: 'message',
    permission: SEE_CHAT,
    list: CHAT_PATH,
    view: `${CHAT_PATH}?razgovor=:idguid`,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`c.idguid`,
          title: sql`coalesce(nullif(c.name, ${HIDDEN_NAME}), ${NAMELESS}::text)`,
          hint: sql`nullif(concat_ws(', ', b.name, c.phone), '')`,
          folded: sql`c.search`,
          from: sql`viber_conversations c join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id`,
          where: visible(ctx),
        },
        query,
        limit,
      ),
  },
];
