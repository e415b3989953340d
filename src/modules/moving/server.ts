import type { ServerModule } from '../../server/module.ts';
import { fillDashboard } from './dashboard.ts';
import { runCheck, runEnter, runRemoval, runTakeOut, tidyMoves } from './moving.jobs.ts';
import { movingRoutes } from './moving.routes.ts';
import { type MoveJob, QUEUES, type ToldJob } from './moving.service.ts';
import * as tables from './moving.table.ts';
import { MOVED_MAIL, type MovedMail, mailMoved } from './people-mail.ts';
import { tellOrganisation } from './told.ts';

/** Seconds that a move may take, and without a sign of life of its node after which another one takes it over. */
const LONG = { alone: true, timeout: 24 * 3600, heartbeat: 60 } as const;

/** Server part of moving organisations. */
export default {
  name: 'moving',
  fills: fillDashboard,
  tables,
  sealed: [{ table: 'organisation_moves', column: 'passphrase', owner: 'idguid' }],
  routes: movingRoutes,
  async start(deps) {
    const { jobs } = deps;
    jobs.work<MoveJob>(QUEUES.out, (data, job) => runTakeOut(deps, data, job), {
      label: 'Iznošenje organizacije u arhivu',
      ...LONG,
    });
    jobs.work<MoveJob>(QUEUES.check, (data, job) => runCheck(deps, data, job), {
      label: 'Provjera arhive organizacije',
      ...LONG,
    });
    jobs.work<MoveJob>(QUEUES.enter, (data, job) => runEnter(deps, data, job), {
      label: 'Unošenje organizacije iz arhive',
      ...LONG,
    });
    jobs.work<MoveJob>(QUEUES.removal, (data, job) => runRemoval(deps, data, job), {
      label: 'Brisanje organizacije',
      ...LONG,
    });
    jobs.work<ToldJob>(QUEUES.told, (data) => tellOrganisation(deps, data), {
      label: 'Obavijest organizaciji o njenom brisanju',
    });
    jobs.work<MovedMail>(MOVED_MAIL, (data) => mailMoved(deps, data), {
      label: 'Mail ljudima preseljene organizacije',
    });
    jobs.work('moving.tidy', () => tidyMoves(deps), {
      label: 'Selidba: brisanja koja su na redu i stare arhive',
      schedule: { hourly: 9 },
      single: true,
    });
  },
} satisfies ServerModule;
