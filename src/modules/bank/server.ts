import type { ServerModule } from '../../server/module.ts';
import * as tables from './bank.table.ts';
import { guardSql } from './guard-sql.ts';
import { statementRoutes } from './statements.routes.ts';

/** Server part of bank statements. */
export default {
  name: 'bank',
  tables,
  sql: guardSql,
  belongings: [{ table: 'fin_bank_rules', label: 'Pravila izvoda', record: 'partner_id' }],
  routes: statementRoutes,
} satisfies ServerModule;
