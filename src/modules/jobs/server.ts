import { publishToOperator } from '../../core/live/publish.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { Deps, ServerModule } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { fillDashboard } from './dashboard.ts';
import { JOB_FAILED } from './index.ts';
import { jobsRoutes } from './jobs.routes.ts';

/** Milliseconds between two live events about jobs of a node; by then the job's new state is committed. */
const PUBLISH_DELAY = 1000;
/** Number of the failed attempt that notifies the operator, about ten minutes after the first. */
const NOTIFY_ATTEMPT = 5;

/** Routes of the screen of jobs, its live events and notifications. The job queue itself is in server/jobs/. */
export default {
  name: 'jobs',
  fills: fillDashboard,
  routes: jobsRoutes,
  async start(deps) {
    const { database, jobs, log } = deps;
    let timer: NodeJS.Timeout | undefined;
    jobs.watch(({ kind, queue, attempt, final }) => {
      timer ??= setTimeout(() => {
        timer = undefined;
        database
          .transaction((tx) => publishToOperator(tx, { topic: 'jobs' }))
          .catch((err: unknown) => log.debug({ err }, 'live event about jobs was not published'));
      }, PUBLISH_DELAY).unref();
      if (kind === 'failed' && (final || attempt === NOTIFY_ATTEMPT))
        notifyOperator(deps, queue, final).catch((err: unknown) =>
          log.warn({ err }, 'operator was not notified of a failing job'),
        );
    });
    return async () => clearTimeout(timer);
  },
} satisfies ServerModule;

/** Notifies the operator's people that jobs of a queue fail. Many failures of one queue are one notification. */
async function notifyOperator(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  queue: string,
  final: boolean,
): Promise<void> {
  const operator = await findTenant(database, 'operator');
  if (!operator) return;
  const label = jobs.labelOf(queue);
  await asSystem(database, operator, (ctx) =>
    notify(
      ctx,
      { jobs },
      {
        kind: JOB_FAILED,
        title: final ? `Posao nije uspio: ${label}` : `Posao ne uspijeva: ${label}`,
        body: final ? 'Više se ne pokušava sam.' : `Pokušan je ${NOTIFY_ATTEMPT} puta i pokušava se i dalje.`,
        path: '/admin/poslovi',
        group: `job:${queue}`,
      },
    ),
  );
}
