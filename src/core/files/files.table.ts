import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, written } from '../columns.ts';
import { tenants } from '../identity/identity.table.ts';
import { moment } from '../moments.ts';
import { trash } from '../records/trash.table.ts';
import { SCAN_STATES, type ScanState } from './scan/states.ts';

/** The foreign key by which a row of another table keeps a file. */
export const fileKey = (name: string, tenantId: AnyPgColumn, fileId: AnyPgColumn) =>
  foreignKey({ name, columns: [tenantId, fileId], foreignColumns: [files.tenant_id, files.idguid] });

/**
 * Files of an organisation: bytes that never change. A row is `pending` while its bytes arrive and until something refers to it;
 * then it is `ready`, and stays until no row of any table refers to it (sweep.ts). The bytes lie in the store under a row's id,
 * never under their hash; two files of an organisation with the same bytes share them (`same_as`). See docs/decisions/075-files.md.
 */
export const files = pgTable(
  'files',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid),
    idguid: uuid('idguid').notNull(),
    state: text('state').$type<'pending' | 'ready'>().notNull().default('pending'),
    /** Until when a pending row is kept; null: it is ready. */
    lease_until: moment('lease_until'),
    /** Name under which it was sent, as a plain name without a path. */
    name: bsText('name').notNull(),
    /** In bytes; of a row whose bytes have not arrived, what is reserved for them. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Hexadecimal; null: the bytes have not arrived. */
    sha256: text('sha256'),
    /** By the bytes, not by the name. Null with `sha256`. */
    media_type: text('media_type'),
    /** The file with the same bytes, which are stored under its id. Null: they are stored under the file's own. */
    same_as: uuid('same_as'),
    /** Counts towards the organisation's quota; what the product makes of a file itself does not. */
    counted: boolean('counted').notNull().default(true),
    /** What the virus scanner says of the bytes; null: it has not been asked. See docs/decisions/078-virus-scan.md. */
    scan: text('scan').$type<ScanState>(),
    /** Name of the virus; null unless `scan` is `infected`. */
    scan_signature: text('scan_signature'),
    created_at: moment('created_at').notNull().defaultNow(),
    /** Null: the system. */
    created_by: uuid('created_by'),
  },
  (table) => [
    primaryKey({ name: 'files_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'files_same_as_fk',
      columns: [table.tenant_id, table.same_as],
      foreignColumns: [table.tenant_id, table.idguid],
    }),
    index('files_same_as').on(table.tenant_id, table.same_as),
    index('files_bytes')
      .on(table.tenant_id, table.sha256)
      .where(sql`${table.state} = 'ready' and ${table.same_as} is null`),
    index('files_leases').on(table.tenant_id, table.lease_until).where(sql`${table.state} = 'pending'`),
    index('files_scans')
      .on(table.tenant_id, table.idguid)
      .where(
        sql`${table.state} = 'ready' and ${table.counted} and (${table.scan} is null or ${table.scan} = 'waiting')`,
      ),
    check('files_scan_check', sql`${table.scan} in (${literals(SCAN_STATES)})`),
    check('files_state_check', sql`${table.state} in ('pending', 'ready')`),
    check('files_ready_check', sql`${table.state} = 'pending' or ${table.sha256} is not null`),
  ],
);

/** Files whose row is gone and whose bytes are still to be removed. */
export const removedFiles = pgTable(
  'removed_files',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'removed_files_pk', columns: [table.tenant_id, table.idguid] })],
);

/**
 * What an organisation's files add up to: the sum of its rows. Every change of `files` adds a row by a trigger (usage-sql.ts), so
 * that no two transactions wait for each other; who reserves space adds them up to one (quota.ts).
 */
export const fileUsage = pgTable(
  'file_usage',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull().defaultRandom(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
  },
  (table) => [primaryKey({ name: 'file_usage_pk', columns: [table.tenant_id, table.idguid] })],
);

/** Files that a record in the trash needs when it is restored. */
export const trashFiles = pgTable(
  'trash_files',
  {
    tenant_id: uuid('tenant_id').notNull(),
    record_id: uuid('record_id').notNull(),
    file_id: uuid('file_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'trash_files_pk', columns: [table.tenant_id, table.record_id, table.file_id] }),
    foreignKey({
      name: 'trash_files_record_fk',
      columns: [table.tenant_id, table.record_id],
      foreignColumns: [trash.tenant_id, trash.idguid],
    }).onDelete('cascade'),
    fileKey('trash_files_file_fk', table.tenant_id, table.file_id),
    index('trash_files_file').on(table.tenant_id, table.file_id),
  ],
);

/** What an organisation may keep, where it differs from the default (quota.ts); null: the default. */
export const fileQuotas = pgTable('file_quotas', {
  tenant_id: uuid('tenant_id')
    .primaryKey()
    .references(() => tenants.idguid, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }),
  files: integer('files'),
  ...written(),
});
