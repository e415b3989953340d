import { withOperator } from '../../core/http.ts';
import { publishToOperator } from '../../core/live/publish.ts';
import { serveList } from '../../core/serve-list.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { Backups, Deps, Job, ServerModule } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { backupsApi } from './backups.api.ts';
import { backupListing } from './backups.service.ts';
import * as tables from './backups.table.ts';
import { fillDashboard } from './dashboard.ts';
import { BACKUP_MISSING } from './index.ts';
import { recordRun, recordVerified, TOO_OLD, withoutBackup } from './runs.ts';

/** Seconds that a nightly backup may take. */
const TIMEOUT = 12 * 3600;

/** Nightly backups, if BACKUP_DIR is set, and the operator's list of all backups. */
export default {
  name: 'backups',
  fills: fillDashboard,
  tables,
  backupList: { add: recordRun, verified: recordVerified },
  routes(app, { database }) {
    serveList(app, backupsApi, backupListing(), (request, work) => withOperator(database, request, work));
  },
  async start(deps) {
    const { backups, jobs } = deps;
    if (!backups) return;
    jobs.work('backups.run', (_data, job) => run(deps, backups, job), {
      label: 'Noćna rezervna kopija',
      schedule: { daily: backups.time },
      alone: true,
      timeout: TIMEOUT,
    });
    jobs.work('backups.check', () => check(deps), {
      label: 'Provjera starosti rezervne kopije',
      schedule: { daily: '08:05' },
    });
  },
} satisfies ServerModule;

async function run(deps: Deps, backups: Backups, { attempt, signal, progress }: Job): Promise<void> {
  const { record, failure } = await backups.write(progress, signal);
  await deps.database.transaction(async (tx) => {
    await recordRun(tx, record);
    await publishToOperator(tx, { topic: 'backups' });
  });
  if (record.state === 'incomplete') await tell(deps, 'Rezervna kopija je nepotpuna');
  if (!failure) return;
  // It is tried again, and tells of itself once.
  if (attempt === 1) await tell(deps, 'Rezervna kopija nije uspjela');
  throw failure;
}

async function check(deps: Deps): Promise<void> {
  const last = await withoutBackup(deps.database);
  if (last?.complete && last.hours <= TOO_OLD) return;
  await tell(
    deps,
    last?.complete ? 'Posljednja rezervna kopija je starija od dva dana' : 'Još nema potpune rezervne kopije',
  );
}

/** Notifies the operator's people; unread ones are one notification. */
async function tell({ database, jobs }: Deps, title: string): Promise<void> {
  const operator = await findTenant(database, 'operator');
  if (!operator) return;
  await asSystem(database, operator, (ctx) =>
    notify(
      ctx,
      { jobs },
      {
        kind: BACKUP_MISSING,
        title,
        body: 'Razlog je u listi rezervnih kopija.',
        path: '/admin/rezervne-kopije',
        group: 'backup',
      },
    ),
  );
}
