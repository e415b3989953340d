import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, searchColumn, trigrams, written } from '../../core/columns.ts';
import { fileKey } from '../../core/files/files.table.ts';
import { type FileKind, KIND_LABELS } from '../../core/files/kinds.ts';
import { moment } from '../../core/moments.ts';

/** The top of the tree, in an index: it has no row. */
export const TOP = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/**
 * The name as names are compared. A column, and first in its index, because row-level security keeps expressions like `lower` and
 * `coalesce` from being looked up there.
 */
const nameKey = () => bsText('name_key').notNull().generatedAlwaysAs(sql.raw('lower("name")'));

/** Folders of stored files, a tree. */
export const storedFolders = pgTable(
  'stored_folders',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    /** Null: at the top. */
    parent_id: uuid('parent_id'),
    name: bsText('name').notNull(),
    name_key: nameKey(),
    ...written(),
  },
  (table) => [
    primaryKey({ name: 'stored_folders_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'stored_folders_parent_fk',
      columns: [table.tenant_id, table.parent_id],
      foreignColumns: [table.tenant_id, table.idguid],
    }),
    check('stored_folders_parent_check', sql`${table.parent_id} <> ${table.idguid}`),
    uniqueIndex('stored_folders_name_key').on(
      table.tenant_id,
      table.name_key,
      sql`coalesce(${table.parent_id}, ${TOP})`,
    ),
    index('stored_folders_parent').on(table.tenant_id, table.parent_id),
  ],
);

const inFolder = (table: { tenant_id: AnyPgColumn; folder_id: AnyPgColumn }) =>
  foreignKey({
    name: 'stored_files_folder_fk',
    columns: [table.tenant_id, table.folder_id],
    foreignColumns: [storedFolders.tenant_id, storedFolders.idguid],
  });

/** Files that people keep, with their newest version. */
export const storedFiles = pgTable(
  'stored_files',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    /** Null: at the top. */
    folder_id: uuid('folder_id'),
    name: bsText('name').notNull(),
    file_id: uuid('file_id').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    media_type: text('media_type').notNull(),
    /** In bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    note: text('note').notNull().default(''),
    /** Number of the newest version, from 1. */
    revision: integer('revision').notNull().default(1),
    created_by: bsText('created_by').notNull(),
    ...written(),
    name_key: nameKey(),
    search: searchColumn(`"name" || ' ' || core_words("tags") || ' ' || "note"`),
  },
  (table) => [
    primaryKey({ name: 'stored_files_pk', columns: [table.tenant_id, table.idguid] }),
    inFolder(table),
    fileKey('stored_files_file_fk', table.tenant_id, table.file_id),
    index('stored_files_file').on(table.tenant_id, table.file_id),
    uniqueIndex('stored_files_name_key').on(
      table.tenant_id,
      table.name_key,
      sql`coalesce(${table.folder_id}, ${TOP})`,
    ),
    index('stored_files_folder').on(table.tenant_id, table.folder_id),
    index('stored_files_name').on(table.tenant_id, table.name),
    index('stored_files_updated').on(table.tenant_id, table.updated_at),
    index('stored_files_created').on(table.tenant_id, table.created_at),
    index('stored_files_kind').on(table.tenant_id, table.kind, table.idguid),
    index('stored_files_size').on(table.tenant_id, table.size),
    index('stored_files_tags').using('gin', table.tenant_id, table.tags),
    trigrams('stored_files', table.search, table.tenant_id),
    check('stored_files_kind_check', sql`${table.kind} in (${literals(Object.keys(KIND_LABELS))})`),
  ],
);

/** Every version of a stored file, also the newest. */
export const storedFileVersions = pgTable(
  'stored_file_versions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    stored_file_id: uuid('stored_file_id').notNull(),
    revision: integer('revision').notNull(),
    file_id: uuid('file_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: bsText('by').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'stored_file_versions_pk',
      columns: [table.tenant_id, table.stored_file_id, table.revision],
    }),
    foreignKey({
      name: 'stored_file_versions_stored_file_fk',
      columns: [table.tenant_id, table.stored_file_id],
      foreignColumns: [storedFiles.tenant_id, storedFiles.idguid],
    }).onDelete('cascade'),
    fileKey('stored_file_versions_file_fk', table.tenant_id, table.file_id),
    index('stored_file_versions_file').on(table.tenant_id, table.file_id),
  ],
);
