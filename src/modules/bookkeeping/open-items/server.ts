import type { ServerModule } from '../../../server/module.ts';
import { matchingSql } from './matching-sql.ts';
import { mailReminder } from './reminder-mail.ts';
import { REMINDER_MAIL } from './reminders.service.ts';
import * as tables from './reminders.table.ts';
import { openItemRoutes } from './routes.ts';

/** Server part of open items: closing beside the books, netting, reminders. */
export default {
  name: 'open-items',
  tables,
  sql: matchingSql,
  belongings: [
    { table: 'fin_reminders', label: 'Opomene', record: 'partner_id' },
    { table: 'fin_reminder_exceptions', label: 'Partneri bez opomena', record: 'partner_id' },
  ],
  routes: openItemRoutes,
  async start(deps) {
    deps.jobs.forTenant<{ idguid: string }>(
      REMINDER_MAIL,
      (org, reminder) => mailReminder(deps, org, reminder),
      { label: 'Opomena partneru', notify: true },
    );
  },
} satisfies ServerModule;
