import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bsText, searchColumn, trigrams } from '../../core/columns.ts';
import { tenants } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';
import type { NoticeWay } from '../../core/notices.ts';

/** Notifications of a person in an organisation. */
export const notifications = pgTable(
  'notifications',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    idguid: uuid('idguid').notNull().defaultRandom(),
    user_id: uuid('user_id').notNull(),
    /** See NoticeKind (core/notices.ts). */
    kind: text('kind').notNull(),
    title: bsText('title').notNull(),
    body: bsText('body'),
    /** Address in the back-office. */
    path: text('path'),
    /** While one of the group is unread, the next raises its count. */
    group_key: text('group_key'),
    count: integer('count').notNull().default(1),
    created_at: moment('created_at').notNull().defaultNow(),
    read_at: moment('read_at'),
    /** When its own mail was begun to be sent: it is sent once, also where a node dies meanwhile. */
    mailed_at: moment('mailed_at'),
    /** Waits for the next daily mail. */
    in_digest: boolean('in_digest').notNull().default(false),
    search: searchColumn(`"title" || ' ' || coalesce("body", '')`),
  },
  (table) => [
    primaryKey({ name: 'notifications_pk', columns: [table.tenant_id, table.idguid] }),
    index('notifications_of').on(table.tenant_id, table.user_id, table.created_at.desc()),
    index('notifications_unread').on(table.tenant_id, table.user_id).where(sql`${table.read_at} is null`),
    uniqueIndex('notifications_group_key')
      .on(table.tenant_id, table.user_id, table.group_key)
      .where(sql`${table.read_at} is null and ${table.group_key} is not null`),
    trigrams('notifications', table.search, table.tenant_id, table.user_id),
    index('notifications_digest').on(table.tenant_id).where(sql`${table.in_digest}`),
  ],
);

/** The ways that people have chosen for a kind. */
export const notificationWays = pgTable(
  'notification_ways',
  {
    tenant_id: uuid('tenant_id')
      .notNull()
      .references(() => tenants.idguid, { onDelete: 'cascade' }),
    user_id: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    way: text('way').$type<NoticeWay>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_ways_pk', columns: [table.tenant_id, table.user_id, table.kind] }),
  ],
);
