import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';

/** Notification of the operator's people that there is no good new backup. */
export const BACKUP_MISSING = {
  name: 'backup-missing',
  label: 'Rezervna kopija nije napravljena',
  permission: 'admin_backups_pregled',
  way: 'mail',
} as const satisfies NoticeKind;

/** Backups on screen, for the operator; server/backup/ makes them. */
export const backups: ModuleManifest = {
  name: 'backups',
  permissions: [{ stem: 'admin_backups', label: 'Rezervne kopije', platform: 'both', only: 'pregled' }],
  lists: [{ name: 'rezervne-kopije', path: '/admin/rezervne-kopije', permission: 'admin_backups_pregled' }],
  notices: [BACKUP_MISSING],
  topics: [{ name: 'backups', permission: 'admin_backups_pregled' }],
  menu: [
    {
      key: 'admin-rezervne-kopije',
      label: 'Rezervne kopije',
      icon: 'backups',
      to: '/admin/rezervne-kopije',
      require: ['admin_backups_pregled'],
      group: 'admin',
      order: 64,
    },
  ],
};
