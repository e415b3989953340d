import { type WaitingPart, waiting } from '../dashboard/slots.ts';
import { TOO_OLD, withoutBackup } from './runs.ts';

const missing: WaitingPart = {
  name: 'rezervne-kopije',
  label: 'Rezervne kopije',
  words: [
    'dan bez potpune rezervne kopije',
    'dana bez potpune rezervne kopije',
    'dana bez potpune rezervne kopije',
  ],
  icon: 'backups',
  needs: ['admin_backups_pregled'],
  topic: 'backups',
  path: '/admin/rezervne-kopije',
  async find(ctx) {
    const last = ctx.tenant.isOperator ? await withoutBackup(ctx.db) : null;
    if (!last || last.hours <= TOO_OLD) return null;
    return { count: Math.floor(last.hours / 24), to: '/admin/rezervne-kopije', urgency: 'now' };
  },
};

/** What backups put on the dashboard, for the operator. */
export const fillDashboard = (): void => waiting.add(missing);
