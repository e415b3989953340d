import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bsText, written } from '../../core/columns.ts';
import { fileKey } from '../../core/files/files.table.ts';
import { storedFiles } from '../stored-files/stored-files.table.ts';

/**
 * Files attached to records, also to those in the trash; of a record of the operator's register they are the operator's own. Names on
 * one record are different, unless merging brought them together.
 */
export const attachments = pgTable(
  'attachments',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    /** Name of the resource. */
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    name: bsText('name').notNull(),
    note: text('note').notNull().default(''),
    file_id: uuid('file_id').notNull(),
    /** The stored file that was attached, in the version that it then had. Null: the file was sent for the record. */
    stored_file_id: uuid('stored_file_id'),
    /** Full name of who attached it, as it was then. */
    created_by: bsText('created_by').notNull(),
    ...written(),
  },
  (table) => [
    primaryKey({ name: 'attachments_pk', columns: [table.tenant_id, table.idguid] }),
    index('attachments_record').on(table.tenant_id, table.resource, table.record_id),
    fileKey('attachments_file_fk', table.tenant_id, table.file_id),
    index('attachments_file').on(table.tenant_id, table.file_id),
    foreignKey({
      name: 'attachments_stored_file_fk',
      columns: [table.tenant_id, table.stored_file_id],
      foreignColumns: [storedFiles.tenant_id, storedFiles.idguid],
    }),
    index('attachments_stored_file').on(table.tenant_id, table.stored_file_id),
  ],
);
