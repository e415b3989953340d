import type { ServerModule } from '../../server/module.ts';
import { readValues } from '../site/settings.service.ts';
import { forgetSql, forgetTrail } from './forget.ts';
import { guardSql } from './guard.ts';
import { trailRoutes } from './trail.routes.ts';

/** Job: removes lines older than the retention setting; none unless set. */
const TRAIL_RETENTION = 'trail.retention';

export default {
  name: 'trail',
  sql: (role) => [...guardSql(), ...forgetSql(role)],
  routes: (app, deps) => trailRoutes(app, deps),
  async start({ database, jobs, log }) {
    jobs.work(
      TRAIL_RETENTION,
      async () => {
        const { audit_retention_days: days } = await readValues(database);
        const removed = days === null ? 0 : await forgetTrail(database, days);
        if (removed > 0) log.info({ removed }, 'old lines of the audit trail removed');
      },
      { label: 'Uklanjanje starog dnevnika izmjena', schedule: { daily: '3:27' } },
    );
  },
} satisfies ServerModule;
