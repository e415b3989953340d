import type { ServerModule } from '../../../server/module.ts';
import { inboxRoutes } from './inbox.routes.ts';
import * as tables from './inbox.table.ts';
import { forgetPresence } from './presence.service.ts';
import { inboxSearch } from './search-source.ts';
import { timersSql } from './timers.ts';

/** What the module's server part takes from here. */
export const inboxPart = {
  tables,
  sql: timersSql,
  belongings: [{ table: 'viber_conversations', label: 'Viber razgovori', record: 'company_id' }],
  search: inboxSearch,
  routes: inboxRoutes,
  async start({ jobs }) {
    jobs.forTenant(
      'viber.presence-retention',
      async ({ within }) => {
        await within(forgetPresence);
      },
      { label: 'Viber: stari podaci o tome ko je imao otvoren razgovor', schedule: { daily: '3:46' } },
    );
  },
} satisfies Omit<ServerModule, 'name'>;
