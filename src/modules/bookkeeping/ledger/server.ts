import type { ServerModule } from '../../../server/module.ts';
import { booksRoutes } from './books.routes.ts';
import * as checkTables from './checks.table.ts';
import { closingRoutes } from './closing/closing.routes.ts';
import { checkAtNight, integrityRoutes } from './integrity/integrity.routes.ts';
import * as ledgerTables from './ledger.table.ts';
import { locksRoutes } from './locks/locks.routes.ts';
import * as lockTables from './locks.table.ts';
import { postingSql } from './posting-sql.ts';
import { accountRules } from './rules/account-rules.ts';
import { rateRules, typeRules, vatCodeRules } from './rules/code-rules.ts';
import { keepSql } from './rules/keep-sql.ts';
import { yearRules } from './rules/year-rules.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import * as settingsTables from './settings.table.ts';
import { yearsRoutes } from './years/years.routes.ts';

/** Server part of the books: their tables, the functions that write them, and the rules of what they rest on. */
export default {
  name: 'ledger',
  tables: { ...ledgerTables, ...lockTables, ...settingsTables, ...checkTables },
  sql: (role) => [...postingSql(role), ...keepSql()],
  resources: {
    'poslovne-godine': yearRules,
    konta: accountRules,
    'vrste-naloga': typeRules,
    'kursna-lista': rateRules,
    'pdv-oznake': vatCodeRules,
  },
  belongings: [{ table: 'fin_balances', label: 'Poslovne knjige', record: 'partner_id' }],
  routes(app, deps) {
    booksRoutes(app, deps);
    settingsRoutes(app, deps);
    locksRoutes(app, deps);
    yearsRoutes(app, deps);
    closingRoutes(app, deps);
    integrityRoutes(app, deps);
  },
  async start(deps) {
    checkAtNight(deps);
  },
} satisfies ServerModule;
