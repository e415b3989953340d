import type { ServerModule } from '../../server/module.ts';
import { booksRoutes } from './books.routes.ts';
import * as ledgerTables from './ledger.table.ts';
import * as lockTables from './locks.table.ts';
import { postingSql } from './posting-sql.ts';

/** Server part of the books: their tables, and the functions that write them. */
export default {
  name: 'ledger',
  tables: { ...ledgerTables, ...lockTables },
  sql: postingSql,
  belongings: [{ table: 'fin_balances', label: 'Poslovne knjige', record: 'partner_id' }],
  routes: booksRoutes,
} satisfies ServerModule;
