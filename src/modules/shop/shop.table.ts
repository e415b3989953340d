import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams, written } from '../../core/columns.ts';
import { fileKey, files } from '../../core/files/files.table.ts';
import { tenants } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';
import type { SpamReason } from '../site/inbox.states.ts';
import type { InquiryItem } from './inquiries/inquiry-form.ts';
import type { InquiryStatus } from './inquiries/states.ts';

/** The shop of an organisation; without a row it is closed. */
export const shops = pgTable(
  'shops',
  {
    tenant_id: uuid('tenant_id')
      .primaryKey()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    open: boolean('open').notNull().default(false),
    /** Names it in its address, in the whole installation; the operator's has none. */
    slug: text('slug'),
    /** Empty: the organisation's name. */
    name: bsText('name').notNull().default(''),
    intro: text('intro').notNull().default(''),
    ...written(),
  },
  (table) => [
    uniqueIndex('shops_slug').on(table.slug),
    check('shops_slug_check', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/**
 * What visitors see of a picture that somebody has sent: without its metadata, in two sizes. Made when it is first asked for, and
 * gone with the picture.
 */
export const shopPictures = pgTable(
  'shop_pictures',
  {
    tenant_id: uuid('tenant_id').notNull(),
    file_id: uuid('file_id').notNull(),
    /** Null: the picture cannot be read. */
    small_id: uuid('small_id'),
    large_id: uuid('large_id'),
    /** Of the large one, in pixels. */
    width: integer('width'),
    height: integer('height'),
    made_at: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'shop_pictures_pk', columns: [table.tenant_id, table.file_id] }),
    foreignKey({
      name: 'shop_pictures_source_fk',
      columns: [table.tenant_id, table.file_id],
      foreignColumns: [files.tenant_id, files.idguid],
    }).onDelete('cascade'),
    fileKey('shop_pictures_small_fk', table.tenant_id, table.small_id),
    fileKey('shop_pictures_large_fk', table.tenant_id, table.large_id),
    index('shop_pictures_small').on(table.tenant_id, table.small_id),
    index('shop_pictures_large').on(table.tenant_id, table.large_id),
    check(
      'shop_pictures_made_check',
      sql`num_nonnulls(${table.small_id}, ${table.large_id}, ${table.width}, ${table.height}) in (0, 4)`,
    ),
  ],
);

/** Inquiries of visitors. The articles stand in them as they were then. The network address is deliberately not stored. */
export const shopInquiries = pgTable(
  'shop_inquiries',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    idguid: uuid('idguid').notNull(),
    ime_prezime: bsText('ime_prezime').notNull(),
    email: text('email').notNull(),
    telefon: text('telefon').notNull().default(''),
    poruka: text('poruka').notNull().default(''),
    stavke: jsonb('stavke').$type<InquiryItem[]>().notNull().default([]),
    /** Sum of the lines that have a price; null: none has. Whether the VAT is in it follows from them (`totalOf`). */
    ukupno: numeric('ukupno', { precision: 24, scale: 2 }),
    status: text('status').$type<InquiryStatus>().notNull().default('new'),
    spam_reason: text('spam_reason').$type<SpamReason>(),
    ...written(),
    search: searchColumn(
      `"ime_prezime" || ' ' || "email" || ' ' || "telefon" || ' ' || "poruka" || ' ' || jsonb_path_query_array("stavke", '$[*].naziv')::text || ' ' || jsonb_path_query_array("stavke", '$[*].sifra')::text`,
    ),
  },
  (table) => [
    primaryKey({ name: 'shop_inquiries_pk', columns: [table.tenant_id, table.idguid] }),
    trigrams('shop_inquiries', table.search, table.tenant_id),
    index('shop_inquiries_created').on(table.tenant_id, table.created_at),
    index('shop_inquiries_status').on(table.tenant_id, table.status, table.created_at),
    check('shop_inquiries_status_check', sql`${table.status} in ('new', 'answered', 'spam')`),
    check('shop_inquiries_items_check', sql`jsonb_typeof(${table.stavke}) = 'array'`),
  ],
);
