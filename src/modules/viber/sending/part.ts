import type { ServerModule } from '../../../server/module.ts';
import { linkRoutes } from './links.routes.ts';
import { forgetLinks } from './links.ts';
import { startSender } from './sender.ts';
import * as tables from './sending.table.ts';
import { sendingSql } from './sending-sql.ts';

/** What the module's server part takes from here. */
export const sendingPart = {
  tables,
  sql: sendingSql,
  routes: linkRoutes,
  async start(deps) {
    deps.jobs.forTenant(
      'viber.links-retention',
      async ({ within }) => {
        await within(forgetLinks);
      },
      { label: 'Viber: istekle adrese poslanih datoteka', schedule: { daily: '3:49' } },
    );
    return startSender(deps);
  },
} satisfies Omit<ServerModule, 'name'>;
