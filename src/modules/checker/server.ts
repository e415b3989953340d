import { makeSecret } from '../../core/secrets.ts';
import type { ServerModule } from '../../server/module.ts';
import { checkerRoutes } from './checker.routes.ts';
import * as tables from './checker.table.ts';
import { limitsRoutes } from './limits.routes.ts';
import { checkerPage } from './page.ts';
import { checkerParts } from './parts.ts';
import { CHECKER_RUN } from './queue.ts';
import { CHECKER_RETENTION, removeOldRuns } from './runs.service.ts';
import { savedRunsRoutes } from './saved-runs.routes.ts';
import { VISITOR_KEY } from './visitor.ts';
import { workNext } from './worker.ts';

/** Server part of the checker: routes, queue, retention. */
export default {
  name: 'checker',
  tables,
  seed: (owner) => makeSecret(owner, VISITOR_KEY),
  pages: [checkerPage],
  async routes(app, deps) {
    const parts = checkerParts(deps);
    // Before connections are drained: event streams and waiting requests would not end.
    app.addHook('preClose', async () => parts.close());
    await checkerRoutes(app, parts);
    savedRunsRoutes(app, deps);
    limitsRoutes(app, deps);
  },
  async start(deps) {
    const parts = checkerParts(deps);
    const { jobs, log, database } = deps;
    jobs.work(CHECKER_RUN, () => workNext(parts), {
      label: 'Provjera sajta',
      alone: true,
      timeout: 600,
      afterStart: 20,
    });
    jobs.work(
      CHECKER_RETENTION,
      async () => {
        const removed = await removeOldRuns(database);
        if (removed > 0) log.info({ removed }, 'checker: old runs removed');
      },
      { label: 'Uklanjanje starih provjera sajta', schedule: { daily: '3:41' } },
    );
    return () => parts.hub.stop();
  },
} satisfies ServerModule;
