import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from './audit-actions.ts';
import { searchColumn } from './columns.ts';
import { moment } from './moments.ts';

/** A changed value; a reference by its title at that time. */
export type Changes = Record<string, { from: unknown; to: unknown }>;
/** Who changed what. The application's login may add and read rows, never alter them (server/db/policies.ts). */
export const auditLog = pgTable(
  'audit_log',
  {
    /** The record's organisation; null for shared and platform records. */
    tenant_id: uuid('tenant_id'),
    id: uuid('id').notNull(),
    at: moment('at').notNull().defaultNow(),
    actor_id: uuid('actor_id'),
    actor_name: text('actor_name').notNull(),
    /** API key or impersonator through which the actor acted: "API ključ Skladište", "Administrator Sistema". */
    via: text('via'),
    action: text('action').$type<AuditAction>().notNull(),
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    record_title: text('record_title').notNull(),
    changes: jsonb('changes').$type<Changes>().notNull(),
    ip: text('ip'),
    /** Search text without case and diacritics. */
    search: searchColumn(
      `"record_title" || ' ' || "actor_name" || ' ' || coalesce("via", '') || ' ' || coalesce("ip", '')`,
    ),
  },
  (table) => [
    primaryKey({ name: 'audit_log_pk', columns: [table.id] }),
    index('audit_log_record').on(table.tenant_id, table.resource, table.record_id, table.at.desc()),
    index('audit_log_at').on(table.tenant_id, table.at.desc()),
    index('audit_log_actor').on(table.tenant_id, table.actor_id, table.at.desc()),
    // Rare, and searched first after an incident.
    index('audit_log_security').on(table.tenant_id, table.at.desc()).where(sql`${table.action} = 'security'`),
    index('audit_log_via').on(table.tenant_id, table.at.desc()).where(sql`${table.via} is not null`),
  ],
);
