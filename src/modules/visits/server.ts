import { makeSecret } from '../../core/secrets.ts';
import type { ServerModule } from '../../server/module.ts';
import { readValues } from '../site/settings.service.ts';
import { fillDashboard } from './dashboard.ts';
import { packDays } from './days.ts';
import { intakeOf } from './intake/parts.ts';
import { VISITOR_KEY } from './intake/view.ts';
import { removeOldVisits } from './retention.service.ts';
import { visitRoutes } from './visits.routes.ts';
import * as tables from './visits.table.ts';

/** Retention job. */
const VISITS_RETENTION = 'visits.retention';

/** Packs finished days, shortly after midnight and after a start. */
const VISITS_DAYS = 'visits.days';

/** Server part of visits: recording, counting, retention. */
export default {
  name: 'visits',
  fills: fillDashboard,
  tables,
  seed: (owner) => makeSecret(owner, VISITOR_KEY),
  routes: visitRoutes,
  async start(deps) {
    const { database, jobs, log } = deps;
    jobs.work(
      VISITS_RETENTION,
      async () => {
        const { visits_retention_days } = await readValues(database);
        const removed = await removeOldVisits(database, visits_retention_days);
        if (removed > 0) log.info({ removed }, 'old visits removed');
      },
      { label: 'Uklanjanje starih posjeta', schedule: { daily: '3:17' } },
    );
    jobs.work(VISITS_DAYS, () => packDays(database), {
      label: 'Sažimanje posjeta po danima',
      schedule: { daily: '0:07' },
      alone: true,
      afterStart: 5,
    });
    return () => intakeOf(deps).close();
  },
} satisfies ServerModule;
