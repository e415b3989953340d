import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';

/** Notification of the operator's people about a failing job. */
export const JOB_FAILED = {
  name: 'job-failed',
  label: 'Pozadinski posao ne uspijeva',
  permission: 'admin_jobs_pregled',
  way: 'app',
} as const satisfies NoticeKind;

/** The screen of background jobs, for the operator. */
export const jobs: ModuleManifest = {
  name: 'jobs',
  permissions: [{ stem: 'admin_jobs', label: 'Pozadinski poslovi', platform: 'both' }],
  subjects: [
    {
      name: 'poslovi',
      scope: 'tenant',
      labels: { one: 'Pozadinski posao', many: 'Pozadinski poslovi' },
      view: null,
      fields: { event: 'Događaj' },
    },
  ],
  lists: [
    { name: 'poslovi', path: '/admin/poslovi', permission: 'admin_jobs_pregled' },
    { name: 'rasporedi-poslova', path: '/admin/poslovi/rasporedi', permission: 'admin_jobs_pregled' },
  ],
  notices: [JOB_FAILED],
  topics: [{ name: 'jobs', permission: 'admin_jobs_pregled' }],
  menu: [
    {
      key: 'admin-poslovi',
      label: 'Pozadinski poslovi',
      icon: 'jobs',
      to: '/admin/poslovi',
      require: ['admin_jobs_pregled'],
      group: 'admin',
      order: 62,
    },
  ],
};
