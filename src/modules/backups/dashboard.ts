import { type WaitingPart, waiting } from '../dashboard/slots.ts';
import { hoursWithoutBackup, TOO_OLD } from './runs.ts';

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
    const hours = ctx.tenant.isOperator ? await hoursWithoutBackup(ctx.db) : null;
    if (hours === null || hours <= TOO_OLD) return null;
    return { count: Math.floor(hours / 24), to: '/admin/rezervne-kopije', urgency: 'now' };
  },
};

/** What backups put on the dashboard, for the operator. */
export const fillDashboard = (): void => waiting.add(missing);
