import type { FastifyInstance } from 'fastify';
import type { Deps, ServerModule } from '../../server/module.ts';
import { alertsSql, watchAlerts } from './alerts/watch.ts';
import { readingRoutes } from './app-logs.routes.ts';
import * as tables from './app-logs.table.ts';
import { browserRoutes } from './browser/browser.routes.ts';
import { fillDashboard } from './dashboard.ts';
import { intakeRoutes } from './intake/intake.routes.ts';
import { logKeysSql } from './keys/known-keys.ts';
import { otlpRoutes } from './otlp/otlp.routes.ts';
import { OwnLog } from './own/own-log.ts';
import { nodeName, Presence } from './own/presence.ts';
import { logSearch } from './search-sources.ts';
import { linesSql, ownProblems } from './store/lines-sql.ts';
import { forgetOld, keepDays } from './store/retention.ts';

const DAYS = 'app-logs.days';
const ALERTS = 'app-logs.alerts';
const FORGET = 'app-logs.forget';

/** What of the logs runs on a node, from when its routes are registered. */
const running = new WeakMap<Deps, { own: OwnLog; app: FastifyInstance }>();

/** Server part of the logs. */
export default {
  name: 'app-logs',
  fills: fillDashboard,
  search: logSearch,
  tables,
  sql: (role) => [...linesSql(role), ...ownProblems(role), ...logKeysSql(role), ...alertsSql(role)],
  organisation: {
    sharedKeys: [
      {
        index: 'app_log_keys_prefix_key',
        label: 'Ključ za logove',
        remedy: 'Povucite ga na jednoj od instalacija, pa ponovite provjeru.',
      },
      {
        index: 'app_log_problems_fingerprint_key',
        label: 'Problem iz logova',
        remedy: 'Sačekajte da se ovdje ukloni, pa ponovite provjeru.',
        hidden: true,
      },
    ],
  },
  async routes(app, deps) {
    const own = new OwnLog(deps, nodeName(deps.config));
    running.set(deps, { own, app });
    readingRoutes(app, deps);
    await intakeRoutes(app, deps);
    await otlpRoutes(app, deps);
    await browserRoutes(app, deps, own);
  },
  async start(deps) {
    const { database, jobs, log } = deps;
    const { own, app } = running.get(deps)!;
    const presence = new Presence(deps, app, own);
    own.start();
    await presence.start();
    jobs.work(
      DAYS,
      async () => {
        const dropped = await keepDays(database);
        if (dropped.length > 0) log.info({ dropped }, 'old days of the logs removed');
      },
      {
        label: 'Dani logova: novi se prave, stari se brišu',
        schedule: { everyMinutes: 1 },
        alone: true,
        single: true,
        notify: false,
      },
    );
    jobs.work(ALERTS, (_data, { signal }) => watchAlerts(deps, new Date(), { signal }), {
      label: 'Uzbune iz logova',
      schedule: { everyMinutes: 1 },
      alone: true,
      single: true,
      notify: false,
    });
    jobs.work(FORGET, () => forgetOld(database), {
      label: 'Uklanjanje starih problema iz logova',
      schedule: { daily: '3:47' },
    });
    return async () => {
      await own.close();
      await presence.close();
    };
  },
} satisfies ServerModule;
