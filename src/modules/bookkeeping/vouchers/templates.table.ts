import { date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../core/moments.ts';

/** Days for which a template has made its draft, so that none is made twice. */
export const recurringRuns = pgTable(
  'fin_recurring_runs',
  {
    tenant_id: uuid('tenant_id').notNull(),
    template_id: uuid('template_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    draft_id: uuid('draft_id').notNull(),
    made_at: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'fin_recurring_runs_pk', columns: [table.tenant_id, table.template_id, table.day] }),
  ],
);
