import { servePrint } from '../../core/print/serve-print.ts';
import type { ServerModule } from '../../server/module.ts';
import { otherAttachables } from '../attachments/slots.ts';
import * as bankTables from './bank/bank.table.ts';
import { bankAccountRules } from './bank/bank-account-rules.ts';
import { statementsLeft } from './bank/before-closing.ts';
import { guardSql } from './bank/guard-sql.ts';
import { bankStatementRoutes } from './bank/statements.routes.ts';
import { voucherFileRoutes } from './bank/voucher-files.routes.ts';
import { fillDashboard } from './dashboard.ts';
import { booksRoutes } from './ledger/books.routes.ts';
import * as checkTables from './ledger/checks.table.ts';
import { beforeClosing } from './ledger/closing/before-closing.ts';
import { closingRoutes } from './ledger/closing/closing.routes.ts';
import { checkAtNight, integrityRoutes } from './ledger/integrity/integrity.routes.ts';
import * as ledgerTables from './ledger/ledger.table.ts';
import { locksRoutes } from './ledger/locks/locks.routes.ts';
import * as lockTables from './ledger/locks.table.ts';
import { postingSql } from './ledger/posting-sql.ts';
import { accountRules } from './ledger/rules/account-rules.ts';
import { rateRules, typeRules, vatCodeRules } from './ledger/rules/code-rules.ts';
import { keepSql } from './ledger/rules/keep-sql.ts';
import { yearRules } from './ledger/rules/year-rules.ts';
import { settingsRoutes } from './ledger/settings/settings.routes.ts';
import * as settingsTables from './ledger/settings.table.ts';
import { yearsRoutes } from './ledger/years/years.routes.ts';
import { matchingSql } from './open-items/matching-sql.ts';
import { mailReminder } from './open-items/reminder-mail.ts';
import { REMINDER_MAIL } from './open-items/reminders.service.ts';
import * as reminderTables from './open-items/reminders.table.ts';
import { openItemRoutes } from './open-items/routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { statementRoutes } from './reports/statements.routes.ts';
import * as statementTables from './reports/statements.table.ts';
import { booksSearch } from './search.ts';
import { keepVatSql } from './vat/keep-sql.ts';
import { monthsLeft } from './vat/months/before-closing.ts';
import { vatRoutes } from './vat/vat.routes.ts';
import * as vatTables from './vat/vat.table.ts';
import { voucherFiles } from './vouchers/attached.service.ts';
import { draftsLeft } from './vouchers/before-closing.ts';
import { printVoucherApi } from './vouchers/print.api.ts';
import { printedVoucher } from './vouchers/print.service.ts';
import { startRecurring } from './vouchers/recurring.ts';
import { templateRules } from './vouchers/template-rules.ts';
import * as templateTables from './vouchers/templates.table.ts';
import { vouchersRoutes } from './vouchers/vouchers.routes.ts';
import * as voucherTables from './vouchers/vouchers.table.ts';

/** Server part of bookkeeping: its tables, the SQL functions that write the posted ones, its routes and jobs. */
export default {
  name: 'bookkeeping',
  fills() {
    otherAttachables.add(voucherFiles);
    fillDashboard();
    beforeClosing.fill([draftsLeft, statementsLeft, monthsLeft]);
  },
  tables: {
    ...{ ...ledgerTables, ...lockTables, ...settingsTables, ...checkTables },
    ...{ ...voucherTables, ...templateTables, ...reminderTables, ...vatTables, ...statementTables },
    ...bankTables,
  },
  organisation: {
    // Each voucher is hashed with the id of who has posted it.
    asWritten: ['fin_vouchers', 'fin_lines'],
    toldBefore: [
      {
        count: 'select count(*)::int as n from fin_vouchers where tenant_id = $1',
        text: 'Ima proknjižene naloge ({n}). Poslovne knjige mora čuvati ona, i onda kad ovdje više nisu: iznesite arhivu i predajte joj je.',
      },
    ],
  },
  // In this order: what closes items beside the books builds on what posts.
  sql: (role) => [
    ...postingSql(role),
    ...keepSql(),
    ...matchingSql(role),
    ...keepVatSql(role),
    ...guardSql(role),
  ],
  resources: {
    'poslovne-godine': yearRules,
    konta: accountRules,
    'vrste-naloga': typeRules,
    'kursna-lista': rateRules,
    'pdv-oznake': vatCodeRules,
    'sabloni-naloga': templateRules,
    'bankovni-racuni': bankAccountRules,
  },
  search: booksSearch,
  belongings: [
    { table: 'fin_bank_rules', label: 'Pravila izvoda', record: 'partner_id' },
    {
      table: 'fin_balances',
      label: 'Poslovne knjige',
      record: 'partner_id',
      instead:
        'Saldo jedne preknjižite na drugu nalogom, s brojevima otvorenih dokumenata, pa prvu označite kao neaktivnu: stara knjiženja ostaju na njoj.',
    },
    { table: 'fin_reminders', label: 'Opomene', record: 'partner_id' },
    { table: 'fin_reminder_exceptions', label: 'Partneri bez opomena', record: 'partner_id' },
  ],
  routes(app, deps) {
    booksRoutes(app, deps);
    settingsRoutes(app, deps);
    locksRoutes(app, deps);
    yearsRoutes(app, deps);
    closingRoutes(app, deps);
    integrityRoutes(app, deps);
    vouchersRoutes(app, deps);
    servePrint(app, deps.database, printVoucherApi, (ctx, { params }) => printedVoucher(ctx, params.idguid));
    bankStatementRoutes(app, deps);
    voucherFileRoutes(app, deps);
    openItemRoutes(app, deps);
    vatRoutes(app, deps);
    reportRoutes(app, deps);
    statementRoutes(app, deps);
  },
  async start(deps) {
    checkAtNight(deps);
    startRecurring(deps);
    deps.jobs.forTenant<{ idguid: string }>(
      REMINDER_MAIL,
      (org, reminder) => mailReminder(deps, org, reminder),
      { label: 'Opomena partneru', notify: true },
    );
  },
} satisfies ServerModule;
