import { type WaitingPart, waiting } from '../dashboard/slots.ts';
import { countFailed } from './jobs.service.ts';

const failed: WaitingPart = {
  name: 'poslovi',
  label: 'Pozadinski poslovi',
  words: ['pozadinski posao nije uspio', 'pozadinska posla nisu uspjela', 'pozadinskih poslova nije uspjelo'],
  icon: 'jobs',
  needs: ['admin_jobs_pregled'],
  topic: 'jobs',
  path: '/admin/poslovi',
  async find(ctx) {
    const count = ctx.tenant.isOperator ? await countFailed(ctx) : 0;
    return count === 0 ? null : { count, to: '/admin/poslovi?state__in=failed', urgency: 'now' };
  },
};

/** What background jobs put on the dashboard, for the operator. */
export const fillDashboard = (): void => waiting.add(failed);
