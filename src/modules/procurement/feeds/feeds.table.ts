import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bsText, codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

/** Private addresses at which a person's calendar or reader fetches deadlines and notices; who knows one reads what it is of. */
export const ejnFeeds = pgTable(
  'ejn_feeds',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    user_id: uuid('user_id').notNull(),
    name: bsText('name').notNull(),
    /** What it is of: a watch, or all of the organisation's pipeline. */
    of: text('of').$type<'watch' | 'pipeline'>().notNull(),
    watch_id: uuid('watch_id'),
    /** SHA-256 of the secret in its address. */
    secret_hash: codeText('secret_hash').notNull(),
    fetched_at: moment('fetched_at'),
  },
  (table) => [
    primaryKey({ name: 'ejn_feeds_pk', columns: [table.tenant_id, table.idguid] }),
    index('ejn_feeds_user').on(table.tenant_id, table.user_id),
    uniqueIndex('ejn_feeds_secret').on(table.secret_hash),
    check(
      'ejn_feeds_of_check',
      sql`${table.of} in ('watch', 'pipeline') and (${table.of} = 'watch') = (${table.watch_id} is not null)`,
    ),
  ],
);
