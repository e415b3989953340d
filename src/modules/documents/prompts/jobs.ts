import type { Deps } from '../../../server/module.ts';
import { TRIAL } from './queue.ts';
import { runTrial } from './run-trial.ts';
import { trialJob } from './trials.service.ts';

/** Seconds of one trial: ten documents, each read twice by a slow model. */
const LONGEST = 3600;

/** Registers the work on trials. */
export function startTrials({ jobs, log, config }: Deps): void {
  trialJob.fill((ctx, idguid) => jobs.send(ctx.db, TRIAL, { idguid }, { tenantId: ctx.tenant.id }));
  const deadline = config.extractorSeconds * 1000;
  jobs.forTenant<{ idguid: string }>(
    TRIAL,
    ({ within }, { idguid }, job) =>
      runTrial({ log, run: within, allow: config.extractorAllow, deadline }, idguid, job),
    { label: 'Proba čitanja dokumenata', notify: true, timeout: LONGEST, heartbeat: 20 },
  );
}
