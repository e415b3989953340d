import type { ServerModule } from '../../../server/module.ts';
import { secretLinksSql } from '../secret-links.ts';
import { feedRoutes } from './feeds.routes.ts';
import * as tables from './feeds.table.ts';
import { forgetLeft } from './left.ts';
import { FEED_LINKS } from './paths.ts';

/** What the module's server part takes from here. */
export const feedsPart = {
  tables,
  sql: (role) => secretLinksSql(role, FEED_LINKS),
  seed: async () => {},
  routes: feedRoutes,
  async start({ jobs }) {
    jobs.forTenant('ejn.left', ({ within }) => within(forgetLeft), {
      label: 'Javne nabavke: praćenja i adrese osoba koje su otišle',
      schedule: { daily: '4:07' },
    });
  },
} satisfies Omit<ServerModule, 'name'>;
