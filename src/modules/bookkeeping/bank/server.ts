import type { ServerModule } from '../../../server/module.ts';
import * as tables from './bank.table.ts';
import { guardSql } from './guard-sql.ts';
import { statementRoutes } from './statements.routes.ts';
import { voucherFileRoutes } from './voucher-files.routes.ts';

/** Server part of bank statements and of vouchers in files. */
export default {
  name: 'bank',
  tables,
  sql: guardSql,
  belongings: [{ table: 'fin_bank_rules', label: 'Pravila izvoda', record: 'partner_id' }],
  routes(app, deps) {
    statementRoutes(app, deps);
    voucherFileRoutes(app, deps);
  },
} satisfies ServerModule;
