import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { tableOf } from '../../../core/table.ts';
import { LOCK_KINDS } from './lock-kinds.ts';
import { poslovneGodine } from './resources.ts';

/** The last locked day of an organisation, by kind. */
export const locks = pgTable(
  'fin_locks',
  {
    tenant_id: uuid('tenant_id').notNull(),
    kind: text('kind', { enum: LOCK_KINDS }).notNull(),
    through: date('through', { mode: 'string' }).notNull(),
    /** Of `vat`: the last day of the last filed return. Nobody is excepted from it, and `through` is never before it. */
    filed_through: date('filed_through', { mode: 'string' }),
    reason: bsText('reason').notNull(),
    set_at: moment('set_at').notNull().default(sql`now()`),
    set_by: bsText('set_by').notNull(),
  },
  (table) => [primaryKey({ name: 'fin_locks_pk', columns: [table.tenant_id, table.kind] })],
);

/** A person may post into locked days until a moment. The final lock has no exceptions. */
export const lockExceptions = pgTable(
  'fin_lock_exceptions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    kind: text('kind', { enum: ['vat', 'all'] }).notNull(),
    user_id: uuid('user_id').notNull(),
    user_name: bsText('user_name').notNull(),
    from_day: date('from_day', { mode: 'string' }).notNull(),
    to_day: date('to_day', { mode: 'string' }).notNull(),
    valid_until: moment('valid_until').notNull(),
    reason: bsText('reason').notNull(),
    granted_at: moment('granted_at').notNull().default(sql`now()`),
    granted_by: bsText('granted_by').notNull(),
    revoked_at: moment('revoked_at'),
    revoked_by: bsText('revoked_by'),
  },
  (table) => [
    primaryKey({ name: 'fin_lock_exceptions_pk', columns: [table.tenant_id, table.idguid] }),
    index('fin_lock_exceptions_user').on(table.tenant_id, table.user_id, table.valid_until),
    check('fin_lock_exceptions_days_check', sql`${table.from_day} <= ${table.to_day}`),
    check('fin_lock_exceptions_reason_check', sql`${table.reason} <> ''`),
  ],
);

/** Closings of years. A reopened one stays, so that it can be told who did what. */
export const yearClosings = pgTable(
  'fin_year_closings',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    year_id: uuid('year_id').notNull(),
    /** What it posted: closing, opening, and transfer of the result. */
    voucher_ids: uuid('voucher_ids').array().notNull(),
    closed_at: moment('closed_at').notNull().default(sql`now()`),
    closed_by: bsText('closed_by').notNull(),
    reopened_at: moment('reopened_at'),
    reopened_by: bsText('reopened_by'),
    reopen_reason: bsText('reopen_reason'),
  },
  (table) => [
    primaryKey({ name: 'fin_year_closings_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'fin_year_closings_year_fk',
      columns: [table.tenant_id, table.year_id],
      foreignColumns: [tableOf(poslovneGodine).tenant_id, tableOf(poslovneGodine).idguid],
    }),
    uniqueIndex('fin_year_closings_closed')
      .on(table.tenant_id, table.year_id)
      .where(sql`${table.reopened_at} is null`),
  ],
);
