import { publishToOperator } from '../../core/live/publish.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { Deps, ServerModule } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { JOB_FAILED } from './index.ts';
import { jobsRoutes } from './jobs.routes.ts';

/** Milliseconds in which what happens to jobs on a node is told together; after that a job's new state can be read. */
const TOGETHER = 1000;
/** Attempts after which somebody should look: some ten minutes after the first. */
const WORRYING = 5;

/** The screen of jobs; the jobs themselves are the server's (server/jobs/). */
export default {
  name: 'jobs',
  routes: jobsRoutes,
  async start(deps) {
    const { database, jobs, log } = deps;
    let due: NodeJS.Timeout | undefined;
    jobs.watch(({ kind, queue, attempt, final }) => {
      due ??= setTimeout(() => {
        due = undefined;
        database
          .transaction((tx) => publishToOperator(tx, { topic: 'jobs' }))
          .catch((err: unknown) => log.debug({ err }, 'jobs: nobody was told'));
      }, TOGETHER).unref();
      if (kind === 'failed' && (final || attempt === WORRYING))
        warnOperator(deps, queue, final).catch((err: unknown) =>
          log.warn({ err }, 'jobs: nobody was warned'),
        );
    });
    return async () => clearTimeout(due);
  },
} satisfies ServerModule;

/** Tells the operator's people that jobs of a queue fail; many at once are one notification. */
async function warnOperator(
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
        body: final ? 'Više se ne pokušava sam.' : `Pokušan je ${WORRYING} puta i pokušava se i dalje.`,
        path: '/admin/poslovi',
        group: `job:${queue}`,
      },
    ),
  );
}
