import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../moments.ts';
import { fileKey, files } from '../files.table.ts';
import type { Reason } from '../reading/unreadable.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What is made of a file for showing and finding it, once for all files with the same bytes: the row stands under the id of the one
 * that has them. A file that is read in another way than that one, because of its name, has a row of its own. A row goes with its
 * file, and keeps no file but the thumbnail.
 */
export const filePreviews = pgTable(
  'file_previews',
  {
    tenant_id: uuid('tenant_id').notNull(),
    file_id: uuid('file_id').notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why there is neither a thumbnail nor text. */
    reason: text('reason').$type<Reason>(),
    /** How often a process has begun to read it. */
    attempts: integer('attempts').notNull().default(0),
    queued_at: moment('queued_at').notNull().defaultNow(),
    thumb_id: uuid('thumb_id'),
    /** Beginning of the text; null: it has none. */
    text: text('text'),
    /** `text` is all there is. */
    complete: boolean('complete').notNull().default(true),
    /** Words of the whole text without case and diacritics (words.ts). */
    words: tsvector('words'),
  },
  (table) => [
    primaryKey({ name: 'file_previews_pk', columns: [table.tenant_id, table.file_id] }),
    foreignKey({
      name: 'file_previews_file_fk',
      columns: [table.tenant_id, table.file_id],
      foreignColumns: [files.tenant_id, files.idguid],
    }).onDelete('cascade'),
    fileKey('file_previews_thumb_fk', table.tenant_id, table.thumb_id),
    index('file_previews_thumb').on(table.tenant_id, table.thumb_id),
    index('file_previews_waiting')
      .on(table.tenant_id, table.queued_at)
      .where(sql`${table.state} = 'waiting'`),
    index('file_previews_words').using('gin', table.tenant_id, table.words),
    check('file_previews_state_check', sql`${table.state} in ('waiting', 'done', 'failed')`),
    check('file_previews_reason_check', sql`(${table.state} = 'failed') = (${table.reason} is not null)`),
  ],
);
