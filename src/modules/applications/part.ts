import { makeSecret } from '../../core/secrets.ts';
import type { ServerModule } from '../../server/module.ts';
import { downloadRoutes } from './downloads/downloads.routes.ts';
import { publishedChangesSql } from './feeds/changes-sql.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { INSTALLATIONS_KEY } from './feeds/who.ts';
import { finishDays } from './figures/days.service.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { recorderOf } from './figures/recorder.ts';
import { listedSql } from './pages/listed-sql.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { applicationPage, listPage } from './pages/site-pages.ts';

/** The public side, as the module's server part takes it: feeds, downloads, figures of them, and pages. */
export const publicPart = {
  sql: (role) => [...publishedChangesSql(), ...listedSql(role)],
  seed: (owner) => makeSecret(owner, INSTALLATIONS_KEY),
  pages: [applicationPage],
  written: [listPage],
  routes(app, deps) {
    feedRoutes(app, deps);
    downloadRoutes(app, deps);
    figureRoutes(app, deps);
    pageRoutes(app, deps);
  },
  async start(deps) {
    deps.jobs.forTenant('applications.days', ({ within }) => within(finishDays), {
      label: 'Aplikacije: brojevi završenih dana',
      schedule: { daily: '0:21' },
      single: true,
    });
    return () => recorderOf(deps).close();
  },
} satisfies Omit<ServerModule, 'name'>;
