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
      view: null,
      fields: { name: 'Aplikacija', app: 'Kratko ime', line_limit: 'Redova u minuti', event: 'Događaj' },
    },
    {
      name: 'app-log-alerts',
      scope: 'tenant',
      labels: { one: 'Uzbuna iz logova', many: 'Uzbune iz logova' },
      view: null,
      fields: {
        name: 'Naziv',
        query: 'Pretraga',
        lines: 'Više od redova',
        minutes: 'U minuta',
        active: 'Uključeno',
        for_all: 'Javlja svima',
      },
    },
    {
      name: 'app-log-problems',
      scope: 'tenant',
      labels: { one: 'Problem iz logova', many: 'Problemi iz logova' },
      view: null,
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
  searches: [{ name: 'logovi', path: '/admin/app-logs', permission: 'admin_app_logs_pregled' }],
  notices: [LOG_ALERT],
  topics: [{ name: 'app-logs', permission: 'admin_app_logs_pregled' }],
};
