import type { ModuleManifest } from '../../core/manifest.ts';
import { LOG_ALERT } from './alerts/notice.ts';

/** Logs: the server's own, errors of browsers, and what applications send. */
export const appLogs: ModuleManifest = {
  name: 'app-logs',
  permissions: [{ stem: 'admin_app_logs', label: 'Logovi aplikacija', platform: 'none' }],
  subjects: [
    {
      name: 'app-log-keys',
      scope: 'tenant',
      labels: { one: 'Ključ za logove', many: 'Ključevi za logove' },
      view: '/admin/app-logs/kljucevi/view/:idguid',
      fields: { name: 'Aplikacija', app: 'Oznaka', line_limit: 'Zapisa u minuti', event: 'Događaj' },
    },
    {
      name: 'app-log-alerts',
      scope: 'tenant',
      labels: { one: 'Uzbuna iz logova', many: 'Uzbune iz logova' },
      view: '/admin/app-logs/uzbune/view/:idguid',
      fields: {
        name: 'Naziv',
        query: 'Pretraga',
        lines: 'Više od zapisa',
        minutes: 'U minuta',
        active: 'Uključeno',
        for_all: 'Javlja svima',
      },
    },
    {
      name: 'app-log-problems',
      scope: 'tenant',
      labels: { one: 'Problem iz logova', many: 'Problemi iz logova' },
      view: '/admin/app-logs/problemi/view/:idguid',
      fields: { state: 'Stanje' },
    },
    {
      name: 'app-log-nodes',
      scope: 'tenant',
      labels: { one: 'Čvor servera', many: 'Čvorovi servera' },
      view: null,
      fields: { level: 'Nivo loga', minutes: 'Na minuta' },
    },
  ],
  lists: [
    { name: 'log-problemi', path: '/admin/app-logs/problemi', permission: 'admin_app_logs_pregled' },
    { name: 'log-uzbune', path: '/admin/app-logs/uzbune', permission: 'admin_app_logs_pregled' },
    { name: 'log-kljucevi', path: '/admin/app-logs/kljucevi', permission: 'admin_app_logs_pregled' },
  ],
  actions: [
    {
      label: 'Dodaj uzbunu iz logova',
      also: 'Nova uzbuna',
      to: '/admin/app-logs/uzbune/create',
      require: ['admin_app_logs_save'],
    },
  ],
  menu: [
    {
      key: 'admin-app-logs',
      label: 'Logovi aplikacija',
      icon: 'list-search',
      to: '/admin/app-logs',
      require: ['admin_app_logs_pregled'],
      group: 'admin',
      order: 58,
    },
  ],
  searches: [{ name: 'logovi', path: '/admin/app-logs', permission: 'admin_app_logs_pregled' }],
  notices: [LOG_ALERT],
  topics: [{ name: 'app-logs', permission: 'admin_app_logs_pregled' }],
};
