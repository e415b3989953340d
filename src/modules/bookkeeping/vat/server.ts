import type { ServerModule } from '../../../server/module.ts';
import { vatRoutes } from './vat.routes.ts';
import * as tables from './vat.table.ts';

/** Server part of VAT. Files and records that were kept are evidence: the application may neither alter nor remove them. */
export default {
  name: 'vat',
  tables,
  sql: (role) => [
    `revoke update, delete, truncate on fin_vat_files, fin_vat_records, fin_vat_filings, fin_vat_settlements from ${role}`,
    `grant update (undone_at, undone_by, undo_reason) on fin_vat_filings to ${role}`,
  ],
  routes: vatRoutes,
} satisfies ServerModule;
