import type { FastifyInstance } from 'fastify';
import type { Deps, ServerModule } from '../../server/module.ts';
import { homeHasShop } from '../content/slots.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { operatorHasShop, shopsSql } from './catalog/find.service.ts';
import { shopPage } from './catalog/page.ts';
import { fillDashboard } from './dashboard.ts';
import { inquiryRoutes } from './inquiries/inbox.routes.ts';
import { removeOldSpam } from './inquiries/receive.service.ts';
import { shopSearch } from './search.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import * as tables from './shop.table.ts';

/** Job that removes spam, and days for which it is kept. */
const SPAM_RETENTION = 'shop.spam-retention';
const SPAM_DAYS = 30;

/** Server part of the shop: articles, the public page, and inquiries. */
export default {
  name: 'shop',
  tables,
  sql: shopsSql,
  organisation: {
    sharedKeys: [
      {
        index: 'shops_slug',
        label: 'Adresa prodavnice',
        remedy: 'Promijenite je jednoj od prodavnica: ovdje, ili prije ponovnog iznošenja.',
      },
    ],
  },
  search: shopSearch,
  pages: [shopPage],
  fills() {
    homeHasShop.add(operatorHasShop);
    fillDashboard();
  },
  routes(app: FastifyInstance, deps: Deps) {
    settingsRoutes(app, deps);
    catalogRoutes(app, deps);
    inquiryRoutes(app, deps);
  },
  async start({ jobs, log }) {
    jobs.forTenant(
      SPAM_RETENTION,
      async ({ within }) => {
        const removed = await within((ctx) => removeOldSpam(ctx, SPAM_DAYS));
        if (removed > 0) log.info({ removed }, 'old spam among inquiries removed');
      },
      { label: 'Uklanjanje starih neželjenih upita iz prodavnice', schedule: { daily: '3:59' } },
    );
  },
} satisfies ServerModule;
